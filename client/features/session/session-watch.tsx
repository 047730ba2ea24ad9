import { unsubscribeFromPush } from '#client/features/push/push-subscription.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { mutate } from 'swr';
import { UnreadCount } from '#client/features/inbox/unread-count.tsx';
import { type PortalPath, fetchPortal, getPortalUrl, postPortal } from '#client/site/portal/fetch-portal.ts';
import { GUEST_ID, clearUserRows, getLastSeenKey } from '#client/site/cache/local-store.ts';
import { deleteOfflineFlights, clearCachedPages } from '#client/site/cache/cached-pages.ts';
import { type SessionEnd, broadcastSession } from '#client/site/login/session-news.ts';
import { toSiteUser } from '#client/site/login/site-user.ts';
import { type SiteUser, useSite } from '#client/site/site.tsx';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { deleteAnswers } from '#client/site/storage/saved-answers.ts';
import { clearSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { waitForRetry } from '#client/network/load-with-retry.ts';
import { type CallError, type Result, isUnavailable } from '#shared/call-error.ts';
import { MINUTE_MS, getEndTime } from './session-clock.ts';
import { type RenewalResult, type RunningClock, runSessionClock } from './run-session-clock.ts';
import { clockStore, clearClock } from './clock-store.ts';

/** Bar about the privacy policy. It is shown after a change of the policy and on the first visit of a site. */
const AgreementBar = createLazyPart({
  load: async () => (await import('#client/features/agreement/agreement-bar.tsx')).AgreementBar,
  namespaces: ['consent'],
});

const ExpiryDialog = createLazyPart({
  load: async () => (await import('./expiry-dialog.tsx')).ExpiryDialog,
  namespaces: ['session', 'ui'],
});

/** Runs the session clock and shows the number of unread messages of a logged-in user, on all pages. */
export function SessionWatch() {
  const { agent, user, logOut } = useSite();
  const { revalidate } = useRevalidator();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const clockRef = useRef<RunningClock>(null);
  const endIdleSession = useEffectEvent(() => logOut('idle'));
  const recheckLogin = useEffectEvent(() => void revalidate());
  const { keyCode } = agent;
  const ownerId = user?.staffId;
  useEffect(() => {
    if (ownerId) void deleteOfflineFlights(ownerId);
  }, [ownerId]);

  useEffect(() => {
    const runningClock = runSessionClock({
      store: clockStore,
      now: Date.now,
      later(callback, ms) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      alone: runExclusive,
      renew: () => renewSession(keyCode),
      end: endIdleSession,
      show: (stage, movedClock) => setEndsAt(stage === 'warning' ? getEndTime(movedClock) : null),
    });
    clockRef.current = runningClock;
    const unsubscribeRequests = subscribeToRequests(runningClock.notifyRequest);
    const unsubscribeLogin = subscribeToLogin(keyCode, recheckLogin);
    return () => {
      runningClock.stop();
      unsubscribeRequests();
      unsubscribeLogin();
    };
  }, [keyCode]);

  return (
    <>
      <UnreadCount />
      {user?.mustAgree && <AgreementBar />}
      {endsAt !== null && (
        <ExpiryDialog endsAt={endsAt} onStayLoggedIn={() => clockRef.current?.keep()} onLogOut={() => void logOut()} />
      )}
    </>
  );
}

/**
 * Runs an action in one tab at a time, if the browser supports Web Locks. The Worker also combines refreshes that
 * arrive at the same time.
 */
async function runExclusive(callback: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request('session-renewal', callback);
  else await callback();
}

async function renewSession(agentKey: string): Promise<RenewalResult> {
  const refreshResult = await postPortal(getPortalUrl(agentKey, SESSION_ENDPOINTS.refresh), {});
  if (refreshResult.ok) return 'renewed';
  return refreshResult.error.httpStatus === undefined ? 'unanswered' : 'refused';
}

/**
 * Paths of background requests, which do not count as activity: session check, token refresh, unread messages, network
 * check.
 */
const IGNORED_PATHS: readonly (PortalPath | '/robots.txt')[] = [
  '/appUser/checkLogin',
  '/authentication/oauth/getUser',
  '/appMso/message/unread',
  '/robots.txt',
  ...Object.values(SESSION_ENDPOINTS),
];

export function isActivity(request: { name: string; initiatorType: string }, origin: string): boolean {
  if (!['fetch', 'xmlhttprequest'].includes(request.initiatorType)) return false;
  const url = new URL(request.name, origin);
  return url.origin === origin && !IGNORED_PATHS.some((path) => url.pathname.endsWith(path));
}

/** Calls `onRequest` after each request of this page that counts as activity. */
function subscribeToRequests(onRequest: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const requests = list.getEntries() as PerformanceResourceTiming[];
    if (requests.some((request) => isActivity(request, location.origin))) onRequest();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

const SESSION_ENDED = '0006';

/**
 * Checks the session when a tab becomes visible after it was hidden for at least a minute. Calls `onLoggedOut` if the
 * session has ended.
 */
function subscribeToLogin(agentKey: string, onLoggedOut: () => void): () => void {
  let hiddenAt: number | null = null;
  const handleVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const wasHiddenLong = hiddenAt !== null && Date.now() - hiddenAt >= MINUTE_MS;
    hiddenAt = null;
    if (wasHiddenLong) void checkLogin(agentKey).then((isStillLoggedIn) => isStillLoggedIn || onLoggedOut());
  };
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
}

/** Returns whether the session is valid. If there is no response, it counts as valid. */
const checkLogin = (agentKey: string) =>
  fetchPortal(getPortalUrl(agentKey, '/appUser/checkLogin')).catch((error: CallError) => error.code !== SESSION_ENDED);

const SESSION_CHECK_DELAY_MS = 1_000;

/**
 * Logs out: revokes both tokens and then deletes the user's data in this browser. If there is no response, nothing
 * changes.
 */
export async function endSession(agentKey: string, reason: SessionEnd, staffId: string): Promise<Result<unknown>> {
  const logoutResult = await postPortal(getPortalUrl(agentKey, SESSION_ENDPOINTS.logout), {});
  if (logoutResult.ok) {
    clearSearchedSchools();
    clearClock();
    void clearCachedPages();
    // Notifications belong to the session. They end with it, because the next person in this browser must not receive
    // them.
    void unsubscribeFromPush();
    // After a timeout the offline flight page is kept, because students may need it during a journey.
    if (reason === 'asked') await deleteOfflineFlights(null);
    // A timer limits the wait, so that a blocked database cannot block the logout.
    await Promise.race([
      clearUserRows(reason, staffId),
      new Promise((resolve) => setTimeout(resolve, SESSION_CHECK_DELAY_MS)),
    ]);
    onSessionEnd(reason, staffId, agentKey);
    broadcastSession(reason);
  }
  return logoutResult;
}

/**
 * Deletes the user's data in this tab. It runs in each tab, because each has its own answers and drafts. A logout by
 * the user deletes everything. After a timeout, personal data is stored under the user's id and offered only to the
 * same user.
 */
export function onSessionEnd(reason: SessionEnd, staffId: string, agentKey: string) {
  if (reason === 'asked') {
    deleteAnswers(staffId);
    tabStorage.clear();
  } else tabStorage.drop(getLastSeenKey(agentKey, GUEST_ID));
}

/**
 * Loads the logged-in user. Returns null for a visitor. It tries again while the network or the backend is unavailable.
 */
export async function findOwnUser(agentKey: string, isStillNeeded: () => boolean): Promise<SiteUser | null> {
  for (;;) {
    try {
      const user = await fetchPortal(getPortalUrl(agentKey, '/authentication/oauth/getUser'));
      return user.staffId ? toSiteUser(user, agentKey) : null;
    } catch (error) {
      if (!isUnavailable(error as CallError) || !isStillNeeded()) return null;
      await waitForRetry();
    }
  }
}

/** Loads all cached responses again, because they belong to the previous user. */
export const refreshAnswers = async () => void (await mutate(() => true, undefined, { revalidate: true }));
