import type { OwnNumber } from './own-number.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { downloadOwnData } from './download-own-data.ts';
import { ProofFields } from './proof-fields.tsx';
import { ProofForm } from './proof-form.tsx';
import { proofOf, useProof } from './use-proof.ts';

export function ExportPart(own: OwnNumber) {
  const t = useText('personal');
  const toast = useToast();
  const { agent } = useSite();
  const proof = useProof();
  const form = useForm({
    values: proof.values,
    onEdit: proof.edit,
    rules: proof.rules,
    async onSubmit(values) {
      const answer = await downloadOwnData(agent.keyCode, proofOf(values));
      if (!answer.ok) return answer.failure.message || t('data.failed');
      proof.clear();
      toast.success(t('data.export.done'));
    },
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
