import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { PortalPath } from '#client/site/portal-call.ts';

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
