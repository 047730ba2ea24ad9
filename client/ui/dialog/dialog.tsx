import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import '#client/styles/late/dialogs.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The name of its close button, for a dialog that speaks another language than the page. */
  closeLabel?: string;
  size?: DialogSize;
  /** For what this window shows. */
  className?: string;
  /** Shows the button that makes the window small. */
  onShrink?: () => void;
  /** Where the keyboard starts: at the first field, for a question at the safe choice, for reading at the window itself. */
  startAt?: FocusStart;
  /** A question interrupts; a window does not. */
  isQuestion?: boolean;
  /** A press beside the window closes it. Only where nothing can be lost. */
  closesBeside?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

/** A window that waits for an answer: focus stays inside, Escape closes, and focus returns to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  size = 'generic',
  className,
  onShrink,
  startAt = 'field',
  isQuestion,
  closesBeside,
  foot,
  children,
}: DialogProps) {
  const t = useText('ui');
  const language = usePartLanguage();
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => open || onClose()}
        isDismissable={closesBeside}
        className={joinClasses('scrim', `scrim--${size}`, FILLS_THE_PHONE[size] && 'scrim--full-on-phone', className)}
      >
        <Modal className="dialog">
          <AriaDialog {...language} role={isQuestion ? 'alertdialog' : 'dialog'}>
            <div className="dialog__bar">
              <Heading slot="title">{title}</Heading>
              {onShrink && <IconButton icon="min" label={t('shrink')} onClick={onShrink} />}
              <IconButton icon="close" label={closeLabel ?? t('close')} onClick={onClose} />
            </div>
            <FirstFocus at={startAt}>
              <div className="dialog__body">{children}</div>
              {foot && <div className="dialog__foot">{foot}</div>}
            </FirstFocus>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

/** Widths and layers of the specification; the numbers stand in dialogs.css under the same names. */
export const DIALOG_SIZES = [
  'generic',
  'urgent',
  'collect',
  'map',
  'login',
  'agreement',
  'news',
  'course',
  'school',
] as const;
export type DialogSize = (typeof DIALOG_SIZES)[number];

/** A short question stays small on a phone; what is a screen of its own fills it. */
const FILLS_THE_PHONE: Record<DialogSize, boolean> = {
  generic: false,
  urgent: false,
  collect: true,
  map: true,
  login: true,
  agreement: false,
  news: true,
  course: true,
  school: true,
};

type FocusStart = 'field' | 'safe' | 'window';

/** Selects of the library hide fields of their own beside them, which nobody can reach. */
const REACHABLE = ':not(:disabled):not([tabindex="-1"])';
const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea', '[role="spinbutton"]']
  .map((field) => field + REACHABLE)
  .join();

/** The library would put the focus on the window itself; this is earlier, because a child's effects run first. */
function FirstFocus({ at, children }: { at: FocusStart; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at === 'window') return;
    const start = () => {
      const target = place.current?.querySelector<HTMLElement>(at === 'safe' ? '[data-safe]' : FIELDS);
      target?.focus();
      return Boolean(target);
    };
    if (start()) return;
    // Tabs of the library draw their panel a moment after themselves.
    const frame = requestAnimationFrame(start);
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <div className="dialog__inside" ref={place}>
      {children}
    </div>
  );
}
