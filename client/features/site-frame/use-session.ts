import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/network/load-with-retry.ts';
import type { SiteContextValue, SiteDialog, SiteUser } from '#client/site/site.tsx';
import { siteAddress, sitePath } from '#client/site/addresses.ts';
import { consumePendingNavigation } from '#client/site/login/pending-action.ts';
import {
  type SessionEnd,
  type SessionNews,
  broadcastSession,
  watchOtherTabs,
} from '#client/site/login/session-news.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { Frame } from './load-frame.server.ts';

/** Layout route of the pages behind the login. */
const GUARD = 'routes/logged-in';

/** Loads the session scripts, retrying until the network is available. */
const sessionScripts = () => loadWithRetry(() => import('#client/features/session/session-watch.tsx'));

interface SessionParts {
  agentKey: string;
  user: SiteUser | null;
  isLoggedIn: boolean;
  openDialog: (dialog: SiteDialog) => void;
}

/**
 * Handles a login or logout, here or in another tab. `guests` changes when a guest of this browser logs out, so that
 * guest state is reset.
 */
export function useSession({ agentKey, user, isLoggedIn, openDialog }: SessionParts) {
  const t = useText('frame');
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isGuarded = useMatches().some(({ id }) => id === GUARD);
  const [guests, setGuests] = useState(1);

  /** Revalidates the frame, the page, and all other data that was fetched meanwhile. */
  const renewPage = async () => {
    const [{ refreshAnswers }] = await Promise.all([sessionScripts(), revalidate()]);
    await refreshAnswers();
  };

  const endAndLeave = async (reason: SessionEnd) => {
    if (reason === 'idle' || isGuarded) await navigate(sitePath(agentKey, '/'));
    await renewPage();
    if (!isLoggedIn) setGuests((guestCount) => guestCount + 1);
    if (reason === 'idle') openDialog('loggedOut');
  };

  const listener = useEffectEvent(async (news: SessionNews) => {
    if (news === 'begun') return renewPage();
    const { onSessionEnd: hearEnd } = await sessionScripts();
    hearEnd(news, user?.staffId ?? '', agentKey);
    return endAndLeave(news);
  });
  useEffect(() => watchOtherTabs((news) => void listener(news)), []);

  // Continues to the target that required the login.
  const goOn = useEffectEvent(() => {
    const url = consumePendingNavigation();
    if (url) void navigate(url);
  });
  useEffect(() => {
    if (user) goOn();
  }, [user]);

  const acts = {
    async welcome() {
      broadcastSession('begun');
      await renewPage();
    },
    async logOut(reason: SessionEnd = 'asked') {
      const { endSession, findOwnUser } = await sessionScripts();
      // On a shared page the user may still be unknown. Local data is deleted by user id, so the user is loaded first.
      const owner = user ?? (isLoggedIn ? await findOwnUser(agentKey, () => false) : null);
      const { staffId = '' } = owner ?? {};
      const endResult = await endSession(agentKey, reason, staffId);
      if (!endResult.ok) {
        toast.error(endResult.error.message || t('logoutFailed'));
        return;
      }
      await endAndLeave(reason);
      if (reason === 'asked') toast.success(t(isLoggedIn ? 'loggedOut' : 'forgotten'));
    },
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // The functions have a stable identity, since new ones would re-render everything below the frame.
  const { welcome, logOut } = useMemo(
    () => ({
      welcome: () => latest.current.welcome(),
      logOut: (reason?: SessionEnd) => latest.current.logOut(reason),
    }),
    [],
  );
  return { welcome, logOut, guests };
}

const MODELS = ['login', 'register'] as const;

/**
 * Handles requests in the query: opening a dialog, or changing the language. They are removed from the URL afterwards.
 */
export function useAddressRequests({ agent, isLoggedIn, openDialog }: SiteContextValue) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { keyCode } = agent;

  useEffect(() => {
    const query = new URLSearchParams(search);
    const model = query.get('showModel');
    const next = siteAddress(keyCode, query.get('next'));
    const hasRequest = query.has('showModel') || query.has('lang');
    if (!hasRequest) return;
    query.delete('showModel');
    if (model !== null) query.delete('next');
    query.delete('lang'); // The Worker has stored the language in a cookie already.
    const rest = query.toString();
    const url = `${pathname}${rest && `?${rest}`}${hash}`;
    if (model === null) window.history.replaceState(window.history.state, '', url);
    else void navigate(url, { replace: true, preventScrollReset: true });
    const requested = MODELS.find((existing) => existing === model);
    if (!requested) return;
    if (!isLoggedIn) openDialog(requested, next ?? undefined);
    else if (next) void navigate(next, { replace: true });
  }, [pathname, search, hash, navigate, keyCode, isLoggedIn, openDialog]);
}

interface SessionUpdate {
  frame: Frame;
  user: SiteUser | null;
}

/**
 * Returns the logged-in user. Shared pages do not contain the user, who is loaded separately with each frame; the
 * previous user stays meanwhile.
 */
export function useSiteUser(frame: Frame): Pick<SiteContextValue, 'user' | 'isLoggedIn'> {
  const [result, setTold] = useState<SessionUpdate | null>(null);
  const isRequested = frame.isLoggedIn && frame.user === null;
  useEffect(() => {
    if (!isRequested) return;
    let isOld = false;
    // The user is unknown while the script waits for the network.
    void sessionScripts()
      .then(({ findOwnUser }) => findOwnUser(frame.agent.keyCode, () => !isOld))
      .then((user) => {
        // A synchronous update would unmount parts that are still loading.
        if (!isOld) startTransition(() => setTold({ frame: frame, user }));
      });
    return () => {
      isOld = true;
    };
  }, [frame, isRequested]);
  if (!isRequested) return { user: frame.user, isLoggedIn: frame.user !== null };
  const isEnded = result?.frame === frame && result.user === null;
  return { user: isEnded ? null : (result?.user ?? null), isLoggedIn: !isEnded };
}
