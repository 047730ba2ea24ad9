import { useText } from '#client/i18n/use-text.ts';
import { daysBetween } from '#shared/tenant/local-day.ts';

/** Returns a function that describes a due date: '3 days left', 'last day', '2 days overdue'. */
export function useDaysLeft(): (today: string, day: string) => string {
  const t = useText('office-day');
  return (today, day) => {
    const left = daysBetween(today, day);
    if (left === 0) return t('left.today');
    return left > 0 ? t('left.days', { count: left }) : t('left.overdue', { count: -left });
  };
}
