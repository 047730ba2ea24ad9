import type { Locale } from '#shared/locale/locales.ts';

export interface DatedFact {
  /** Date of the deadline, such as 2026-01-14. */
  day: string;
  /** Year of entry to which the deadline applies. */
  entry: number;
  publisher: string;
  page: string;
}

const UCAS = {
  entry: 2027,
  publisher: 'UCAS',
};

/** Time of day of the UCAS deadlines, in UK time. */
export const UCAS_DEADLINE_TIME = '18:00';

/**
 * Deadlines mentioned in articles, guides and pages, each stored once. A text contains a placeholder such as
 * `{{date.ucasJanuary}}`. The backend replaces it in every response, and message files do so through
 * `formatDatedFacts`. Replace the dates for a new entry year when the publisher's page has them.
 */
export const DATED_FACTS = {
  /** Deadline for Oxford, Cambridge, and most of medicine, dentistry and veterinary science. */
  ucasOctober: {
    ...UCAS,
    day: '2026-10-15',
    page: 'https://www.ucas.com/events/2027-entry-deadline-for-the-universities-of-oxford-and-cambridge-and-most-courses-in-medicine-475536',
  },
  /** Deadline for equal consideration of all other applications. */
  ucasJanuary: {
    ...UCAS,
    day: '2027-01-13',
    page: 'https://www.ucas.com/events/2027-entry-deadline-for-all-undergraduate-courses-except-those-with-a-15-october-deadline-475546',
  },
} as const satisfies Record<string, DatedFact>;

type DatedFactTexts = Readonly<Record<keyof typeof DATED_FACTS | 'ucasEntry', string>>;

/** Returns the formatted dates and their entry year, by placeholder. */
export const formatDatedFacts = (locale: Locale): DatedFactTexts => ({
  ucasOctober: formatLongDay(DATED_FACTS.ucasOctober.day, locale),
  ucasJanuary: formatLongDay(DATED_FACTS.ucasJanuary.day, locale),
  ucasEntry: String(UCAS.entry),
});

const PLACEHOLDER_PATTERN = /\{\{date\.(\w+)\}\}/g;

/** Replaces date placeholders. An unknown placeholder remains visible. */
export function fillDatedFacts(textWithPlaceholders: string, locale: Locale): string {
  if (!textWithPlaceholders.includes('{{date.')) return textWithPlaceholders;
  const texts: Readonly<Record<string, string>> = formatDatedFacts(locale);
  return textWithPlaceholders.replace(PLACEHOLDER_PATTERN, (placeholder, name: string) => texts[name] ?? placeholder);
}

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function formatLongDay(day: string, locale: Locale): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return locale === 'en-us'
    ? `${dayOfMonth} ${ENGLISH_MONTHS[month - 1]} ${year}`
    : `${year} 年 ${month} 月 ${dayOfMonth} 日`;
}
