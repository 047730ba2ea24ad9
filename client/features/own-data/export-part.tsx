import type { OwnNumber } from './own-number.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { downloadOwnData } from './download-own-data.ts';
import { ProofFields } from './proof-fields.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProofForm } from './use-proof.ts';

export function ExportPart(own: OwnNumber) {
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
