import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { PART_ACTIONS_DONE } from '#client/features/office/content/part-answer.ts';
import { runPartCommand } from '#client/features/office/content/part-actions.server.ts';
import { PartPage } from '#client/features/office/content/part-page.tsx';
import { getContentPart } from '#shared/contract/office/content.ts';
import type { Route } from './+types/content-part.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const result = PART_ACTIONS_DONE.find((item) => item === query.get('done')) ?? null;
  return { part: await queryOffice(context, request, getContentPart, { part: query.get('of') ?? '' }), done: result };
}

export async function action({ context, request }: Route.ActionArgs) {
  const name = officeQueryOf(request).get('of') ?? '';
  return runPartCommand(await parseOfficeAction(context, request), name);
}

export default function ContentPartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PartPage {...loaderData} answer={actionData ?? null} />;
}
