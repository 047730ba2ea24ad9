import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { type DialogSize, FILLS_THE_PHONE } from './dialog-size.ts';
import { FirstFocus, type FocusStart } from './first-focus.tsx';
import '#client/styles/dialogs.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Where it speaks another language than the page. */
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
