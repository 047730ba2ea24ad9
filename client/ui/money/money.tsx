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
  const worth = worthIn(money, own);
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
