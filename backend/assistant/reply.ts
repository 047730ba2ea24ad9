import { paragraph, say, type Saying } from './say.ts';
import type { WireAnswer } from '#backend/answer/wire-value.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { UserId } from '#backend/queries/catalogue/favourite-joins.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { Database } from '#backend/queries/database.ts';
import type { LiveWeather } from '#backend/weather/live-weather.ts';
import type { WeatherKind } from '#shared/art/art-address.ts';
import type { askAssistant } from '#shared/contract/chat.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { GuideAsked } from './guides/find-subject.ts';
import type { Slots } from './question/slots.ts';

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
export const nameOfPage = (title: string) => (title.split(/[|｜]/u)[0] ?? title).trimEnd();

const DRY = 40;
const WET = 80;

/** What a weather service measured, beside the averages. */
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
    ...NOTHING,
    kind: 'weather',
    weather: {
      city,
      country,
      month,
      // Not among the published averages that are held.
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
      kind: now?.kind ?? kindOf(precipitation),
    },
  };
}

function kindOf(precipitation: number | null): WeatherKind {
  if (precipitation === null) return 'cloud';
  if (precipitation >= WET) return 'rain';
  return precipitation <= DRY ? 'sun' : 'cloud';
}

/** As the cards beside the answer write it. */
export const writeMoney = (amount: number, currency: string, locale: Locale) => moneyText({ amount, currency }, locale);

/** A question as it was understood, and with what it is looked up. */
export interface Asked {
  db: Database;
  question: string;
  slots: Slots;
  locale: Locale;
  /** In which characters a card has its Chinese name. */
  chinese: ChineseLocale;
  publicLevel: number;
  now: Date;
  /** What of the guides it is about, in its own words or in those before it. */
  guideSubject?: GuideAsked | null;
  /** What passages have told before it; a place that they name is not unknown, though no row has it. */
  toldByGuide?: string;
  /** Whether part of what is looked for stood in earlier questions. */
  isCarried?: boolean;
  /** Whose site it is; '' for nobody's. */
  agentKey: string;
  /** Who asks, where they are logged in; a visitor is shown the first courses of a school. */
  userId: UserId;
  /** Null where no service is configured. */
  liveWeather: LiveWeather | null;
}

type Told = WireAnswer<typeof askAssistant>;
type ReplyCard = Told['cards'][number];
export type Reply = Omit<Told, 'messageId'> & { answer: string; suggestions: string[]; helpLines: string };

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

/** A reply that is one sentence of the assistant's message file. */
export const replySaying = (locale: Locale, key: Saying, parts?: Parts, values?: Record<string, string | number>) =>
  reply(paragraph(locale, say(locale, key, values)), parts);

/** Knows nothing, says so and offers a person. */
export const replyUnknown = (locale: Locale, key: Saying = 'unknown', values?: Record<string, string | number>) =>
  replySaying(
    locale,
    key,
    {
      suggestions: [say(locale, 'suggestHuman'), say(locale, 'recommended1'), say(locale, 'recommended3')],
      offersHuman: true,
      hasNothing: true,
    },
    values,
  );

/** Part of it was beyond what rows tell: said first, so that nobody takes the rest for the answer to it. */
export const admitRest = (known: Reply, locale: Locale, key: Saying, values: Record<string, string>): Reply => ({
  ...known,
  answer: paragraph(locale, say(locale, key, values)) + known.answer,
  offersHuman: true,
  hasNothing: true,
});

const MOST_SUGGESTED = 4;

/** Several answers to several questions, one after the other. */
export const joinReplies = (replies: readonly Reply[]): Reply =>
  reply(replies.map(({ answer }) => answer).join(''), {
    cards: [...new Map(replies.flatMap(({ cards }) => cards).map((card) => [JSON.stringify(card), card])).values()],
    suggestions: replies.flatMap(({ suggestions }) => suggestions).slice(0, MOST_SUGGESTED),
    offersHuman: replies.some(({ offersHuman }) => offersHuman),
    hasNothing: replies.some(({ hasNothing }) => hasNothing),
  });
