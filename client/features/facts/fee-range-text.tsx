import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { listFeeNotes } from './fee-notes.ts';
import type { FeeRange } from './fee-range.ts';
import { FigureWithSource } from './figure.tsx';

const SEPARATOR = ' · ';

interface FeeRangeTextProps {
  range: FeeRange;
  /** Whether to show only its year and what it is limited to, for the rows of a list. */
  isBrief?: boolean;
}

/** Yearly fee of a level with its median, year, scope and basis. */
export function FeeRangeText({ range, isBrief = false }: FeeRangeTextProps) {
  const t = useText('statements');
  const locale = useLocale();
  const { agent } = useSite();
  const { figure, least, most, currency, year, limits, isBySubject } = range;
  const notes = isBrief ? [year, limits || (isBySubject && t('bySubject'))] : listFeeNotes(range, t, locale);
  return (
    <FigureWithSource figure={figure} className="figure">
      <MoneyRange
        minAmount={{ amount: least, currency }}
        maxAmount={{ amount: most, currency }}
        ownMoney={agent.ownMoney}
      />
      <small> {notes.filter(Boolean).join(SEPARATOR)}</small>
    </FigureWithSource>
  );
}
