import { redirect } from 'react-router';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { FAVOURITES_PATH } from '#client/features/favourites/store/favourite-item.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { Route } from './+types/personal-index.ts';

/** The personal centre has no page of its own, so it redirects to its first section. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const portalRequest = requireSite(context);
  await requireUser(portalRequest, request);
  throw redirect(sitePath(portalRequest.site.agent.keyCode, FAVOURITES_PATH));
}
