import { redirect } from 'react-router';
import { requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { Route } from './+types/about-index.ts';

export function loader({ context }: Route.LoaderArgs) {
  return redirect(sitePath(requireSite(context).site.agent.keyCode, '/about/us'), 302);
}
