import type { Locale } from '#shared/locale/locales.ts';

export interface DatedFact {
  /** 2026-01-14. */
  day: string;
  /** Year of entry to which the deadline applies. */
  entry: number;
  publisher: string;
  page: string;
}

const UCAS = {
  entry: 2026,
  publisher: 'UCAS',
  page: 'https://www.ucas.com/advisers/help-and-training/guides-resources-and-training/application-overview/application-deadlines',
};

/**
 * Deadlines that articles, guides and pages name, each once. A text has the placeholder `{{date.ucasJanuary}}`: the backend fills it in
 * whatever it responds with, and a message file gets it by `datedFactTexts`. The dates of a new entry year replace these when they have
 * been read on the publisher's page.
 */
export const DATED_FACTS = {
  /** Oxford, Cambridge, and most of medicine, dentistry and veterinary science. */
  ucasOctober: { ...UCAS, day: '2025-10-15' },
  /** Equal consideration. */
  ucasJanuary: { ...UCAS, day: '2026-01-14' },
} as const satisfies Record<string, DatedFact>;

type DatedFactTexts = Readonly<Record<keyof typeof DATED_FACTS | 'ucasEntry', string>>;

/** Formatted dates and their entry year. */
export const datedFactTexts = (locale: Locale): DatedFactTexts => ({
  ucasOctober: longDay(DATED_FACTS.ucasOctober.day, locale),
  ucasJanuary: longDay(DATED_FACTS.ucasJanuary.day, locale),
  ucasEntry: String(UCAS.entry),
});

const PLACEHOLDER = /\{\{date\.(\w+)\}\}/g;

/** Replaces date placeholders; unknown ones stay visible. */
export function fillDatedFacts(text: string, locale: Locale): string {
  if (!text.includes('{{date.')) return text;
  const texts: Readonly<Record<string, string>> = datedFactTexts(locale);
  return text.replace(PLACEHOLDER, (placeholder, name: string) => texts[name] ?? placeholder);
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

function longDay(day: string, locale: Locale): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return locale === 'en-us' ? `${date} ${ENGLISH_MONTHS[month - 1]} ${year}` : `${year} 年 ${month} 月 ${date} 日`;
}
