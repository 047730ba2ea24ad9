import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { getMoney, type SourcedFigure } from './figure.ts';
import { Figure, FromSource } from './figure.tsx';

/** Range, or a single figure if both ends are equal. */
export function RangeFigure({ least, most }: { least: SourcedFigure; most: SourcedFigure }) {
  const { agent } = useSite();
  const [from, to] = [getMoney(least), getMoney(most)];
  if (least.value === most.value || !from || !to) return <Figure figure={least} isBrief />;
  return (
    <FromSource figure={least}>
      <MoneyRange minAmount={from} maxAmount={to} own={agent.ownMoney} />
    </FromSource>
  );
}
