import { data, redirect } from 'react-router';
import { ApplicationListPage } from '#client/features/office/applications/application-list-page.tsx';
import { createBoardQuery, parseBoardChoice } from '#client/features/office/applications/board-choice.ts';
import { CONFIRMED_MOVE, type BulkActionResult } from '#client/features/office/applications/bulk-form.tsx';
import {
  type OfficeAction,
  getOfficeQuery,
  queryOffice,
  parseOfficeAction,
} from '#client/features/office/office-request.server.ts';
import { deleteView, SavedView, saveView } from '#shared/contract/office/views.ts';
import { CaseAction, changeCases, listApplications } from '#shared/contract/office/applications.ts';
import { COURSE_ACTIONS, MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import { MAX_SELECTED_CASES } from '#shared/rules/application/board.ts';
import type { Route } from './+types/applications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const boardChoice = parseBoardChoice(getOfficeQuery(request));
  return { choice: boardChoice, list: await queryOffice(context, request, listApplications, boardChoice) };
}

const BULK_FIELDS = ['what', 'message', 'step', 'studentNote', 'to', 'colleagueNote'] as const;

/** Parses a selected course with the version shown on the page, such as '31.0.4'. */
const parsePick = (value: unknown) => {
  const pickMatch = typeof value === 'string' ? /^([1-9]\d{0,11})\.(\d{1,2})\.(\d{1,9})$/.exec(value) : null;
  return pickMatch ? [{ id: Number(pickMatch[1]), at: Number(pickMatch[2]), seen: Number(pickMatch[3]) }] : [];
};

/** Parses the change of one course, made with its button or by a drop on a column: '31.0.4.submitted'. */
const parseMove = (value: string) => {
  const lastDot = value.lastIndexOf('.');
  const [pickedCourse] = parsePick(value.slice(0, lastDot));
  return pickedCourse ? { pick: pickedCourse, step: value.slice(lastDot + 1) } : null;
};

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  if (field('view-intent')) return changeSavedViews({ base, call, field }, getOfficeQuery(request));
  const courseMove = parseMove(field('move'));
  const isConfirmed = !courseMove && field('what') === CONFIRMED_MOVE;
  const pickedCourses = courseMove
    ? [courseMove.pick]
    : form.getAll(isConfirmed ? 'confirmed-pick' : 'pick').flatMap(parsePick);
  const fields = Object.fromEntries(BULK_FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const bulkValues = courseMove
    ? { what: 'move', step: courseMove.step, studentNote: '' }
    : isConfirmed
      ? { what: 'move', step: field('confirmed-step'), studentNote: field('confirmed-note') }
      : fields;
  const pickedKeys = pickedCourses.map(({ id, at }) => `${id}.${at}`);
  const respondInvalid = (invalidField: Extract<BulkActionResult, { kind: 'invalid' }>['wrong']) =>
    data(
      { kind: 'invalid', picked: pickedKeys, typedValues: bulkValues, wrong: invalidField } satisfies BulkActionResult,
      {
        status: 422,
      },
    );
  if (pickedCourses.length === 0 || pickedCourses.length > MAX_SELECTED_CASES) return respondInvalid('none');
  const parsedChange = parseBulkChange(bulkValues);
  if (typeof parsedChange === 'string') return respondInvalid(parsedChange);
  if (bulkValues.what === 'move' && !isConfirmed) {
    const pickedVersions = pickedCourses.map(({ id, at, seen }) => `${id}.${at}.${seen}`);
    return data({
      kind: 'confirm',
      picked: pickedKeys,
      picks: pickedVersions,
      typedValues: bulkValues,
    } satisfies BulkActionResult);
  }
  const { results } = await call(changeCases, { courses: pickedCourses, change: parsedChange });
  const failedResults = results.filter(({ refusal }) => refusal);
  const failedPicks = pickedCourses
    .filter((course) => failedResults.some(({ id, at }) => id === course.id && (at === null || at === course.at)))
    .map(({ id, at }) => `${id}.${at}`);
  // Rejected courses remain selected, and the form keeps its input.
  const bulkResult: BulkActionResult = {
    kind: 'done',
    what: bulkValues.what ?? '',
    picked: failedPicks,
    typedValues: failedPicks.length > 0 ? bulkValues : {},
    results,
  };
  return data(bulkResult, { status: failedPicks.length > 0 ? 409 : 200 });
}

/** Saves or deletes a view, and goes back to the page, or to the saved view. */
async function changeSavedViews(
  { base, call, field }: Pick<OfficeAction, 'base' | 'call' | 'field'>,
  searchParams: URLSearchParams,
) {
  const query = createBoardQuery(parseBoardChoice(searchParams));
  const boardPath = `${base}/applications${query}`;
  if (field('view-intent') === 'delete') {
    await call(deleteView, { id: Number(field('view-id')) || 1 });
    return redirect(boardPath, 303);
  }
  const viewInput = { name: field('view-name'), query, isShared: field('view-shared') === 'yes' };
  const parsedView = SavedView.safeParse(viewInput);
  const viewError = parsedView.success ? (await call(saveView, parsedView.data)).refusal : 'name';
  if (viewError)
    return data(
      {
        kind: 'viewRefused',
        picked: [],
        typedValues: { name: viewInput.name },
        why: viewError,
      } satisfies BulkActionResult,
      {
        status: 422,
      },
    );
  return redirect(boardPath, 303);
}

function parseBulkChange(values: Readonly<Record<string, string>>) {
  const { what, message = '', step = '', studentNote = '', to = '', colleagueNote = '' } = values;
  if (what === 'message') {
    const parsedMessage = CaseAction.safeParse({ kind: 'messageSent', text: message });
    return parsedMessage.success ? ({ kind: 'action', action: parsedMessage.data } as const) : 'message';
  }
  if (what === 'move') {
    const courseMove = COURSE_ACTIONS.find((item) => item === step);
    if (courseMove && studentNote.length > MAX_MESSAGE_CHARS) return 'note';
    if (courseMove) return { kind: 'moveCourse', to: courseMove, note: studentNote } as const;
    const parsedStep = CaseAction.safeParse({ kind: 'stepReached', step, note: studentNote });
    if (parsedStep.success) return { kind: 'action', action: parsedStep.data } as const;
    return parsedStep.error.issues.some(({ path }) => path[0] === 'note') ? 'note' : 'what';
  }
  if (what === 'assign' && /^\d{1,12}$/.test(to))
    return { kind: 'assign', to: Number(to), note: colleagueNote } as const;
  return 'what';
}

/** Some of the selected courses may have changed although others were rejected, so the list is reloaded. */
export const shouldRevalidate = () => true;

export default function ApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationListPage {...loaderData} actionResult={actionData ?? null} />;
}
