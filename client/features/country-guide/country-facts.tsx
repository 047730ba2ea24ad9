import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { SiteLink } from '#client/site/site.tsx';
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
          steps={studyRules.map(({ key, source, asAt }, index) => ({
            id: key,
            where: index === 0 ? 'here' : 'ahead',
            // The cast is safe, because the texts exist for each country's own rules.
            title: t(`rule.${country}.${key}` as 'rule.uk.work'),
            detail: (
              <span className="source">
                <AppLink href={source} target="_blank">
                  {new URL(source).hostname.replace(/^www\./, '')}
                </AppLink>{' '}
                {asAt ? t('rules.asAt', { date: asAt }) : t('rules.noDate')}
              </span>
            ),
          }))}
        />
        <Notice>
          <p>{t('rules.check', { date: formatDay(RULES_READ_ON, locale) })}</p>
          <SiteLink className="more" to="/about/sources">
            {t('rules.sources')}
          </SiteLink>
        </Notice>
      </div>
    </section>
  );
}

/** Published rule: source page, date, and the date by which it must be reviewed. */
interface StudyRule {
  /** Last part of the message key `rule.COUNTRY.KEY`. */
  key: string;
  source: string;
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
      key: 'work',
      source: 'https://aber.ac.uk/en/studentservices/visasupport/protecting-visa',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'until2026', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2026-12-31' },
    { key: 'from2027', source: ICEF_URL, asAt: '2025-10', reviewBy: '2027-01-15' },
    { key: 'doctors', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2027-12-31' },
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
    { key: 'stay', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
    { key: 'hongKong', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
  ],
  us: [
    {
      key: 'work',
      source: 'https://www.union.edu/international-advising/current-students/employment',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'opt', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
    { key: 'stem', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
  ],
  ca: [
    { key: 'stay', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'open', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'once', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
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

/** Hours of work that the student visa allows, with the page that states them. */
export function WorkHours({ country, today }: { country: KnownCountry; today: string }) {
  const t = useText('guide');
  const workRule = listCurrentRules(country, today).find(({ key }) => key === 'work');
  if (!workRule || country === 'ca') return null;
  const { source, asAt } = workRule;
  return (
    <div>
      <dt>{t('key.work')}</dt>
      {/* The empty `data-figure` indicates that the source of this figure is in the <small> below instead of in a note. */}
      <dd data-figure="">
        {t(`rule.hours.${country}`)}
        <small>
          <AppLink href={source} target="_blank">
            {new URL(source).hostname.replace(/^www\./, '')}
          </AppLink>{' '}
          {asAt ? t('rules.asAt', { date: asAt }) : t('rules.noDate')}
        </small>
      </dd>
    </div>
  );
}
