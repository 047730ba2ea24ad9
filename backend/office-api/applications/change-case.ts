import {
  type ApplicationAction,
  type ApplicationEvent,
  stateOfCase,
  nextStep,
} from '#backend/application/application-state.ts';
import { assigning, changeApplication } from '#backend/application/change-application.ts';
import { type OpenApplication, openApplications, studentName } from '#backend/office/application/open-application.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { insertCaseHandover } from '#backend/queries/office/duty.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import type { CaseAction, CaseRefusal } from '#shared/contract/office/applications.ts';
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

/** Records an action on a case; null once it is recorded, also by an earlier equal request. */
export async function recordAction(
  c: OfficeSessionContext,
  application: OpenApplication,
  input: CaseAction,
  seenSeq: number,
): Promise<CaseRefusal | null> {
  const { row, events } = application;
  if (!isAllowed(c, 'moveApplication', row)) return { why: 'gone' };
  const sends = input.kind === 'sentToSchools' || (input.kind === 'courseMoved' && input.to === 'submitted');
  if (sends && !isAllowed(c, 'forwardDocument', { ...row, ...application })) return { why: 'staysHere' };
  const action = toAction(input);
  const author = c.var.staff.name;
  if (isRecorded(events, action, author, seenSeq)) return null;
  const actor = { by: 'staff', who: author, at: new Date().toISOString(), seen: seenSeq } as const;
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

interface Selected {
  id: number;
  /** Version on the caller's page. */
  seen: number;
}

type BulkChange = { kind: 'action'; action: CaseAction } | { kind: 'assign'; to: number; note: string };

/** The same change of several cases, one after the other: each is changed whole or not at all. */
export async function changeSelected(c: OfficeSessionContext, selected: readonly Selected[], change: BulkChange) {
  const rows = await queryRows(c.env.DB, applicationsWithStudents(selected.map(({ id }) => id)));
  const allowed = rows.filter((row) => isAllowed(c, 'seeApplication', row) && isAllowed(c, 'moveApplication', row));
  const match = new Map(
    (await openApplications(c.env.DB, allowed)).map((openApplication) => [openApplication.row.id, openApplication]),
  );
  const results = [];
  for (const item of new Map(selected.map((each) => [each.id, each])).values()) {
    const application = match.get(item.id);
    const rejection = application ? await changeCase(c, application, change, item.seen) : ({ why: 'gone' } as const);
    results.push({ id: item.id, student: application ? studentName(application) : '', refusal: rejection });
  }
  return results;
}

function changeCase(c: OfficeSessionContext, application: OpenApplication, change: BulkChange, seenSeq: number) {
  const { events, row } = application;
  if (change.kind === 'action') return recordAction(c, application, change.action, seenSeq);
  const { to, note } = change;
  if (row.staffId !== to && events.some(({ kind, seq }) => kind === 'assigned' && seq > seenSeq))
    return { why: 'reassigned' } as const;
  return assign(c, application, { from: row.staffId, to, note });
}
