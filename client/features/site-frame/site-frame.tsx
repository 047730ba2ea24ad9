import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { WindowLayer } from '#client/features/windows/window-layer.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { clearPendingAction, savePendingNavigation } from '#client/site/login/pending-action.ts';
import { SiteContext, type SiteDialog } from '#client/site/site.tsx';
import { getCookie, setCookie } from '#client/site/storage/cookies.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { MinimalHeader, SiteHeader } from './header/site-header.tsx';
import { HelperRail, useInvitation } from './helper-rail.tsx';
import type { SiteFrameData } from './load-frame.server.ts';
import { SiteFooter } from './site-footer.tsx';
import { useUrlRequests, useSession, useSiteUser } from './use-session.ts';
import { LoadingBar, LoadingLine, LoadingOverlay, NetworkBar } from './waiting.tsx';
import { WithoutScript } from './without-script.tsx';
import '#client/styles/late/floats.css';
import './site-frame.css';
import './chat-coming.css';
import { usePrefetchWhenIdle } from '#client/site/prefetch.ts';
import { useIsScripted } from '#client/site/hydration.ts';

/** Host of the dialogs, loaded lazily because dialogs are large and the first load has a size budget. */
const DialogHost = createLazyPart({
  load: async () => (await import('./dialog-host.tsx')).DialogHost,
  namespaces: ['account', 'dialogs', 'frame', 'ui'],
});

const ChatHost = createLazyPart({
  load: async () => (await import('#client/features/chat/panel/chat-host.tsx')).ChatHost,
  namespaces: ['dialogs', 'ui'],
});
const loadChatScripts = () => import('#client/features/chat/panel/chat-host.tsx');
const SessionWatch = createLazyPart({
  load: async () => (await import('#client/features/session/session-watch.tsx')).SessionWatch,
  namespaces: ['frame'],
});

/** Notices at the bottom of the window, which load after the content. */
const FootNotices = createLazyPart({
  load: async () => (await import('./foot-notices.tsx')).FootNotices,
  namespaces: ['frame'],
});

/** Notice for users who have requested the deletion of their account. */
const DeletionNotice = createLazyPart({
  load: async () => (await import('#client/features/own-data/deletion-notice.tsx')).DeletionNotice,
  namespaces: ['personal'],
});

interface SiteFrameProps {
  /** Data of the frame, or null if there is no site for the agent. */
  frame: SiteFrameData | null;
  hasFailed?: boolean;
  children: ReactNode;
}

export function SiteFrame({ frame, hasFailed = false, children }: SiteFrameProps) {
  const t = useText('frame');
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div id="top" tabIndex={-1} />
      <LoadingBar hasFailed={hasFailed} />
      <NetworkBar frame={frame} />
      {frame ? <AgentFrame frame={frame}>{children}</AgentFrame> : <MinimalFrame>{children}</MinimalFrame>}
    </>
  );
}

function MinimalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <MinimalHeader />
      <main id="main">{children}</main>
    </>
  );
}

function AgentFrame({ frame, children }: { frame: SiteFrameData; children: ReactNode }) {
  const { agent, menus, mapStyle, challengeKey } = frame;
  const { user, isLoggedIn } = useSiteUser(frame);
  const isScripted = useIsScripted();
  const [dialog, setDialog] = useState<SiteDialog | null>(null);
  const openDialog = useCallback((name: SiteDialog, nextPath?: string) => {
    if (nextPath !== undefined) savePendingNavigation(nextPath);
    setDialog(name);
  }, []);
  const { welcome, logOut, guests: guestCount } = useSession({ agentKey: agent.keyCode, user, isLoggedIn, openDialog });
  const chatPlacement = useChatPlacement(agent.keyCode);
  useWechatCard(agent.keyCode);
  const [unreadCount, setUnreadCount] = useState(0);
  const { openChat } = chatPlacement;
  const siteContext = useMemo(
    () => ({ agent, user, isLoggedIn, mapStyle, challengeKey, openDialog, openChat, welcome, logOut }),
    [agent, user, isLoggedIn, mapStyle, challengeKey, openDialog, openChat, welcome, logOut],
  );
  const closeDialog = () => {
    setDialog(null);
    if (!isLoggedIn) clearPendingAction(); // Closing the login dialog cancels the action that required a login.
  };
  useUrlRequests(siteContext);
  const closeInvitation = useInvitation();
  useVersionNotes(dialog === null, openDialog);
  const minimisedUnreadCount = chatPlacement.stage === 'small' ? unreadCount : null;
  // The chat (100 kB) is prefetched when the browser is idle, so that it opens immediately.
  usePrefetchWhenIdle((textSource) => {
    ChatHost.prefetch(textSource);
    // A failed prefetch is retried when the chat opens.
    withoutReload(loadChatScripts).then(
      ({ prefetchChat }) => prefetchChat(textSource),
      () => undefined,
    );
  });
  return (
    <SiteContext value={siteContext}>
      <SiteHeader menus={menus} unreadCount={unreadCount} />
      {user?.deleteAt && isScripted && <DeletionNotice />}
      <main id="main">
        {/* The browser build omits the content of `noscript`, because React does not hydrate it. */}
        <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
        {children}
      </main>
      <HelperRail chatStage={chatPlacement.stage} unreadCount={unreadCount} />
      {(closeInvitation || minimisedUnreadCount !== null) && (
        <FootNotices unreadCount={minimisedUnreadCount} onClose={closeInvitation} />
      )}
      {chatPlacement.stage !== 'closed' && (user !== null || !isLoggedIn) && (
        <ChatHost
          key={guestCount}
          waiting={chatPlacement.stage === 'open' ? <ChatPlaceholder /> : null}
          fallback={<ChatPlaceholder />}
          chatState={chatPlacement}
          onUnseenCount={setUnreadCount}
        />
      )}
      <WindowLayer fallback={<LoadingLine phase="loading" />} />
      <SiteFooter year={frame.year} />
      <LoadingOverlay logo={agent.topLogoPath} />
      {dialog && <DialogHost name={dialog} onClose={closeDialog} />}
      {user && isScripted && <SessionWatch />}
      <ToastRegion />
    </SiteContext>
  );
}

