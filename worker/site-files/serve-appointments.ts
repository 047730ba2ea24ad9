import { ownAppointments } from '#shared/contract/account/appointment.ts';
import en from '#shared/messages/en-us/calendar.json';
import zhHk from '#shared/messages/zh-hk/calendar.json';
import zh from '#shared/messages/zh/calendar.json';
import { interpolate } from '#shared/locale/interpolate.ts';
import { renderCalendar } from '#shared/render-calendar.ts';
import { APPOINTMENT_MS } from '#shared/rules/appointments.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondNoSite, respondWithStatus } from '#worker/endpoints/respond.ts';

const TEXTS = { zh, 'zh-hk': zhHk, 'en-us': en };

/** Serves the appointments of a browser or an account as a calendar file. Its ids are stable, so a new file replaces old entries. */
export async function serveAppointments(c: EdgeContext): Promise<Response> {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  const appointmentsResult = await getBackendClient(c)(ownAppointments, {});
  if (!appointmentsResult.ok) return respondWithStatus(c, 503);
  const { appointments } = appointmentsResult.value;
  if (appointments.length === 0) return respondWithStatus(c, 404);
  const texts = TEXTS[c.get('locale')];
  const { origin, host } = new URL(c.req.url);
  const bookingUrl = `${origin}/${agent.keyCode}/book`;
  const calendarEntries = appointments.map(({ id, startsAt, adviser, isCancelled, revision }) => ({
    id: `appointment-${id}@${host}`,
    revision,
    title: interpolate(texts.appointment, { agent: agent.name }),
    text: [adviser && interpolate(texts.appointmentWith, { adviser }), bookingUrl].filter(Boolean).join('\n'),
    when: {
      kind: 'hours' as const,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + APPOINTMENT_MS).toISOString(),
    },
    remindDaysBefore: [1],
    link: bookingUrl,
    ...(isCancelled && { isCancelled: true }),
  }));
  return c.body(renderCalendar(calendarEntries), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="appointment.ics"',
    'cache-control': 'private, no-store',
  });
}
