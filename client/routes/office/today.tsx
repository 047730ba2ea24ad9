import { data, redirect } from 'react-router';
import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { DayPage } from '#client/features/office/day/day-page.tsx';
import type { HandoverResult } from '#client/features/office/day/handover-form.tsx';
import { changeTask } from '#client/features/office/tasks/task-actions.server.ts';
import { parseTaskAnswer } from '#client/features/office/tasks/task-answer.ts';
import { acceptHandover, getDay, handOver, HandoverInput } from '#shared/contract/office/day.ts';
import type { Route } from './+types/today.ts';

const ACTIONS_DONE = ['handedOver', 'accepted', 'takenAlready'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const scope = searchParams.get('scope') === 'all' ? 'all' : 'mine';
  const day = await queryOffice(context, request, getDay, { scope }, { forbiddenPath: '/content' });
  return {
    day,
    scope,
    taskAnswer: parseTaskAnswer(searchParams),
    completedAction: ACTIONS_DONE.find((item) => item === searchParams.get('done')) ?? null,
  } as const;
}

export async function action({ context, request }: Route.ActionArgs) {
  const officeAction = await parseOfficeAction(context, request);
  const { base, form, field, call } = officeAction;
  if (field('intent') === 'accept') {
    const { kind } = await call(acceptHandover, { id: Number(field('id')) || 1 });
    return redirect(`${base}?done=${kind}`, 303);
  }
  const taskResponse = await changeTask(officeAction, base, getOfficeQuery(request));
  if (taskResponse) return taskResponse;
  const [conversations, applications] = [form.getAll('c').map(String), form.getAll('a').map(String)];
  // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
  const noteText = field('note').replaceAll('\r\n', '\n');
  const parsedHandover = HandoverInput.safeParse({ to: field('to') || 0, note: noteText, conversations, applications });
  if (!parsedHandover.success) {
    const handoverValues = { to: field('to'), note: noteText, conversations, applications };
    return data({ kind: 'invalid', typedValues: handoverValues } satisfies HandoverResult, { status: 422 });
  }
  const handoverResult = await call(handOver, parsedHandover.data);
  if (handoverResult.kind === 'nothing') return redirect(`${base}?done=takenAlready`, 303);
  if (handoverResult.left.length > 0)
    return data({ kind: 'left', left: handoverResult.left } satisfies HandoverResult, { status: 409 });
  return redirect(`${base}?done=handedOver`, 303);
}

/** A partly rejected handover has reassigned the other items, so the page is reloaded. */
export const shouldRevalidate = () => true;

export default function TodayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DayPage {...loaderData} actionResult={actionData ?? null} />;
}
