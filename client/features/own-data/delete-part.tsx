import type { OwnNumber } from './own-number.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { portalAddress } from '#client/site/portal-call.ts';
import { useSite } from '#client/site/site-context.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { DAY } from './deletion-notice.tsx';
import { ProofFields } from './proof-fields.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProofForm } from './use-proof.ts';

/** Where it has been asked for already, the notice above the page says so. */
export function DeletePart(own: OwnNumber) {
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
