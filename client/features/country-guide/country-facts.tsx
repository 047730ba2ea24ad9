import type { CSSProperties } from 'react';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Money, MoneyRange } from '#client/ui/money/money.tsx';
import { readFeeStep } from '#shared/rules/school-filters.ts';
import type { CountryCostsAnswer } from './load-guide.server.ts';

/** What students and graduates may do there: each rule with the page that says it. */
export function CountryRules({ country, name, today }: { country: KnownCountry; name: string; today: string }) {
  const t = useText('guide');
  const locale = useLocale();
  const rules = rulesOn(country, today);
  if (rules.length === 0) return null;
  return (
    <section className="guide__rules">
      <h3 className="t">{t('rules.title', { name })}</h3>
      <ul>
        {rules.map(({ key, source, asAt }) => (
          <li key={key}>
            {/* Each country has words for its own rules only; the table names them. */}
            <p>{t(`rule.${country}.${key}` as 'rule.uk.work')}</p>
            <p className="source">
              <AppLink href={source} target="_blank">
                {new URL(source).hostname.replace(/^www\./, '')}
              </AppLink>{' '}
              {asAt ? t('rules.asAt', { date: asAt }) : t('rules.noDate')}
            </p>
          </li>
        ))}
      </ul>
      <p className="source guide__check">{t('rules.check', { date: dayText(RULES_READ, locale) })}</p>
    </section>
  );
}

/** A rule as somebody published it: where it was read, as of when, and until when it may be told without another look. */
interface Rule {
  /** Its words: `rule.COUNTRY.KEY` of the messages. */
  key: string;
  source: string;
  /** As the page says it; '' where it gives none. */
  asAt: string;
  reviewBy: string;
}

const ICEF = 'https://monitor.icef.com/?p=46219';
const DAVIDSON_MORRIS = 'https://www.davidsonmorris.com/?p=103236';
const INCLUSIVE =
  'https://inclusivemigration.com.au/news/temporary-graduate-subclass-485-visa-who-is-exempt-from-the-reduced-age-limit-of-35-years-of-age';
const WVU = 'https://isss.wvu.edu/students/f-1-students/opt-faqs';
const STARTIN = 'https://startin.ca/en/news/pgwp-eligibility-changes-2024';

/** The day on which all of these pages were read. */
export const RULES_READ = '2026-11-22';

/** What students and graduates may do, in the order of time. Only what a page says in so many words. */
const STUDY_RULES = {
  uk: [
    {
      key: 'work',
      source: 'https://aber.ac.uk/en/studentservices/visasupport/protecting-visa',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'until2026', source: DAVIDSON_MORRIS, asAt: '', reviewBy: '2026-12-31' },
    { key: 'from2027', source: ICEF, asAt: '2025-10', reviewBy: '2027-01-15' },
    { key: 'doctors', source: DAVIDSON_MORRIS, asAt: '', reviewBy: '2027-12-31' },
    {
      key: 'noOffer',
      source:
        'https://ayjsolicitors.co.uk/uk-to-shorten-the-graduate-visa-route-to-18-months-from-january-2027-what-you-need-to-know',
      asAt: '2025',
      reviewBy: '2027-04-30',
    },
  ],
  au: [
    {
      key: 'english',
      source: 'https://www.shiksha.com/studyabroad/all-about-subclass-500-student-visa-in-australia-articlepage-166887',
      asAt: '2025',
      reviewBy: '2027-06-30',
    },
    { key: 'work', source: 'https://www.visaverge.com/?p=54076', asAt: '2025-07', reviewBy: '2027-06-30' },
    { key: 'stay', source: INCLUSIVE, asAt: '2024', reviewBy: '2027-06-30' },
    { key: 'hongKong', source: INCLUSIVE, asAt: '2024', reviewBy: '2027-06-30' },
  ],
  us: [
    {
      key: 'work',
      source: 'https://www.union.edu/international-advising/current-students/employment',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'opt', source: WVU, asAt: '', reviewBy: '2027-06-30' },
    { key: 'stem', source: WVU, asAt: '', reviewBy: '2027-06-30' },
  ],
  ca: [
    { key: 'stay', source: STARTIN, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'open', source: STARTIN, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'once', source: STARTIN, asAt: '2026-04-01', reviewBy: '2027-01-31' },
  ],
} as const satisfies Record<KnownCountry, readonly Rule[]>;

/** Those that nobody has to look at again first; `today` is a day, '2026-11-23'. */
export const rulesOn = (country: KnownCountry, today: string): readonly Rule[] =>
  STUDY_RULES[country].filter(({ reviewBy }) => today <= reviewBy);

/** What a year of tuition leaves to choose from, and what a month costs in some of its cities, as somebody publishes it. */
export function CountryCosts({ country, costs }: { country: { id: string; name: string }; costs: CountryCostsAnswer }) {
  const t = useText('guide');
  const { ownMoney } = useSite().agent;
  const { fees, living } = costs;
  if (fees.length + living.length === 0) return null;
  const highest = Math.max(1, ...fees.map(({ schools }) => schools));
  return (
    <div className="guide__two guide__two--costs">
      {fees.length > 0 && (
        <section>
          <h3 className="t">{t('costs.fees')}</h3>
          <dl className="ledger ledger--end guide__fees">
            {fees.map(({ step, schools }) => (
              <div key={step} style={{ '--share': schools / highest } as CSSProperties}>
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
