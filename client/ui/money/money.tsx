import type { ReactNode } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Money as Amount, moneyText, type OwnMoney, convertCurrency } from '#shared/locale/money.ts';
import { UnbrokenAmounts } from './unbroken-amounts.tsx';

const NO_BREAK_SPACE = '\u00A0';

interface MoneyProps {
  amount: Amount;
  ownMoney: OwnMoney;
  /** Source mark, directly after the amount. */
  children?: ReactNode;
}

/** Renders an amount in its own currency and, if the reader's currency differs, approximately in that one. */
export function Money({ amount, ownMoney, children }: MoneyProps) {
  const t = useText('ui');
  const locale = useLocale();
  const convertedAmount = amount.amount === 0 ? null : convertCurrency(amount, ownMoney);
  return (
    <>
      <span className="nowrap">
        {moneyText(amount, locale)}
        {children}
      </span>
      {convertedAmount && (
        <>
          {' '}
          <small className="about nowrap">{t('about', { money: moneyText(convertedAmount, locale) })}</small>
        </>
      )}
    </>
  );
}

interface MoneyRangeProps {
  minAmount: Amount;
  maxAmount: Amount;
  ownMoney: OwnMoney;
  /** Whether the amounts are already conversions, such as a sum over several currencies. */
  isApproximate?: boolean;
  /** Source mark, directly after the amounts. */
  children?: ReactNode;
}

/** Renders a range of amounts, or one amount if both are equal, with the approximate conversion. */
export function MoneyRange({ minAmount, maxAmount, ownMoney, isApproximate = false, children }: MoneyRangeProps) {
  const t = useText('ui');
  const locale = useLocale();
  const formatRange = (minMoney: Amount, maxMoney: Amount) =>
    [...new Set([moneyText(minMoney, locale), moneyText(maxMoney, locale)])].join('–');
  // A range may break only after its dash, so that the word for 'about' stays with the amount.
  const formatApproximateRange = (minMoney: Amount, maxMoney: Amount) =>
    t('about', { money: formatRange(minMoney, maxMoney) }).replaceAll(' ', NO_BREAK_SPACE);
  const [convertedMin, convertedMax] = [convertCurrency(minAmount, ownMoney), convertCurrency(maxAmount, ownMoney)];
  return (
    <>
      <span className={isApproximate ? undefined : 'nowrap'}>
        {isApproximate ? (
          <UnbrokenAmounts text={formatApproximateRange(minAmount, maxAmount)} />
        ) : (
          formatRange(minAmount, maxAmount)
        )}
        {children}
      </span>
      {convertedMin && convertedMax && (
        <>
          {' '}
          <small className="about">
            <UnbrokenAmounts text={formatApproximateRange(convertedMin, convertedMax)} />
          </small>
        </>
      )}
    </>
  );
}
