import { LEVEL_MESSAGE_KEYS, t, formatMoneyRange } from '#backend/assistant/messages.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { type Claim, getDate, getSource } from './claims.ts';

const YEAR_LENGTH = '2023'.length;

/** Returns the academic year of an edition such as '2022-23', or the year of a date or month. */
const formatEditionYear = (asAt: string): string => {
  const [year = '', next = ''] = asAt.split('-');
  const isAcademicYear = asAt.length === '2022-23'.length && (Number(year) + 1) % 100 === Number(next);
  return isAcademicYear ? `${year}–${next}` : year.slice(0, YEAR_LENGTH);
};

/**
 * Creates a claim with the yearly fee of a level at a school, in the same words as the pages: range, median, year,
 * scope and basis.
 */
export function createYearlyFeeClaim(
  fact: FactRow,
  { id, name, locale }: { id: string; name: string; locale: Locale },
): Claim | null {
  const fee = parseFactValue('degreeYear', String(fact.value));
  if (!fee) return null;
  const { least, usual, most, currency } = fee;
  const feeText = formatMoneyRange(fee, locale);
  const levelText = t(locale, LEVEL_MESSAGE_KEYS[fact.part as keyof typeof LEVEL_MESSAGE_KEYS] ?? 'levelBachelor');
  const limits = locale === 'en-us' ? fee.appliesTo : (fee.appliesToChn?.[locale] ?? fee.appliesTo);
  const scope = [levelText, limits].filter(Boolean);
  const notes = [
    usual !== null &&
      least !== most &&
      t(locale, 'feeUsual', { value: moneyText({ amount: usual, currency }, locale) }),
    fee.academicYear.replace('/', '–') || formatEditionYear(fact.asAt),
    fee.isBySubject && t(locale, 'feeBySubject'),
    fee.credits !== null && t(locale, 'feeCredits', { count: String(fee.credits) }),
    t(locale, fee.basis === 'withFees' ? 'feeWithFees' : 'feeTuitionOnly'),
  ].filter(Boolean);
  const separator = locale === 'en-us' ? ', ' : '，';
  return {
    id,
    text: t(locale, 'claimYearlyFee', {
      school: name,
      of: t(locale, 'claimScope', { scope: scope.join(separator) }),
      value: feeText,
      notes: notes.join(separator),
    }),
    value: feeText,
    unit: `${currency}/year`,
    amount: { least, most, currency },
    subject: [name, ...scope].join(' · '),
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: fee.standing === 'indirect' ? t(locale, 'claimSecondHand') : '',
  };
}
