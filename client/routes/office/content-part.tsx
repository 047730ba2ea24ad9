import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { PART_ACTIONS_DONE } from '#client/features/office/content/part-answer.ts';
import { runPartCommand } from '#client/features/office/content/part-actions.server.ts';
import { PartPage } from '#client/features/office/content/part-page.tsx';
import { getStandardTexts } from '#client/features/office/content/standard-texts.server.ts';
import { getContentPart } from '#shared/contract/office/content.ts';
import type { Route } from './+types/content-part.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const completedAction = PART_ACTIONS_DONE.find((item) => item === searchParams.get('done')) ?? null;
  const part = await queryOffice(context, request, getContentPart, { part: searchParams.get('of') ?? '' });
  return { part, completedAction, standardTexts: getStandardTexts(context, part.name) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const partName = getOfficeQuery(request).get('of') ?? '';
  return runPartCommand(await parseOfficeAction(context, request), partName, getStandardTexts(context, partName));
}

export default function ContentPartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PartPage {...loaderData} actionResult={actionData ?? null} />;
}
