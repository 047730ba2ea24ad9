import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { SiteLink } from '#client/site/site.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { clockAt, HOME_CLOCKS, useMinute } from './clocks.ts';
import { CLOCKS } from './guide-country.ts';

export function CountryRules({ country, name, today }: { country: KnownCountry; name: string; today: string }) {
  const t = useText('guide');
  const locale = useLocale();
  const rules = rulesOn(country, today);
  if (rules.length === 0) return null;
  return (
    <section className="section guide__section">
      <div className="section__head">
        <h3>{t('rules.title', { name })}</h3>
        <p className="meta">{t('rules.of')}</p>
      </div>
      <div className="guide__two guide__two--costs">
        <RouteLine
          label={t('rules.title', { name })}
          steps={rules.map(({ key, source, asAt }, index) => ({
            id: key,
            where: index === 0 ? 'here' : 'ahead',
            // The cast is safe, since the texts exist for each country's own rules.
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
          <p>{t('rules.check', { date: dayText(RULES_READ, locale) })}</p>
          <SiteLink className="more" to="/about/sources">
            {t('rules.sources')}
          </SiteLink>
        </Notice>
      </div>
    </section>
  );
}

/** Published rule: source page, date, and the date by which it must be reviewed. */
interface Rule {
  /** Last part of the message key `rule.COUNTRY.KEY`. */
  key: string;
  source: string;
  /** Date on the page; '' without one. */
  asAt: string;
  reviewBy: string;
}

const ICEF = 'https://monitor.icef.com/?p=46219';
const DAVIDSON_MORRIS = 'https://www.davidsonmorris.com/?p=103236';
const INCLUSIVE =
  'https://inclusivemigration.com.au/news/temporary-graduate-subclass-485-visa-who-is-exempt-from-the-reduced-age-limit-of-35-years-of-age';
const WVU = 'https://isss.wvu.edu/students/f-1-students/opt-faqs';
const STARTIN = 'https://startin.ca/en/news/pgwp-eligibility-changes-2024';

/** Date on which all of these pages were read. */
export const RULES_READ = '2026-11-22';

/** Rules that the pages state explicitly, in chronological order. */
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

/** Returns the rules before their review date. `today` is a date such as '2026-11-23'. */
export const rulesOn = (country: KnownCountry, today: string): readonly Rule[] =>
  STUDY_RULES[country].filter(({ reviewBy }) => today <= reviewBy);

export interface ClockOffset {
  city: string;
  /** Time difference to the agent's city in hours, at the time of the response. */
  ahead: number;
}

interface CountryClocksProps {
  country: KnownCountry;
  home: keyof typeof HOME_CLOCKS;
  offsets: readonly ClockOffset[];
}

/** Local times in the country and at home. The difference is part of the HTML; the clocks need JavaScript. */
export function CountryClocks({ country, home, offsets }: CountryClocksProps) {
  const t = useText('guide');
  const now = useMinute();
  const at = HOME_CLOCKS[home];
  const between = (city: string) => {
    const ahead = offsets.find((offset) => offset.city === city)?.ahead ?? 0;
    if (ahead === 0) return t('clock.same', { home: t(`clock.city.${at.city}`) });
    return t(ahead > 0 ? 'clock.ahead' : 'clock.behind', {
      hours: String(Math.abs(ahead)),
      home: t(`clock.city.${at.city}`),
    });
  };
  return (
    <dl className="guide__clocks">
      {CLOCKS[country].map(({ city, zone }) => (
        <div key={city}>
          <dt>{t(`clock.city.${city}`)}</dt>
          <dd>
            <Clock zone={zone} now={now} />
            <span className="source">{between(city)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(`clock.city.${at.city}`)}</dt>
        <dd>
          <Clock zone={at.zone} now={now} />
          <span className="source">{t('clock.home')}</span>
        </dd>
      </div>
    </dl>
  );
}

const Clock = ({ zone, now }: { zone: string; now: number | null }) => (
  <span className="guide__time">{now === null ? '' : clockAt(zone, new Date(now))}</span>
);
