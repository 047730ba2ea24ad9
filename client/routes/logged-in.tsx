import { Outlet, redirect } from 'react-router';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { sitePath } from '#client/site/site-path.ts';
import type { Route } from './+types/logged-in.ts';

/** Behind this line stands somebody who is logged in. No browser may remember the redirect past the login. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = requireSite(context);
  portal.keepOutOfCache();
  if (await portal.findUser()) return null;
  throw redirect(sitePath(portal.site.agent.keyCode, '/'), { status: 301, headers: { 'cache-control': 'no-store' } });
}

export const shouldRevalidate = keepUnderWindows;

export default function LoggedInRoute() {
  return <Outlet />;
}
