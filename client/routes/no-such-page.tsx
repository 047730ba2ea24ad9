import { data } from 'react-router';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import { requireSite } from '#client/portal-request.server.ts';
import type { Route } from './+types/no-such-page.ts';

/** Responds to unknown paths with the site's 404 page. */
export function loader({ context }: Route.LoaderArgs) {
  requireSite(context);
  throw data(null, { status: 404 });
}

/**
 * A route without a component would be a resource route, so this one has a component although its loader always
 * throws.
 */
export const shouldRevalidate = skipRevalidationUnderWindows;

export default function NoSuchPageRoute() {
  return null;
}
