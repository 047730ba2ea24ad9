import { paragraph, t, type MessageKey } from './messages.ts';
import type { WireResponse } from '#backend/response/wire-value.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { WeatherKind } from '#shared/art/art-address.ts';
import type { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';

/** A card has exactly one of these four. */
const EMPTY_CARD = { school: null, course: null, weather: null, link: null };

export const schoolCard = (row: SchoolRow, locale: Locale) => ({
  ...EMPTY_CARD,
  kind: 'school',
  school: describeSchool(row, locale),
});
/** `month` is the requested intake month; without it the card shows the course's own start month. */
export const courseCard = (row: CourseRow, month: number | null = null) => ({
  ...EMPTY_CARD,
  kind: 'course',
  course: describeCourse(row, month ?? row.startMonth),
});
export const linkCard = (path: string, title: string, text = '') => ({
  ...EMPTY_CARD,
  kind: 'link',
  link: { path, title, text },
});

/** Returns the name of a page without the site's: 'Scholarships' of 'Scholarships | The Agency'. */
export const nameOfPage = (title: string) => (title.split(/[|｜]/u)[0] ?? title).trimEnd();

const DRY = 40;
const WET = 80;

/** Current measurements of a weather service, shown with the averages. */
export interface WeatherNow {
  temperature: number;
  measuredAt: string;
  sky: string;
  kind: WeatherKind | null;
  host: string;
}

interface MonthlyAverage {
  month: number;
  mean: number;
  precipitation: number | null;
  source: string;
}

export function weatherCard(
  { city, country }: { city: string; country: string },
  average: MonthlyAverage | null,
  now: WeatherNow | null = null,
) {
  const { month = null, mean = null, precipitation = null } = average ?? {};
  const { temperature = null, measuredAt = null, sky = null } = now ?? {};
  return {
    ...EMPTY_CARD,
    kind: 'weather',
    weather: {
      city,
      country,
      month,
      // The published averages do not include these values.
      low: null,
      high: null,
      rainDays: null,
      mean,
      precipitation,
      temperature,
      measuredAt,
      sky,
      source: [average?.source, now?.host].filter(Boolean).join('; '),
      approximate: false,
      kind: now?.kind ?? getKind(precipitation),
    },
  };
}

function getKind(precipitation: number | null): WeatherKind {
  if (precipitation === null) return 'cloud';
  if (precipitation >= WET) return 'rain';
  return precipitation <= DRY ? 'sun' : 'cloud';
}

/** Formats money as the cards do. */
export const writeMoney = (amount: number, currency: string, locale: Locale) => moneyText({ amount, currency }, locale);

type AssistantResponse = WireResponse<typeof askAssistant>;
export type ReplyCard = AssistantResponse['cards'][number];
export type Reply = Omit<AssistantResponse, 'messageId'> & { answer: string; suggestions: string[]; helpLines: string };

interface Parts {
  cards?: readonly ReplyCard[];
  suggestions?: string[];
  offersHuman?: boolean;
  hasNothing?: boolean;
}

const reply = (
  answer: string,
  { cards = [], suggestions = [], offersHuman = false, hasNothing = false }: Parts = {},
): Reply => ({
  answer,
  cards,
  suggestions,
  offersHuman,
  hasNothing,
  helpLines: '',
});

export const replyWith = (paragraphs: readonly string[], parts?: Parts) => reply(paragraphs.join(''), parts);

/** Returns a reply that consists of one message of the assistant. */
export const replyWithMessage = (
  locale: Locale,
  key: MessageKey,
  parts?: Parts,
  values?: Record<string, string | number>,
) => reply(paragraph(locale, t(locale, key, values)), parts);
