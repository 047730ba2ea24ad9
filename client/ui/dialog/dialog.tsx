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
  /** Accessible name of the close button, for a dialog in another language than the page. */
  closeLabel?: string;
  size?: DialogSize;
  className?: string;
  /** Called by the minimise button, which is shown only if this is set. */
  onShrink?: () => void;
  /** Initial focus: the first field, the cancelling button of a question, or the dialog itself for reading. */
  startAt?: InitialFocusTarget;
  isQuestion?: boolean;
  /** Whether a click on the backdrop closes the dialog. Set it only if no input can be lost. */
  closesBeside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** Renders a modal dialog, which traps focus, closes on Escape and restores focus. */
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
  footer,
  children,
}: DialogProps) {
  const t = useText('ui');
  const partLanguage = usePartLanguage();
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(isOpenNow) => isOpenNow || onClose()}
        isDismissable={closesBeside}
        className={joinClasses(
          'scrim',
          `scrim--${size}`,
          IS_FULLSCREEN_ON_PHONE[size] && 'scrim--full-on-phone',
          className,
        )}
      >
        <Modal className="dialog">
          <AriaDialog {...partLanguage} role={isQuestion ? 'alertdialog' : 'dialog'}>
            <div className="dialog__bar">
              <Heading slot="title">{title}</Heading>
              {onShrink && <IconButton icon="min" label={t('shrink')} onClick={onShrink} />}
              <IconButton icon="close" label={closeLabel ?? t('close')} onClick={onClose} />
            </div>
            <InitialFocus at={startAt}>
              <div className="dialog__body">{children}</div>
              {footer && <div className="dialog__foot">{footer}</div>}
            </InitialFocus>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

/** Widths and layers that the specification defines; dialogs.css has the values under the same names. */
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

const IS_FULLSCREEN_ON_PHONE: Record<DialogSize, boolean> = {
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

type InitialFocusTarget = 'field' | 'safe' | 'window';

/** Excludes the hidden native inputs of React Aria selects, which cannot be focused. */
const FOCUSABLE_SELECTOR = ':not(:disabled):not([tabindex="-1"])';
const FIELDS_SELECTOR = ['input:not([type="hidden"])', 'select', 'textarea', '[role="spinbutton"]']
  .map((field) => field + FOCUSABLE_SELECTOR)
  .join();

/** Sets the focus in a child's effect, which runs before React Aria focuses the dialog itself. */
function InitialFocus({ at, children }: { at: InitialFocusTarget; children: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at === 'window') return;
    const focusInitialElement = () => {
      const targetElement = containerRef.current?.querySelector<HTMLElement>(
        at === 'safe' ? '[data-safe]' : FIELDS_SELECTOR,
      );
      targetElement?.focus();
      return Boolean(targetElement);
    };
    if (focusInitialElement()) return;
    // React Aria tabs render their panel one frame later.
    const frameRequestId = requestAnimationFrame(focusInitialElement);
    return () => cancelAnimationFrame(frameRequestId);
  }, [at]);
  return (
    <div className="dialog__inside" ref={containerRef}>
      {children}
    </div>
  );
}
