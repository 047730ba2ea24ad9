import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { DAY } from './deletion-notice.tsx';
import { downloadOwnData } from './download-own-data.ts';
import { MobilePart } from './mobile-part.tsx';
import { type OwnNumber, ProofFields, ProofForm, useProofForm } from './proof-form.tsx';
import './own-data.css';

export function OwnDataPage({ phone, number }: OwnNumber) {
  const t = useText('personal');
  return (
    <>
      <h1>{t('data.title')}</h1>
      <p className="meta">{t('data.intro')}</p>
      <noscript>
        <Notice tone="caution">{t('data.needsScript')}</Notice>
      </noscript>
      <ExportPart phone={phone} number={number} />
      <MobilePart phone={phone} number={number} />
      <DeletePart phone={phone} number={number} />
    </>
  );
}

function ExportPart(own: OwnNumber) {
  const t = useText('personal');
  const toast = useToast();
  const { agent } = useSite();
  const form = useProofForm(async (proof) => {
    const answer = await downloadOwnData(agent.keyCode, proof);
    if (!answer.ok) return answer.failure.message || t('data.failed');
    toast.success(t('data.export.done'));
    return undefined;
  });
  return (
    <ProofForm
      title={t('data.export.title')}
      intro={t('data.export.intro')}
      go={t('data.export.go')}
      going={t('data.export.going')}
      form={form}
    >
      <ProofFields {...own} form={form} />
    </ProofForm>
  );
}

/** Once deletion has been asked for, the notice above the page says so, and this part is not shown. */
function DeletePart(own: OwnNumber) {
  const t = useText('personal');
  const locale = useLocale();
  const toast = useToast();
  const { agent, user, logOut } = useSite();
  const form = useProofForm(async (proof) => {
    const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/deletion/ask'), proof);
    if (!answer.ok) return answer.failure.message || t('data.failed');
    await logOut();
    toast.success(t('data.delete.done', { day: momentText(answer.value.deleteAt, locale, DAY) }));
    return undefined;
  });
  if (user?.deleteAt) return null;
  return (
    <ProofForm
      title={t('data.delete.title')}
      intro={t('data.delete.intro', { days: RETENTION_DAYS.account })}
      go={t('data.delete.go')}
      going={t('data.delete.going')}
      form={form}
      isGrave
    >
      <Notice tone="caution">{t('data.delete.open')}</Notice>
      <ProofFields {...own} form={form} />
    </ProofForm>
  );
}
