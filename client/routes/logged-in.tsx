import { Outlet } from 'react-router';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { requireUser } from '#client/site/require-user.server.ts';
import type { Route } from './+types/logged-in.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(requireSite(context), request);
  return null;
}

export const shouldRevalidate = keepUnderWindows;

export default function LoggedInRoute() {
  return <Outlet />;
}
