import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { type FeeRange, listFeeNotes } from './fee-range.ts';
import { FigureWithSource } from './figure.tsx';

const SEPARATOR = ' · ';

/** Yearly fee of a level with its median, year, scope and basis. */
export function FeeRangeText({ range }: { range: FeeRange }) {
  const t = useText('statements');
  const locale = useLocale();
  const { agent } = useSite();
  const { figure, from, to, currency } = range;
  return (
    <span className="figure">
      <FigureWithSource figure={figure}>
        <MoneyRange
          minAmount={{ amount: from, currency }}
          maxAmount={{ amount: to, currency }}
          ownMoney={agent.ownMoney}
        />
      </FigureWithSource>
      <small>{listFeeNotes(range, t, locale).join(SEPARATOR)}</small>
    </span>
  );
}
