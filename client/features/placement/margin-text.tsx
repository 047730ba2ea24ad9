import { useText } from '#client/i18n/use-text.ts';
import type { Margin } from './margin.ts';

interface MarginTextProps extends Margin {
  /** Whether a required subject or grade is missing. Points alone then do not meet the requirement. */
  lacksSubjects: boolean;
}

/** States how far a result is above or below the requirement: '3.5 points above'. */
export function MarginText({ difference, isPercent, range, lacksSubjects }: MarginTextProps) {
  const t = useText('fast-line');
  if (lacksSubjects && difference >= 0) return <>{t('margin.subjects')}</>;
  if (difference === 0) return <>{t(range === null ? 'margin.met' : `margin.${range}`)}</>;
  const margin = t(isPercent ? 'margin.percent' : 'margin.points', { count: Math.abs(difference) });
  const side = difference > 0 ? 'above' : 'below';
  return <>{t(range === 'median' ? `margin.${side}Median` : `margin.${side}`, { margin })}</>;
}
