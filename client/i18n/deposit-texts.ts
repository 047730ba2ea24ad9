import { formatDay } from '#client/i18n/date-texts.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { exactMoneyText } from '#shared/locale/money.ts';
import type { Deposit } from '#shared/rules/application/application-lists.ts';

/** Returns the amount of a deposit and the day of its payment, as far as they are known. */
export const listDepositTexts = (
  deposit: Deposit | null | undefined,
  locale: Locale,
  t: (key: 'paidOn', values: { day: string }) => string,
): string[] => {
  if (!deposit) return [];
  const { amount, currency, paidOn } = deposit;
  return [
    ...(amount === null ? [] : [exactMoneyText({ amount, currency }, locale)]),
    ...(paidOn ? [t('paidOn', { day: formatDay(paidOn, locale) })] : []),
  ];
};
