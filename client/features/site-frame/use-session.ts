import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { takeJourney } from '#client/site/login/pending-action.ts';
import { type SessionEnd, type SessionNews, tellOtherTabs, watchOtherTabs } from '#client/site/login/session-news.ts';
import type { SiteDialog, SiteUser } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';

/** The layout whose pages only a logged-in user sees. */
const GUARD = 'routes/logged-in';

interface SessionParts {
  agentKey: string;
  user: SiteUser | null;
  openDialog: (dialog: SiteDialog) => void;
}

/** What happens to a page when a session begins or ends, here or in another tab. */
export function useSession({ agentKey, user, openDialog }: SessionParts) {
  const t = useText('frame');
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isGuarded = useMatches().some(({ id }) => id === GUARD);

  /** The frame and the page, and whatever else was fetched meanwhile, are asked for again. */
  const renewPage = async () => {
    const [{ refreshAnswers }] = await Promise.all([import('#client/features/session/offers.ts'), revalidate()]);
    await refreshAnswers();
  };

  const leave = async (why: SessionEnd) => {
    if (why === 'idle' || isGuarded) await navigate(sitePath(agentKey, '/'));
    await renewPage();
    if (why === 'idle') openDialog('loggedOut');
  };

  const hear = useEffectEvent(async (news: SessionNews) => {
    if (news === 'begun') return renewPage();
    const { hearEnd } = await import('#client/features/session/offers.ts');
    hearEnd(news, user?.staffId ?? '');
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
      const { endSession } = await import('#client/features/session/offers.ts');
      const ended = await endSession(agentKey, why, user?.staffId ?? '');
      if (!ended.ok) {
        toast.error(ended.failure.message || t('logoutFailed'));
        return;
      }
      await leave(why);
      if (why === 'asked') toast.success(t('loggedOut'));
    },
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  // Stable for the life of the page: a new function would render everything below the frame again.
  return useMemo(
    () => ({
      welcome: () => latest.current.welcome(),
      logOut: (why?: SessionEnd) => latest.current.logOut(why),
    }),
    [],
  );
}
