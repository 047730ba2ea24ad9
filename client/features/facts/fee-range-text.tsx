import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { listFeeNotes } from './fee-notes.ts';
import type { FeeRange } from './fee-range.ts';
import { FigureWithSource } from './figure.tsx';

const SEPARATOR = ' · ';

/** Yearly fee of a level with its median, year, scope and basis. */
export function FeeRangeText({ range }: { range: FeeRange }) {
  const t = useText('statements');
  const locale = useLocale();
  const { agent } = useSite();
  const { figure, least, most, currency } = range;
  return (
    <FigureWithSource figure={figure} className="figure">
      <MoneyRange
        minAmount={{ amount: least, currency }}
        maxAmount={{ amount: most, currency }}
        ownMoney={agent.ownMoney}
      />
      <small> {listFeeNotes(range, t, locale).join(SEPARATOR)}</small>
    </FigureWithSource>
  );
}
