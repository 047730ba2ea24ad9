import { data, redirect } from 'react-router';
import { APPOINTMENT_NOTICES, AppointmentsPage } from '#client/features/office/appointments/appointments-page.tsx';
import { changeHoursForm, formatWeek, readHoursForm } from '#client/features/office/appointments/hours-form.ts';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { changeOfficeAppointment, listAppointments, setStaffHours } from '#shared/contract/office/appointments.ts';
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
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const scope = getOfficeQuery(request).get('scope') === 'all' ? 'all' : 'mine';
  const appointmentsPath = `${base}/appointments?scope=${scope}`;
  const kind = field('kind');
  const hoursForm = readHoursForm(form);
  // Buttons of the form that add fields, in browsers without JavaScript.
  const changedForm = changeHoursForm(hoursForm, kind);
  if (changedForm) return { form: changedForm, days: [], areDaysOffWrong: false };
  if (kind === 'hours') {
    const hoursResult = { form: hoursForm, days: [] as number[], areDaysOffWrong: false };
    if (!hoursForm.daysOff.every((day) => DATE_PATTERN.test(day) && !Number.isNaN(Date.parse(day))))
      return data({ ...hoursResult, areDaysOffWrong: true }, { status: 422 });
    const { isOn, daysOff } = hoursForm;
    const saveResult = await call(setStaffHours, { isOn, week: formatWeek(hoursForm), daysOff: [...daysOff] });
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
