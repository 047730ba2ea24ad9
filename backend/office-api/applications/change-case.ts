import type { z } from 'zod';
import {
  type ApplicationAction,
  type ApplicationEvent,
  computeCaseState,
  nextStep,
} from '#backend/application/application-state.ts';
import { createAssignment, changeApplication, type ActionContext } from '#backend/application/change-application.ts';
import {
  type OpenApplication,
  openApplications,
  getStudentName,
} from '#backend/office/application/open-application.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { insertCaseHandover } from '#backend/queries/office/duty.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { selectColleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import type { CaseAction, CaseRefusal, changeCases } from '#shared/contract/office/applications.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStep,
  type CaseDocumentKind,
} from '#shared/rules/application/application-lists.ts';
import { describeEvent } from './get-application.ts';

/** Removes undefined fields; otherwise the action would differ from the logged one. */
const toAction = (action: CaseAction): ApplicationAction => {
  if (action.kind !== 'messageSent') return action;
  const { kind, text, replyTo } = action;
  return { kind, text, ...(replyTo !== undefined && { replyTo }) };
};

/**
 * Whether this adviser has already recorded the same action after version `seen`, which is the case when a request is
 * repeated.
 */
function isAlreadyRecorded(
  events: readonly ApplicationEvent[],
  action: ApplicationAction,
  author: string,
  seenSeq: number,
) {
  const actionJson = JSON.stringify(action);
  return events.some(({ seq, at: _at, by, who: actor, ...recordedAction }) => {
    return seq > seenSeq && by === 'staff' && actor === author && JSON.stringify(recordedAction) === actionJson;
  });
}

/**
 * Records an action on a case. Returns null if it was recorded, now or by an earlier request with the same action.
 * `baseSeq` is the version after the earlier changes of the same request.
 */
export async function recordAction(
  c: OfficeSessionContext,
  application: OpenApplication,
  input: CaseAction,
  seenSeq: number,
  baseSeq = seenSeq,
): Promise<CaseRefusal | null> {
  const { row, events } = application;
  if (!isAllowed(c, 'moveApplication', row)) return { why: 'gone' };
  const isSending = input.kind === 'sentToSchools' || (input.kind === 'courseMoved' && input.to === 'submitted');
  if (isSending && !isAllowed(c, 'forwardDocument', { ...row, ...application })) return { why: 'staysHere' };
  const action = toAction(input);
  const author = c.var.staff.name;
  if (isAlreadyRecorded(events, action, author, seenSeq)) return null;
  const actor: ActionContext = { by: 'staff', who: author, at: new Date().toISOString(), seenSeq: baseSeq };
  const changeResult = await changeApplication(c.env.DB, row.id, action, actor);
  if (changeResult.ok) return null;
  if (changeResult.why === 'stale')
    return { why: 'stale', changes: changeResult.changes.map((event) => describeEvent(event)) };
  const [updatedApplication] = await openApplications(
    c.env.DB,
    await queryRows(c.env.DB, applicationsWithStudents([row.id])),
  );
  return updatedApplication ? explainRefusal(updatedApplication, action) : { why: 'gone' };
}

/** Requests documents one after the other. Each is an entry of the log; the first that is rejected ends the change. */
export async function recordRequests(
  c: OfficeSessionContext,
  application: OpenApplication,
  documents: readonly CaseDocumentKind[],
  seenSeq: number,
): Promise<CaseRefusal | null> {
  let baseSeq = seenSeq;
  for (const document of new Set(documents)) {
    const request = { kind: 'documentRequested', document, note: '', due: '' } as const;
    const refusal = await recordAction(c, application, request, seenSeq, baseSeq);
    if (refusal) return refusal;
    baseSeq += 1;
  }
  return null;
}

const getStepIndex = (step: ApplicationStep) => APPLICATION_STEPS.indexOf(step);

/** Returns the reason why an action is not possible in the current state. */
function explainRefusal({ state }: OpenApplication, action: ApplicationAction): CaseRefusal {
  if (state.status !== 'following') return { why: 'ended', state: computeCaseState(state) };
  if (action.kind === 'sentToSchools') return { why: 'sent' };
  if (action.kind === 'courseMoved' && action.to === 'submitted' && state.sentCourses.includes(action.course))
    return { why: 'sent' };
  const nextCaseStep = nextStep(state);
  if (!nextCaseStep || action.kind !== 'stepReached') return { why: 'impossible' };
  if (nextCaseStep.step === action.step)
    return nextCaseStep.lacks ? { why: 'lacks', lacks: nextCaseStep.lacks } : { why: 'impossible' };
  return { why: getStepIndex(action.step) < getStepIndex(nextCaseStep.step) ? 'past' : 'first', next: nextCaseStep };
}

