import { data, redirect } from 'react-router';
import { APPOINTMENT_NOTICES, AppointmentsPage } from '#client/features/office/appointments/appointments-page.tsx';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { changeOfficeAppointment, listAppointments, setStaffHours } from '#shared/contract/office/appointments.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import type { Route } from './+types/appointments.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const scope = query.get('scope') === 'all' ? 'all' : 'mine';
  const move = Number(query.get('move')) || 0;
  const saved = query.get('saved');
  const list = await queryOffice(context, request, listAppointments, { scope, move });
  return { scope, move, list, done: APPOINTMENT_NOTICES.find((one) => one === saved) ?? null } as const;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const scope = officeQueryOf(request).get('scope') === 'all' ? 'all' : 'mine';
  const here = `${base}/appointments?scope=${scope}`;
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
    const input = { isOn: field('isOn') === 'yes', week, daysOff };
    const answer = { ...input, days: [] as number[], areDaysOffWrong: false };
    if (!daysOff.every((day) => DATE.test(day) && !Number.isNaN(Date.parse(day))))
      return data({ ...answer, areDaysOffWrong: true }, { status: 422 });
    const result = await call(setStaffHours, input);
    if (result.kind === 'saved') return redirect(`${here}&saved=hours`, 303);
    return data({ ...answer, days: result.days }, { status: 422 });
  }
  const reason = field('reason').trim();
  if (reason === '') return redirect(`${here}&saved=empty`, 303);
  const command =
    kind === 'move'
      ? ({ kind: 'move', startsAt: Number(field('startsAt')), reason } as const)
      : ({ kind: 'cancel', reason } as const);
  const { kind: result } = await call(changeOfficeAppointment, { id: Number(field('id')), command });
  return redirect(`${here}&saved=${result}`, 303);
}

export default function AppointmentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AppointmentsPage {...loaderData} answer={actionData ?? null} />;
}
