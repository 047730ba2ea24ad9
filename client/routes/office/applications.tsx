import { data, redirect } from 'react-router';
import { ApplicationListPage } from '#client/features/office/applications/application-list-page.tsx';
import { boardQuery, readBoardChoice } from '#client/features/office/applications/board-choice.ts';
import type { BulkAnswer } from '#client/features/office/applications/bulk-form.tsx';
import {
  type OfficeAction,
  officeQueryOf,
  queryOffice,
  parseOfficeAction,
} from '#client/features/office/office-request.server.ts';
import { deleteView, SavedView, saveView } from '#shared/contract/office/views.ts';
import { CaseAction, changeCases, listApplications } from '#shared/contract/office/applications.ts';
import { MAX_SELECTED } from '#shared/rules/application/board.ts';
import type { Route } from './+types/applications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = readBoardChoice(officeQueryOf(request));
  return { choice, list: await queryOffice(context, request, listApplications, choice) };
}

const FIELDS = ['what', 'message', 'step', 'studentNote', 'to', 'colleagueNote'] as const;

/** Parses a selected case and the version that the page showed, such as '31.4'. */
const readPick = (value: unknown) => {
  const match = typeof value === 'string' ? /^([1-9]\d{0,11})\.(\d{1,9})$/.exec(value) : null;
  return match ? [{ id: Number(match[1]), seen: Number(match[2]) }] : [];
};

/** Step of one case, by its own button or dropped on a column. */
const readMove = (value: string) => {
  const match = /^([1-9]\d{0,11})\.(\d{1,9})\.([a-zA-Z]{1,20})$/.exec(value);
  return match ? { pick: { id: Number(match[1]), seen: Number(match[2]) }, step: match[3] ?? '' } : null;
};

export async function action({ context, request }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  if (field('view-intent')) return changeViews({ base, call, field }, officeQueryOf(request));
  const item = readMove(field('move'));
  const cases = item ? [item.pick] : form.getAll('pick').flatMap(readPick);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const values = item ? { what: 'move', step: item.step, studentNote: '' } : fields;
  const picked = cases.map(({ id }) => id);
  const refuse = (wrong: Extract<BulkAnswer, { kind: 'invalid' }>['wrong']) =>
    data({ kind: 'invalid', picked, typed: values, wrong } satisfies BulkAnswer, { status: 422 });
  if (cases.length === 0 || cases.length > MAX_SELECTED) return refuse('none');
  const change = readChange(values);
  if (typeof change === 'string') return refuse(change);
  if (values.what === 'move' && field('confirm') !== 'yes')
    return data({ kind: 'confirm', picked, typed: values, count: cases.length } satisfies BulkAnswer);
  const { results } = await call(changeCases, { cases, change });
  const rejected = results.filter(({ refusal }) => refusal).map(({ id }) => id);
  // Rejected cases stay selected, and the form keeps its input.
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
    const read = CaseAction.safeParse(
      step === 'sentToSchools'
        ? { kind: 'sentToSchools', note: studentNote }
        : { kind: 'stepReached', step, note: studentNote },
    );
    if (read.success) return { kind: 'action', action: read.data } as const;
    return read.error.issues.some(({ path }) => path[0] === 'note') ? 'note' : 'what';
  }
  if (what === 'assign' && /^\d{1,12}$/.test(to))
    return { kind: 'assign', to: Number(to), note: colleagueNote } as const;
  return 'what';
}

/** Some of the selected cases may have changed although others were rejected, so the list is loaded again. */
export const shouldRevalidate = () => true;

export default function ApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationListPage {...loaderData} answer={actionData ?? null} />;
}
