import { getOfficeQuery, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { autosavePart } from '#client/features/office/content/part-actions.server.ts';
import type { Route } from './+types/content-autosave.ts';

export async function action({ context, request }: Route.ActionArgs) {
  const partName = getOfficeQuery(request).get('of') ?? '';
  return Response.json(await autosavePart(await parseOfficeAction(context, request), partName));
}
