import { data } from 'react-router';
import { ApplicationListPage } from '#client/features/office/applications/application-list-page.tsx';
import { readBoardChoice } from '#client/features/office/applications/board-choice.ts';
import type { BulkAnswer } from '#client/features/office/applications/bulk-form.tsx';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
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

export async function action({ context, request }: Route.ActionArgs) {
  const { form, field, call } = await parseOfficeAction(context, request);
  const cases = form.getAll('pick').flatMap(readPick);
  const values = Object.fromEntries(FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
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
