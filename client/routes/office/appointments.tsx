import { data, redirect } from 'react-router';
import { APPOINTMENT_NOTICES, AppointmentsPage } from '#client/features/office/appointments/appointments-page.tsx';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { changeOfficeAppointment, listAppointments, setStaffHours } from '#shared/contract/office/appointments.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import type { Route } from './+types/appointments.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const scope = searchParams.get('scope') === 'all' ? 'all' : 'mine';
  const movedId = Number(searchParams.get('move')) || 0;
  const savedNotice = searchParams.get('saved');
  const appointmentList = await queryOffice(context, request, listAppointments, { scope, move: movedId });
  return {
    scope,
    move: movedId,
    list: appointmentList,
    completedAction: APPOINTMENT_NOTICES.find((notice) => notice === savedNotice) ?? null,
  } as const;
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const scope = getOfficeQuery(request).get('scope') === 'all' ? 'all' : 'mine';
  const appointmentsPath = `${base}/appointments?scope=${scope}`;
  const kind = field('kind');
  if (kind === 'hours') {
    const week = WEEKDAYS.map((day) => field(day).normalize('NFKC'));
    const daysOff = [
      ...new Set(
        field('daysOff')
          .split(/[\s,，、]+/)
          .filter(Boolean),
      ),
    ];
    const hoursInput = { isOn: field('isOn') === 'yes', week, daysOff };
    const hoursResult = { ...hoursInput, days: [] as number[], areDaysOffWrong: false };
    if (!daysOff.every((day) => DATE_PATTERN.test(day) && !Number.isNaN(Date.parse(day))))
      return data({ ...hoursResult, areDaysOffWrong: true }, { status: 422 });
    const saveResult = await call(setStaffHours, hoursInput);
    if (saveResult.kind === 'saved') return redirect(`${appointmentsPath}&saved=hours`, 303);
    return data({ ...hoursResult, days: saveResult.days }, { status: 422 });
  }
  const reason = field('reason').trim();
  if (reason === '') return redirect(`${appointmentsPath}&saved=empty`, 303);
  const appointmentCommand =
    kind === 'move'
      ? ({ kind: 'move', startsAt: Number(field('startsAt')), reason } as const)
      : ({ kind: 'cancel', reason } as const);
  const { kind: changeResult } = await call(changeOfficeAppointment, {
    id: Number(field('id')),
    command: appointmentCommand,
  });
  return redirect(`${appointmentsPath}&saved=${changeResult}`, 303);
}

export default function AppointmentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AppointmentsPage {...loaderData} hoursResult={actionData ?? null} />;
}
