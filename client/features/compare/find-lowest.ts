import type { CompareRow } from './compare-rows.ts';
import { type OwnMoney, roundMoney } from '#shared/locale/money.ts';
import { getMoney, type SourcedFigure } from '#client/features/facts/figure.ts';

/**
 * Figures with comparable amounts, because their subject and period are the same. The lowest fee of a school is
 * excluded because it may be for any level, and the total fee of a course because it depends on the duration.
 */
const COMPARABLE_FIGURES = [
  'degreeYear',
  'tuition',
  'requiredFees',
  'roomAndBoard',
  'applicationFee',
  'livingMonth',
  'courseTuitionYear',
];

/**
 * Finds the column with the lowest amount of a row, and whether all amounts are published. Returns null if there is a
 * tie or the amounts are not comparable.
 */
export function findLowest({ label, cells }: CompareRow, ownMoney: OwnMoney): { at: number; isOfAll: boolean } | null {
  if (!('figure' in label && COMPARABLE_FIGURES.includes(label.figure))) return null;
  const toOwnCurrency = (figure: SourcedFigure) => {
    const money = getMoney(figure);
    return (
      money &&
      roundMoney(
        money.amount * (money.currency === ownMoney.currency ? 1 : Number(ownMoney.unitValues[money.currency])),
      )
    );
  };
  const cellRanges = cells.map((cell) => {
    if (cell.kind === 'figure') return { least: toOwnCurrency(cell.figure), most: toOwnCurrency(cell.figure) };
    return cell.kind === 'range' ? { least: toOwnCurrency(cell.min), most: toOwnCurrency(cell.max) } : null;
  });
  const knownRanges = cellRanges.filter((end) => end !== null);
  // An amount without an exchange rate cannot be compared.
  if (knownRanges.length < 2 || knownRanges.some(({ most }) => most === null || !Number.isFinite(most))) return null;
  const lowestIndex = cellRanges.findIndex(
    (range) =>
      range && knownRanges.every((otherRange) => otherRange === range || Number(range.most) < Number(otherRange.least)),
  );
  return lowestIndex < 0 ? null : { at: lowestIndex, isOfAll: knownRanges.length === cells.length };
}
