import { requireOffice } from '#client/features/office/office-request.server.ts';
import { listPictures } from '#shared/contract/office/media.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { Route } from './+types/media-list.ts';

/** Returns the site's pictures as JSON, for the picture panel of the rich-text editor. */
export async function loader({ context }: Route.LoaderArgs) {
  const picturesResult = await requireOffice(context).callOffice(listPictures, {});
  return picturesResult.ok
    ? Response.json(picturesResult.value)
    : Response.json(picturesResult.error, { status: getOfficeStatus(picturesResult.error) });
}
