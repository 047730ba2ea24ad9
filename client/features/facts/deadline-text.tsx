import { FigureWithSource } from './figure.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { NextDeadline } from './next-deadline.ts';

function formatDeadline(day: string, locale: Locale, t: TextOf<'schools'>): string {
  const isYearly = day.length === '01-15'.length;
  if (!isYearly) return formatDay(day, locale, { year: 'numeric', month: 'short', day: 'numeric' });
  return t('row.deadlineYearly', { day: formatDay(`2024-${day}`, locale, { month: 'short', day: 'numeric' }) });
}

/** Shows a school's next deadline and the programmes to which it is limited. */
export function DeadlineText({ deadline: { figure, day, appliesTo, appliesToChn } }: { deadline: NextDeadline }) {
  const t = useText('schools');
  const locale = useLocale();
  return (
    <>
      <FigureWithSource figure={figure}>{formatDeadline(day, locale, t)}</FigureWithSource>
      {appliesTo && <small>{(appliesToChn as Partial<Record<Locale, string>> | null)?.[locale] ?? appliesTo}</small>}
    </>
  );
}
