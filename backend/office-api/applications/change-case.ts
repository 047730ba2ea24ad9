import type { z } from 'zod';
import {
  type ApplicationAction,
  type ApplicationEvent,
  stateOfCase,
  nextStep,
} from '#backend/application/application-state.ts';
import { assigning, changeApplication, type ActionContext } from '#backend/application/change-application.ts';
import { type OpenApplication, openApplications, studentName } from '#backend/office/application/open-application.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { insertCaseHandover } from '#backend/queries/office/duty.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import type { CaseAction, CaseRefusal, changeCases } from '#shared/contract/office/applications.ts';
import { APPLICATION_STEPS, type ApplicationStep } from '#shared/rules/application/application-lists.ts';
import { describeEvent } from './get-application.ts';
import { describeNext } from './list-applications.ts';

/** Without absent fields, which would differ from the logged ones. */
const toAction = (action: CaseAction): ApplicationAction => {
  if (action.kind !== 'messageSent') return action;
  const { kind, text, replyTo } = action;
  return { kind, text, ...(replyTo !== undefined && { replyTo }) };
};

/** Whether the same action was recorded by this adviser after `seen`: a repeated request. */
function isRecorded(events: readonly ApplicationEvent[], action: ApplicationAction, author: string, seenSeq: number) {
  const requested = JSON.stringify(action);
  return events.some(({ seq, at: _at, by, who: actor, ...result }) => {
    return seq > seenSeq && by === 'staff' && actor === author && JSON.stringify(result) === requested;
  });
}

/**
 * Records an action on a case; null once it is recorded, also by an earlier equal request. `base` is the version with
 * the earlier changes of the same request.
 */
export async function recordAction(
  c: OfficeSessionContext,
  application: OpenApplication,
  input: CaseAction,
  seenSeq: number,
  base = seenSeq,
): Promise<CaseRefusal | null> {
  const { row, events } = application;
  if (!isAllowed(c, 'moveApplication', row)) return { why: 'gone' };
  const sends = input.kind === 'sentToSchools' || (input.kind === 'courseMoved' && input.to === 'submitted');
  if (sends && !isAllowed(c, 'forwardDocument', { ...row, ...application })) return { why: 'staysHere' };
  const action = toAction(input);
  const author = c.var.staff.name;
  if (isRecorded(events, action, author, seenSeq)) return null;
  const actor: ActionContext = { by: 'staff', who: author, at: new Date().toISOString(), seenSeq: base };
  const changed = await changeApplication(c.env.DB, row.id, action, actor);
  if (changed.ok) return null;
  if (changed.why === 'stale') return { why: 'stale', changes: changed.changes.map((event) => describeEvent(event)) };
  const [now] = await openApplications(c.env.DB, await queryRows(c.env.DB, applicationsWithStudents([row.id])));
  return now ? explain(now, action) : { why: 'gone' };
}

const placeOf = (step: ApplicationStep) => APPLICATION_STEPS.indexOf(step);

/** Why an action is not possible now. */
function explain({ state }: OpenApplication, action: ApplicationAction): CaseRefusal {
  if (state.status !== 'following') return { why: 'ended', state: stateOfCase(state) };
  if (action.kind === 'sentToSchools') return { why: 'sent' };
  if (action.kind === 'courseMoved' && action.to === 'submitted' && state.sentCourses.includes(action.course))
    return { why: 'sent' };
  const next = describeNext(nextStep(state), state.isSent);
  if (!next || action.kind !== 'stepReached') return { why: 'impossible' };
  if (next.step === action.step) return next.lacks ? { why: 'lacks', lacks: next.lacks } : { why: 'impossible' };
  return { why: placeOf(action.step) < placeOf(next.step) ? 'past' : 'first', next };
}

