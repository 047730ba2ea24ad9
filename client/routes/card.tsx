import { data } from 'react-router';
import { loadCard } from '#client/features/share-card/load-card.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { readCardAddress } from '#shared/art/card/card-address.ts';
import type { Route } from './+types/card.ts';

/** What stands on a card; worker/render/serve-card.ts draws it, and nobody else is answered so. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const portal = requireSite(context);
  const sought = readCardAddress(new URL(request.url).pathname.slice(`/${params.agent}`.length));
  if (!sought) throw data(null, { status: 404 });
  return Response.json(await loadCard(portal, sought));
}
