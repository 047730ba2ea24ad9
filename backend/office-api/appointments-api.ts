import { Hono } from 'hono';
import { cancelSlot, findFreeAdvisers, moveSlot } from '#backend/appointments/book-appointment.ts';
import {
  type AppointmentRow,
  appointmentById,
  appointmentsBetween,
  hoursOfStaff,
  setHoursOfStaff,
} from '#backend/queries/appointments/appointments.ts';
import { batchRead, batchWrite, queryRow } from '#backend/queries/database.ts';
import { touchSite } from '#backend/queries/site/agents.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import {
  changeOfficeAppointment,
  listAppointments,
  type OfficeAppointment,
  setStaffHours,
  type StaffHours,
} from '#shared/contract/office/appointments.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import type { StaffLogAction } from '#shared/contract/office/staff.ts';
import { startOfLocalDay } from '#shared/tenant/local-day.ts';
import { formatSpans, parseSpans, WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_LISTED = 200;

export const appointmentsApi = new Hono<OfficeSessionEnv>();

export const describeAppointment = ({
  agentKey: _agent,
  staffId: _staff,
  state,
  revision: _revision,
  createdAt: _created,
  tokenHash: _token,
  ...row
}: AppointmentRow): OfficeAppointment => ({ ...row, isCancelled: state === 'cancelled' });

serveCall(appointmentsApi, listAppointments, async (c, { scope, move }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageAppointments', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { id: staffId } = c.var.staff;
  const { timeZone, hours } = await loadOfficeSite(c.env.DB, agentKey);
  const listed = {
    agentKey,
    staffId: scope === 'all' ? 0 : staffId,
    from: startOfLocalDay(now, timeZone),
    until: Number.MAX_SAFE_INTEGER,
  };
  const [rows, [ownHours]] = await batchRead(c.env.DB, appointmentsBetween(listed, MAX_LISTED), hoursOfStaff(staffId));
  const movedAppointment = rows.find(({ id }) => id === move);
  const advisers = movedAppointment ? await findFreeAdvisers(c.env.DB, agentKey, now) : [];
  return officeOk({
    now,
    appointments: rows.map(describeAppointment),
    slots: advisers.find((adviser) => adviser.staffId === movedAppointment?.staffId)?.slots ?? [],
    hours: {
      isOn: ownHours?.isOn === 1,
      week: ownHours?.week ? ownHours.week.split('\n') : WEEKDAYS.map(() => ''),
      daysOff: ownHours?.daysOff.split(' ').filter(Boolean) ?? [],
    } satisfies StaffHours,
    hasOfficeHours: hours !== null,
  });
});

serveCall(appointmentsApi, changeOfficeAppointment, async (c, { id, command }) => {
  const { agentKey } = c.var.desk;
  const row = await queryRow(c.env.DB, appointmentById(id));
  if (!isAllowed(c, 'manageAppointments', row)) {
    if (!isAllowed(c, 'manageAppointments', { agentKey })) return FORBIDDEN;
    return officeFail({ code: 'notFound' });
  }
  if (!row) return officeFail({ code: 'notFound' });
  const now = Date.now();
  const changer = { by: 'staff', id: c.var.staff.id, name: c.var.session.called, reason: command.reason } as const;
  const result =
    command.kind === 'move'
      ? await moveSlot(c.env.DB, row, command.startsAt, changer, now)
      : await cancelSlot(c.env.DB, row, changer, now);
  if (result === 'changed')
    await batchWrite(c.env.DB, [
      logEntry(c, command.kind === 'move' ? 'appointmentMoved' : 'appointmentCancelled', String(id)),
    ]);
  return officeOk({ kind: result });
});

const logEntry = (c: OfficeSessionContext, action: StaffLogAction, subject: string) => {
  const { id: staffId, name: staffName } = c.var.staff;
  return insertAuditEntry({
    at: Date.now(),
    agentKey: c.var.desk.agentKey,
    staffId,
    who: staffName,
    action,
    about: subject,
  });
};

serveCall(appointmentsApi, setStaffHours, async (c, { isOn, week, daysOff }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageAppointments', { agentKey })) return FORBIDDEN;
  const parsed = week.map(parseSpans);
  const days = parsed.flatMap((spans, index) => (spans ? [] : [index]));
  if (days.length > 0) return officeOk({ kind: 'invalid', days });
  const text = parsed.map((spans) => formatSpans(spans ?? [])).join('\n');
  await batchWrite(c.env.DB, [
    setHoursOfStaff(c.var.staff.id, isOn, text.trim() === '' ? '' : text, daysOff.toSorted().join(' ')),
    // The page of a site links to the booking while anybody takes appointments.
    touchSite(agentKey),
    logEntry(c, 'hoursChanged', ''),
  ]);
  return officeOk({ kind: 'saved' });
});
