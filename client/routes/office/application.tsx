import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApplicationPage } from '#client/features/office/applications/application-page.tsx';
import {
  CASE_ACTIONS_DONE,
  type CaseActionResult,
  type CaseActionDone,
} from '#client/features/office/applications/case-answer.ts';
import { catchNetworkError, NOT_SENT_STATUS } from '#client/features/office/network-error.ts';
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
    done: CASE_ACTIONS_DONE.find((item) => item === query.get('done')) ?? null,
    open: query.get('open') ?? '',
    openCourse: query.get('course') ?? '',
    opened: readId(query.get('opened') ?? ''),
  };
}

const FIELDS = [
  'kind',
  'form',
  'seen',
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
  const values = Object.fromEntries(FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const id = readId(params.id) ?? 0;
  const current = `${base}/applications/${id}`;
  const respond = (answer: CaseActionResult, status: number) => data(answer, { status });
  const result = (kind: CaseActionDone) => redirect(`${current}?done=${kind}`, 303);

  if (values.kind === 'open') {
    const reason = OPENING_REASONS.find((item) => item === values.reason);
    if (!reason) return respond({ kind: 'notOpened', typed: values, why: 'reason' }, 422);
    const document = /^document-(\d{1,3})$/.exec(values.form ?? '')?.[1];
    const input = { id, document: document === undefined ? null : Number(document), reason, note: values.note ?? '' };
    const outcome = await call(openCaseDocument, input);
    if (outcome.kind === 'refused') return respond({ kind: 'notOpened', typed: values, why: outcome.why }, 422);
    if (outcome.kind === 'passportNumber')
      return respond({ kind: 'passportNumber', typed: values, number: outcome.number }, 200);
    return redirect(`${current}?opened=${outcome.opening}#preview`, 303);
  }
  if (values.kind === 'addDocument') {
    const document = CASE_DOCUMENT_KINDS.find((item) => item === values.document);
    const file = form.get('file');
    if (!document) return respond({ kind: 'invalid', typed: values, field: 'document' }, 422);
    if (!(file instanceof File) || file.size === 0)
      return respond({ kind: 'notFiled', typed: values, fault: 'empty' }, 422);
    const { fault } = await call(addCaseDocument, { id, document }, file);
    return fault
      ? respond({ kind: 'notFiled', typed: values, fault }, fault === 'closed' ? 409 : 422)
      : result('documentAdded');
  }
  if (values.kind === 'finishTask') {
    await call(finishStudentTask, { id: Number(field('task')) || 1 });
    return result('taskDone');
  }
  if (values.kind === 'note') {
    const { noteKind, text, due, to, mention } = values;
    const input = {
      kind: noteKind,
      text,
      due: noteKind === 'task' ? due : '',
      to: Number(to),
      mention: Number(mention),
    };
    const note = CaseNote.safeParse(input);
    if (!note.success)
      return respond({ kind: 'invalid', typed: values, field: String(fieldOf(note.error.issues) ?? '') }, 422);
    const { refusal, mentioned } = await call(addCaseNote, { id, note: note.data });
    if (refusal) return respond({ kind: 'refused', typed: values, refusal: { why: refusal } }, 409);
    return result(mentioned > 0 ? 'mentioned' : 'noted');
  }
  if (values.kind === 'assigned') {
    const [to, from] = [Number(values.to || Number.NaN), Number(values.from || Number.NaN)];
    if (!Number.isSafeInteger(to) || !Number.isSafeInteger(from))
      return respond({ kind: 'invalid', typed: values, field: 'to' }, 422);
    const { refusal } = await call(assignCase, { id, from, to, note: values.note ?? '' });
    return refusal ? respond({ kind: 'refused', typed: values, refusal }, 409) : result('assigned');
  }
  const read = CaseAction.safeParse(toCaseAction(values));
  if (!read.success)
    return respond({ kind: 'invalid', typed: values, field: String(fieldOf(read.error.issues) ?? '') }, 422);
  if (CONFIRMED.has(read.data.kind) && field('confirm') !== 'yes')
    return respond({ kind: 'confirm', typed: values }, 200);
  // 0 for a form without a version, which no page of ours renders; the backend then rejects it as outdated.
  const seenSeq = Math.max(0, Math.trunc(Number(values.seen) || 0));
  const { refusal } = await call(changeCase, { id, seen: seenSeq, action: read.data });
  return refusal ? respond({ kind: 'refused', typed: values, refusal }, 409) : result(read.data.kind);
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
      const nested = (errors as { path: PropertyKey[] }[][])
        .map((item) => fieldOf(item))
        .find((propertyKey) => propertyKey !== 'kind');
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}

/**
 * A rejected change also reloads the case, which a colleague may have changed: otherwise a retry fails for the same
 * reason.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== NOT_SENT_STATUS;

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} answer={actionData ?? null} />;
}
