import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApplicationPage } from '#client/features/office/applications/application-page.tsx';
import {
  CASE_ACTIONS_DONE,
  type CaseActionResult,
  type CaseActionDone,
} from '#client/features/office/applications/case-answer.ts';
import { catchNetworkError, NOT_SENT_STATUS } from '#client/features/office/network-error.ts';
import {
  getOfficeQuery,
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
  requestDocuments,
} from '#shared/contract/office/applications.ts';
import { finishStudentTask, getDraft } from '#shared/contract/office/student.ts';
import {
  CASE_DOCUMENT_KINDS,
  DEPOSIT_STEP,
  DOCUMENT_ACCESS_REASONS,
} from '#shared/rules/application/application-lists.ts';
import type { Route } from './+types/application.ts';

/**
 * Changes that the student sees immediately and that therefore require confirmation. The next step does not: it has one
 * button, its fields may be filled in until it is pressed, and its record can be undone.
 */
const ACTIONS_TO_CONFIRM: ReadonlySet<string> = new Set([
  'decided',
  'sentToSchools',
  'courseMoved',
  'deferred',
  'closed',
  'reopened',
]);

const parseApplicationId = (text: string | undefined) => (/^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : null);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = parseApplicationId(params.id);
  if (id === null) throw redirect(`${requireOffice(context).base}/applications`, 303);
  const searchParams = getOfficeQuery(request);
  const application = await loadApplication(context, request, id);
  return {
    application,
    completedAction: CASE_ACTIONS_DONE.find((item) => item === searchParams.get('done')) ?? null,
    openForm: searchParams.get('open') ?? '',
    openCourse: searchParams.get('course') ?? '',
    openingId: parseApplicationId(searchParams.get('opened') ?? ''),
  };
}

/** Loads an application. A draft has a page of its own. */
async function loadApplication(context: Route.LoaderArgs['context'], request: Request, id: number) {
  try {
    return await queryOffice(context, request, getApplication, { id });
  } catch (error) {
    const { base, callOffice } = requireOffice(context);
    if ((await callOffice(getDraft, { id })).ok) throw redirect(`${base}/applications/${id}/draft`, 303);
    throw error;
  }
}

const CASE_FIELDS = [
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
  'via',
  'instead',
  'amount',
  'currency',
  'paidOn',
] as const;

export async function action({ context, request, params }: Route.ActionArgs) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const values = Object.fromEntries(CASE_FIELDS.map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const id = parseApplicationId(params.id) ?? 0;
  const applicationPath = `${base}/applications/${id}`;
  const respondWithResult = (caseResult: CaseActionResult, status: number) => data(caseResult, { status });
  const redirectWithDone = (kind: CaseActionDone) => redirect(`${applicationPath}?done=${kind}`, 303);

  if (values.kind === 'open') {
    const openingReason = DOCUMENT_ACCESS_REASONS.find((item) => item === values.reason);
    if (!openingReason) return respondWithResult({ kind: 'notOpened', typedValues: values, why: 'reason' }, 422);
    const documentIndex = /^document-(\d{1,3})$/.exec(values.form ?? '')?.[1];
    const openingInput = {
      id,
      document: documentIndex === undefined ? null : Number(documentIndex),
      reason: openingReason,
      note: values.note ?? '',
    };
    const openResult = await call(openCaseDocument, openingInput);
    if (openResult.kind === 'refused')
      return respondWithResult({ kind: 'notOpened', typedValues: values, why: openResult.why }, 422);
    if (openResult.kind === 'passportNumber')
      return respondWithResult({ kind: 'passportNumber', typedValues: values, number: openResult.number }, 200);
    return redirect(`${applicationPath}?opened=${openResult.opening}#preview`, 303);
  }
  if (values.kind === 'addDocument') {
    const documentKind = CASE_DOCUMENT_KINDS.find((item) => item === values.document);
    const file = form.get('file');
    if (!documentKind) return respondWithResult({ kind: 'invalid', typedValues: values, field: 'document' }, 422);
    if (!(file instanceof File) || file.size === 0)
      return respondWithResult({ kind: 'notFiled', typedValues: values, fault: 'empty' }, 422);
    const { fault } = await call(addCaseDocument, { id, document: documentKind }, file);
    return fault
      ? respondWithResult({ kind: 'notFiled', typedValues: values, fault }, fault === 'closed' ? 409 : 422)
      : redirectWithDone('documentAdded');
  }
  if (values.kind === 'requestUsual') {
    const documents = field('documents')
      .split(',')
      .flatMap((name) => CASE_DOCUMENT_KINDS.find((kind) => kind === name) ?? []);
    if (documents.length === 0)
      return respondWithResult({ kind: 'invalid', typedValues: values, field: 'documents' }, 422);
    const { refusal } = await call(requestDocuments, { id, seen: parseSeen(values.seen), documents });
    return refusal
      ? respondWithResult({ kind: 'refused', typedValues: values, refusal }, 409)
      : redirectWithDone('documentsRequested');
  }
  if (values.kind === 'finishTask') {
    await call(finishStudentTask, { id: Number(field('task')) || 1 });
    return redirectWithDone('taskDone');
  }
  if (values.kind === 'note') {
    const { noteKind, text, due, to, mention } = values;
    const noteInput = {
      kind: noteKind,
      text,
      due: noteKind === 'task' ? due : '',
      to: Number(to),
      mention: Number(mention),
    };
    const parsedNote = CaseNote.safeParse(noteInput);
    if (!parsedNote.success)
      return respondWithResult(
        { kind: 'invalid', typedValues: values, field: String(findInvalidField(parsedNote.error.issues) ?? '') },
        422,
      );
    const { refusal, mentioned } = await call(addCaseNote, { id, note: parsedNote.data });
    if (refusal) return respondWithResult({ kind: 'refused', typedValues: values, refusal: { why: refusal } }, 409);
    if (noteKind === 'task') return redirectWithDone(mentioned > 0 ? 'taskedMentioned' : 'tasked');
    return redirectWithDone(mentioned > 0 ? 'mentioned' : 'noted');
  }
  if (values.kind === 'assigned') {
    const [toStaffId, fromStaffId] = [Number(values.to || Number.NaN), Number(values.from || Number.NaN)];
    if (!Number.isSafeInteger(toStaffId) || !Number.isSafeInteger(fromStaffId))
      return respondWithResult({ kind: 'invalid', typedValues: values, field: 'to' }, 422);
    const { refusal } = await call(assignCase, { id, from: fromStaffId, to: toStaffId, note: values.note ?? '' });
    return refusal
      ? respondWithResult({ kind: 'refused', typedValues: values, refusal }, 409)
      : redirectWithDone('assigned');
  }
  const parsedAction = CaseAction.safeParse(toCaseActionInput(values));
  if (!parsedAction.success)
    return respondWithResult(
      { kind: 'invalid', typedValues: values, field: String(findInvalidField(parsedAction.error.issues) ?? '') },
      422,
    );
  const needsConfirmation =
    ACTIONS_TO_CONFIRM.has(parsedAction.data.kind) ||
    (parsedAction.data.kind === 'documentApproved' && field('isUnopened') === 'yes');
  if (needsConfirmation && field('confirm') !== 'yes')
    return respondWithResult({ kind: 'confirm', typedValues: values }, 200);
  const { refusal } = await call(changeCase, { id, seen: parseSeen(values.seen), action: parsedAction.data });
  return refusal
    ? respondWithResult({ kind: 'refused', typedValues: values, refusal }, 409)
    : redirectWithDone(parsedAction.data.kind);
}

