import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { countDaysLeft } from './reply-deadline.tsx';
import './deadline.css';

const NEAR_DAYS = 30;

/** Shows the application deadline of a course. One that is near or past is marked. */
export function ApplyBy({ day, today }: { day: string; today: string }) {
  const t = useText('office-cases');
  const formattedDay = formatDay(day, useLocale());
  const daysLeft = countDaysLeft(day, today);
  if (daysLeft < 0) return <span className="apply-by apply-by--over">{t('applyByPassed', { day: formattedDay })}</span>;
  return (
    <span className={daysLeft <= NEAR_DAYS ? 'apply-by apply-by--near' : undefined}>
      {t('applyBy', { day: formattedDay })}
    </span>
  );
}
