import type { CompareRow } from './compare-rows.ts';
import { type OwnMoney, roundedMoney } from '#shared/locale/money.ts';
import { moneyOf, type SourcedFigure } from '#client/features/facts/figure.ts';

/**
 * Amounts of one thing for one time. The least of a school's courses may be of another level than another's, and the whole of a course lasts
 * as long as it lasts: of these the lower one is not the cheaper one.
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

/** Column of a row's lowest amount, and whether all are published; null if undecidable or tied. */
export function findLowest({ label, cells }: CompareRow, own: OwnMoney): { at: number; isOfAll: boolean } | null {
  if (!('figure' in label && COMPARABLE.includes(label.figure))) return null;
  const inOwn = (figure: SourcedFigure) => {
    const money = moneyOf(figure);
    return (
      money && roundedMoney(money.amount * (money.currency === own.currency ? 1 : Number(own.worth[money.currency])))
    );
  };
  const ends = cells.map((cell) => {
    if (cell.kind === 'figure') return { least: inOwn(cell.figure), most: inOwn(cell.figure) };
    return cell.kind === 'range' ? { least: inOwn(cell.least), most: inOwn(cell.most) } : null;
  });
  const known = ends.filter((end) => end !== null);
  // An amount without a rate cannot be compared.
  if (known.length < 2 || known.some(({ most }) => most === null || !Number.isFinite(most))) return null;
  const at = ends.findIndex(
    (end) => end && known.every((other) => other === end || Number(end.most) < Number(other.least)),
  );
  return at < 0 ? null : { at, isOfAll: known.length === cells.length };
}
