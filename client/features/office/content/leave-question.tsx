import { useText } from '#client/i18n/use-text.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-question.tsx';

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before unsaved edits are lost. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const t = useText('office-content');
  return (
    <ConfirmDialog
      isOpen
      title={t('leave.title')}
      safeLabel={t('leave.stay')}
      actLabel={t('leave.leave')}
      onAct={onLeave}
      onClose={onStay}
    >
      <p>{t('leave.about')}</p>
    </ConfirmDialog>
  );
}
