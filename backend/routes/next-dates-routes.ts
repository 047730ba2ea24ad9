import { Hono } from 'hono';
import {
  type NextDate,
  calendarFeed,
  closeCalendarAddress,
  createCalendarAddress,
  nextDates,
} from '#shared/contract/account/next-dates.ts';
import { respond, checkInput } from '#backend/response/respond.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken, createRandomText } from '#backend/identity/secrets.ts';
import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import * as query from '#backend/queries/next-dates.ts';
import { listOpenOffers } from '#backend/application/application-summary.ts';
import { replay } from '#backend/application/application-state.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  type ApplicationRow,
  selectApplicationOfUser,
  selectEventsOfUser,
  toApplicationEvent,
} from '#backend/queries/applications/applications.ts';
import { type CountryKeyRow, selectCountriesChosenBy } from '#backend/queries/applications/form-references.ts';
import { type NextLecture, selectAdmissionDatesAhead, selectLecturesAhead } from '#backend/queries/next-dates.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getDayEnd, isReplyDeadlineOver, getSchoolTimeZone } from '#shared/rules/application/reply-day.ts';

const SECRET_BYTES = 32;

/** Upcoming dates of a student, on the page and as a calendar. */
export const nextDatesRoutes = new Hono<BackendEnv>()
  .get(nextDates.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const [dates, calendarAddress] = await Promise.all([
      listNextDates(c.env.DB, user.id, caller),
      queryRow(c.env.DB, query.selectCalendarAddress(user.id)),
    ]);
    return respond(c, nextDates, {
      dates,
      addressMadeAt: calendarAddress?.madeAt ?? '',
      addressReadAt: calendarAddress?.readAt ?? '',
    });
  })
  .post(createCalendarAddress.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const secret = createRandomText(SECRET_BYTES);
    const { agentKey, locale } = caller;
    const [secretHash, now] = [await hashToken(secret), new Date().toISOString()];
    await batchWrite(c.env.DB, [query.replaceCalendarAddress({ userId: user.id, secretHash, agentKey, locale, now })]);
    return respond(c, createCalendarAddress, { secret });
  })
  .post(closeCalendarAddress.path, requireLogin(), async (c) => {
    await batchWrite(c.env.DB, [query.closeCalendar(c.var.user.id)]);
    return respond(c, closeCalendarAddress, null);
  })
  .post(calendarFeed.path, checkInput('json', calendarFeed.input), async (c) => {
    const { secret } = c.req.valid('json');
    const reader = await queryRow(c.env.DB, query.selectCalendarReader(await hashToken(secret), c.var.caller.agentKey));
    if (!reader) return respond(c, calendarFeed, { found: false, locale: '', dates: [] });
    const today = new Date().toISOString().slice(0, 10);
    if (reader.readAt !== today) await batchWrite(c.env.DB, [query.recordCalendarRead(reader.userId, today)]);
    const dates = await listNextDates(c.env.DB, reader.userId, reader);
    return respond(c, calendarFeed, { found: true, locale: reader.locale, dates });
  });

const DAY_MS = 86_400_000;
/** A day ends with its last minute, because midnight would be displayed as the next day. */
const MINUTE_MS = 60_000;

const EMPTY_DATE = {
  day: '',
  startsAt: '',
  endsAt: '',
  zone: '',
  schoolName: '',
  courseName: '',
  title: '',
  place: '',
  cancelled: false,
  publisher: '',
  page: '',
  asAt: '',
} as const satisfies Omit<NextDate, 'id' | 'kind'>;

/** Returns upcoming dates, soonest first, for page and calendar. */
async function listNextDates(
  db: Database,
  userId: number,
  { locale, now = Date.now() }: { locale: Locale; now?: number },
): Promise<NextDate[]> {
  // Yesterday in UTC: in some time zones that day has not ended yet.
  const today = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const [[application], events, countries, lectures, admissions] = await batchRead(
    db,
    selectApplicationOfUser(userId),
    selectEventsOfUser(userId),
    selectCountriesChosenBy(userId),
    selectLecturesAhead(userId, hongKongTime(now), locale),
    selectAdmissionDatesAhead(userId, today, locale),
  );
  const offers = application ? listOfferDates(application, events.map(toApplicationEvent), countries) : [];
  const dates = admissions.map(({ id, clock, countryKey, day, ...dateFields }): NextDate => {
    const timeZone = getSchoolTimeZone(countryKey);
    const endsAt = clock && timeZone ? toIsoTime(day, clock, timeZone) : '';
    return { ...EMPTY_DATE, ...dateFields, id: `admission-${id}`, kind: 'admission', day, zone: timeZone, endsAt };
  });
  return [...offers, ...lectures.map(describeLecture), ...dates]
    .filter((date) => !isPastDate(date, now))
    .toSorted(compareDates);
}

function listOfferDates(
  application: ApplicationRow,
  events: Parameters<typeof replay>[0],
  countries: readonly CountryKeyRow[],
): NextDate[] {
  const { courses } = ApplyForm.parse(JSON.parse(application.form));
  return listOpenOffers(replay(events)).map(({ id, course, replyBy }) => {
    const { schoolName = '', courseName = '', countryId = '' } = courses[course] ?? {};
    const timeZone = getSchoolTimeZone(countries.find((country) => country.id === countryId)?.key ?? '');
    const endsAt = timeZone ? new Date(getDayEnd(replyBy, timeZone) - MINUTE_MS).toISOString() : '';
    return {
      ...EMPTY_DATE,
      id: `offer-${application.id}-${id}`,
      kind: 'replyBy',
      day: replyBy,
      zone: timeZone,
      endsAt,
      schoolName,
      courseName,
    };
  });
}

const describeLecture = ({ id, title, place, startTime, endTime, cancelled }: NextLecture): NextDate => ({
  ...EMPTY_DATE,
  id: `lecture-${id}`,
  kind: 'lecture',
  day: startTime.slice(0, 10),
  startsAt: toHongKongTime(startTime),
  endsAt: toHongKongTime(endTime),
  zone: 'Asia/Hong_Kong',
  title,
  place,
  cancelled: cancelled === 1,
});

const toHongKongTime = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).toISOString();

/** Converts a local time in a zone to a timestamp. */
function toIsoTime(day: string, clockTime: string, timeZone: string): string {
  const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return new Date(getDayEnd(dayBefore, timeZone) + (hours * 60 + minutes) * MINUTE_MS).toISOString();
}

const isPastDate = ({ day, endsAt }: NextDate, now: number) =>
  endsAt ? Date.parse(endsAt) <= now : isReplyDeadlineOver(day, now);

const compareDates = (a: NextDate, b: NextDate) =>
  a.day === b.day ? (a.startsAt || a.endsAt).localeCompare(b.startsAt || b.endsAt) : a.day < b.day ? -1 : 1;
