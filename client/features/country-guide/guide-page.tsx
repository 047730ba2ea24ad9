import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { filtersAddress, NO_FILTERS } from '#client/features/school-list/filters/school-filters.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Seg } from '#client/ui/feedback/seg.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { LocalTime, WorkHours } from './country-facts.tsx';
import {
  CLOCKS,
  GUIDE_TABS,
  guideAddress,
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
  money?: ReactNode;
  children: ReactNode;
}

export function GuidePage({ frame, tab, money, children }: GuidePageProps) {
  const t = useText('guide');
  const path = useSitePath();
  const { agent } = useSite();
  const guide = useRef<HTMLDivElement>(null);
  useCurrentInView(guide, useLocation().pathname);
  if (frame.kind === 'notOffered') return <NotOffered name={frame.name} offered={frame.offered} tab={tab} />;
  if (frame.kind === 'failed') {
    return (
      <div className="wrap guide guide--bare">
        <h1>{t('title')}</h1>
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      </div>
    );
  }
  const { here } = frame;
  const tabs = GUIDE_TABS.filter((entry) => canLinkTo(agent, guideAddress(entry))).map((item) => ({
    href: path(guideAddress(item, here?.slug)),
    label: t(`tab.${item}`),
    isHere: item === tab,
  }));
  return (
    <div className="guide" ref={guide}>
      <GuideHead frame={frame} tab={canLinkTo(agent, guideAddress(tab)) ? tab : GUIDE_TABS[0]} money={money} />
      <div className="wrap">
        <LinkTabs label={here?.name ?? t('allCountries')} tabs={tabs} />
        <section className="guide__part">
          <h2 className="sr">{t(`tab.${tab}`)}</h2>
          {children}
        </section>
      </div>
    </div>
  );
}

function NotOffered({ name, offered, tab }: { name: string; offered: GuideCountry[]; tab: GuideTab }) {
  const t = useText('guide');
  const path = useSitePath();
  const { agent } = useSite();
  return (
    <div className="wrap empty guide--bare">
      <img src={emptyArtAddress('country', agent.brandColour)} width={200} height={144} alt="" />
      <h1>{t('notOffered.title', { name: name || t('notOffered.this') })}</h1>
      <p>{t('notOffered.text')}</p>
      {offered.length > 0 && (
        <ul className="row" aria-label={t('notOffered.instead')}>
          {offered.map((country) => (
            <li key={country.id}>
              <ButtonLink href={path(guideAddress(tab, country.slug))}>{country.name}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Scrolls the horizontal link rows on phones to the current link. */
function useCurrentInView(ref: RefObject<HTMLElement | null>, address: string) {
  useLayoutEffect(() => {
    for (const link of ref.current?.querySelectorAll('[aria-current]') ?? []) showInRow(link);
  }, [ref, address]);
}

function showInRow(link: Element) {
  const row = getRow(link);
  if (!row) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Returns the horizontally scrolling ancestor of a link, or null. */
function getRow(link: Element): Element | null {
  for (let around = link.parentElement; around && around !== document.body; around = around.parentElement)
    if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX !== 'visible') return around;
  return null;
}

type GuideWithContent = Extract<GuideFrame, { kind: 'there' }>;

interface GuideHeadProps extends Pick<GuidePageProps, 'tab' | 'money'> {
  frame: GuideWithContent;
}

function GuideHead({ frame: { here, offered, notOffered, today }, tab, money }: GuideHeadProps) {
  const t = useText('guide');
  const path = useSitePath();
  const parts = [{ slug: '', name: t('all') }, ...offered].map(({ slug, name }) => ({
    id: slug,
    label: name,
    href: path(guideAddress(tab, slug)),
  }));
  return (
    <>
      {here && (
        <div className="guide__banner">
          <img src={here.banner} width={1200} height={420} alt="" fetchPriority="high" />
        </div>
      )}
      <div className="wrap">
        <div className="guide__who">
          <div>
            {here && (
              <Breadcrumb crumbs={[{ label: t('title'), href: path(guideAddress(tab)) }, { label: here.name }]} />
            )}
            <GuideName here={here} />
            <p className="guide__lead">{here ? here.known && t(`lead.${here.known}`) : t('lead.all')}</p>
          </div>
          {here && (
            <p className="row">
              <ButtonLink variant="primary" href={path(`/school?id=${here.id}`)}>
                {here.schools > 0
                  ? t('schoolsOfCount', { name: here.name, count: here.schools })
                  : t('schoolsOf', { name: here.name })}
              </ButtonLink>
              <ButtonLink href={path(filtersAddress({ ...NO_FILTERS, country: here.id }, 'map'))}>
                <Icon name="map" />
                {t('onMap')}
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="guide__lands">
          <Seg label={t('country')} parts={parts} chosen={here?.slug ?? ''} />
          {!here && notOffered.length > 0 && (
            <p className="meta">{t('notOffered.list', { names: notOffered.join(t('comma')) })}</p>
          )}
        </div>
        {here?.known && <CountryKeys country={here.known} today={today} money={money} />}
      </div>
    </>
  );
}

function GuideName({ here }: { here: GuideCountry | null }) {
  const t = useText('guide');
  if (!here) return <h1>{t('title')}</h1>;
  const { own, other, otherLang } = here.names;
  return (
    <h1>
      {own} {other && <span lang={otherLang}>{other}</span>}
    </h1>
  );
}

const KEYS = ['intake', 'visa'] as const;
/** Cities of agents at UTC+8, for which the time differences in the messages are correct. */
const FIXED_CLOCKS: readonly Agent['originCity'][] = ['hk', 'sh'];

interface CountryKeysProps extends Pick<GuidePageProps, 'money'> {
  country: KnownCountry;
  today: string;
}

/** Facts by which families compare countries. */
function CountryKeys({ country, today, money }: CountryKeysProps) {
  const t = useText('guide');
  const { originCity } = useSite().agent;
  const { city, zone } = CLOCKS[country];
  return (
    <dl className="guide__keys">
      {money}
      {KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`key.${key}`)}</dt>
          <dd>{t(`${country}.${key}`)}</dd>
        </div>
      ))}
      <WorkHours country={country} today={today} />
      <div>
        <dt>{t('key.clock', { city: t(`clock.city.${city}`) })}</dt>
        <dd>
          <LocalTime zone={zone} />
          {FIXED_CLOCKS.includes(originCity) && <small>{t(`${country}.clock`)}</small>}
        </dd>
      </div>
    </dl>
  );
}
