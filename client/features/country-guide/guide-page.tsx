import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { getFiltersPath, EMPTY_FILTERS } from '#client/features/school-list/filters/school-filters.ts';
import { CountryNotOffered } from '#client/features/school-list/country-not-offered.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useCentredCurrentLink } from '#client/ui/link/use-centred-current-link.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { RetryNotice } from '#client/ui/feedback/notice.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { Agent } from '#shared/contract/site/agent.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { LocalTime, WorkHours } from './country-facts.tsx';
import {
  CLOCKS,
  GUIDE_TABS,
  getGuidePath,
  type GuideCountry,
  type GuideFrame,
  type GuideTab,
} from './guide-country.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import './guide.css';
import './guide-parts.css';

interface GuidePageProps {
  frame: GuideFrame;
  tab: GuideTab;
  /** Costs of a year, for the facts below the heading. */
  costSummary?: ReactNode;
  children: ReactNode;
}

export function GuidePage({ frame, tab, costSummary, children }: GuidePageProps) {
  const t = useText('guide');
  const toPath = useSitePath();
  const { agent } = useSite();
  const guideRef = useRef<HTMLDivElement>(null);
  useCentredCurrentLink(guideRef, useLocation().pathname);
  if (frame.kind === 'notOffered')
    return (
      <div className="wrap guide--bare">
        <CountryNotOffered
          country={frame.name}
          countries={frame.offeredCountries.map(({ slug, name }) => ({ path: getGuidePath(tab, slug), label: name }))}
          headingLevel={1}
        />
      </div>
    );
  if (frame.kind === 'failed') {
    return (
      <div className="wrap guide guide--bare">
        <h1>{t('title')}</h1>
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      </div>
    );
  }
  const { selectedCountry } = frame;
  const linkedTabs = GUIDE_TABS.filter((entry) => canLinkTo(agent, getGuidePath(entry))).map((item) => ({
    href: toPath(getGuidePath(item, selectedCountry?.slug)),
    label: t(`tab.${item}`),
    isHere: item === tab,
  }));
  return (
    <div className="guide" ref={guideRef}>
      <GuideHead
        frame={frame}
        tab={canLinkTo(agent, getGuidePath(tab)) ? tab : GUIDE_TABS[0]}
        costSummary={costSummary}
      />
      <div className="wrap">
        <LinkTabs label={selectedCountry?.name ?? t('allCountries')} tabs={linkedTabs} />
        <section className="guide__part">
          <h2 className="sr">{t(`tab.${tab}`)}</h2>
          {children}
        </section>
      </div>
    </div>
  );
}

type GuideWithContent = Extract<GuideFrame, { kind: 'there' }>;

interface GuideHeadProps extends Pick<GuidePageProps, 'tab' | 'costSummary'> {
  frame: GuideWithContent;
}

function GuideHead({
  frame: { selectedCountry, offeredCountries, notOfferedNames, today },
  tab,
  costSummary,
}: GuideHeadProps) {
  const t = useText('guide');
  const toPath = useSitePath();
  const countryLinks = [{ slug: '', name: t('all') }, ...offeredCountries].map(({ slug, name }) => ({
    id: slug,
    label: name,
    href: toPath(getGuidePath(tab, slug)),
  }));
  return (
    <>
      {selectedCountry && (
        <div className="guide__banner">
          <img src={selectedCountry.banner} width={1200} height={420} alt="" fetchPriority="high" />
        </div>
      )}
      <div className="wrap">
        <div className="guide__who">
          <div>
            {selectedCountry && (
              <Breadcrumb
                crumbs={[{ label: t('title'), href: toPath(getGuidePath(tab)) }, { label: selectedCountry.name }]}
              />
            )}
            <GuideName selectedCountry={selectedCountry} />
            <p className="guide__lead">
              {selectedCountry
                ? selectedCountry.knownCountry && t(`lead.${selectedCountry.knownCountry}`)
                : t('lead.all')}
            </p>
          </div>
          {selectedCountry && (
            <p className="row">
              <ButtonLink variant="primary" href={toPath(`/school?id=${selectedCountry.id}`)}>
                {selectedCountry.schools > 0
                  ? t('schoolsOfCount', { name: selectedCountry.name, count: selectedCountry.schools })
                  : t('schoolsOf', { name: selectedCountry.name })}
              </ButtonLink>
              <ButtonLink href={toPath(getFiltersPath({ ...EMPTY_FILTERS, country: selectedCountry.id }, 'map'))}>
                <Icon name="map" />
                <span>{t('onMap')}</span>
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="guide__lands">
          <SegmentedControl label={t('country')} parts={countryLinks} chosen={selectedCountry?.slug ?? ''} />
          {!selectedCountry && notOfferedNames.length > 0 && (
            <p className="meta">{t('notOffered.list', { names: notOfferedNames.join(t('comma')) })}</p>
          )}
        </div>
        {selectedCountry?.knownCountry && (
          <CountryKeys country={selectedCountry.knownCountry} today={today} costSummary={costSummary} />
        )}
      </div>
    </>
  );
}

function GuideName({ selectedCountry }: { selectedCountry: GuideCountry | null }) {
  const t = useText('guide');
  if (!selectedCountry) return <h1>{t('title')}</h1>;
  const { own, other, otherLang } = selectedCountry.names;
  return (
    <h1>
      {own} {other && <span lang={otherLang}>{other}</span>}
    </h1>
  );
}

const COUNTRY_KEYS = ['intake', 'visa'] as const;
/** Cities of agents for which the time differences in the messages are correct, because they are always at UTC+8. */
const FIXED_CLOCKS: readonly Agent['originCity'][] = ['hk', 'sh'];

interface CountryKeysProps extends Pick<GuidePageProps, 'costSummary'> {
  country: KnownCountry;
  today: string;
}

/** Facts by which families compare countries. */
function CountryKeys({ country, today, costSummary }: CountryKeysProps) {
  const t = useText('guide');
  const { originCity } = useSite().agent;
  const { city, zone: timeZone } = CLOCKS[country];
  return (
    <dl className="guide__keys">
      {costSummary}
      {COUNTRY_KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`key.${key}`)}</dt>
          <dd>{t(`${country}.${key}`)}</dd>
        </div>
      ))}
      <WorkHours country={country} today={today} />
      <div>
        <dt>{t('key.clock', { city: t(`clock.city.${city}`) })}</dt>
        <dd>
          <LocalTime zone={timeZone} />
          {FIXED_CLOCKS.includes(originCity) && <small>{t(`${country}.clock`)}</small>}
        </dd>
      </div>
    </dl>
  );
}
