import { data, redirect } from 'react-router';
import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { LecturePage, type SeatActionResult } from '#client/features/office/lectures/lecture-page.tsx';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { changeLectureSeat, getLecture, SeatCommand } from '#shared/contract/office/lectures.ts';
import type { Route } from './+types/lecture.ts';

const SEAT_ACTIONS_DONE = ['attend', 'unattend', 'remove'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const lectureRecord = await queryOffice(context, request, getLecture, { id: parseRecordId(params.id) });
  const completedAction = getOfficeQuery(request).get('done');
  return { record: lectureRecord, completedAction: SEAT_ACTIONS_DONE.find((item) => item === completedAction) ?? null };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = parseRecordId(params.id);
  const { base, field, call } = await parseOfficeAction(context, request);
  const userId = Number(field('user'));
  const messageText = field('text');
  const seatCommand = SeatCommand.safeParse({ kind: field('kind'), text: messageText });
  if (!seatCommand.success)
    return data({ kind: 'invalid', why: '', userId, text: messageText } satisfies SeatActionResult, { status: 422 });
  const seatResult = await call(changeLectureSeat, { id, userId, command: seatCommand.data });
  if (seatResult.kind === 'refused')
    return data({ kind: 'refused', why: seatResult.why, userId, text: messageText } satisfies SeatActionResult, {
      status: 409,
    });
  return redirect(`${base}/lectures/${id}?done=${seatCommand.data.kind}`, 303);
}

/** A rejected change also reloads the seats, which may have changed meanwhile. */
export const shouldRevalidate = () => true;

export default function LectureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LecturePage {...loaderData} actionResult={actionData ?? null} />;
}
