import { openOffers } from '#backend/application/application-stand.ts';
import { replay } from '#backend/application/application-state.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  applicationOfUser,
  type ApplicationRow,
  eventsOfUser,
  readEvent,
} from '#backend/queries/applications/applications.ts';
import { countriesChosenBy, type CountryKeyRow } from '#backend/queries/applications/form-references.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import { admissionDatesAhead, lecturesAhead, type NextLecture } from '#backend/queries/next-dates.ts';
import type { NextDate } from '#shared/contract/account/next-dates.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { endOfDay, isReplyOver, schoolZone } from '#shared/rules/application/reply-day.ts';

const DAY_MS = 86_400_000;
/** A day's last minute: its end is told as the next day. */
const MINUTE_MS = 60_000;

const NOTHING = {
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

/** What lies ahead of a student, the soonest first: for their page and for their calendar alike. */
export async function listNextDates(
  db: Database,
  userId: number,
  { locale, now = Date.now() }: { locale: Locale; now?: number },
): Promise<NextDate[]> {
  // A day earlier than Greenwich's may still be going on somewhere.
  const today = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const [[application], events, countries, lectures, admissions] = await readTogether(
    db,
    applicationOfUser(userId),
    eventsOfUser(userId),
    countriesChosenBy(userId),
    lecturesAhead(userId, hongKongTime(now), locale),
    admissionDatesAhead(userId, today, locale),
  );
  const offers = application ? offersOf(application, events.map(readEvent), countries) : [];
  const dates = admissions.map(({ id, clock, countryKey, day, ...said }): NextDate => {
    const zone = schoolZone(countryKey);
    const endsAt = clock && zone ? momentOf(day, clock, zone) : '';
    return { ...NOTHING, ...said, id: `admission-${id}`, kind: 'admission', day, zone, endsAt };
  });
  return [...offers, ...lectures.map(describeLecture), ...dates].filter((one) => !isOver(one, now)).toSorted(bySoonest);
}

function offersOf(
  application: ApplicationRow,
  events: Parameters<typeof replay>[0],
  countries: readonly CountryKeyRow[],
): NextDate[] {
  const { courses } = ApplyForm.parse(JSON.parse(application.form));
  return openOffers(replay(events)).map(({ id, course, replyBy }) => {
    const { schoolName = '', courseName = '', countryId = '' } = courses[course] ?? {};
    const zone = schoolZone(countries.find((country) => country.id === countryId)?.key ?? '');
    const endsAt = zone ? new Date(endOfDay(replyBy, zone) - MINUTE_MS).toISOString() : '';
    return {
      ...NOTHING,
      id: `offer-${application.id}-${id}`,
      kind: 'replyBy',
      day: replyBy,
      zone,
      endsAt,
      schoolName,
      courseName,
    };
  });
}

const describeLecture = ({ id, title, place, startTime, endTime, cancelled }: NextLecture): NextDate => ({
  ...NOTHING,
  id: `lecture-${id}`,
  kind: 'lecture',
  day: startTime.slice(0, 10),
  startsAt: inHongKong(startTime),
  endsAt: inHongKong(endTime),
  zone: 'Asia/Hong_Kong',
  title,
  place,
  cancelled: cancelled === 1,
});

const inHongKong = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).toISOString();

/** When a clock in a zone shows an hour of a day. */
function momentOf(day: string, clock: string, zone: string): string {
  const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(endOfDay(dayBefore, zone) + (hours * 60 + minutes) * MINUTE_MS).toISOString();
}

const isOver = ({ day, endsAt }: NextDate, now: number) => (endsAt ? Date.parse(endsAt) <= now : isReplyOver(day, now));

const bySoonest = (a: NextDate, b: NextDate) =>
  a.day === b.day ? (a.startsAt || a.endsAt).localeCompare(b.startsAt || b.endsAt) : a.day < b.day ? -1 : 1;
