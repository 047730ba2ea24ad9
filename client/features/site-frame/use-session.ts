import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/network/load-with-retry.ts';
import type { SiteContextValue, SiteDialog, SiteUser } from '#client/site/site.tsx';
import { parseSitePath, sitePath } from '#client/site/addresses.ts';
import { consumePendingNavigation } from '#client/site/login/pending-action.ts';
import {
  type SessionEnd,
  type SessionNews,
  broadcastSession,
  subscribeToOtherTabs,
} from '#client/site/login/session-news.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { SiteFrameData } from './load-frame.server.ts';

/** Layout route of the pages behind the login. */
const GUARD_ROUTE_ID = 'routes/logged-in';

/** Loads the session scripts, retrying until the network is available. */
const loadSessionScripts = () => loadWithRetry(() => import('#client/features/session/session-watch.tsx'));

interface UseSessionOptions {
  agentKey: string;
  user: SiteUser | null;
  isLoggedIn: boolean;
  openDialog: (dialog: SiteDialog) => void;
}

/**
 * Handles a login or logout in this tab or another. `guestCount` changes when a guest of this browser logs out, so that
 * guest state is reset.
 */
export function useSession({ agentKey, user, isLoggedIn, openDialog }: UseSessionOptions) {
  const t = useText('frame');
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isGuarded = useMatches().some(({ id }) => id === GUARD_ROUTE_ID);
  const [guestCount, setGuestCount] = useState(1);

  /** Revalidates the frame, the page, and all other loaded data. */
  const refreshPage = async () => {
    const [{ refreshAnswers }] = await Promise.all([loadSessionScripts(), revalidate()]);
    await refreshAnswers();
  };

  const endSessionAndLeave = async (reason: SessionEnd) => {
    if (reason === 'idle' || isGuarded) await navigate(sitePath(agentKey, '/'));
    await refreshPage();
    if (!isLoggedIn) setGuestCount((count) => count + 1);
    if (reason === 'idle') openDialog('loggedOut');
  };

  const handleSessionNews = useEffectEvent(async (sessionNews: SessionNews) => {
    if (sessionNews === 'begun') return refreshPage();
    const { onSessionEnd: handleSessionEnd } = await loadSessionScripts();
    handleSessionEnd(sessionNews, user?.staffId ?? '', agentKey);
    return endSessionAndLeave(sessionNews);
  });
  useEffect(() => subscribeToOtherTabs((sessionNews) => void handleSessionNews(sessionNews)), []);

  // Continues to the target for which the login was required.
  const continueNavigation = useEffectEvent(() => {
    const pendingUrl = consumePendingNavigation();
    if (pendingUrl) void navigate(pendingUrl);
  });
  useEffect(() => {
    if (user) continueNavigation();
  }, [user]);

  const sessionActions = {
    async welcome() {
      broadcastSession('begun');
      await refreshPage();
    },
    async logOut(reason: SessionEnd = 'asked') {
      const { endSession, findOwnUser } = await loadSessionScripts();
      // On a shared page, the user may not be known yet. Local data is deleted by user id, so the user is loaded first.
      const sessionUser = user ?? (isLoggedIn ? await findOwnUser(agentKey, () => false) : null);
      const { staffId = '' } = sessionUser ?? {};
      const endResult = await endSession(agentKey, reason, staffId);
      if (!endResult.ok) {
        toast.error(endResult.error.message || t('logoutFailed'));
        return;
      }
      await endSessionAndLeave(reason);
      if (reason === 'asked') toast.success(t(isLoggedIn ? 'loggedOut' : 'forgotten'));
    },
  };
  const latestActionsRef = useRef(sessionActions);
  useEffect(() => {
    latestActionsRef.current = sessionActions;
  });
  // The functions have a stable identity, because new ones would re-render everything below the frame.
  const { welcome, logOut } = useMemo(
    () => ({
      welcome: () => latestActionsRef.current.welcome(),
      logOut: (reason?: SessionEnd) => latestActionsRef.current.logOut(reason),
    }),
    [],
  );
  return { welcome, logOut, guests: guestCount };
}

const DIALOG_QUERY_VALUES = ['login', 'register'] as const;

/**
 * Handles commands in the query: opening a dialog, or changing the language. They are removed from the URL afterwards.
 */
export function useUrlRequests({ agent, isLoggedIn, openDialog }: SiteContextValue) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { keyCode } = agent;

  useEffect(() => {
    const searchParams = new URLSearchParams(search);
    const dialogQuery = searchParams.get('showModel');
    const nextPath = parseSitePath(keyCode, searchParams.get('next'));
    const hasRequest = searchParams.has('showModel') || searchParams.has('lang');
    if (!hasRequest) return;
    searchParams.delete('showModel');
    if (dialogQuery !== null) searchParams.delete('next');
    searchParams.delete('lang'); // The Worker already stored the language in a cookie.
    const remainingQuery = searchParams.toString();
    const cleanedUrl = `${pathname}${remainingQuery && `?${remainingQuery}`}${hash}`;
    if (dialogQuery === null) window.history.replaceState(window.history.state, '', cleanedUrl);
    else void navigate(cleanedUrl, { replace: true, preventScrollReset: true });
    const requestedDialog = DIALOG_QUERY_VALUES.find((dialogName) => dialogName === dialogQuery);
    if (!requestedDialog) return;
    if (!isLoggedIn) openDialog(requestedDialog, nextPath ?? undefined);
    else if (nextPath) void navigate(nextPath, { replace: true });
  }, [pathname, search, hash, navigate, keyCode, isLoggedIn, openDialog]);
}

interface SessionUpdate {
  frame: SiteFrameData;
  user: SiteUser | null;
}

/**
 * Returns the logged-in user. Shared pages do not contain the user, who is loaded separately with each frame. Until
 * then, the previous user is returned.
 */
export function useSiteUser(frame: SiteFrameData): Pick<SiteContextValue, 'user' | 'isLoggedIn'> {
  const [sessionUpdate, setSessionUpdate] = useState<SessionUpdate | null>(null);
  const isUserNeeded = frame.isLoggedIn && frame.user === null;
  useEffect(() => {
    if (!isUserNeeded) return;
    let isStale = false;
    // The user is unknown while the script waits for the network.
    void loadSessionScripts()
      .then(({ findOwnUser }) => findOwnUser(frame.agent.keyCode, () => !isStale))
      .then((user) => {
        // A synchronous update would unmount parts that are still loading.
        if (!isStale) startTransition(() => setSessionUpdate({ frame: frame, user }));
      });
    return () => {
      isStale = true;
    };
  }, [frame, isUserNeeded]);
  if (!isUserNeeded) return { user: frame.user, isLoggedIn: frame.user !== null };
  const isSessionEnded = sessionUpdate?.frame === frame && sessionUpdate.user === null;
  return { user: isSessionEnded ? null : (sessionUpdate?.user ?? null), isLoggedIn: !isSessionEnded };
}
