import { data, redirect, type RouterContextProvider } from 'react-router';
import { countryList } from '#shared/contract/country.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireSite } from '#client/site/require-site.server.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { sitePath } from '#client/site/site-path.ts';
import { guideAddress, type GuideTab } from './guide-address.ts';
import type { GuideCountry, GuideFrame } from './guide-country.ts';
import { readCountries } from './read-countries.ts';

export interface GuideParams {
  country?: string;
  ctyType?: string;
}

type Context = Readonly<RouterContextProvider>;

/** Loads what stands above a part of the guide, and the part itself once it is known which country it is about. */
export async function loadGuide<T>(
  context: Context,
  tab: GuideTab,
  { country = '' }: GuideParams,
  loadPart: (portal: PortalRequestWithSite, here: GuideCountry | null) => Promise<T>,
) {
  const portal = requireSite(context);
  const answer = await portal.main.ask(countryList, {});
  const frame: GuideFrame = answer.ok ? readCountries(answer.value.rows, country, portal.locale) : { kind: 'failed' };
  const part = frame.kind === 'there' ? await loadPart(portal, frame.here) : null;
  const loaded = { head: headOf(portal, tab, frame), frame, part };
  // A country that nobody has heard of is no page of ours; one that is only not offered is.
  return frame.kind === 'notOffered' && !frame.name ? data(loaded, { status: 404 }) : data(loaded);
}

function headOf({ locale }: PortalRequestWithSite, tab: GuideTab, frame: GuideFrame) {
  const t = textsIn(locale).getFixedT(null, 'guide');
  if (frame.kind === 'failed') return { title: t('title') };
  if (frame.kind === 'notOffered')
    return { title: t('notOffered.title', { name: frame.name || t('notOffered.this') }) };
  const name = frame.here?.name ?? t('allCountries');
  return {
    title: t('head', { part: t(`tab.${tab}`), name }),
    description: t(`description.${tab}`, { name, year: RANKING_YEAR }),
  };
}

/** Where the part of the address behind the tab can only be a country, it moves to where countries stand. */
export function moveCountryForward(context: Context, tab: GuideTab, { country, ctyType }: GuideParams) {
  if (!ctyType) return;
  const { agent } = requireSite(context).site;
  throw redirect(sitePath(agent.keyCode, guideAddress(tab, country ?? ctyType)), 301);
}
