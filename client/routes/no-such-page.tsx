import { data } from 'react-router';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import { requireSite } from '#client/portal-request.server.ts';
import type { Route } from './+types/no-such-page.ts';

/** An address that belongs to no page is answered like a page that is not there. */
export function loader({ context }: Route.LoaderArgs) {
  requireSite(context);
  throw data(null, { status: 404 });
}

/** A route with a view is answered as a page, even when its loader always throws. */
export const shouldRevalidate = skipRevalidationUnderWindows;

export default function NoSuchPageRoute() {
  return null;
}
