import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { getMoney, type SourcedFigure } from './figure.ts';
import { Figure, FigureWithSource } from './figure.tsx';

/** Shows a range, or a single figure if both ends are equal. */
export function RangeFigure({ min, max }: { min: SourcedFigure; max: SourcedFigure }) {
  const { agent } = useSite();
  const [minMoney, maxMoney] = [getMoney(min), getMoney(max)];
  if (min.value === max.value || !minMoney || !maxMoney) return <Figure figure={min} isBrief />;
  return (
    <FigureWithSource figure={min}>
      <MoneyRange minAmount={minMoney} maxAmount={maxMoney} ownMoney={agent.ownMoney} />
    </FigureWithSource>
  );
}
