import { useText } from '#client/i18n/use-text.ts';
import { ConfirmQuestion } from '#client/ui/dialog/confirm-question.tsx';

interface LeaveQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before edits that could not be saved are lost. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const t = useText('office-content');
  return (
    <ConfirmQuestion
      isOpen
      title={t('leave.title')}
      safeLabel={t('leave.stay')}
      actLabel={t('leave.leave')}
      onAct={onLeave}
      onClose={onStay}
    >
      <p>{t('leave.about')}</p>
    </ConfirmQuestion>
  );
}
