import { Outlet } from 'react-router';
import { requireSite } from '#client/site/require-site.server.ts';
import { requireUser } from '#client/site/require-user.server.ts';
import type { Route } from './+types/logged-in.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(requireSite(context), request);
  return null;
}

export default function LoggedInRoute() {
  return <Outlet />;
}
