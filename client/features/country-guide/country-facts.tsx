import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { getHostName, OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import { OfficialPageLink } from '#client/features/facts/official-page-link.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { formatClockTime, useCurrentMinute } from './clocks.ts';
import { listCurrentRules, RULES_READ_ON, type StudyRule } from './study-rules.ts';

export function CountryRules({ country, today }: { country: KnownCountry; today: string }) {
  const t = useText('guide');
  const locale = useLocale();
  const studyRules = listCurrentRules(country, today);
  if (studyRules.length === 0) return null;
  return (
    <section className="section guide__section" id="rules">
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

/** Shows the current local time. It is empty before hydration, because a cached page may be older. */
export function LocalTime({ zone }: { zone: string }) {
  const now = useCurrentMinute();
  return <span className="guide__time">{now === null ? '' : formatClockTime(zone, new Date(now))}</span>;
}

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
