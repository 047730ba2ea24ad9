import { type ReactNode, useState } from 'react';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmQuestionProps {
  isOpen: boolean;
  title: string;
  /** The name of its close button, for a question in another language than the page's. */
  closeLabel?: string;
  /** What will happen, with the number of things it happens to. */
  children: ReactNode;
  /** What keeps everything as it is: 'Keep'. It comes first and holds the focus. */
  safeLabel: string;
  /** A verb with its object: 'Remove all 4'. */
  actLabel: string;
  actPendingLabel?: string;
  /** Can it be undone? Then it is no danger. */
  isHarmless?: boolean;
  /** May take its time; the question stays until it is done. A text that comes back says what went wrong. */
  onAct: () => void | Promise<string | void>;
  onClose: () => void;
}

export function ConfirmQuestion({
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
}: ConfirmQuestionProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const act = () =>
    whilePending(setPending, async () => {
      const said = await onAct();
      if (said) setFailure(said);
      else close();
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      {...(closeLabel && { closeLabel })}
      startAt="safe"
      isQuestion
      size="urgent"
      foot={
        <>
          <Button variant="quiet" data-safe onClick={close}>
            {safeLabel}
          </Button>
          <Button
            variant={isHarmless ? 'solid' : 'danger'}
            pending={pending}
            pendingLabel={actPendingLabel}
            onClick={() => void act()}
          >
            {actLabel}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="caution">{failure}</Notice>}
      {children}
    </Dialog>
  );
}
