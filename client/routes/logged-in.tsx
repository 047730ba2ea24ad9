import { Outlet } from 'react-router';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import type { Route } from './+types/logged-in.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(requireSite(context), request);
  return null;
}

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function LoggedInRoute() {
  return <Outlet />;
}
