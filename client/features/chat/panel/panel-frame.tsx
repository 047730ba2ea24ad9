import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { PANEL_TITLE_ID } from './panel-head.tsx';
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

/** Lower than this, what is said needs the height more than the header does. */
const LEAST_HEIGHT = 640;

/** The panel begins below the site's header for as long as that is in sight: its language and its log-out stay to be had. */
function useBelowHeader(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (!header) return undefined;
    const place = () => {
      const bottom = innerHeight < LEAST_HEIGHT ? 0 : Math.max(0, header.getBoundingClientRect().bottom);
      panel.current?.style.setProperty('top', `${bottom}px`);
    };
    place();
    const size = new ResizeObserver(place);
    size.observe(header);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      size.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [panel]);
}

/** A button that is gone once it was pressed takes the focus along, and the panel would hear no key: it is kept inside. */
function useHeldFocus(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const own = panel.current;
    if (!own) return;
    let held: Element | null = null;
    let around: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      held = target as Element;
      around = held.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
    };
    // Some browsers say so too of what is being taken away.
    const onBlur = ({ target }: FocusEvent) => queueMicrotask(() => target === held && held?.isConnected && forget());
    const forget = () => {
      held = around = null;
    };
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      const next = around?.isConnected ? around : own.querySelector('textarea');
      forget();
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    });
    observer.observe(own, { childList: true, subtree: true });
    own.addEventListener('focusin', onFocus);
    own.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      own.removeEventListener('focusin', onFocus);
      own.removeEventListener('focusout', onBlur);
    };
  }, [panel]);
}
