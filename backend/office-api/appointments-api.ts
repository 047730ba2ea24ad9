import { Hono } from 'hono';
import { cancelSlot, findFreeAdvisers, moveSlot } from '#backend/appointments/book-appointment.ts';
import {
  type AppointmentRow,
  selectAppointmentById,
  selectAppointmentsBetween,
  selectHoursOfStaff,
  setHoursOfStaff,
} from '#backend/queries/appointments/appointments.ts';
import { batchRead, batchWrite, queryRow } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import {
  changeOfficeAppointment,
  listAppointments,
  type OfficeAppointment,
  setStaffHours,
  type StaffHours,
} from '#shared/contract/office/appointments.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import type { StaffLogAction } from '#shared/contract/office/staff.ts';
import { getLocalDayStart } from '#shared/tenant/local-day.ts';
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
  const period = {
    agentKey,
    staffId: scope === 'all' ? 0 : staffId,
    from: getLocalDayStart(now, timeZone),
    until: Number.MAX_SAFE_INTEGER,
  };
  const [rows, [staffHours]] = await batchRead(
    c.env.DB,
    selectAppointmentsBetween(period, MAX_LISTED),
    selectHoursOfStaff(staffId),
  );
  const movedAppointment = rows.find(({ id }) => id === move);
  const advisers = movedAppointment ? await findFreeAdvisers(c.env.DB, agentKey, now) : [];
  return succeedOffice({
    now,
    appointments: rows.map(describeAppointment),
    slots: advisers.find((adviser) => adviser.staffId === movedAppointment?.staffId)?.slots ?? [],
    hours: {
      isOn: staffHours?.isOn === 1,
      week: staffHours?.week ? staffHours.week.split('\n') : WEEKDAYS.map(() => ''),
      daysOff: staffHours?.daysOff.split(' ').filter(Boolean) ?? [],
    } satisfies StaffHours,
    officeWeek: hours && hours.week.map(formatSpans),
  });
});

serveCall(appointmentsApi, changeOfficeAppointment, async (c, { id, command }) => {
  const { agentKey } = c.var.desk;
  const row = await queryRow(c.env.DB, selectAppointmentById(id));
  if (!isAllowed(c, 'manageAppointments', row)) {
    if (!isAllowed(c, 'manageAppointments', { agentKey })) return FORBIDDEN;
    return failOffice({ code: 'notFound' });
  }
  if (!row) return failOffice({ code: 'notFound' });
  const now = Date.now();
  const actor = { by: 'staff', id: c.var.staff.id, name: c.var.session.called, reason: command.reason } as const;
  const result =
    command.kind === 'move'
      ? await moveSlot(c.env.DB, row, command.startsAt, actor, now)
      : await cancelSlot(c.env.DB, row, actor, now);
  if (result === 'changed')
    await batchWrite(c.env.DB, [
      createLogEntry(c, command.kind === 'move' ? 'appointmentMoved' : 'appointmentCancelled', String(id)),
    ]);
  return succeedOffice({ kind: result });
});

const createLogEntry = (c: OfficeSessionContext, action: StaffLogAction, subject: string) => {
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
  const parsedWeek = week.map(parseSpans);
  const invalidDays = parsedWeek.flatMap((spans, index) => (spans ? [] : [index]));
  if (invalidDays.length > 0) return succeedOffice({ kind: 'invalid', days: invalidDays });
  const weekText = parsedWeek.map((spans) => formatSpans(spans ?? [])).join('\n');
  await batchWrite(c.env.DB, [
    setHoursOfStaff(c.var.staff.id, isOn, weekText.trim() === '' ? '' : weekText, daysOff.toSorted().join(' ')),
    // The site's page shows a link to the booking only if at least one adviser takes appointments.
    incrementSiteVersion(agentKey),
    createLogEntry(c, 'hoursChanged', ''),
  ]);
  return succeedOffice({ kind: 'saved' });
});
