import { CALENDAR_KEY, calendarFeed, type NextDate } from '#shared/contract/account/next-dates.ts';
import { interpolate, type MessageValues } from '#shared/locale/interpolate.ts';
import { DATE_TAGS, getDateFormat, FALLBACK_LOCALE, isLocale, type Locale } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/calendar.json';
import zhHk from '#shared/messages/zh-hk/calendar.json';
import zh from '#shared/messages/zh/calendar.json';
import { type CalendarEntry, renderCalendar } from '#shared/render-calendar.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondNoSite, respondWithStatus } from '#worker/endpoints/respond.ts';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

const HOUR_MS = 3_600_000;
const REMIND_DAYS_BEFORE = { replyBy: [7, 2], lecture: [1], admission: [7, 2] } as const satisfies Record<
  NextDate['kind'],
  readonly number[]
>;

/**
 * Serves the iCalendar feed of a student's dates. Calendar programs have no login, so a secret in the URL identifies
 * the student. A program deletes the entries after a 404, but keeps them and retries after a 503.
 */
export async function serveCalendar(c: EdgeContext, secret: string): Promise<Response> {
  const agent = c.get('agent');
  if (!CALENDAR_KEY.test(secret)) return respondWithStatus(c, 404);
  if (!agent) return respondNoSite(c);
  const feedResult = await getBackendClient(c, { ...getCaller(c), accessToken: null })(calendarFeed, { secret });
  if (!feedResult.ok) return respondWithStatus(c, feedResult.error.httpStatus === 404 ? 404 : 503);
  if (!feedResult.value.found) return respondWithStatus(c, 404);
  const locale = isLocale(feedResult.value.locale) ? feedResult.value.locale : FALLBACK_LOCALE;
  const { origin, host } = new URL(c.req.url);
  const homeUrl = `${origin}/${agent.keyCode}`;
  const calendarEntries = feedResult.value.dates.map((date) => toCalendarEntry(date, { locale, home: homeUrl, host }));
  return c.body(renderCalendar(calendarEntries, Date.now(), translate(locale, 'name', { agent: agent.name })), 200, {
    'content-type': 'text/calendar; charset=utf-8',
  });
}

const translate = (locale: Locale, key: keyof typeof en, values: MessageValues): string =>
  interpolate(TEXTS[locale][key], values);

function toCalendarEntry(
  date: NextDate,
  { locale, home, host }: { locale: Locale; home: string; host: string },
): CalendarEntry {
  const { id, kind, schoolName, courseName, title, place, cancelled, publisher, page, asAt } = date;
  const titles = {
    replyBy: translate(locale, 'replyBy', { school: schoolName }),
    lecture: translate(locale, 'lecture', { title }),
    admission: schoolName ? translate(locale, 'ofSchool', { school: schoolName, title }) : title,
  } satisfies Record<NextDate['kind'], string>;
  const urls = {
    replyBy: `${home}/my-apply/result`,
    lecture: `${home}/personal-center/lectures`,
    admission: `${home}/personal-center/next`,
  } satisfies Record<NextDate['kind'], string>;
  const source = page && translate(locale, 'source', { publisher, page, day: asAt });
  return {
    id: `${id}@${host}`,
    title: titles[kind],
    text: [courseName, formatDeadline(date, locale), source, urls[kind]].filter(Boolean).join('\n'),
    when: getEntryTime(date),
    remindDaysBefore: REMIND_DAYS_BEFORE[kind],
    link: urls[kind],
    ...(place && { place }),
    ...(cancelled && { isCancelled: true }),
  };
}

/**
 * Returns the time of an entry. A deadline in another time zone is shown as its last hour: with an all-day entry, a
 * student in Hong Kong would miss a deadline in Sydney.
 */
function getEntryTime({ day, startsAt, endsAt }: NextDate): CalendarEntry['when'] {
  if (startsAt) return { kind: 'hours', startsAt, endsAt };
  if (!endsAt) return { kind: 'day', day };
  return { kind: 'hours', startsAt: new Date(Date.parse(endsAt) - HOUR_MS).toISOString(), endsAt };
}

/** Formats the text with the deadline in the time zone of the institution. Returns '' for an entry without one. */
function formatDeadline({ startsAt, endsAt, zone }: NextDate, locale: Locale): string {
  if (startsAt || !endsAt || !zone) return '';
  const formatOptions = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  const formattedTime = getDateFormat(DATE_TAGS[locale], formatOptions).format(Date.parse(endsAt));
  return translate(locale, 'until', { moment: formattedTime, zone });
}
