import type { ReactNode } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Money as Amount, moneyText, type OwnMoney, worthIn } from '#shared/locale/money.ts';

interface MoneyProps {
  money: Amount;
  own: OwnMoney;
  /** Right beside the amount: the mark of its source. */
  children?: ReactNode;
}

/** The one way to draw money: in its own currency, and about what it comes to in the reader's, where that is another. */
export function Money({ money, own, children }: MoneyProps) {
  const t = useText('ui');
  const locale = useLocale();
  // Zero needs no conversion.
  const worth = money.amount === 0 ? null : worthIn(money, own);
  return (
    <>
      <span className="nowrap">
        {moneyText(money, locale)}
        {children}
      </span>
      {worth && (
        <>
          {' '}
          <small className="about nowrap">{t('about', { money: moneyText(worth, locale) })}</small>
        </>
      )}
    </>
  );
}

interface MoneyRangeProps {
  least: Amount;
  most: Amount;
  own: OwnMoney;
  /** They are converted themselves, as a sum of several currencies is: words that stand alone, and end their line where there is no room. */
  isAbout?: boolean;
  /** Right beside the amounts: the mark of their source. */
  children?: ReactNode;
}

/** From one amount to another; one alone where they are the same. As Money, with about what they come to. */
export function MoneyRange({ least, most, own, isAbout = false, children }: MoneyRangeProps) {
  const t = useText('ui');
  const locale = useLocale();
  const write = (from: Amount, to: Amount) => [...new Set([moneyText(from, locale), moneyText(to, locale)])].join('–');
  const [from, to] = [worthIn(least, own), worthIn(most, own)];
  return (
    <>
      <span className={isAbout ? undefined : 'nowrap'}>
        {isAbout ? t('about', { money: write(least, most) }) : write(least, most)}
        {children}
      </span>
      {from && to && (
        <>
          {' '}
          <small className="about">{t('about', { money: write(from, to) })}</small>
        </>
      )}
    </>
  );
}
