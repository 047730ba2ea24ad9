import { formatDay } from '#client/i18n/date-texts.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { DeadlineStatement, EnglishStatement } from './statement-figures.server.ts';

type StatementsText = TextOf<'statements'>;

/** Formats an academic year: '2026/27' becomes '2026–27'. */
export const formatAcademicYear = (year: string) => year.replace('/', '–');

/** Formats a score. IELTS has half bands, so 7 is written as 7.0. */
const formatBand = (test: string, score: number | string) =>
  test === 'IELTS' && typeof score === 'number' ? score.toFixed(1) : String(score);

/** Formats a requirement such as '6.5 (each part 6.0)'. */
export function formatEnglishRequirement(
  { test, value: { overall, each, parts } }: EnglishStatement,
  t: StatementsText,
): string {
  const overallText = formatBand(test, overall);
  if (each !== null) return t('english.each', { overall: overallText, each: formatBand(test, each) });
  if (!parts) return overallText;
  const skillTexts = (['listening', 'reading', 'writing', 'speaking'] as const)
    .flatMap((part) => (parts[part] === null ? [] : t(`part.${part}`, { score: formatBand(test, parts[part]) })))
    .join(t('separator'));
  return skillTexts === '' ? overallText : t('english.parts', { overall: overallText, parts: skillTexts });
}

/** Formats a deadline such as '14 January 2027 (2027 entry)'. */
export function formatDeadline(
  { value: { day, forEntry }, isYearly }: DeadlineStatement,
  t: StatementsText,
  locale: Locale,
): string {
  const dateText = formatDay(day, locale, { year: 'numeric', month: 'long', day: 'numeric' });
  if (isYearly) return t('deadline.yearly', { day: dateText });
  return forEntry === '' ? dateText : t('deadline.entry', { date: dateText, entry: forEntry });
}
