import { formatParagraph, t, type MessageKey } from './messages.ts';
import type { WireResponse } from '#backend/response/wire-value.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { WeatherKind } from '#shared/art/art-address.ts';
import type { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';

/** Each card has exactly one of the four kinds of content. */
const EMPTY_CARD = { label: '', school: null, course: null, weather: null, link: null };

export const createSchoolCard = (row: SchoolRow, locale: Locale, label = '') => ({
  ...EMPTY_CARD,
  kind: 'school',
  label,
  school: describeSchool(row, locale),
});
export const createCourseCard = (row: CourseRow) => ({
  ...EMPTY_CARD,
  kind: 'course',
  course: describeCourse(row),
});
export const createLinkCard = (path: string, title: string, text = '') => ({
  ...EMPTY_CARD,
  kind: 'link',
  link: { path, title, text },
});

/** Creates a card whose title is a message, and whose text is the message of the same name that ends in 'Text'. */
export const createMessageLink = (locale: Locale, path: string, key: LinkKey, values?: Record<string, string>) =>
  createLinkCard(path, t(locale, key, values), t(locale, `${key}Text`));
export type LinkKey = Extract<MessageKey, `${string}Link`>;

/** Links to a page of the agency. */
export const createAgentPageCard = ({
  entrance,
  title,
  description,
}: Record<'entrance' | 'title' | 'description', string>) =>
  createLinkCard(`/${entrance}`, getPageName(title), description);

/** Returns the title of a page without the name of the site: 'Scholarships' for 'Scholarships | The Agency'. */
export const getPageName = (title: string) => (title.split(/[|｜]/u)[0] ?? title).trimEnd();

const MAX_DRY_PRECIPITATION_MM = 40;
const MIN_WET_PRECIPITATION_MM = 80;

/** Current values of a weather service, shown next to the averages. */
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

export function createWeatherCard(
  { city, country }: { city: string; country: string },
  average: MonthlyAverage | null,
  currentWeather: WeatherNow | null = null,
) {
  const { month = null, mean = null, precipitation = null } = average ?? {};
  const { temperature = null, measuredAt = null, sky = null } = currentWeather ?? {};
  return {
    ...EMPTY_CARD,
    kind: 'weather',
    weather: {
      city,
      country,
      month,
      // The published averages have no values for these fields.
      low: null,
      high: null,
      rainDays: null,
      mean,
      precipitation,
      temperature,
      measuredAt,
      sky,
      source: [average?.source, currentWeather?.host].filter(Boolean).join('; '),
      approximate: false,
      kind: currentWeather?.kind ?? getWeatherKind(precipitation),
    },
  };
}

function getWeatherKind(precipitation: number | null): WeatherKind {
  if (precipitation === null) return 'cloud';
  if (precipitation >= MIN_WET_PRECIPITATION_MM) return 'rain';
  return precipitation <= MAX_DRY_PRECIPITATION_MM ? 'sun' : 'cloud';
}

/** Formats money in the style of the cards. */
export const formatMoney = (amount: number, currency: string, locale: Locale) =>
  moneyText({ amount, currency }, locale);

type AssistantResponse = WireResponse<typeof askAssistant>;
export type ReplyCard = AssistantResponse['cards'][number];
export type Reply = Omit<AssistantResponse, 'messageId'> & { answer: string; suggestions: string[]; helpLines: string };

interface ReplyOptions {
  cards?: readonly ReplyCard[];
  suggestions?: string[];
  offersHuman?: boolean;
}

export const createReplyOfParagraphs = (
  paragraphs: readonly string[],
  { cards = [], suggestions = [], offersHuman = false }: ReplyOptions = {},
): Reply => ({ answer: paragraphs.join(''), cards, suggestions, offersHuman, hasNothing: false, helpLines: '' });

/** Returns a reply that consists of one message of the assistant. */
export const createReplyOfMessage = (
  locale: Locale,
  key: MessageKey,
  options?: ReplyOptions,
  values?: Record<string, string | number>,
) => createReplyOfParagraphs([formatParagraph(locale, t(locale, key, values))], options);
