import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { getHostName, OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import { OfficialPageLink } from '#client/features/facts/official-page-link.tsx';
import { useSite } from '#client/site/site.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { formatClockTime, useCurrentMinute } from './clocks.ts';

export function CountryRules({ country, today }: { country: KnownCountry; today: string }) {
  const t = useText('guide');
  const locale = useLocale();
  const studyRules = listCurrentRules(country, today);
  if (studyRules.length === 0) return null;
  return (
    <section className="section guide__section">
      <div className="section__head">
        <h3>{t('rules.title')}</h3>
        <p className="meta">{t('rules.of')}</p>
      </div>
      <div className="guide__two guide__two--costs">
        <RouteLine
          label={t('rules.title')}
          steps={studyRules.map(({ key, subject, asAt }, index) => ({
            id: key,
            where: index === 0 ? 'here' : 'ahead',
            // The empty `data-figure` indicates that the list of pages names the source. The cast is safe, because the
            // texts exist for each country's own rules.
            title: <span data-figure="">{t(`rule.${country}.${key}` as 'rule.uk.work')}</span>,
            detail: (
              <span className="source">
                {asAt && `${asAt} · `}
                <OfficialPageLink page={OFFICIAL_PAGES[country][subject]} />
              </span>
            ),
          }))}
        />
        <Notice>
          <p>{t('rules.check', { date: formatDay(RULES_READ_ON, locale) })}</p>
          <RuleSources rules={studyRules} />
        </Notice>
      </div>
    </section>
  );
}

/** Pages from which the rules were taken, collapsed, because the government's pages decide. */
function RuleSources({ rules }: { rules: readonly StudyRule[] }) {
  const t = useText('guide');
  const factsText = useText('facts');
  const dateByPage = new Map(rules.map(({ source, asAt }) => [source, asAt]));
  return (
    <details className="source">
      <summary>{factsText('note.title', { count: dateByPage.size })}</summary>
      <ul>
        {[...dateByPage].map(([source, asAt]) => (
          <li key={source}>
            <AppLink href={source} target="_blank">
              {getHostName(source)}
            </AppLink>{' '}
            {asAt ? t('rules.asAt', { date: asAt }) : t('rules.noDate')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Published rule: source page, date, and the date by which it must be reviewed. */
interface StudyRule {
  /** Last part of the message key `rule.COUNTRY.KEY`. */
  key: string;
  source: string;
  /** Subject of the government page that decides. */
  subject: 'visa' | 'graduate';
  /** Date on the page, or '' if it is undated. */
  asAt: string;
  reviewBy: string;
}

const ICEF_URL = 'https://monitor.icef.com/?p=46219';
const DAVIDSON_MORRIS_URL = 'https://www.davidsonmorris.com/?p=103236';
const INCLUSIVE_URL =
  'https://inclusivemigration.com.au/news/temporary-graduate-subclass-485-visa-who-is-exempt-from-the-reduced-age-limit-of-35-years-of-age';
const WVU_URL = 'https://isss.wvu.edu/students/f-1-students/opt-faqs';
const STARTIN_URL = 'https://startin.ca/en/news/pgwp-eligibility-changes-2024';

/** Date on which all of these pages were read. */
export const RULES_READ_ON = '2026-11-22';

/** Rules that the pages state explicitly, in chronological order. */
const STUDY_RULES = {
  uk: [
    {
      key: 'funds',
      subject: 'visa',
      source:
        'https://www.visahq.com/news/2025-11-11/gb/student-visa-maintenance-funds-jump-today-as-new-financial-thresholds-take-effect',
      asAt: '2025-11-11',
      reviewBy: '2027-01-15',
    },
    {
      key: 'work',
      subject: 'visa',
      source: 'https://aber.ac.uk/en/studentservices/visasupport/protecting-visa',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'until2026', subject: 'graduate', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2026-12-31' },
    { key: 'from2027', subject: 'graduate', source: ICEF_URL, asAt: '2025-10', reviewBy: '2027-01-15' },
    { key: 'doctors', subject: 'graduate', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2027-12-31' },
    {
      key: 'noOffer',
      subject: 'graduate',
      source:
        'https://ayjsolicitors.co.uk/uk-to-shorten-the-graduate-visa-route-to-18-months-from-january-2027-what-you-need-to-know',
      asAt: '2025',
      reviewBy: '2027-04-30',
    },
  ],
  au: [
    {
      key: 'funds',
      subject: 'visa',
      source:
        'https://www.business-standard.com/immigration/australia-visa-shock-temporary-graduate-fee-jumps-100-to-rs-3-lakh-126030600790_1.html',
      asAt: '2026-03-06',
      reviewBy: '2026-12-31',
    },
    {
      key: 'english',
      subject: 'visa',
      source: 'https://www.shiksha.com/studyabroad/all-about-subclass-500-student-visa-in-australia-articlepage-166887',
      asAt: '2025',
      reviewBy: '2027-06-30',
    },
    {
      key: 'work',
      subject: 'visa',
      source: 'https://www.visaverge.com/?p=54076',
      asAt: '2025-07',
      reviewBy: '2027-06-30',
    },
    { key: 'stay', subject: 'graduate', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
    { key: 'hongKong', subject: 'graduate', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
  ],
  us: [
    {
      key: 'work',
      subject: 'visa',
      source: 'https://www.union.edu/international-advising/current-students/employment',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'opt', subject: 'graduate', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
    { key: 'stem', subject: 'graduate', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
  ],
  ca: [
    {
      key: 'funds',
      subject: 'visa',
      source: 'https://cleartoenter.ca/guides/study-permit-financial-requirements-2026',
      asAt: '2026-06',
      reviewBy: '2026-12-15',
    },
    { key: 'stay', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'open', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'once', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
  ],
} as const satisfies Record<KnownCountry, readonly StudyRule[]>;

/** Returns the rules whose review date has not passed. `today` is a date such as '2026-11-23'. */
export const listCurrentRules = (country: KnownCountry, today: string): readonly StudyRule[] =>
  STUDY_RULES[country].filter(({ reviewBy }) => today <= reviewBy);

/** Shows the current local time. It is empty before hydration, because a cached page may be older. */
export function LocalTime({ zone }: { zone: string }) {
  const now = useCurrentMinute();
  return <span className="guide__time">{now === null ? '' : formatClockTime(zone, new Date(now))}</span>;
}

/** Sums for a year of living costs that a visa requires, in countries with one sum. */
const YEARLY_FUNDS = {
  au: { amount: 29_710, currency: 'AUD' },
  ca: { amount: 22_895, currency: 'CAD' },
} as const;

/** Living costs that the visa requires, in place of unknown ones. They are a proof of funds, and so in no total. */
export function VisaFunds({ country, today }: { country: KnownCountry; today: string }) {
  const t = useText('guide');
  const { ownMoney } = useSite().agent;
  const fundsRule = listCurrentRules(country, today).find(({ key }) => key === 'funds');
  if (!fundsRule || !isOneSumCountry(country)) return null;
  return (
    <div>
      <dt>
        {t('costs.funds')}
        <span className="source">{t('costs.fundsNote')}</span>
      </dt>
      {/* The empty `data-figure` indicates that the rules below list the source of this figure. */}
      <dd data-figure="">
        <Money amount={YEARLY_FUNDS[country]} ownMoney={ownMoney} />
        <small className="source">
          {fundsRule.asAt.slice(0, 4)} · <OfficialPageLink page={OFFICIAL_PAGES[country].visa} />
        </small>
      </dd>
    </div>
  );
}

const isOneSumCountry = (country: KnownCountry): country is keyof typeof YEARLY_FUNDS =>
  Object.hasOwn(YEARLY_FUNDS, country);

/** Hours of work that the student visa allows, with the government page that decides. */
export function WorkHours({ country, today }: { country: KnownCountry; today: string }) {
  const t = useText('guide');
  const workRule = listCurrentRules(country, today).find(({ key }) => key === 'work');
  if (!workRule || country === 'ca') return null;
  return (
    <div>
      <dt>{t('key.work')}</dt>
      {/* The empty `data-figure` indicates that the rules of the country list the source of this figure. */}
      <dd data-figure="">
        {t(`rule.hours.${country}`)}
        <small>
          <OfficialPageLink page={OFFICIAL_PAGES[country].visa} />
        </small>
      </dd>
    </div>
  );
}
