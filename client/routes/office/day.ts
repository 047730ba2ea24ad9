import { getOfficeQuery, requireOffice } from '#client/features/office/office-request.server.ts';
import { pollDay } from '#shared/contract/office/day.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { Route } from './+types/day.ts';

/** Returns today's data as JSON. The open page polls it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = getOfficeQuery(request).get('scope') === 'all' ? 'all' : 'mine';
  const dayResult = await requireOffice(context).callOffice(pollDay, { scope });
  return dayResult.ok
    ? Response.json(dayResult.value)
    : Response.json(dayResult.error, { status: getOfficeStatus(dayResult.error) });
}
