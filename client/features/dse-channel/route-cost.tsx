import { useLocale, useText } from '#client/i18n/use-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { PathwayContent } from './load-dse.server.ts';

/** Fees that the articles about the ways state, each with its source there. */
const ROUTE_FEES = {
  uk: { least: 14_000, most: 23_900, year: '2026/27', otherYear: '2025/26' },
  topUp: { fee: 15_840, year: '2023/24', otherFee: 25_850, otherYear: '2026/27' },
};

/** The article about the route, to which the fees refer, names the source of each. */
export function RouteCost({ route, articleId }: { route: PathwayContent['routes'][number]['key']; articleId: string }) {
  const t = useText('pathway');
  const locale = useLocale();
  const formatPounds = (amount: number) => moneyText({ amount, currency: 'GBP' }, locale);
  const { uk, topUp } = ROUTE_FEES;
  switch (route) {
    case 'uk':
      return (
        <p className="figure" data-figure={articleId}>
          {t('routes.uk.cost', {
            range: `${formatPounds(uk.least)}–${formatPounds(uk.most)}`,
            year: uk.year,
            otherYear: uk.otherYear,
          })}
        </p>
      );
    case 'topUp':
      return (
        <p className="figure" data-figure={articleId}>
          {t('routes.topUp.cost', {
            fee: formatPounds(topUp.fee),
            year: topUp.year,
            otherFee: formatPounds(topUp.otherFee),
            otherYear: topUp.otherYear,
          })}
        </p>
      );
    case 'us':
      return <p className="figure">{t('routes.us.cost')}</p>;
    default:
      return assertNever(route);
  }
}
