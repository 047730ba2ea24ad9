import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { PANEL_TITLE_ID } from './panel-head.tsx';
import { useBelowHeader } from './use-below-header.ts';
import { useHeldFocus } from './use-held-focus.ts';
import './panel.css';

interface PanelFrameProps {
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the page where there is room, and the page goes on being one; over everything on a phone. */
export function PanelFrame(props: PanelFrameProps) {
  return useIsPhone() ? <FullPanel {...props} /> : <SidePanel {...props} />;
}

function FullPanel({ onClose, children }: PanelFrameProps) {
  const { locale, dir } = useChatText();
  return (
    <AriaLanguage>
      <ModalOverlay isOpen onOpenChange={(isOpen) => isOpen || onClose()} className="chat-full">
        <Modal className="chat-full__sheet">
          <Dialog className="chat chat--full" aria-labelledby={PANEL_TITLE_ID} lang={locale} dir={dir}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

function SidePanel({ takesFocus, onClose, children }: PanelFrameProps) {
  const { locale, dir } = useChatText();
  const panel = useRef<HTMLElement>(null);
  useHeldFocus(panel);
  useBelowHeader(panel);

  useEffect(() => {
    const opener = document.activeElement;
    const own = panel.current;
    if (takesFocus) own?.querySelector<HTMLElement>('textarea')?.focus();
    return () => {
      const isHere = document.activeElement === document.body || own?.contains(document.activeElement);
      if (isHere) giveFocusBack(opener);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the panel comes.
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method has its own use for Escape.
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog hears Escape from anywhere in it.
    <section
      ref={panel}
      className="chat chat--side"
      role="dialog"
      aria-labelledby={PANEL_TITLE_ID}
      lang={locale}
      dir={dir}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  );
}

/** To whatever opened the panel; after a reload that is its button at the page's edge. */
function giveFocusBack(opener: Element | null) {
  const target = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
  (target ?? document.getElementById('chat-opener') ?? document.getElementById('top'))?.focus({ preventScroll: true });
}
