import { moneyText } from '#shared/locale/money.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { SourcedFigure } from './figure.ts';
import type { FeeStatement, Statement } from './statement-figures.server.ts';

type FeeLevel = Exclude<FeeStatement['level'], 'all'>;

/** Yearly tuition of a level that a school publishes by subject, or for some courses only. */
export interface FeeRange {
  figure: SourcedFigure;
  level: FeeLevel;
  from: number;
  to: number;
  currency: string;
  academicYear: string;
  /**
   * Names of the courses to which the fee is limited, in the reader's language; '' for several fees or for a whole
   * level.
   */
  limits: string;
  isBySubject: boolean;
  /** True if the source is a guide instead of the school. */
  isIndirect: boolean;
}

const isYearlyFee = (statement: Statement): statement is FeeStatement & { level: FeeLevel } =>
  statement.kind === 'fee' && statement.level !== 'all' && statement.value.per === 'year';

/**
 * Returns the range of a level's yearly fees in one academic year; null if none is published. The school's own fees
 * take precedence over a guide's, and newer fees over older ones.
 */
export function findFeeRange(statements: readonly Statement[], level: string): FeeRange | null {
  const levelFees = statements
    .filter(isYearlyFee)
    .filter((statement) => statement.level === level)
    .sort(
      (statementA, statementB) =>
        Number(statementA.isIndirect) - Number(statementB.isIndirect) ||
        statementB.value.academicYear.localeCompare(statementA.value.academicYear),
    );
  const [firstFee] = levelFees;
  if (!firstFee) return null;
  const { currency, academicYear } = firstFee.value;
  const comparableFees = levelFees.filter(
    ({ isIndirect, value }) =>
      isIndirect === firstFee.isIndirect && value.currency === currency && value.academicYear === academicYear,
  );
  const from = Math.min(...comparableFees.map(({ value }) => value.from));
  const to = Math.max(...comparableFees.map(({ value }) => value.to));
  const limits = comparableFees.length === 1 ? firstFee.limits : '';
  return {
    figure: firstFee.figure,
    level: firstFee.level,
    from,
    to,
    currency,
    academicYear,
    limits,
    isBySubject: limits === '' && from !== to,
    isIndirect: firstFee.isIndirect,
  };
}

/** Returns the lowest and the highest fee of a range as figures. */
export function getRangeFigures({ figure, from, to, currency, isIndirect }: FeeRange) {
  const createFigure = (amount: number): SourcedFigure => ({
    ...figure,
    value: String(amount),
    unit: `${currency}/year`,
    ...(isIndirect && { isIndirect: true as const }),
  });
  return { least: createFigure(from), most: createFigure(to) };
}

/** Formats a range in its own currency, such as '£37,380–£62,820'. */
export const formatFeeRange = ({ from, to, currency }: FeeRange, locale: Locale): string =>
  [...new Set([from, to])].map((amount) => moneyText({ amount, currency }, locale)).join('–');
