import { data, type RouterContextProvider } from 'react-router';
import { hasPage, type PageName } from '#shared/pages/page-table.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';

export type PortalRequestWithSite = PortalRequest & { site: Site };

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