/** Assigns a case to a colleague, or to nobody with 0. `from` is the adviser on the caller's page. */
export async function assign(
  c: OfficeSessionContext,
  { row }: OpenApplication,
  { from, to, note }: { from: number; to: number; note: string },
): Promise<CaseRefusal | null> {
  if (!isAllowed(c, 'assignApplication', row)) return { why: 'gone' };
  if (row.staffId === to) return null;
  if (row.staffId !== from) return { why: 'reassigned' };
  const colleague = to === 0 ? null : await queryRow(c.env.DB, colleagueById(to, row.agentKey));
  if (to > 0 && !colleague) return { why: 'noColleague' };
  const actor = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
  const statements = reassignApplication(row.id, from, to);
  try {
    const handover = {
      agentKey: row.agentKey,
      fromName: c.var.session.called,
      to,
      kind: 'handover' as const,
      note,
      applicationId: row.id,
      now: Date.now(),
    };
    const notified = to > 0 && to !== c.var.staff.id ? [insertCaseHandover(handover)] : [];
    const changed = await changeApplication(c.env.DB, row.id, assigning(colleague, note), actor, [
      ...statements,
      ...notified,
    ]);
    return changed.ok ? null : { why: 'impossible' };
  } catch (error) {
    if (failedPrecondition(error) === 'application_adviser') return { why: 'reassigned' };
    throw error;
  }
}

interface SelectedCourse {
  id: number;
  /** Index of the course. */
  at: number;
  /** Version of the application on the caller's page. */
  seen: number;
}

type BulkChange = z.output<typeof changeCases.input>['change'];

/**
 * The same change of several courses. Applications are changed one after the other, each whole or not at all; of
 * several selected courses of one application each is moved by an entry of its own.
 */
export async function changeSelected(c: OfficeSessionContext, selected: readonly SelectedCourse[], change: BulkChange) {
  const byCase = Map.groupBy(selected, ({ id }) => id);
  const rows = await queryRows(c.env.DB, applicationsWithStudents([...byCase.keys()]));
  const allowed = rows.filter((row) => isAllowed(c, 'seeApplication', row) && isAllowed(c, 'moveApplication', row));
  const match = new Map(
    (await openApplications(c.env.DB, allowed)).map((openApplication) => [openApplication.row.id, openApplication]),
  );
  const results = [];
  for (const [id, picks] of byCase) {
    const application = match.get(id);
    const student = application ? studentName(application) : '';
    if (!application) results.push({ id, at: null, student, refusal: { why: 'gone' } as const });
    else if (change.kind === 'moveCourse')
      for (const { at, refusal } of await moveCourses(c, application, picks, change))
        results.push({ id, at, student, refusal });
    else results.push({ id, at: null, student, refusal: await changeWhole(c, application, change, picks) });
  }
  return results;
}

async function moveCourses(
  c: OfficeSessionContext,
  first: OpenApplication,
  picks: readonly SelectedCourse[],
  { to, note }: Extract<BulkChange, { kind: 'moveCourse' }>,
) {
  const results = [];
  let application: OpenApplication | undefined = first;
  let isChanged = false;
  for (const { at, seen } of new Map(picks.map((pick) => [pick.at, pick])).values()) {
    const action = { kind: 'courseMoved', course: at, to, note } as const;
    const refusal: CaseRefusal | null = application
      ? await recordAction(c, application, action, seen, isChanged ? application.state.lastSeq : seen)
      : { why: 'gone' };
    results.push({ at, refusal });
    if (refusal) continue;
    isChanged = true;
    [application] = await openApplications(
      c.env.DB,
      await queryRows(c.env.DB, applicationsWithStudents([first.row.id])),
    );
  }
  return results;
}

const STEPS_OF_A_PLACE = APPLICATION_STEPS.slice(APPLICATION_STEPS.indexOf('admission'));

async function changeWhole(
  c: OfficeSessionContext,
  application: OpenApplication,
  change: Exclude<BulkChange, { kind: 'moveCourse' }>,
  picks: readonly SelectedCourse[],
): Promise<CaseRefusal | null> {
  const { events, row, state } = application;
  const seenSeq = Math.min(...picks.map(({ seen }) => seen));
  if (change.kind === 'action') {
    const { action } = change;
    const accepted = state.decisions.find(({ reply }) => reply === 'accepted');
    // A step of the accepted place is none of the other courses.
    if (action.kind === 'stepReached' && STEPS_OF_A_PLACE.includes(action.step) && accepted)
      if (!picks.some(({ at }) => at === accepted.course)) return { why: 'lacks', lacks: 'acceptance' };
    return recordAction(c, application, action, seenSeq);
  }
  const { to, note } = change;
  if (row.staffId !== to && events.some(({ kind, seq }) => kind === 'assigned' && seq > seenSeq))
    return { why: 'reassigned' };
  return assign(c, application, { from: row.staffId, to, note });
}
