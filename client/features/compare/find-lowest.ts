import type { CompareRow } from './compare-rows.ts';
import { type OwnMoney, roundedMoney } from '#shared/locale/money.ts';
import { getMoney, type SourcedFigure } from '#client/features/facts/figure.ts';

/**
 * Figures whose amounts are comparable, since they have the same subject and period. The lowest fee of a school may be
 * of any level, and the total fee of a course depends on its duration, so neither is in the list.
 */
const COMPARABLE = [
  'fromFee',
  'tuition',
  'requiredFees',
  'roomAndBoard',
  'applicationFee',
  'livingMonth',
  'courseTuitionYear',
];

/**
 * Finds the column with the lowest amount of a row, and whether all amounts are published. It returns null for a tie,
 * or if the amounts are not comparable.
 */
export function findLowest({ label, cells }: CompareRow, ownMoney: OwnMoney): { at: number; isOfAll: boolean } | null {
  if (!('figure' in label && COMPARABLE.includes(label.figure))) return null;
  const inOwn = (figure: SourcedFigure) => {
    const money = getMoney(figure);
    return (
      money &&
      roundedMoney(
        money.amount * (money.currency === ownMoney.currency ? 1 : Number(ownMoney.unitValues[money.currency])),
      )
    );
  };
  const ends = cells.map((cell) => {
    if (cell.kind === 'figure') return { least: inOwn(cell.figure), most: inOwn(cell.figure) };
    return cell.kind === 'range' ? { least: inOwn(cell.least), most: inOwn(cell.most) } : null;
  });
  const existing = ends.filter((end) => end !== null);
  // An amount without an exchange rate cannot be compared.
  if (existing.length < 2 || existing.some(({ most }) => most === null || !Number.isFinite(most))) return null;
  const position = ends.findIndex(
    (end) => end && existing.every((other) => other === end || Number(end.most) < Number(other.least)),
  );
  return position < 0 ? null : { at: position, isOfAll: existing.length === cells.length };
}