/** Assigns a case to a colleague. 0 removes the assignment. `from` is the adviser shown on the caller's page. */
export async function applyAssignment(
  c: OfficeSessionContext,
  { row }: OpenApplication,
  { from: fromId, to: toId, note }: { from: number; to: number; note: string },
): Promise<CaseRefusal | null> {
  if (!isAllowed(c, 'assignApplication', row)) return { why: 'gone' };
  if (row.staffId === toId) return null;
  if (row.staffId !== fromId) return { why: 'reassigned' };
  const assignee = toId === 0 ? null : await queryRow(c.env.DB, selectColleagueById(toId, row.agentKey));
  if (toId > 0 && !assignee) return { why: 'noColleague' };
  const actor = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
  const statements = reassignApplication(row.id, fromId, toId);
  try {
    const handover = {
      agentKey: row.agentKey,
      fromName: c.var.session.called,
      to: toId,
      kind: 'handover' as const,
      note,
      applicationId: row.id,
      now: Date.now(),
    };
    const handoverStatements = toId > 0 && toId !== c.var.staff.id ? [insertCaseHandover(handover)] : [];
    const changeResult = await changeApplication(c.env.DB, row.id, createAssignment(assignee, note), actor, [
      ...statements,
      ...handoverStatements,
    ]);
    return changeResult.ok ? null : { why: 'impossible' };
  } catch (error) {
    if (parseFailedPrecondition(error) === 'application_adviser') return { why: 'reassigned' };
    throw error;
  }
}

interface CourseSelection {
  id: number;
  /** Index of the course in the application. */
  at: number;
  /** Version of the application on the caller's page. */
  seen: number;
}

type BulkChange = z.output<typeof changeCases.input>['change'];

/**
 * Applies the same change to several courses. Applications are changed one after the other, each completely or not at
 * all. If several courses of one application are moved, each gets a log entry.
 */
export async function changeSelectedCases(
  c: OfficeSessionContext,
  selection: readonly CourseSelection[],
  change: BulkChange,
) {
  const selectionByCase = Map.groupBy(selection, ({ id }) => id);
  const rows = await queryRows(c.env.DB, applicationsWithStudents([...selectionByCase.keys()]));
  const allowedRows = rows.filter((row) => isAllowed(c, 'seeApplication', row) && isAllowed(c, 'moveApplication', row));
  const applicationById = new Map(
    (await openApplications(c.env.DB, allowedRows)).map((openApplication) => [openApplication.row.id, openApplication]),
  );
  const results = [];
  for (const [id, caseSelection] of selectionByCase) {
    const application = applicationById.get(id);
    const student = application ? getStudentName(application) : '';
    if (!application) results.push({ id, at: null, student, refusal: { why: 'gone' } as const });
    else if (change.kind === 'moveCourse')
      for (const { at, refusal } of await moveCourses(c, application, caseSelection, change))
        results.push({ id, at, student, refusal });
    else results.push({ id, at: null, student, refusal: await changeWholeCase(c, application, change, caseSelection) });
  }
  return results;
}

async function moveCourses(
  c: OfficeSessionContext,
  initialApplication: OpenApplication,
  caseSelection: readonly CourseSelection[],
  { to, note }: Extract<BulkChange, { kind: 'moveCourse' }>,
) {
  const results = [];
  let application: OpenApplication | undefined = initialApplication;
  let isChanged = false;
  for (const { at: courseIndex, seen } of new Map(
    caseSelection.map((selection) => [selection.at, selection]),
  ).values()) {
    const action = { kind: 'courseMoved', course: courseIndex, to, note } as const;
    const refusal: CaseRefusal | null = application
      ? await recordAction(c, application, action, seen, isChanged ? application.state.lastSeq : seen)
      : { why: 'gone' };
    results.push({ at: courseIndex, refusal });
    if (refusal) continue;
    isChanged = true;
    [application] = await openApplications(
      c.env.DB,
      await queryRows(c.env.DB, applicationsWithStudents([initialApplication.row.id])),
    );
  }
  return results;
}

async function changeWholeCase(
  c: OfficeSessionContext,
  application: OpenApplication,
  change: Exclude<BulkChange, { kind: 'moveCourse' }>,
  picks: readonly CourseSelection[],
): Promise<CaseRefusal | null> {
  const { events, row, state } = application;
  const seenSeq = Math.min(...picks.map(({ seen }) => seen));
  if (change.kind === 'action') {
    const { action } = change;
    const acceptedDecision = state.decisions.find(({ reply }) => reply === 'accepted');
    // A step after an accepted place concerns only the accepted course.
    if (action.kind === 'stepReached' && acceptedDecision)
      if (!picks.some(({ at }) => at === acceptedDecision.course)) return { why: 'lacks', lacks: 'acceptance' };
    return recordAction(c, application, action, seenSeq);
  }
  const { to, note } = change;
  if (row.staffId !== to && events.some(({ kind, seq }) => kind === 'assigned' && seq > seenSeq))
    return { why: 'reassigned' };
  return applyAssignment(c, application, { from: row.staffId, to, note });
}
