import { type ReactNode, useState } from 'react';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Accessible name of the close button, for a dialog in another language than the page. */
  closeLabel?: string;
  /** Consequence of the action, including the number of affected items. */
  children: ReactNode;
  /** Label of the cancelling button, such as 'Keep'. The button comes first and has the focus. */
  safeLabel: string;
  /** Verb and object, such as 'Remove all 4'. */
  actLabel: string;
  actPendingLabel?: string;
  /** Whether the action can be undone, so that its button is not styled as destructive. */
  isHarmless?: boolean;
  /** Performs the action. The dialog remains open until the promise resolves. A returned text is shown as the error. */
  onAct: () => void | Promise<string | void>;
  onClose: () => void;
}

export function ConfirmDialog({
  isOpen,
  title,
  closeLabel,
  children,
  safeLabel,
  actLabel,
  actPendingLabel,
  isHarmless,
  onAct,
  onClose,
}: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const handleClose = () => {
    setErrorText(null);
    onClose();
  };
  const handleConfirm = () =>
    whilePending(setIsPending, async () => {
      const confirmError = await onAct();
      if (confirmError) setErrorText(confirmError);
      else handleClose();
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={title}
      {...(closeLabel && { closeLabel })}
      startAt="safe"
      isQuestion
      size="urgent"
      footer={
        <>
          <Button variant="quiet" data-safe onClick={handleClose}>
            {safeLabel}
          </Button>
          <Button
            variant={isHarmless ? 'solid' : 'danger'}
            pending={isPending}
            pendingLabel={actPendingLabel}
            onClick={() => void handleConfirm()}
          >
            {actLabel}
          </Button>
        </>
      }
    >
      {errorText && <Notice tone="caution">{errorText}</Notice>}
      {children}
    </Dialog>
  );
}
