import { type Context, Hono } from 'hono';
import {
  bookSlot,
  cancelSlot,
  listCommonSlots,
  findFreeAdvisers,
  moveSlot,
} from '#backend/appointments/book-appointment.ts';
import type { BackendEnv, ResponseContext } from '#backend/bindings.ts';
import { hashToken, createRandomText } from '#backend/identity/secrets.ts';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { readInterest } from '#backend/leads/read-interest.ts';
import { getAppointmentLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import {
  type AppointmentRow,
  selectAppointmentById,
  selectAppointmentsOfHolder,
} from '#backend/queries/appointments/appointments.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { recordBooking } from '#backend/queries/office/lead-capture.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { checkInput, rejectRateLimited, respond, respondError } from '#backend/response/respond.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from '#shared/contract/account/appointment.ts';
import { APPOINTMENT_MS } from '#shared/rules/appointments.ts';
import { NO_INTEREST } from '#shared/rules/leads.ts';

const TOKEN_BYTES = 24;

/** Returns the token that the edge sets from a cookie, and its hash, or '' if there is none. */
async function getTokenHash(c: Context<BackendEnv>): Promise<{ token: string; hash: string }> {
  const body: unknown = await c.req.json().catch(() => null);
  const { appointmentPass: passToken } = (body ?? {}) as Record<string, unknown>;
  return typeof passToken === 'string' && passToken !== ''
    ? { token: passToken, hash: await hashToken(passToken) }
    : { token: '', hash: '' };
}

/** Finds an appointment that the caller holds, by token or account. Returns null for any other. */
async function findOwnAppointment(c: Context<BackendEnv>, id: number): Promise<AppointmentRow | null> {
  const row = await queryRow(c.env.DB, selectAppointmentById(id));
  if (!row || row.agentKey !== c.var.caller.agentKey) return null;
  const { hash } = await getTokenHash(c);
  const { user } = c.var.caller;
  return (hash !== '' && row.tokenHash === hash) || (user !== null && row.userId === user.id) ? row : null;
}

const rejectAppointment = (c: ResponseContext, key: 'appointmentTaken' | 'appointmentGone') =>
  respondError(c, ERROR_CODES.requestError, { message: formatMessage(c.var.caller.locale, key) });

const rejectContact = (c: ResponseContext, field: 'phone' | 'email', key: Parameters<typeof formatMessage>[1]) =>
  respondError(c, ERROR_CODES.invalidParameter, {
    field,
    message: formatMessage(c.var.caller.locale, key),
    status: 400,
  });

const describeAppointment = ({ id, startsAt, adviser, name, state, reason, revision }: AppointmentRow) => ({
  id: String(id),
  startsAt: new Date(startsAt).toISOString(),
  adviser,
  name,
  isCancelled: state === 'cancelled',
  reason,
  revision,
});

export const appointmentRoutes = new Hono<BackendEnv>()
  .get(appointmentSlots.path, async (c) => {
    const advisers = await findFreeAdvisers(c.env.DB, c.var.caller.agentKey, Date.now());
    return respond(c, appointmentSlots, {
      isOffered: advisers.length > 0,
      slots: listCommonSlots(advisers).map((slot) => new Date(slot).toISOString()),
    });
  })
  .post(ownAppointments.path, async (c) => {
    const { agentKey, user } = c.var.caller;
    const { token, hash } = await getTokenHash(c);
    const holder = { agentKey, tokenHash: hash, userId: user?.id ?? 0 };
    const rows =
      hash || user ? await queryRows(c.env.DB, selectAppointmentsOfHolder(holder, Date.now() - APPOINTMENT_MS)) : [];
    return respond(c, ownAppointments, {
      token: rows.some(({ tokenHash }) => tokenHash === hash) ? token : '',
      appointments: rows.map(describeAppointment),
    });
  })
  .post(bookAppointment.path, checkInput('json', bookAppointment.input), async (c) => {
    const { startsAt, name, phone = '', email = '', question = '', timeZone, attribution = {} } = c.req.valid('json');
    const { agentKey, locale, user, address } = c.var.caller;
    const { originCity, publicLevel } = await loadOfficeSite(c.env.DB, agentKey);
    if (!user && !phone && !email) return rejectContact(c, 'phone', 'appointmentContact');
    const phoneNumber = phone ? parseContactNumber(phone, getHomeAreaCode(originCity)) : { areaCode: '', mobile: '' };
    if (!phoneNumber) return rejectContact(c, 'phone', 'appointmentPhone');
    const parsedEmail = email ? parseContactEmail(email) : '';
    if (parsedEmail === null) return rejectContact(c, 'email', 'appointmentEmail');
    const { areaCode, mobile } = phoneNumber.mobile || !user ? phoneNumber : user;
    const contacts = [mobile && `${areaCode}:${mobile}`, parsedEmail].filter(Boolean);
    const now = Date.now();
    const waitSeconds = await consumeRateLimit(c.env.DB, getAppointmentLimits(contacts, address), now);
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const token = createRandomText(TOKEN_BYTES);
    const contact = { agentKey, name, areaCode, mobile, email: parsedEmail, question, now };
    const interest = user ? NO_INTEREST : await readInterest(c.env.DB, { texts: [question], page: '' }, publicLevel);
    const isBooked = await bookSlot(
      c.env.DB,
      {
        ...contact,
        userId: user?.id ?? null,
        startsAt: Date.parse(startsAt),
        language: locale,
        timeZone,
        tokenHash: await hashToken(token),
      },
      (staffId) =>
        user
          ? []
          : recordBooking(
              {
                ...contact,
                channel: 'booking',
                promisedAt: 0,
                staffId,
                followUp: '',
                conversationId: null,
                attribution: JSON.stringify(attribution),
                ...interest,
              },
              Date.parse(startsAt),
            ),
    );
    return isBooked ? respond(c, bookAppointment, { token }) : rejectAppointment(c, 'appointmentTaken');
  })
  .post(moveAppointment.path, checkInput('json', moveAppointment.input), async (c) => {
    const { id, startsAt } = c.req.valid('json');
    const row = await findOwnAppointment(c, Number(id));
    if (!row) return rejectAppointment(c, 'appointmentGone');
    const now = Date.now();
    if (row.startsAt <= now) return rejectAppointment(c, 'appointmentGone');
    const result = await moveSlot(c.env.DB, row, Date.parse(startsAt), { by: 'holder' }, now);
    if (result === 'changed') return respond(c, moveAppointment, null);
    return rejectAppointment(c, result === 'taken' ? 'appointmentTaken' : 'appointmentGone');
  })
  .post(cancelAppointment.path, checkInput('json', cancelAppointment.input), async (c) => {
    const row = await findOwnAppointment(c, Number(c.req.valid('json').id));
    if (!row || row.startsAt <= Date.now()) return rejectAppointment(c, 'appointmentGone');
    await cancelSlot(c.env.DB, row, { by: 'holder' }, Date.now());
    return respond(c, cancelAppointment, null);
  });
