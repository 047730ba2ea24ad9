import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireValue } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type FormError, getFormError, getText } from '#client/site/forms/form-result.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from '#shared/contract/account/appointment.ts';
import { APPOINTMENT_MINUTES } from '#shared/rules/appointments.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { parseTimeZone } from './time-zones.ts';

type Context = Readonly<RouterContextProvider>;

const BOOK_NOTICES = ['moved', 'cancelled'] as const;

export async function loadBook(context: Context, request: Request) {
  const portalRequest = requireSite(context);
  const query = getPageQuery('book', request.url);
  const [slotsResult, ownAppointmentsResult, user] = await Promise.all([
    portalRequest.main.ask(appointmentSlots, {}),
    portalRequest.main.ask(ownAppointments, {}),
    portalRequest.findUser(),
  ]);
  const { token, appointments } = requireValue(ownAppointmentsResult);
  const t = textsIn(portalRequest.locale).getText('book');
  const { site, origin } = portalRequest;
  return {
    head: { title: t('title'), description: t('lead', { minutes: String(APPOINTMENT_MINUTES) }) },
    ...requireValue(slotsResult),
    appointments,
    /** Link with which the booking can be changed in another browser, or '' if there is none. */
    link: token && `${origin}${sitePath(site.agent.keyCode, `/book/${token}`)}`,
    user: user && { name: user.name || user.nickname },
    day: query.get('day') ?? '',
    zone: parseTimeZone(query.get('zone') ?? ''),
    change: query.get('change') ?? '',
    done: BOOK_NOTICES.find((notice) => notice === query.get('saved')) ?? null,
  };
}

export type BookContent = Awaited<ReturnType<typeof loadBook>>;

/** Submitted contact details, for rendering the form again. */
const BOOK_FIELDS = ['name', 'phone', 'email', 'question'] as const;
type BookValues = Record<(typeof BOOK_FIELDS)[number] | 'startsAt', string>;
export type BookFormError = FormError<BookValues>;

export async function handleBookingForm(context: Context, request: Request) {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('book');
  const formData = await request.formData();
  const bookPath = sitePath(portalRequest.site.agent.keyCode, '/book');
  const [intent, id, startsAt] = [getText(formData, 'intent'), getText(formData, 'id'), getText(formData, 'startsAt')];
  const values = {
    ...Object.fromEntries(BOOK_FIELDS.map((name) => [name, getText(formData, name)])),
    startsAt,
  } as BookValues;
  const respondFormError = (error: FormError) => data({ ...error, values } satisfies BookFormError, { status: 422 });
  if (intent === 'cancel') {
    const cancelResult = await portalRequest.mutate(cancelAppointment, { id });
    return cancelResult.ok
      ? redirect(`${bookPath}?saved=cancelled`, 303)
      : respondFormError(getFormError(cancelResult.error, t('failed')));
  }
  if (!startsAt)
    return respondFormError({ ok: false, code: '', message: t('chooseTime'), fields: { startsAt: t('chooseTime') } });
  if (intent === 'move') {
    const moveResult = await portalRequest.mutate(moveAppointment, { id, startsAt });
    return moveResult.ok
      ? redirect(`${bookPath}?saved=moved`, 303)
      : respondFormError(getFormError(moveResult.error, t('failed')));
  }
  const { name, phone, email, question } = values;
  if (name.trim() === '')
    return respondFormError({ ok: false, code: '', message: '', fields: { name: t('nameMissing') } });
  const bookResult = await portalRequest.mutate(bookAppointment, {
    startsAt,
    name,
    phone: phone || undefined,
    email: email || undefined,
    question: question.replaceAll('\r\n', '\n') || undefined,
    timeZone: parseTimeZone(getText(formData, 'timeZone')) || 'UTC',
    attribution: parseAttributionText(getText(formData, 'attribution')),
  });
  if (!bookResult.ok)
    return respondFormError(
      getFormError(bookResult.error, t('failed'), { phone: 'phone', email: 'email', name: 'name' }),
    );
  // The browser itself has to open this link, because the edge moves the token from the URL to a cookie.
  throw redirectDocument(`${bookPath}/${bookResult.value.token}`, 303);
}
