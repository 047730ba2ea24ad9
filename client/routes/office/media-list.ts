import { requireOffice } from '#client/features/office/office-request.server.ts';
import { listPictures } from '#shared/contract/office/media.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { Route } from './+types/media-list.ts';

/** Returns the site's pictures as JSON, for the picture panel of the rich-text editor. */
export async function loader({ context }: Route.LoaderArgs) {
  const result = await requireOffice(context).callOffice(listPictures, {});
  return result.ok
    ? Response.json(result.value)
    : Response.json(result.error, { status: getOfficeStatus(result.error) });
}
