import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Money, MoneyRange } from '#client/ui/money/money.tsx';
import { readFeeStep } from '#shared/rules/school-filters.ts';
import type { CountryCostsAnswer } from './load-country.server.ts';

/** What a year of tuition leaves to choose from, and what a month costs in some of its cities, as somebody publishes it. */
export function CountryCosts({ country, costs }: { country: { id: string; name: string }; costs: CountryCostsAnswer }) {
  const t = useText('guide');
  const { ownMoney } = useSite().agent;
  const { fees, living } = costs;
  if (fees.length + living.length === 0) return null;
  return (
    <div className="guide__two guide__two--costs">
      {fees.length > 0 && (
        <section>
          <h3 className="t">{t('costs.fees')}</h3>
          <dl className="ledger ledger--end">
            {fees.map(({ step, schools }) => (
              <div key={step}>
                <dt>
                  {t('costs.atMost')} <Money money={readFeeStep(step)} own={ownMoney} />
                </dt>
                <dd>
                  <SiteLink to={withQuery('/school', { id: country.id, fee: step })}>
                    {t('areas.count', { count: schools })}
                  </SiteLink>
                </dd>
              </div>
            ))}
          </dl>
          <p className="source guide__check">{t('costs.feesNote')}</p>
        </section>
      )}
      {living.length > 0 && (
        <section>
          <h3 className="t">{t('costs.living')}</h3>
          <dl className="ledger ledger--end">
            {living.map(({ cityId, city, publisher, least, most, currency, source, asAt }) => (
              <div key={cityId}>
                <dt>
                  {city}
                  <span className="source">
                    <AppLink href={source} target="_blank">
                      {publisher}
                    </AppLink>{' '}
                    {t('rules.asAt', { date: asAt })}
                  </span>
                </dt>
                <dd>
                  <MoneyRange least={{ amount: least, currency }} most={{ amount: most, currency }} own={ownMoney} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="source guide__check">{t('costs.livingNote')}</p>
        </section>
      )}
    </div>
  );
}
