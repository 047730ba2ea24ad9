import { type RouterContextProvider, data, redirect } from 'react-router';
import { type RankingResult, loadRanking } from '#client/features/ranking/load-ranking.server.ts';
import { loadFeesByCountry } from '#client/features/facts/country-fees.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, asMain, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
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
  guideAddress,
  toGuideFrame,
} from './guide-country.ts';

interface GuideParams {
  country?: string;
  ctyType?: string;
}

type Context = Readonly<RouterContextProvider>;

/** Loads the frame of a section of the guide, then the section for the country of the URL. */
export async function loadGuide<T>(
  context: Context,
  tab: GuideTab,
  { country = '' }: GuideParams,
  loadPart: (portal: PortalRequestWithSite, country: GuideCountry | null) => Promise<T>,
  /** Returns the name of a smaller area with a page of its own; '' for the whole country. */
  getPlace: (part: T) => string = () => '',
) {
  const portal = requireSite(context);
  const result = await portal.main.ask(countryList, {});
  const frame: GuideFrame = result.ok ? toGuideFrame(result.value.rows, country, portal.locale) : { kind: 'failed' };
  const part = frame.kind === 'there' ? await loadPart(portal, frame.here) : null;
  const fees =
    frame.kind === 'there' && !frame.here && tab === GUIDE_TABS[0]
      ? await loadFeesByCountry(
          portal,
          frame.offered.map(({ id }) => id),
        )
      : null;
  const loaded = { head: getPageHead(portal, tab, frame, part === null ? '' : getPlace(part)), frame, part, fees };
  // An unknown country responds with 404, a country that is not offered does not.
  return frame.kind === 'notOffered' && !frame.name ? data(loaded, { status: 404 }) : data(loaded);
}

function getPageHead({ locale, site }: PortalRequestWithSite, tab: GuideTab, frame: GuideFrame, place: string) {
  const t = textsIn(locale).of('guide');
  if (frame.kind === 'failed') return { title: t('title') };
  if (frame.kind === 'notOffered')
    return { title: t('notOffered.title', { name: frame.name || t('notOffered.this') }) };
  const name = [frame.here?.name ?? t('allCountries'), place].filter(Boolean).join(' · ');
  return {
    // The first tab without a country has a shorter canonical URL.
    ...(tab === GUIDE_TABS[0] && !frame.here && { canonical: sitePath(site.agent.keyCode, '/country-list') }),
    title: t('head', { part: t(`tab.${tab}`), name }),
    description: canLinkTo(site.agent, guideAddress(tab)) ? t(`description.${tab}`, { name }) : '',
  };
}

/** Redirects a URL with the country in the second position to the canonical one. */
export function moveCountryForward(context: Context, tab: GuideTab, { country, ctyType }: GuideParams) {
  if (!ctyType) return;
  const { agent } = requireSite(context).site;
  throw redirect(sitePath(agent.keyCode, guideAddress(tab, country ?? ctyType)), 301);
}

interface GuidePlace {
  id: string;
  slug: string;
  names: BilingualName;
}

export interface Area extends GuidePlace {
  cities: GuidePlace[];
  /** Number of visible schools; null if it is not counted. */
  schools: number | null;
  /** Position of a central city; null without coordinates. */
  middle: { lng: number; lat: number } | null;
}

/** Name of the area to which the list is narrowed; '' for a whole country. */
export const narrowedTo = (answer: AreasResult | null) =>
  answer?.ok && answer.isNarrowed ? (answer.areas[0]?.names.own ?? '') : '';

export interface AreasAround {
  costs: Omit<CountryFacts, 'schools'>;
}

export type AreasResult = { ok: true; areas: Area[]; isNarrowed: boolean; around: AreasAround } | { ok: false };

/** Loads the states of a country with their cities, or one state. It returns null on the page of all countries. */
export async function loadAreas(
  portal: PortalRequestWithSite,
  currentCountry: GuideCountry | null,
  requested: string,
): Promise<AreasResult | null> {
  if (!currentCountry) return null;
  const { ask, locale, main } = portal;
  const country = { fkAreaCountryId: currentCountry.id };
  const [states, cities, { schools, ...costs }] = await Promise.all([
    main.ask(stateList, country),
    ask(cityList, country),
    loadCountryFacts(portal, currentCountry),
  ]);
  if (!states.ok) return { ok: false };
  // Areas without cities still link to their schools.
  const all = toAreas(states.value.rows, cities.ok ? cities.value.rows : [], schools, locale);
  const around: AreasAround = { costs };
  if (!requested) return { ok: true, areas: all, isNarrowed: false, around };
  const areas = all.filter(({ id, slug }) => id === requested || slug === requested.toLowerCase());
  if (areas.length === 0) throw data(null, { status: 404 });
  return { ok: true, areas, isNarrowed: true, around };
}

/** Converts states to areas, those with most schools first. Without counts, the order of the backend is kept. */
function toAreas(
  states: readonly State[],
  cities: readonly City[],
  schools: CountryFacts['schools'],
  locale: Locale,
): Area[] {
  const areas = states.map((state): Area => {
    const ownCities = cities.filter(({ fkAreaStateId }) => fkAreaStateId === state.id);
    return {
      ...toPlace(state, locale),
      cities: ownCities.map((city) => toPlace(city, locale)),
      schools: schools && (schools.get(state.id) ?? 0),
      middle: getMapCenter(ownCities),
    };
  });
  return areas.sort((area, other) => (other.schools ?? 0) - (area.schools ?? 0));
}

/** Returns the medoid of the cities, which a misplaced city does not affect. */
function getMapCenter(cities: readonly City[]): Area['middle'] {
  const locatedCities = cities.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]));
  const sums = locatedCities.map((item) =>
    locatedCities.reduce((sum, { lng, lat }) => sum + Math.hypot(item.lng - lng, item.lat - lat), 0),
  );
  return locatedCities[sums.indexOf(Math.min(...sums))] ?? null;
}

const toPlace = (place: State | City, locale: Locale): GuidePlace => ({
  id: place.id,
  slug: place.key || place.id,
  names: bilingualName(place, locale),
});

export interface SubjectPart {
  groups: { slug: string; name: string; isHere: boolean }[];
  /** Slug of the group; '' if the groups failed to load. The ranking is then that of the first group. */
  subject: string;
  ranking: RankingResult;
}

/** Loads the ranking of the subject group in the URL, or of the first group. */
export async function loadSubjects(
  portal: PortalRequestWithSite,
  country: GuideCountry | null,
  requested: string,
  page: Pick<InputOf<typeof rankingList>, 'table' | 'currentPage'>,
): Promise<SubjectPart> {
  const result = await portal.ask(courseTypeGroups, {});
  const groups = result.ok ? result.value.rows : [];
  const group = requested ? groups.find((entry) => isCalled(entry, requested)) : groups[0];
  if (result.ok && requested && !group) throw data(null, { status: 404 });
  const ranking = await loadRanking(asMain(portal), {
    kind: 'subject',
    fkAreaCountryId: country?.id,
    fkCourseTypeGroupId: group?.id,
    ...page,
  });
  return {
    groups: groups.map((item) => ({ slug: getSlug(item), name: item.name, isHere: item === group })),
    subject: group?.name ?? '',
    ranking,
  };
}

const getSlug = ({ id, key }: CourseTypeGroup) => key || id;
const isCalled = ({ id, key }: CourseTypeGroup, requested: string) =>
  id === requested || key === requested.toLowerCase();
