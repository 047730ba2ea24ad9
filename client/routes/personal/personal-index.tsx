import { redirect } from 'react-router';
import { requireSite } from '#client/site/require-site.server.ts';
import { requireUser } from '#client/site/require-user.server.ts';
import { sitePath } from '#client/site/site-path.ts';
import type { Route } from './+types/personal-index.ts';

/** The personal centre has no page of its own: it opens at its first part. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  throw redirect(sitePath(portal.site.agent.keyCode, '/personal-center/information'));
}
