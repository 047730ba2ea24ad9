import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { FeeRange } from './fee-range.ts';
import { FigureWithSource } from './figure.tsx';
import { formatAcademicYear } from './statement-texts.ts';

/** Yearly fees of a level with their academic year, and the courses to which they apply. */
export function FeeRangeText({ range }: { range: FeeRange }) {
  const t = useText('statements');
  const { agent } = useSite();
  const { figure, from, to, currency, academicYear, limits, isBySubject } = range;
  const notes = [formatAcademicYear(academicYear), limits || (isBySubject && t('bySubject'))];
  return (
    <>
      <FigureWithSource figure={figure}>
        <MoneyRange minAmount={{ amount: from, currency }} maxAmount={{ amount: to, currency }} own={agent.ownMoney} />
      </FigureWithSource>
      <small>{notes.filter(Boolean).join(t('separator'))}</small>
    </>
  );
}
