import { dayText } from '#client/i18n/date-texts.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { DeadlineStatement, EnglishStatement } from './statement-figures.server.ts';

type Text = TextOf<'statements'>;

/** Formats an academic year: '2026/27' becomes '2026–27'. */
export const academicYearText = (year: string) => year.replace('/', '–');

/** Formats a score. IELTS has half bands, so 7 is written as 7.0. */
const bandText = (test: string, score: number | string) =>
  test === 'IELTS' && typeof score === 'number' ? score.toFixed(1) : String(score);

/** Formats a requirement such as '6.5 (each part 6.0)'. */
export function englishText({ test, value: { overall, each, parts } }: EnglishStatement, t: Text): string {
  const total = bandText(test, overall);
  if (each !== null) return t('english.each', { overall: total, each: bandText(test, each) });
  if (!parts) return total;
  const list = (['listening', 'reading', 'writing', 'speaking'] as const)
    .flatMap((part) => (parts[part] === null ? [] : t(`part.${part}`, { score: bandText(test, parts[part]) })))
    .join(t('separator'));
  return list === '' ? total : t('english.parts', { overall: total, parts: list });
}

/** Formats a deadline such as '14 January 2027 (2027 entry)'. A day without a year is an annual deadline. */
export function deadlineText({ value: { day, forEntry } }: DeadlineStatement, t: Text, locale: Locale): string {
  if (day.length === YEARLESS_LETTERS)
    return t('deadline.yearly', { day: dayText(`2024-${day}`, locale, { month: 'long', day: 'numeric' }) });
  const date = dayText(day, locale, { year: 'numeric', month: 'long', day: 'numeric' });
  return forEntry === '' ? date : t('deadline.entry', { date, entry: forEntry });
}

const YEARLESS_LETTERS = '01-15'.length;
