import { officeQueryOf, requireOffice } from '#client/features/office/office-request.server.ts';
import { pollDay } from '#shared/contract/office/day.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { Route } from './+types/day.ts';

/** Returns today's data as JSON; the open page polls it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = officeQueryOf(request).get('scope') === 'all' ? 'all' : 'mine';
  const result = await requireOffice(context).callOffice(pollDay, { scope });
  return result.ok
    ? Response.json(result.value)
    : Response.json(result.error, { status: getOfficeStatus(result.error) });
}
