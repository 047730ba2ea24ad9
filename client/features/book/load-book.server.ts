import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireValue } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type FormError, getFormError, getText } from '#client/site/forms/form-result.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from '#shared/contract/account/appointment.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { parseZone } from './time-zones.ts';

type Context = Readonly<RouterContextProvider>;

const BOOK_NOTICES = ['moved', 'cancelled'] as const;

export async function loadBook(context: Context, request: Request) {
  const portal = requireSite(context);
  const query = pageQuery('book', request.url);
  const [slotsResult, ownAppointmentsResult, user] = await Promise.all([
    portal.main.ask(appointmentSlots, {}),
    portal.main.ask(ownAppointments, {}),
    portal.findUser(),
  ]);
  const { token, appointments } = requireValue(ownAppointmentsResult);
  const t = textsIn(portal.locale).of('book');
  const { site, origin } = portal;
  return {
    head: { title: t('title'), description: t('lead') },
    ...requireValue(slotsResult),
    appointments,
    /** Link by which the booking is changed in another browser; '' without one. */
    link: token && `${origin}${sitePath(site.agent.keyCode, `/book/${token}`)}`,
    user: user && { name: user.name || user.nickname },
    day: query.get('day') ?? '',
    zone: parseZone(query.get('zone') ?? ''),
    change: query.get('change') ?? '',
    done: BOOK_NOTICES.find((notice) => notice === query.get('saved')) ?? null,
  };
}

export type BookContent = Awaited<ReturnType<typeof loadBook>>;

/** Submitted contact details, for rendering the form again. */
const BOOK_FIELDS = ['name', 'phone', 'email', 'question'] as const;
type BookValues = Record<(typeof BOOK_FIELDS)[number] | 'startsAt', string>;
export type BookRefusal = FormError<BookValues>;

export async function actOnBooking(context: Context, request: Request) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('book');
  const formData = await request.formData();
  const bookPath = sitePath(portal.site.agent.keyCode, '/book');
  const [intent, id, startsAt] = [getText(formData, 'intent'), getText(formData, 'id'), getText(formData, 'startsAt')];
  const values = {
    ...Object.fromEntries(BOOK_FIELDS.map((name) => [name, getText(formData, name)])),
    startsAt,
  } as BookValues;
  const respondFormError = (error: FormError) => data({ ...error, values } satisfies BookRefusal, { status: 422 });
  if (intent === 'cancel') {
    const cancelResult = await portal.mutate(cancelAppointment, { id });
    return cancelResult.ok
      ? redirect(`${bookPath}?saved=cancelled`, 303)
      : respondFormError(getFormError(cancelResult.error, t('failed')));
  }
  if (!startsAt)
    return respondFormError({ ok: false, code: '', message: t('chooseTime'), fields: { startsAt: t('chooseTime') } });
  if (intent === 'move') {
    const moveResult = await portal.mutate(moveAppointment, { id, startsAt });
    return moveResult.ok
      ? redirect(`${bookPath}?saved=moved`, 303)
      : respondFormError(getFormError(moveResult.error, t('failed')));
  }
  const { name, phone, email, question } = values;
  if (name.trim() === '')
    return respondFormError({ ok: false, code: '', message: '', fields: { name: t('nameMissing') } });
  const bookResult = await portal.mutate(bookAppointment, {
    startsAt,
    name,
    phone: phone || undefined,
    email: email || undefined,
    question: question.replaceAll('\r\n', '\n') || undefined,
    timeZone: parseZone(getText(formData, 'timeZone')) || 'UTC',
    attribution: parseAttributionText(getText(formData, 'attribution')),
  });
  if (!bookResult.ok)
    return respondFormError(
      getFormError(bookResult.error, t('failed'), { phone: 'phone', email: 'email', name: 'name' }),
    );
  // The edge moves the token to a cookie, so the browser itself has to open the link.
  throw redirectDocument(`${bookPath}/${bookResult.value.token}`, 303);
}
