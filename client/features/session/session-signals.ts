import { askPortal, portalAddress, type PortalPath } from '#client/site/asking/ask-portal.ts';
import { SESSION_ENDPOINTS, SESSION_TICK_MS } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';

/**
 * What a page asks by itself says nothing about the student: whether the login stands, for a new token, how much is
 * unread, whether there is a network and whether pages may be kept.
 */
const SILENT: readonly (PortalPath | '/robots.txt' | '/_/offline-switch')[] = [
  '/appUser/checkLogin',
  '/appMso/message/unread',
  '/robots.txt',
  '/_/offline-switch',
  ...Object.values(SESSION_ENDPOINTS),
];

export function isActivity(request: { name: string; initiatorType: string }, origin: string): boolean {
  if (!['fetch', 'xmlhttprequest'].includes(request.initiatorType)) return false;
  const url = new URL(request.name, origin);
  return url.origin === origin && !SILENT.some((path) => url.pathname.endsWith(path));
}

/** Hears of every request of this page's scripts, whoever makes it. */
export function watchRequests(asked: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const requests = list.getEntries() as PerformanceResourceTiming[];
    if (requests.some((request) => isActivity(request, location.origin))) asked();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

const SESSION_ENDED = '0006';

/** A tab that comes back after a while asks whether its login still stands; `gone` where it does not. */
export function watchLogin(agentKey: string, gone: () => void): () => void {
  let hiddenAt: number | null = null;
  const onChange = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== null && Date.now() - hiddenAt >= SESSION_TICK_MS;
    hiddenAt = null;
    if (wasLong) void stands(agentKey).then((still) => still || gone());
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Where nobody answers, nothing is known, and nothing changes. */
const stands = (agentKey: string) =>
  askPortal(portalAddress(agentKey, '/appUser/checkLogin')).catch((failure: Failure) => failure.code !== SESSION_ENDED);
