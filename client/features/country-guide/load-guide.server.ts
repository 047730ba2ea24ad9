import { type RouterContextProvider, data, redirect } from 'react-router';
import { type RankingResult, loadRanking } from '#client/features/ranking/load-ranking.server.ts';
import { getNotOfferedTitle } from '#client/features/school-list/country-not-offered.tsx';
import { loadFeesByCountry } from '#client/features/facts/country-fees.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, withMainReads, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { type City, type State, cityList, countryList, stateList } from '#shared/contract/catalogue/country.ts';
import { type CourseTypeGroup, courseTypeGroups } from '#shared/contract/catalogue/course.ts';
import type { InputOf } from '#shared/contract/call.ts';
import type { rankingList } from '#shared/contract/catalogue/ranking.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { type CountryFacts, loadCountryFacts } from './load-country-facts.server.ts';
import {
  GUIDE_TABS,
  type GuideCountry,
  type GuideFrame,
  type GuideTab,
  getGuidePath,
  toGuideFrame,
} from './guide-country.ts';

interface GuideParams {
  country?: string;
  ctyType?: string;
}

type Context = Readonly<RouterContextProvider>;

/** Loads the frame of a section of the guide, followed by the section's content for the country in the URL. */
export async function loadGuide<T>(
  context: Context,
  tab: GuideTab,
  { country = '' }: GuideParams,
  loadPart: (portal: PortalRequestWithSite, country: GuideCountry | null) => Promise<T>,
  /** Returns the name of a smaller area that has a page of its own, or '' for the whole country. */
  getPlaceName: (part: T) => string = () => '',
) {
  const portalRequest = requireSite(context);
  const countriesResult = await portalRequest.main.ask(countryList, {});
  const frame: GuideFrame = countriesResult.ok
    ? toGuideFrame(countriesResult.value.rows, country, portalRequest.locale)
    : { kind: 'failed' };
  const part = frame.kind === 'there' ? await loadPart(portalRequest, frame.selectedCountry) : null;
  const fees =
    frame.kind === 'there' && !frame.selectedCountry && tab === GUIDE_TABS[0]
      ? await loadFeesByCountry(
          portalRequest,
          frame.offeredCountries.map(({ id }) => id),
        )
      : null;
  const loadedGuide = {
    head: getPageHead(portalRequest, tab, frame, part === null ? '' : getPlaceName(part)),
    frame,
    part,
    fees,
  };
  // An unknown country is a 404, but a known country that is not offered is not.
  return frame.kind === 'notOffered' && !frame.name ? data(loadedGuide, { status: 404 }) : data(loadedGuide);
}

function getPageHead({ locale, site }: PortalRequestWithSite, tab: GuideTab, frame: GuideFrame, placeName: string) {
  const t = textsIn(locale).getText('guide');
  if (frame.kind === 'failed') return { title: t('title') };
  if (frame.kind === 'notOffered') return { title: getNotOfferedTitle(textsIn(locale).getText('schools'), frame.name) };
  const placeTitle = [frame.selectedCountry?.name ?? t('allCountries'), placeName].filter(Boolean).join(' · ');
  return {
    // The first tab without a country has a shorter canonical URL.
    ...(tab === GUIDE_TABS[0] &&
      !frame.selectedCountry && { canonical: sitePath(site.agent.keyCode, '/country-list') }),
    title: t('head', { part: t(`tab.${tab}`), name: placeTitle }),
    description: canLinkTo(site.agent, getGuidePath(tab)) ? t(`description.${tab}`, { name: placeTitle }) : '',
  };
}

/** Redirects a URL whose second segment is the country to the canonical URL. */
export function redirectToCountryPath(context: Context, tab: GuideTab, { country, ctyType }: GuideParams) {
  if (!ctyType) return;
  const { agent } = requireSite(context).site;
  throw redirect(sitePath(agent.keyCode, getGuidePath(tab, country ?? ctyType)), 301);
}

interface GuideLocation {
  id: string;
  slug: string;
  names: BilingualName;
}

export interface Area extends GuideLocation {
  cities: GuideLocation[];
  /** Number of visible schools, or null if they were not counted. */
  schools: number | null;
  /** Position of a central city, or null if there are no coordinates. */
  middle: { lng: number; lat: number } | null;
}

/** Name of the area to which the list is narrowed, or '' for a whole country. */
export const getNarrowedName = (areasResult: AreasResult | null) =>
  areasResult?.ok && areasResult.isNarrowed ? (areasResult.areas[0]?.names.own ?? '') : '';

export interface AreasContext {
  costs: Omit<CountryFacts, 'schools'>;
}

