import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Money as Amount, moneyText } from '#shared/locale/money-text.ts';
import { type OwnMoney, worthIn } from '#shared/locale/worth-in.ts';

/** The one way to draw money: in its own currency, and about what it comes to in the reader's, where that is another. */
export function Money({ money, own }: { money: Amount; own: OwnMoney }) {
  const t = useText('ui');
  const locale = useLocale();
  const worth = worthIn(money, own);
  return (
    <>
      <span className="nowrap">{moneyText(money, locale)}</span>
      {worth && (
        <>
          {' '}
          <small className="nowrap">{t('about', { money: moneyText(worth, locale) })}</small>
        </>
      )}
    </>
  );
}