/** 0 for a form without a version, which our pages never render. The backend then rejects it as outdated. */
const parseSeen = (text = '') => Math.max(0, Math.trunc(Number(text) || 0));

function toCaseActionInput({
  conditions = '',
  course,
  message,
  replyTo,
  decision,
  condition,
  entry,
  reason,
  moved,
  instead,
  amount,
  currency = '',
  paidOn = '',
  ...otherValues
}: Readonly<Record<string, string>>) {
  return {
    ...otherValues,
    ...(moved && { to: moved }),
    ...(otherValues.step === DEPOSIT_STEP &&
      (amount || paidOn) && {
        deposit: {
          amount: amount ? Number(amount.replaceAll(',', '')) : null,
          currency: amount ? currency : '',
          paidOn,
        },
      }),
    instead: instead === 'yes',
    ...selectFieldsOf(otherValues, conditions),
    course: Number(course || Number.NaN),
    message: Number(message || Number.NaN),
    decision: Number(decision || Number.NaN),
    condition: Number(condition || Number.NaN),
    entry: Number(entry || Number.NaN),
    replyTo: replyTo ? Number(replyTo) : undefined,
    reason: reason || undefined,
  };
}

/** Only a conditional offer has conditions, and only an offer or a request for more time has a date to reply by. */
const selectFieldsOf = ({ kind, outcome, replyBy = '' }: Readonly<Record<string, string>>, conditions: string) => ({
  conditions:
    outcome === 'conditionalOffer' || kind !== 'decided' ? conditions.split('\n').filter((line) => line.trim()) : [],
  replyBy: kind === 'decided' && (outcome === 'waitlist' || outcome === 'rejection') ? '' : replyBy,
});

/** Returns the first field of the errors. Errors of a union are nested. */
function findInvalidField(
  issues: readonly { path: PropertyKey[]; code?: string; errors?: unknown }[],
): PropertyKey | undefined {
  for (const { path, errors } of issues) {
    // The fields of the deposit are fields of the form.
    if (path[0] !== undefined) return path[0] === 'deposit' ? (path[1] ?? 'amount') : path[0];
    if (Array.isArray(errors)) {
      const nestedField = (errors as { path: PropertyKey[] }[][])
        .map((item) => findInvalidField(item))
        .find((propertyKey) => propertyKey !== 'kind');
      if (nestedField !== undefined) return nestedField;
    }
  }
  return undefined;
}

/**
 * After a rejected change, the case is reloaded, because a colleague may have changed it and a retry would fail for the
 * same reason.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== NOT_SENT_STATUS;

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} actionResult={actionData ?? null} />;
}
