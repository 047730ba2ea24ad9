import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { getChatStatus, findChatFailure, useConversation, useHumanService, useHasLasted } from './use-conversation.ts';
import { reloadPage } from '#client/network/reload-page.ts';
import { ChatLanguageMenu, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { getLogoPath } from '#shared/art/art-address.ts';
import { DeleteConversation, useOpeningText } from './panel-notices.tsx';
import './panel.css';

interface PanelFrameProps {
  shouldTakeFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Panel that is non-modal next to the page on wide screens, and modal over the page on phones. */
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

function SidePanel({ shouldTakeFocus, onClose, children }: PanelFrameProps) {
  const { locale, dir } = useChatText();
  const panelRef = useRef<HTMLElement>(null);
  useFocusRecovery(panelRef);
  usePositionBelowHeader(panelRef);

  useEffect(() => {
    const opener = document.activeElement;
    const panelElement = panelRef.current;
    if (shouldTakeFocus) panelElement?.querySelector<HTMLElement>('textarea')?.focus();
    return () => {
      const isFocusInPanel = document.activeElement === document.body || panelElement?.contains(document.activeElement);
      if (isFocusInPanel) restoreFocus(opener);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the panel mounts.
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    // During composition, Escape belongs to the input method.
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works everywhere in it.
    <section
      ref={panelRef}
      className="chat chat--side"
      role="dialog"
      aria-labelledby={PANEL_TITLE_ID}
      lang={locale}
      dir={dir}
      onKeyDown={handleKeyDown}
    >
      {children}
    </section>
  );
}

/**
 * Focuses the element that opened the panel. After a reload that element is unknown, so a visible chat button of the
 * page gets the focus.
 */
function restoreFocus(opener: Element | null) {
  const openerElements = [...document.querySelectorAll<HTMLElement>('[data-chat-opener]')];
  const focusTarget = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
  (focusTarget ?? openerElements.find((element) => element.checkVisibility()) ?? document.getElementById('top'))?.focus(
    {
      preventScroll: true,
    },
  );
}

/**
 * Minimum height of the window at which the panel leaves the site's header uncovered. In lower windows it covers the
 * header, to leave room for the messages.
 */
const MIN_WINDOW_HEIGHT = 640;

/**
 * Positions the panel below the site's header while that is visible, so that its language menu and logout remain
 * usable.
 */
function usePositionBelowHeader(panelRef: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (!header) return undefined;
    const updatePosition = () => {
      const headerBottom = innerHeight < MIN_WINDOW_HEIGHT ? 0 : Math.max(0, header.getBoundingClientRect().bottom);
      panelRef.current?.style.setProperty('top', `${headerBottom}px`);
    };
    updatePosition();
    const resizeObserver = new ResizeObserver(updatePosition);
    resizeObserver.observe(header);
    addEventListener('scroll', updatePosition, { passive: true });
    addEventListener('resize', updatePosition);
    return () => {
      resizeObserver.disconnect();
      removeEventListener('scroll', updatePosition);
      removeEventListener('resize', updatePosition);
    };
  }, [panelRef]);
}

/**
 * Returns the focus to the panel when the focused button is removed; otherwise the document would get it, and the
 * panel's keyboard shortcuts would stop working.
 */
function useFocusRecovery(panelRef: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const panelElement = panelRef.current;
    if (!panelElement) return;
    let previousFocus: Element | null = null;
    let container: HTMLElement | null = null;
    const handleFocus = ({ target }: FocusEvent) => {
      previousFocus = target as Element;
      container = previousFocus.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
    };
    // Some browsers also fire blur for removed elements, so the user has left an element only if it is still connected.
    const handleBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => target === previousFocus && previousFocus?.isConnected && clearFocus());
    const clearFocus = () => {
      previousFocus = container = null;
    };
    const observer = new MutationObserver(() => {
      if (!previousFocus || previousFocus.isConnected) return;
      const nextFocus = container?.isConnected ? container : panelElement.querySelector('textarea');
      clearFocus();
      if (document.activeElement === document.body) nextFocus?.focus({ preventScroll: true });
    });
    observer.observe(panelElement, { childList: true, subtree: true });
    panelElement.addEventListener('focusin', handleFocus);
    panelElement.addEventListener('focusout', handleBlur);
    return () => {
      observer.disconnect();
      panelElement.removeEventListener('focusin', handleFocus);
      panelElement.removeEventListener('focusout', handleBlur);
    };
  }, [panelRef]);
}

const PANEL_TITLE_ID = 'chat-title';

interface PanelHeadProps {
  onShrink: () => void;
  onClose: () => void;
}

export function PanelHead({ onShrink, onClose }: PanelHeadProps) {
  const { t } = useChatText();
  const locale = useLocale();
  const { agent } = useSite();
  const { state } = useConversation();
  const chatStatus = getChatStatus(state);
  const openingText = useOpeningText();
  const logoUrl = getLogoPath({ name: agent.name, colour: agent.brandColour, variant: 'mark', locale });
  return (
    <div className="chat__bar">
      <img className="chat__mark" src={logoUrl} alt="" width={36} height={36} />
      <div className="chat__names">
        <h2 id={PANEL_TITLE_ID}>{t('panel.title', { name: agent.name })}</h2>
        <p className="meta" role="status">
          {openingText && (chatStatus === 'assistant' || chatStatus === 'waiting')
            ? t(chatStatus === 'waiting' ? 'closed.waiting' : 'closed.assistant')
            : t(`status.${chatStatus}`, { name: state.view.session?.agent?.name ?? '' })}
        </p>
      </div>
      <ChatLanguageMenu />
      <DeleteConversation />
      <IconButton icon="min" label={t('panel.shrink')} onClick={onShrink} />
      <IconButton icon="close" label={t('panel.close')} onClick={onClose} />
    </div>
  );
}

/**
 * Delay before an interrupted connection to the advisers is shown as a notice. The panel's header shows it immediately.
 */
const OUTAGE_NOTICE_DELAY_MS = 3_000;

/** Notice of the current connection problem, with a button that resolves it. */
export function ConnectionNotice() {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const service = useHumanService();
  const chatFailure = findChatFailure(state);
  const isLasting = useHasLasted(OUTAGE_NOTICE_DELAY_MS, chatFailure === 'peopleAway');
  const displayedFailure = chatFailure === 'peopleAway' && !isLasting ? null : chatFailure;
  return (
    <div className="chat__trouble" role="status">
      {displayedFailure && (
        <Notice
          tone={
            displayedFailure === 'broken' || displayedFailure === 'offline' || displayedFailure === 'peopleAway'
              ? 'plain'
              : 'caution'
          }
          icon={displayedFailure === 'offline' ? 'offline' : undefined}
        >
          <p>{t(`trouble.${displayedFailure}`)}</p>
          {displayedFailure === 'peopleAway' && !service.leavesByReply && (
            <Button size="s" aria-disabled={service.isServiceChanging} onClick={() => void service.leave()}>
              {t('human.leave')}
            </Button>
          )}
          {displayedFailure === 'ousted' && (
            <Button size="s" onClick={conversation.comeBack}>
              {t('trouble.comeBack')}
            </Button>
          )}
          {(displayedFailure === 'outdated' || displayedFailure === 'nameless') && (
            <Button size="s" onClick={reloadPage}>
              {t('trouble.reload')}
            </Button>
          )}
          {displayedFailure === 'refused' && (
            <Button size="s" onClick={conversation.tryNow}>
              {t('trouble.tryNow')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
