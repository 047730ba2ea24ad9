import { data, redirect } from 'react-router';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { LecturePage, type SeatActionResult } from '#client/features/office/lectures/lecture-page.tsx';
import { readRecordId } from '#client/features/office/record-id.ts';
import { changeLectureSeat, getLecture, SeatCommand } from '#shared/contract/office/lectures.ts';
import type { Route } from './+types/lecture.ts';

const DONE = ['attend', 'unattend', 'remove'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const record = await queryOffice(context, request, getLecture, { id: readRecordId(params.id) });
  const completed = officeQueryOf(request).get('done');
  return { record, done: DONE.find((item) => item === completed) ?? null };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readRecordId(params.id);
  const { base, field, call } = await parseOfficeAction(context, request);
  const userId = Number(field('user'));
  const text = field('text');
  const command = SeatCommand.safeParse({ kind: field('kind'), text });
  if (!command.success)
    return data({ kind: 'invalid', why: '', userId, text } satisfies SeatActionResult, { status: 422 });
  const outcome = await call(changeLectureSeat, { id, userId, command: command.data });
  if (outcome.kind === 'refused')
    return data({ kind: 'refused', why: outcome.why, userId, text } satisfies SeatActionResult, { status: 409 });
  return redirect(`${base}/lectures/${id}?done=${command.data.kind}`, 303);
}

/** A rejected change also reloads the seats, which may have changed meanwhile. */
export const shouldRevalidate = () => true;

export default function LectureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LecturePage {...loaderData} answer={actionData ?? null} />;
}
