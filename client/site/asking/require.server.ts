import { data, redirect, type RouterContextProvider } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { sitePath, withQuery } from '#client/site/addresses.ts';
import type { User } from '#shared/contract/account/identity.ts';
import { isTrouble, type Result } from '#shared/failure.ts';
import { hasPage, type PageName } from '#shared/pages/page-table.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';

export type PortalRequestWithSite = PortalRequest & { site: Site };

const BUSY: SiteFailure = { status: 503, reason: 'backendDown', message: '' };
const UNKNOWN: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };

/** For loaders of pages: the request and its site. Without a site the error page of its failure is shown instead. */
export function requireSite(context: Readonly<RouterContextProvider>): PortalRequestWithSite {
  const portal = context.get(portalRequest);
  if (portal.siteFailure || !portal.site) {
    const failure = portal.siteFailure ?? UNKNOWN;
    throw data(failure, { status: failure.status });
  }
  return portal as PortalRequestWithSite;
}

/** The site of a page that not every public level has; the others find nothing there. */
export function requirePage(context: Readonly<RouterContextProvider>, page: PageName): PortalRequestWithSite {
  const portal = requireSite(context);
  if (!hasPage(portal.site.agent, page)) throw data(null, { status: 404 });
  return portal;
}

/**
 * What follows is for somebody who is logged in; anybody else goes to the agent's home, where the login opens and
 * leads back. No browser may remember the redirect past the login.
 */
export async function requireUser(portal: PortalRequestWithSite, request: Request): Promise<User> {
  portal.keepOutOfCache();
  const told = await portal.askUser();
  if (told.ok && told.value) return told.value;
  // Whose login nobody can look at is still logged in.
  if (!told.ok && isTrouble(told.failure)) throw data(BUSY, { status: BUSY.status });
  const { pathname, search } = new URL(request.url);
  const home = sitePath(portal.site.agent.keyCode, '/');
  throw redirect(withQuery(home, { showModel: 'login', next: pathname + search }), {
    status: 301,
    headers: { 'cache-control': 'no-store' },
  });
}

/**
 * What a page is about. Without it there is no page: a backend that did not answer makes it one that comes later, and is
 * never a 200 that search engines would keep.
 */
export function requireAnswer<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value;
  if (answer.failure.httpStatus === 404) throw data(null, { status: 404 });
  throw data(BUSY, { status: BUSY.status });
}

/** As requireAnswer; for a thing that does not exist the page is a 404. */
export function requireThing<T>(answer: Result<T | null>): T {
  const thing = requireAnswer(answer);
  if (thing === null) throw data(null, { status: 404 });
  return thing;
}

/** Whatever is loaded with it is what the page is about: it is waited for, and decides the page's status. */
export const asMain = <P extends PortalRequest>(portal: P): P => ({ ...portal, ask: portal.main.ask });
