import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/ui/say/notice.tsx';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import { GUIDE_TABS, guideAddress, type GuideCountry, type GuideFrame, type GuideTab } from './guide-country.ts';
import { GuideHead } from './guide-head.tsx';
import './guide.css';
import './guide-parts.css';

/** The frame of every part: which country, its facts, the tabs, and below them the part. */
export function GuidePage({ frame, tab, children }: { frame: GuideFrame; tab: GuideTab; children: ReactNode }) {
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
  const tabs = GUIDE_TABS.filter((one) => mayLeadTo(agent, guideAddress(one))).map((one) => ({
    href: path(guideAddress(one, here?.slug)),
    label: t(`tab.${one}`),
    isHere: one === tab,
  }));
  return (
    <div className="guide" ref={guide}>
      <GuideHead frame={frame} tab={tab} />
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

/** A country that is not offered for now, and those that are. */
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

/** Rows of links that scroll sideways on a phone begin where one is. */
function useCurrentInView(place: RefObject<HTMLElement | null>, address: string) {
  useLayoutEffect(() => {
    for (const link of place.current?.querySelectorAll('[aria-current]') ?? []) showInRow(link);
  }, [place, address]);
}

function showInRow(link: Element) {
  const row = rowOf(link);
  if (!row) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** What scrolls sideways around a link, if anything does. */
function rowOf(link: Element): Element | null {
  for (let around = link.parentElement; around && around !== document.body; around = around.parentElement)
    if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX !== 'visible') return around;
  return null;
}
