import { useText } from '#client/i18n/use-text.ts';
import { countDaysBetween } from '#shared/tenant/local-day.ts';

/** Returns a function that describes a due date: '3 days left', 'last day', '2 days overdue'. */
export function useDaysLeftFormatter(): (today: string, day: string) => string {
  const t = useText('office-day');
  return (today, day) => {
    const dayCount = countDaysBetween(today, day);
    if (dayCount === 0) return t('left.today');
    return dayCount > 0 ? t('left.days', { count: dayCount }) : t('left.overdue', { count: -dayCount });
  };
}
