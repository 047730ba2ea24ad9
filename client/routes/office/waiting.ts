import { requireOffice } from '#client/features/office/office-request.server.ts';
import { getOfficeCounts } from '#shared/contract/office/frame.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { Route } from './+types/waiting.ts';

/** Returns the counts of the page head as JSON. Every open page polls them. */
export async function loader({ context }: Route.LoaderArgs) {
  const countsResult = await requireOffice(context).callOffice(getOfficeCounts, {});
  return countsResult.ok
    ? Response.json(countsResult.value)
    : Response.json(countsResult.error, { status: getOfficeStatus(countsResult.error) });
}
