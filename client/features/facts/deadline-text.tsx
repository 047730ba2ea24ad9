import { FigureWithSource } from './figure.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { NextDeadline } from './next-deadline.ts';

function formatDeadline({ day, isYearly }: NextDeadline, locale: Locale, t: TextOf<'statements'>): string {
  const dateText = formatDay(day, locale, { year: 'numeric', month: 'short', day: 'numeric' });
  return isYearly ? t('deadline.yearly', { day: dateText }) : dateText;
}

/** Shows a school's next deadline and the programmes to which it is limited. */
export function DeadlineText({ deadline }: { deadline: NextDeadline }) {
  const t = useText('statements');
  const locale = useLocale();
  const { figure, appliesTo, appliesToChn } = deadline;
  return (
    <>
      <FigureWithSource figure={figure}>{formatDeadline(deadline, locale, t)}</FigureWithSource>
      {appliesTo && <small>{(appliesToChn as Partial<Record<Locale, string>> | null)?.[locale] ?? appliesTo}</small>}
    </>
  );
}
