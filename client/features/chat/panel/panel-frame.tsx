import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { getStatus, connectionProblem, useConversation, useHumanService, useIsPast } from './use-conversation.ts';
import { reloadPage } from '#client/network/reload-page.ts';
import { ChatLanguage, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { logoAddress } from '#shared/art/art-address.ts';
import { DeleteConversation, useOpens } from './panel-notices.tsx';
import './panel.css';

interface PanelFrameProps {
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Non-modal panel next to the page on wide screens, modal over the page on phones. */
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
    const ownElement = panel.current;
    if (takesFocus) ownElement?.querySelector<HTMLElement>('textarea')?.focus();
    return () => {
      const isHere = document.activeElement === document.body || ownElement?.contains(document.activeElement);
      if (isHere) restoreFocus(opener);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the panel mounts.
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Escape belongs to the input method.
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works everywhere in it.
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

/**
 * Focuses the element that opened the panel. After a reload it is unknown, so a visible chat button of the page takes
 * its place.
 */
function restoreFocus(opener: Element | null) {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-chat-opener]')];
  const target = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
  (target ?? openers.find((item) => item.checkVisibility()) ?? document.getElementById('top'))?.focus({
    preventScroll: true,
  });
}

/** Below this window height the panel covers the site's header, to leave room for the messages. */
const MIN_HEIGHT = 640;

/**
 * Positions the panel below the site's header while that is visible, so that its language menu and logout remain
 * usable.
 */
function useBelowHeader(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (!header) return undefined;
    const place = () => {
      const bottom = innerHeight < MIN_HEIGHT ? 0 : Math.max(0, header.getBoundingClientRect().bottom);
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

/**
 * Returns focus to the panel when the focused button is removed: the document would receive it, and the panel's
 * keyboard shortcuts would stop working.
 */
function useHeldFocus(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const ownElement = panel.current;
    if (!ownElement) return;
    let previousFocus: Element | null = null;
    let container: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      previousFocus = target as Element;
      container = previousFocus.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
    };
    // Some browsers fire blur for removed elements as well, so only a connected element counts as left.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => target === previousFocus && previousFocus?.isConnected && clear());
    const clear = () => {
      previousFocus = container = null;
    };
    const observer = new MutationObserver(() => {
      if (!previousFocus || previousFocus.isConnected) return;
      const next = container?.isConnected ? container : ownElement.querySelector('textarea');
      clear();
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    });
    observer.observe(ownElement, { childList: true, subtree: true });
    ownElement.addEventListener('focusin', onFocus);
    ownElement.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      ownElement.removeEventListener('focusin', onFocus);
      ownElement.removeEventListener('focusout', onBlur);
    };
  }, [panel]);
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
  const status = getStatus(state);
  const opens = useOpens();
  const mark = logoAddress({ name: agent.name, colour: agent.brandColour, variant: 'mark', locale });
  return (
    <div className="chat__bar">
      <img className="chat__mark" src={mark} alt="" width={36} height={36} />
      <div className="chat__names">
        <h2 id={PANEL_TITLE_ID}>{t('panel.title', { name: agent.name })}</h2>
        <p className="meta" role="status">
          {opens && (status === 'assistant' || status === 'waiting')
            ? t(status === 'waiting' ? 'closed.waiting' : 'closed.assistant')
            : t(`status.${status}`, { name: state.view.session?.agent?.name ?? '' })}
        </p>
      </div>
      <ChatLanguage />
      <DeleteConversation />
      <IconButton icon="min" label={t('panel.shrink')} onClick={onShrink} />
      <IconButton icon="close" label={t('panel.close')} onClick={onClose} />
    </div>
  );
}

/**
 * An interruption of the connection to the advisers is shown only after this time. The panel's header shows it at once.
 */
const CALM_MS = 3_000;

/** Notice of the current connection problem, with a button that resolves it. */
export function ConnectionNotice() {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const service = useHumanService();
  const chatFailure = connectionProblem(state);
  const isLasting = useIsPast(CALM_MS, chatFailure === 'peopleAway');
  const outage = chatFailure === 'peopleAway' && !isLasting ? null : chatFailure;
  return (
    <div className="chat__trouble" role="status">
      {outage && (
        <Notice
          tone={outage === 'broken' || outage === 'offline' || outage === 'peopleAway' ? 'plain' : 'caution'}
          icon={outage === 'offline' ? 'offline' : undefined}
        >
          <p>{t(`trouble.${outage}`)}</p>
          {outage === 'peopleAway' && !service.leavesByReply && (
            <Button size="s" aria-disabled={service.isTurning} onClick={() => void service.leave()}>
              {t('human.leave')}
            </Button>
          )}
          {outage === 'ousted' && (
            <Button size="s" onClick={conversation.comeBack}>
              {t('trouble.comeBack')}
            </Button>
          )}
          {(outage === 'outdated' || outage === 'nameless') && (
            <Button size="s" onClick={reloadPage}>
              {t('trouble.reload')}
            </Button>
          )}
          {outage === 'refused' && (
            <Button size="s" onClick={conversation.tryNow}>
              {t('trouble.tryNow')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
