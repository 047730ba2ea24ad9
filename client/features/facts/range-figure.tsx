import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { getMoney, type SourcedFigure } from './figure.ts';
import { Figure, FigureWithSource } from './figure.tsx';

/** Range, or a single figure if both ends are equal. */
export function RangeFigure({ least, most }: { least: SourcedFigure; most: SourcedFigure }) {
  const { agent } = useSite();
  const [minMoney, maxMoney] = [getMoney(least), getMoney(most)];
  if (least.value === most.value || !minMoney || !maxMoney) return <Figure figure={least} isBrief />;
  return (
    <FigureWithSource figure={least}>
      <MoneyRange minAmount={minMoney} maxAmount={maxMoney} own={agent.ownMoney} />
    </FigureWithSource>
  );
}