/** Visibility of the chat. With 'small' the panel is hidden, but its conversation stays connected. */
type ChatStage = 'open' | 'small' | 'closed';

/** Stores the state of the chat in this tab, across navigations and reloads. */
function useChatPlacement(agentKey: string) {
  const storageKey = `chat.${agentKey}`;
  // `isRequested` is true if the user just opened the chat, which then receives focus. After a reload it does not.
  const [{ stage, isRequested }, setPlacement] = useState({ stage: 'closed' as ChatStage, isRequested: false });
  useEffect(() => {
    const storedText = tabStorage.read(storageKey);
    setPlacement({
      stage: storedText === 'open' || storedText === 'small' ? storedText : 'closed',
      isRequested: false,
    });
  }, [storageKey]);
  const chatActions = useMemo(() => {
    const createStageSetter = (nextStage: ChatStage) => () => {
      tabStorage.keep(storageKey, nextStage);
      setPlacement({ stage: nextStage, isRequested: true });
    };
    return {
      openChat: createStageSetter('open'),
      shrinkChat: createStageSetter('small'),
      closeChat: createStageSetter('closed'),
    };
  }, [storageKey]);
  return { stage, isRequested, ...chatActions };
}

/** Updates the share card of WeChat's browser on each page. */
function useWechatCard(agentKey: string) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (navigator.userAgent.includes('MicroMessenger'))
      import('#client/site/wechat-share.ts').catch(() => null).then((share) => share?.updateWechatCard(agentKey));
  }, [agentKey, pathname, search]);
}

/** Placeholder of the chat panel while its script loads. */
function ChatPlaceholder() {
  const t = useText('frame');
  return (
    <div className="chat-coming" role="status" ref={setTopBelowHeader}>
      <span className="sr">{t('loading')}</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

/** Positions the placeholder below the header on wide screens, like the panel. */
function setTopBelowHeader(element: HTMLElement | null) {
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  element?.style.setProperty('--below', `${Math.max(0, headerBottom)}px`);
}

const ONE_YEAR_SECONDS = 365 * 86_400;
const storeVisitedVersion = () => setCookie(PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ONE_YEAR_SECONDS);

/** Delay before the version notes open: after hydration, and before most interaction. */
const NEWS_CHECK_INTERVAL_MS = 1_000;

/**
 * Opens the notes of a version that is new to this visitor, once, unless another dialog is open or the visitor is
 * typing. First-time visitors see none.
 */
function useVersionNotes(canOpenDialog: boolean, openDialog: (name: SiteDialog) => void) {
  const [hasNewVersion, setHasNewVersion] = useState(false);
  useEffect(() => {
    const storedVersion = getCookie(PLATFORM_VERSION_COOKIE);
    if (storedVersion === null) storeVisitedVersion();
    setHasNewVersion(storedVersion !== null && storedVersion !== PRODUCT_VERSION);
  }, []);
  useEffect(() => {
    if (!hasNewVersion || !canOpenDialog) return undefined;
    const timer = setInterval(() => {
      if (isTextFieldFocused()) return;
      setHasNewVersion(false);
      // Another tab may have displayed the notes meanwhile.
      if (getCookie(PLATFORM_VERSION_COOKIE) === PRODUCT_VERSION) return;
      storeVisitedVersion();
      // Without cookies, the notes would open on every page, so they do not open at all.
      if (getCookie(PLATFORM_VERSION_COOKIE) === PRODUCT_VERSION) openDialog('versionNotes');
    }, NEWS_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hasNewVersion, canOpenDialog, openDialog]);
}

const isTextFieldFocused = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