export type AreasResult =
  | { ok: true; areas: Area[]; isNarrowed: boolean; countryContext: AreasContext }
  | { ok: false };

/** Loads the states of a country with their cities, or a single state. Returns null on the page of all countries. */
export async function loadAreas(
  portalRequest: PortalRequestWithSite,
  currentCountry: GuideCountry | null,
  requestedArea: string,
): Promise<AreasResult | null> {
  if (!currentCountry) return null;
  const { ask, locale, main } = portalRequest;
  const country = { fkAreaCountryId: currentCountry.id };
  const [states, cities, { schools, ...costs }] = await Promise.all([
    main.ask(stateList, country),
    ask(cityList, country),
    loadCountryFacts(portalRequest, currentCountry),
  ]);
  if (!states.ok) return { ok: false };
  // An area without cities still links to its schools.
  const allAreas = toAreas(states.value.rows, cities.ok ? cities.value.rows : [], schools, locale);
  const areasContext: AreasContext = { costs };
  // An area without schools has nothing to show in the list, but keeps its page.
  if (!requestedArea)
    return {
      ok: true,
      areas: allAreas.filter(({ schools: schoolCount }) => schoolCount !== 0),
      isNarrowed: false,
      countryContext: areasContext,
    };
  const areas = allAreas.filter(({ id, slug }) => id === requestedArea || slug === requestedArea.toLowerCase());
  if (areas.length === 0) throw data(null, { status: 404 });
  return { ok: true, areas, isNarrowed: true, countryContext: areasContext };
}

/**
 * Converts states to areas, sorted by their number of schools. If schools were not counted, the backend's order stays.
 */
function toAreas(
  states: readonly State[],
  cities: readonly City[],
  schoolCountByArea: CountryFacts['schools'],
  locale: Locale,
): Area[] {
  const areas = states.map((state): Area => {
    const ownCities = cities.filter(({ fkAreaStateId }) => fkAreaStateId === state.id);
    return {
      ...toLocation(state, locale),
      cities: ownCities.map((city) => toLocation(city, locale)),
      schools: schoolCountByArea && (schoolCountByArea.get(state.id) ?? 0),
      middle: getMedianLocation(ownCities),
    };
  });
  return areas.sort((areaA, areaB) => (areaB.schools ?? 0) - (areaA.schools ?? 0));
}

/** Returns the medoid of the cities, because a single misplaced city does not affect it. */
function getMedianLocation(cities: readonly City[]): Area['middle'] {
  const locatedCities = cities.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]));
  const distanceSums = locatedCities.map((city) =>
    locatedCities.reduce((sum, { lng, lat }) => sum + Math.hypot(city.lng - lng, city.lat - lat), 0),
  );
  return locatedCities[distanceSums.indexOf(Math.min(...distanceSums))] ?? null;
}

const toLocation = (area: State | City, locale: Locale): GuideLocation => ({
  id: area.id,
  slug: area.key || area.id,
  names: getBilingualName(area, locale),
});

export interface SubjectPart {
  groups: { slug: string; name: string; isHere: boolean }[];
  /**
   * Slug of the subject group, or '' if the groups could not be loaded. The ranking is then that of the first group.
   */
  subject: string;
  ranking: RankingResult;
}

/** Loads the ranking of the subject group in the URL, or of the first group. */
export async function loadSubjects(
  portalRequest: PortalRequestWithSite,
  country: GuideCountry | null,
  requestedGroup: string,
  page: Pick<InputOf<typeof rankingList>, 'table' | 'currentPage'>,
): Promise<SubjectPart> {
  const groupsResult = await portalRequest.ask(courseTypeGroups, {});
  const groups = groupsResult.ok ? groupsResult.value.rows : [];
  const group = requestedGroup ? groups.find((candidate) => matchesKey(candidate, requestedGroup)) : groups[0];
  if (groupsResult.ok && requestedGroup && !group) throw data(null, { status: 404 });
  const ranking = await loadRanking(withMainReads(portalRequest), {
    kind: 'subject',
    fkAreaCountryId: country?.id,
    fkCourseTypeGroupId: group?.id,
    ...page,
  });
  return {
    groups: groups.map((courseGroup) => ({
      slug: getSlug(courseGroup),
      name: courseGroup.name,
      isHere: courseGroup === group,
    })),
    subject: group?.name ?? '',
    ranking,
  };
}

const getSlug = ({ id, key }: CourseTypeGroup) => key || id;
const matchesKey = ({ id, key }: CourseTypeGroup, requestedKey: string) =>
  id === requestedKey || key === requestedKey.toLowerCase();
