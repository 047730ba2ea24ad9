import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import type { ClimateRow } from '#backend/queries/assistant/climate.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { WeatherKind } from '#shared/art/art-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';

/** A card has one of the four. */
const NOTHING = { school: null, course: null, weather: null, link: null };

export const schoolCard = (row: SchoolRow, locale: Locale) => ({
  ...NOTHING,
  kind: 'school',
  school: describeSchool(row, locale),
});
/** Where a month was asked for, it is the one that is shown. */
export const courseCard = (row: CourseRow, month: number | null = null) => ({
  ...NOTHING,
  kind: 'course',
  course: describeCourse(row, month ?? row.startMonth),
});
export const linkCard = (path: string, title: string, text = '') => ({
  ...NOTHING,
  kind: 'link',
  link: { path, title, text },
});

/** 'Scholarships | The Agency' */
export const nameOfPage = (title: string) => title.split(/\s*[|｜]/u)[0] ?? title;

const DRY = 40;
const WET = 80;

/** What a weather service measured, beside the averages. */
interface Now {
  temperature: number;
  measuredAt: string;
  sky: string;
  kind: WeatherKind | null;
  host: string;
}

export function weatherCard(row: ClimateRow, now: Now | null = null) {
  const { city, country, month, mean, precipitation, approximate, source } = row;
  const { temperature = null, measuredAt = null, sky = null } = now ?? {};
  return {
    ...NOTHING,
    kind: 'weather',
    weather: {
      city,
      country,
      month,
      // Nobody wrote these down: the climates are monthly averages.
      low: null,
      high: null,
      rainDays: null,
      mean,
      precipitation,
      temperature,
      measuredAt,
      sky,
      source: now ? `${source}; ${now.host}` : source,
      approximate: approximate === 1,
      kind: now?.kind ?? (precipitation >= WET ? 'rain' : precipitation <= DRY ? 'sun' : 'cloud'),
    },
  };
}

/** As the cards beside the answer write it. */
export const writeMoney = (amount: number, currency: string, locale: Locale) => moneyText({ amount, currency }, locale);
