import { data, redirect } from 'react-router';
import { ApplicationListPage } from '#client/features/office/applications/application-list-page.tsx';
import { boardQuery, readBoardChoice } from '#client/features/office/applications/board-choice.ts';
import { CONFIRMED_MOVE, type BulkAnswer } from '#client/features/office/applications/bulk-form.tsx';
import {
  type OfficeAction,
  officeQueryOf,
  queryOffice,
  parseOfficeAction,
} from '#client/features/office/office-request.server.ts';
import { deleteView, SavedView, saveView } from '#shared/contract/office/views.ts';
import { CaseAction, changeCases, listApplications } from '#shared/contract/office/applications.ts';
import { COURSE_MOVES, MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { MAX_SELECTED } from '#shared/rules/application/board.ts';
import type { Route } from './+types/applications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = readBoardChoice(officeQueryOf(request));
  return { choice, list: await queryOffice(context, request, listApplications, choice) };
}

const FIELDS = ['what', 'message', 'step', 'studentNote', 'to', 'colleagueNote'] as const;

/** Parses a selected course and the version that the page showed, such as '31.0.4'. */
const readPick = (value: unknown) => {
  const match = typeof value === 'string' ? /^([1-9]\d{0,11})\.(\d{1,2})\.(\d{1,9})$/.exec(value) : null;
  return match ? [{ id: Number(match[1]), at: Number(match[2]), seen: Number(match[3]) }] : [];
};

/** Change of one course, by its own button or by a drop on a column: '31.0.4.submitted'. */
const readMove = (value: string) => {
  const split = value.lastIndexOf('.');
  const [pick] = readPick(value.slice(0, split));
  return pick ? { pick, step: value.slice(split + 1) } : null;
};

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  if (field('view-intent')) return changeViews({ base, call, field }, officeQueryOf(request));
  const item = readMove(field('move'));
  const isConfirmed = !item && field('what') === CONFIRMED_MOVE;
  const courses = item ? [item.pick] : form.getAll(isConfirmed ? 'confirmed-pick' : 'pick').flatMap(readPick);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const values = item
    ? { what: 'move', step: item.step, studentNote: '' }
    : isConfirmed
      ? { what: 'move', step: field('confirmed-step'), studentNote: field('confirmed-note') }
      : fields;
  const picked = courses.map(({ id, at }) => `${id}.${at}`);
  const refuse = (wrong: Extract<BulkAnswer, { kind: 'invalid' }>['wrong']) =>
    data({ kind: 'invalid', picked, typed: values, wrong } satisfies BulkAnswer, { status: 422 });
  if (courses.length === 0 || courses.length > MAX_SELECTED) return refuse('none');
  const change = readChange(values);
  if (typeof change === 'string') return refuse(change);
  if (values.what === 'move' && !isConfirmed) {
    const picks = courses.map(({ id, at, seen }) => `${id}.${at}.${seen}`);
    return data({ kind: 'confirm', picked, picks, typed: values } satisfies BulkAnswer);
  }
  const { results } = await call(changeCases, { courses, change });
  const refused = results.filter(({ refusal }) => refusal);
  const rejected = courses
    .filter((course) => refused.some(({ id, at }) => id === course.id && (at === null || at === course.at)))
    .map(({ id, at }) => `${id}.${at}`);
  // Rejected courses stay selected, and the form keeps its input.
  const result: BulkAnswer = {
    kind: 'done',
    what: values.what ?? '',
    picked: rejected,
    typed: rejected.length > 0 ? values : {},
    results,
  };
  return data(result, { status: rejected.length > 0 ? 409 : 200 });
}

/** Saves or deletes a view, and goes back to the page, or to the saved view. */
async function changeViews(
  { base, call, field }: Pick<OfficeAction, 'base' | 'call' | 'field'>,
  address: URLSearchParams,
) {
  const query = boardQuery(readBoardChoice(address));
  const current = `${base}/applications${query}`;
  if (field('view-intent') === 'delete') {
    await call(deleteView, { id: Number(field('view-id')) || 1 });
    return redirect(current, 303);
  }
  const view = { name: field('view-name'), query, isShared: field('view-shared') === 'yes' };
  const parsed = SavedView.safeParse(view);
  const wrong = parsed.success ? (await call(saveView, parsed.data)).refusal : 'name';
  if (wrong)
    return data({ kind: 'viewRefused', picked: [], typed: { name: view.name }, why: wrong } satisfies BulkAnswer, {
      status: 422,
    });
  return redirect(current, 303);
}

function readChange(values: Readonly<Record<string, string>>) {
  const { what, message = '', step = '', studentNote = '', to = '', colleagueNote = '' } = values;
  if (what === 'message') {
    const read = CaseAction.safeParse({ kind: 'messageSent', text: message });
    return read.success ? ({ kind: 'action', action: read.data } as const) : 'message';
  }
  if (what === 'move') {
    const courseMove = COURSE_MOVES.find((item) => item === step);
    if (courseMove && studentNote.length > MESSAGE_MAX) return 'note';
    if (courseMove) return { kind: 'moveCourse', to: courseMove, note: studentNote } as const;
    const read = CaseAction.safeParse({ kind: 'stepReached', step, note: studentNote });
    if (read.success) return { kind: 'action', action: read.data } as const;
    return read.error.issues.some(({ path }) => path[0] === 'note') ? 'note' : 'what';
  }
  if (what === 'assign' && /^\d{1,12}$/.test(to))
    return { kind: 'assign', to: Number(to), note: colleagueNote } as const;
  return 'what';
}

/** Some of the selected courses may have changed although others were rejected, so the list is loaded again. */
export const shouldRevalidate = () => true;

export default function ApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationListPage {...loaderData} answer={actionData ?? null} />;
}
