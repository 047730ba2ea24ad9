import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { batchRead, batchWrite, type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import {
  type AppointmentRow,
  type AvailabilityRow,
  selectBookableStaff,
  cancelAppointment,
  deleteAppointmentNotices,
  insertAppointment,
  insertAppointmentLog,
  moveAppointment,
  type NewAppointment,
  insertAppointmentNotice,
  requireFreeSlot,
} from '#backend/queries/appointments/appointments.ts';
import { loadOfficeSite, type OfficeSite } from '#backend/office-api/office-site.ts';
import { APPOINTMENT_HORIZON_DAYS, APPOINTMENT_NOTICE_MS, freeSlots } from '#shared/rules/appointments.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { parseSpans, type Span } from '#shared/tenant/opening-hours.ts';

const REMINDER_SCHEDULE = [
  { kind: 'appointment', before: DAY_MS },
  { kind: 'appointmentSoon', before: 3_600_000 },
] as const;

/** Adviser with the start times of the free slots. */
export interface FreeAdviser {
  staffId: number;
  slots: number[];
}

/**
 * Returns the advisers who offer appointments, with their free slots. Those with the fewest booked appointments come
 * first.
 */
export async function findFreeAdvisers(db: Database, agentKey: string, now: number): Promise<FreeAdviser[]> {
  const [site, bookableStaff] = await Promise.all([
    loadOfficeSite(db, agentKey),
    queryRows(db, selectBookableStaff(agentKey, now)),
  ]);
  return bookableStaff.map((row) => ({ staffId: row.staffId, slots: listFreeSlots(row, site, now) }));
}

function listFreeSlots(
  { week, daysOff, booked }: AvailabilityRow,
  { hours, timeZone }: OfficeSite,
  now: number,
): number[] {
  return freeSlots(
    { office: hours, week: parseWeek(week), daysOff: daysOff.split(' ').filter(Boolean), timeZone },
    JSON.parse(booked) as number[],
    now + APPOINTMENT_NOTICE_MS,
    now + APPOINTMENT_HORIZON_DAYS * DAY_MS,
  );
}

/** Parses the weekly hours of an adviser. Returns null if the agency's hours apply. */
function parseWeek(week: string): Span[][] | null {
  const days = week.split('\n').map((line) => parseSpans(line) ?? []);
  return days.some((spans) => spans.length > 0) ? days : null;
}

/** Returns the start times at which at least one adviser is free, soonest first. */
export const listCommonSlots = (advisers: readonly FreeAdviser[]): number[] =>
  [...new Set(advisers.flatMap(({ slots }) => slots))].toSorted((a, b) => a - b);

const createReminders = (tokenHash: string, startsAt: number, now: number): Statement[] =>
  REMINDER_SCHEDULE.filter(({ before }) => startsAt - before > now).map(({ kind, before }) =>
    insertAppointmentNotice(tokenHash, kind, startsAt - before),
  );

/**
 * Books a slot with the first adviser who is free at that time. If two bookings are concurrent, the second one gets
 * another adviser, or the result is false. `createLeadStatements` creates the lead of a visitor without an account.
 */
export async function bookSlot(
  db: Database,
  appointment: Omit<NewAppointment, 'staffId'>,
  createLeadStatements: (staffId: number) => readonly Statement[],
): Promise<boolean> {
  const { agentKey, startsAt, tokenHash, now } = appointment;
  for (const { staffId, slots } of await findFreeAdvisers(db, agentKey, now)) {
    if (!slots.includes(startsAt)) continue;
    const isBooked = await writeUnlessTaken(() =>
      batchWrite(db, [
        requireFreeSlot({ agentKey, staffId, startsAt }),
        ...createLeadStatements(staffId),
        insertAppointment({ ...appointment, staffId }),
        ...createReminders(tokenHash, startsAt, now),
      ]),
    );
    if (isBooked) return true;
  }
  return false;
}

async function writeUnlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (parseFailedPrecondition(error) !== 'appointment_slot_free') throw error;
    return false;
  }
}

/**
 * Person who changes an appointment: its holder, or a member of staff, who must state a reason that is sent to the
 * holder.
 */
export type AppointmentActor = { by: 'holder' } | { by: 'staff'; id: number; name: string; reason: string };

export type AppointmentChangeResult = 'changed' | 'unchanged' | 'taken';

/** Moves an appointment to another slot of its adviser. */
export async function moveSlot(
  db: Database,
  row: AppointmentRow,
  newStartsAt: number,
  actor: AppointmentActor,
  now: number,
): Promise<AppointmentChangeResult> {
  const { id, agentKey, staffId, startsAt, tokenHash } = row;
  if (row.state === 'cancelled') return 'unchanged';
  const adviser = (await findFreeAdvisers(db, agentKey, now)).find((freeAdviser) => freeAdviser.staffId === staffId);
  if (!adviser?.slots.includes(newStartsAt)) return 'taken';
  let isChanged = false;
  const isSlotFree = await writeUnlessTaken(async () => {
    const [, movedRows] = await batchRead(
      db,
      requireFreeSlot({ agentKey, staffId, startsAt: newStartsAt }),
      moveAppointment({ id, from: startsAt, to: newStartsAt, reason: getChangeReason(actor), now }),
      createLogEntry(row, 'moved', new Date(newStartsAt).toISOString(), actor, now),
      deleteAppointmentNotices(id),
      ...createChangeNotice(tokenHash, actor, now),
      ...createReminders(tokenHash, newStartsAt, now),
    );
    isChanged = movedRows.length > 0;
  });
  return isSlotFree ? (isChanged ? 'changed' : 'unchanged') : 'taken';
}

export async function cancelSlot(
  db: Database,
  row: AppointmentRow,
  actor: AppointmentActor,
  now: number,
): Promise<AppointmentChangeResult> {
  const { id, startsAt, tokenHash } = row;
  const [cancelledRows] = await batchRead(
    db,
    cancelAppointment({ id, from: startsAt, reason: getChangeReason(actor), now }),
    createLogEntry(row, 'cancelled', getChangeReason(actor), actor, now),
    deleteAppointmentNotices(id),
    ...createChangeNotice(tokenHash, actor, now),
  );
  return cancelledRows.length > 0 ? 'changed' : 'unchanged';
}

const getChangeReason = (changer: AppointmentActor) => (changer.by === 'staff' ? changer.reason : '');

const createChangeNotice = (tokenHash: string, { by }: AppointmentActor, now: number) =>
  by === 'staff' ? [insertAppointmentNotice(tokenHash, 'appointmentNews', now)] : [];

const createLogEntry = (
  { id }: AppointmentRow,
  kind: 'moved' | 'cancelled',
  content: string,
  changer: AppointmentActor,
  now: number,
) =>
  insertAppointmentLog(id, {
    kind,
    content,
    author: changer.by === 'staff' ? changer.name : '',
    staffId: changer.by === 'staff' ? changer.id : 0,
    now,
  });
