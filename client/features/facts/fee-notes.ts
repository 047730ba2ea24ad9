import type { TextOf } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { FeeRange } from './fee-range.ts';

/** Formats a range in its own currency, such as '£37,380–£62,820'. */
export const formatFeeRange = (
  { least, most, currency }: Pick<FeeRange, 'least' | 'most' | 'currency'>,
  locale: Locale,
) => [...new Set([least, most])].map((amount) => moneyText({ amount, currency }, locale)).join('–');

/** Lists the median, year, scope and basis of a fee, such as 'median A$36,388 · 2023 · tuition only'. */
export const listFeeNotes = (
  {
    least,
    usual,
    most,
    currency,
    year,
    limits,
    isException,
    isOfCourse,
    isIndirect,
    isBySubject,
    credits,
    basis,
  }: FeeRange,
  t: TextOf<'statements'>,
  locale: Locale,
): string[] =>
  [
    usual && least !== most && t('fee.usual', { fee: moneyText({ amount: usual, currency }, locale) }),
    year,
    limits && !isOfCourse && !isException
      ? t('fee.example', { course: limits })
      : limits || (isBySubject && t('bySubject')),
    credits && t('fee.credits', { count: credits }),
    t(basis === 'withFees' ? 'fee.withFees' : 'fee.tuitionOnly'),
    isIndirect && t('indirect'),
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
