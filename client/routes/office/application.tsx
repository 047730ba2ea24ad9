import { data, redirect } from 'react-router';
import { ApplicationPage } from '#client/features/office/applications/application-page.tsx';
import {
  CASE_ACTIONS_DONE,
  type CaseActionResult,
  type CaseActionDone,
} from '#client/features/office/applications/case-answer.ts';
import {
  officeQueryOf,
  queryOffice,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import {
  addCaseDocument,
  addCaseNote,
  assignCase,
  CaseAction,
  CaseNote,
  changeCase,
  getApplication,
  openCaseDocument,
} from '#shared/contract/office/applications.ts';
import { finishStudentTask } from '#shared/contract/office/student.ts';
import { CASE_DOCUMENT_KINDS, OPENING_REASONS } from '#shared/rules/application/application-lists.ts';
import type { Route } from './+types/application.ts';

/** Changes that the student sees at once, and which are confirmed first. */
const CONFIRMED: ReadonlySet<string> = new Set([
  'stepReached',
  'decided',
  'sentToSchools',
  'courseMoved',
  'deferred',
  'closed',
  'reopened',
]);

const readId = (text: string | undefined) => (/^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : null);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  if (id === null) throw redirect(`${requireOffice(context).base}/applications`, 303);
  const query = officeQueryOf(request);
  const application = await queryOffice(context, request, getApplication, { id });
  return {
    application,
    done: CASE_ACTIONS_DONE.find((one) => one === query.get('done')) ?? null,
    open: query.get('open') ?? '',
    opened: readId(query.get('opened') ?? ''),
  };
}

const FIELDS = [
  'kind',
  'form',
  'step',
  'note',
  'course',
  'moved',
  'outcome',
  'conditions',
  'replyBy',
  'text',
  'replyTo',
  'message',
  'intake',
  'ending',
  'from',
  'to',
  'reason',
  'decision',
  'condition',
  'entry',
  'document',
  'due',
  'noteKind',
  'mention',
] as const;

export async function action({ context, request, params }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const typed = Object.fromEntries(FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const id = readId(params.id) ?? 0;
  const here = `${base}/applications/${id}`;
  const respond = (answer: CaseActionResult, status: number) => data(answer, { status });
  const done = (kind: CaseActionDone) => redirect(`${here}?done=${kind}`, 303);

  if (typed.kind === 'open') {
    const reason = OPENING_REASONS.find((one) => one === typed.reason);
    if (!reason) return respond({ kind: 'notOpened', typed, why: 'reason' }, 422);
    const document = /^document-(\d{1,3})$/.exec(typed.form ?? '')?.[1];
    const input = { id, document: document === undefined ? null : Number(document), reason, note: typed.note ?? '' };
    const outcome = await call(openCaseDocument, input);
    if (outcome.kind === 'refused') return respond({ kind: 'notOpened', typed, why: outcome.why }, 422);
    if (outcome.kind === 'passportNumber')
      return respond({ kind: 'passportNumber', typed, number: outcome.number }, 200);
    return redirect(`${here}?opened=${outcome.opening}#preview`, 303);
  }
  if (typed.kind === 'addDocument') {
    const document = CASE_DOCUMENT_KINDS.find((one) => one === typed.document);
    const file = form.get('file');
    if (!document) return respond({ kind: 'invalid', typed, field: 'document' }, 422);
    if (!(file instanceof File) || file.size === 0) return respond({ kind: 'notFiled', typed, fault: 'empty' }, 422);
    const { fault } = await call(addCaseDocument, { id, document }, file);
    return fault ? respond({ kind: 'notFiled', typed, fault }, fault === 'closed' ? 409 : 422) : done('documentAdded');
  }
  if (typed.kind === 'finishTask') {
    await call(finishStudentTask, { id: Number(field('task')) || 1 });
    return done('taskDone');
  }
  if (typed.kind === 'note') {
    const { noteKind, text, due, to, mention } = typed;
    const given = {
      kind: noteKind,
      text,
      due: noteKind === 'task' ? due : '',
      to: Number(to),
      mention: Number(mention),
    };
    const note = CaseNote.safeParse(given);
    if (!note.success) return respond({ kind: 'invalid', typed, field: String(fieldOf(note.error.issues) ?? '') }, 422);
    const { refusal, mentioned } = await call(addCaseNote, { id, note: note.data });
    if (refusal) return respond({ kind: 'refused', typed, refusal: { why: refusal } }, 409);
    return done(mentioned > 0 ? 'mentioned' : 'noted');
  }
  if (typed.kind === 'assigned') {
    const [to, from] = [Number(typed.to || Number.NaN), Number(typed.from || Number.NaN)];
    if (!Number.isSafeInteger(to) || !Number.isSafeInteger(from))
      return respond({ kind: 'invalid', typed, field: 'to' }, 422);
    const { refusal } = await call(assignCase, { id, from, to, note: typed.note ?? '' });
    return refusal ? respond({ kind: 'refused', typed, refusal }, 409) : done('assigned');
  }
  const read = CaseAction.safeParse(toCaseAction(typed));
  if (!read.success) return respond({ kind: 'invalid', typed, field: String(fieldOf(read.error.issues) ?? '') }, 422);
  if (CONFIRMED.has(read.data.kind) && field('confirm') !== 'yes') return respond({ kind: 'confirm', typed }, 200);
  // 0 for a form without a version, which no page of ours renders; the backend then rejects it as outdated.
  const seen = Math.max(0, Math.trunc(Number(field('seen')) || 0));
  const { refusal } = await call(changeCase, { id, seen, action: read.data });
  return refusal ? respond({ kind: 'refused', typed, refusal }, 409) : done(read.data.kind);
}

function toCaseAction({
  conditions = '',
  course,
  message,
  replyTo,
  decision,
  condition,
  entry,
  reason,
  moved,
  ...typed
}: Readonly<Record<string, string>>) {
  return {
    ...typed,
    ...(moved && { to: moved }),
    conditions: conditions.split('\n').filter((line) => line.trim()),
    course: Number(course || Number.NaN),
    message: Number(message || Number.NaN),
    decision: Number(decision || Number.NaN),
    condition: Number(condition || Number.NaN),
    entry: Number(entry || Number.NaN),
    replyTo: replyTo ? Number(replyTo) : undefined,
    reason: reason || undefined,
  };
}

/** Returns the first field of the errors; errors of a union are nested. */
function fieldOf(issues: readonly { path: PropertyKey[]; code?: string; errors?: unknown }[]): PropertyKey | undefined {
  for (const { path, errors } of issues) {
    if (path[0] !== undefined) return path[0];
    if (Array.isArray(errors)) {
      const nested = (errors as { path: PropertyKey[] }[][]).map((one) => fieldOf(one)).find((one) => one !== 'kind');
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}

/**
 * A rejected change also reloads the case, which a colleague may have changed: otherwise a retry fails for the same
 * reason.
 */
export const shouldRevalidate = () => true;

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} answer={actionData ?? null} />;
}
