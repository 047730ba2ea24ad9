import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/reach/load-with-retry.ts';
import type { SiteContextValue, SiteDialog, SiteUser } from '#client/site/site.tsx';
import { ownAddress, sitePath } from '#client/site/addresses.ts';
import { takeJourney } from '#client/site/login/pending-action.ts';
import { type SessionEnd, type SessionNews, tellOtherTabs, watchOtherTabs } from '#client/site/login/session-news.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { Frame } from './load-frame.server.ts';

/** The layout whose pages only a logged-in user sees. */
const GUARD = 'routes/logged-in';

/** Without a network it waits, as every late part. */
const sessionScripts = () => loadWithRetry(() => import('#client/features/session/session-watch.tsx'));

interface SessionParts {
  agentKey: string;
  user: SiteUser | null;
  isLoggedIn: boolean;
  openDialog: (dialog: SiteDialog) => void;
}

/**
 * What happens to a page when a session begins or ends, here or in another tab. `guests` counts who has been here without
 * one: where a guest asks to be forgotten nothing else tells the next one from them.
 */
export function useSession({ agentKey, user, isLoggedIn, openDialog }: SessionParts) {
  const t = useText('frame');
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isGuarded = useMatches().some(({ id }) => id === GUARD);
  const [guests, setGuests] = useState(1);

  /** The frame and the page, and whatever else was fetched meanwhile, are asked for again. */
  const renewPage = async () => {
    const [{ refreshAnswers }] = await Promise.all([sessionScripts(), revalidate()]);
    await refreshAnswers();
  };

  const leave = async (why: SessionEnd) => {
    if (why === 'idle' || isGuarded) await navigate(sitePath(agentKey, '/'));
    await renewPage();
    if (!isLoggedIn) setGuests((had) => had + 1);
    if (why === 'idle') openDialog('loggedOut');
  };

  const hear = useEffectEvent(async (news: SessionNews) => {
    if (news === 'begun') return renewPage();
    const { hearEnd } = await sessionScripts();
    hearEnd(news, user?.staffId ?? '', agentKey);
    return leave(news);
  });
  useEffect(() => watchOtherTabs((news) => void hear(news)), []);

  // Where somebody was going when the login came in between.
  const goOn = useEffectEvent(() => {
    const address = takeJourney();
    if (address) void navigate(address);
  });
  useEffect(() => {
    if (user) goOn();
  }, [user]);

  const acts = {
    async welcome() {
      tellOtherTabs('begun');
      await renewPage();
    },
    async logOut(why: SessionEnd = 'asked') {
      const { endSession, findOwnUser } = await sessionScripts();
      // Whoever leaves before the page knew their name leaves nothing behind either, where anybody says it.
      const whose = user ?? (isLoggedIn ? await findOwnUser(agentKey, () => false) : null);
      const { staffId = '' } = whose ?? {};
      const ended = await endSession(agentKey, why, staffId);
      if (!ended.ok) {
        toast.error(ended.error.message || t('logoutFailed'));
        return;
      }
      await leave(why);
      if (why === 'asked') toast.success(t(isLoggedIn ? 'loggedOut' : 'forgotten'));
    },
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // Stable for the life of the page: a new function would render everything below the frame again.
  const { welcome, logOut } = useMemo(
    () => ({
      welcome: () => latest.current.welcome(),
      logOut: (why?: SessionEnd) => latest.current.logOut(why),
    }),
    [],
  );
  return { welcome, logOut, guests };
}

const MODELS = ['login', 'register'] as const;

/** What an address may ask for beside a page: a dialog, a language. Once done it is removed from the address. */
export function useAddressRequests({ agent, isLoggedIn, openDialog }: SiteContextValue) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { keyCode } = agent;

  useEffect(() => {
    const query = new URLSearchParams(search);
    const model = query.get('showModel');
    const next = ownAddress(keyCode, query.get('next'));
    const hasRequest = query.has('showModel') || query.has('lang');
    if (!hasRequest) return;
    query.delete('showModel');
    if (model !== null) query.delete('next');
    query.delete('lang'); // The edge has saved it.
    const rest = query.toString();
    const address = `${pathname}${rest && `?${rest}`}${hash}`;
    if (model === null) window.history.replaceState(window.history.state, '', address);
    else void navigate(address, { replace: true, preventScrollReset: true });
    const wanted = MODELS.find((known) => known === model);
    if (!wanted) return;
    if (!isLoggedIn) openDialog(wanted, next ?? undefined);
    else if (next) void navigate(next, { replace: true });
  }, [pathname, search, hash, navigate, keyCode, isLoggedIn, openDialog]);
}

interface Told {
  /** The frame beside which it was asked. */
  of: Frame;
  user: SiteUser | null;
}

/**
 * Who it is that is logged in. A page that all users get alike does not say, so it is asked for beside it, and again whenever
 * the frame is. Until it is told, whoever was there before is still there.
 */
export function useSiteUser(frame: Frame): Pick<SiteContextValue, 'user' | 'isLoggedIn'> {
  const [told, setTold] = useState<Told | null>(null);
  const isAsked = frame.isLoggedIn && frame.user === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOld = false;
    // Where its script waits for a network, whoever is there is not known before.
    void sessionScripts()
      .then(({ findOwnUser }) => findOwnUser(frame.agent.keyCode, () => !isOld))
      .then((user) => {
        // Parts of the page whose scripts are still on their way would be taken out of it by an update that cannot wait for them.
        if (!isOld) startTransition(() => setTold({ of: frame, user }));
      });
    return () => {
      isOld = true;
    };
  }, [frame, isAsked]);
  if (!isAsked) return { user: frame.user, isLoggedIn: frame.user !== null };
  const isOver = told?.of === frame && told.user === null;
  return { user: isOver ? null : (told?.user ?? null), isLoggedIn: !isOver };
}
