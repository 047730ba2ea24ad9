import { data, redirect, type RouterContextProvider } from 'react-router';
import { loadRanking, type RankingAnswer } from '#client/features/ranking/offers.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { asMain, type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type TwoNames, twoNames } from '#client/site/catalogue/school-name.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { type City, cityList, countryList, type State, stateList } from '#shared/contract/catalogue/country.ts';
import { type CourseTypeGroup, courseTypeGroups } from '#shared/contract/catalogue/course.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import { guideAddress, type GuideCountry, type GuideFrame, type GuideTab, readCountries } from './guide-country.ts';

interface GuideParams {
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

function headOf({ locale, site }: PortalRequestWithSite, tab: GuideTab, frame: GuideFrame) {
  const t = textsIn(locale).of('guide');
  if (frame.kind === 'failed') return { title: t('title') };
  if (frame.kind === 'notOffered')
    return { title: t('notOffered.title', { name: frame.name || t('notOffered.this') }) };
  const name = frame.here?.name ?? t('allCountries');
  return {
    title: t('head', { part: t(`tab.${tab}`), name }),
    description: mayLeadTo(site.agent, guideAddress(tab))
      ? t(`description.${tab}`, { name, year: String(RANKING_YEAR) })
      : '',
  };
}

/** Where the part of the address behind the tab can only be a country, it moves to where countries stand. */
export function moveCountryForward(context: Context, tab: GuideTab, { country, ctyType }: GuideParams) {
  if (!ctyType) return;
  const { agent } = requireSite(context).site;
  throw redirect(sitePath(agent.keyCode, guideAddress(tab, country ?? ctyType)), 301);
}

interface Place {
  id: string;
  slug: string;
  names: TwoNames;
}

export interface Area extends Place {
  cities: Place[];
}

export type AreasAnswer = { ok: true; areas: Area[]; isNarrowed: boolean } | { ok: false };

/** The states of a country with their cities, or one of them. Null where the page is about all countries. */
export async function loadAreas(
  { ask, locale, main }: PortalRequestWithSite,
  here: GuideCountry | null,
  wanted: string,
): Promise<AreasAnswer | null> {
  if (!here) return null;
  const country = { fkAreaCountryId: here.id };
  const [states, cities] = await Promise.all([main.ask(stateList, country), ask(cityList, country)]);
  if (!states.ok) return { ok: false };
  // Areas without their cities still lead to their schools.
  const all = toAreas(states.value.rows, cities.ok ? cities.value.rows : [], locale);
  if (!wanted) return { ok: true, areas: all, isNarrowed: false };
  const areas = all.filter(({ id, slug }) => id === wanted || slug === wanted.toLowerCase());
  if (areas.length === 0) throw data(null, { status: 404 });
  return { ok: true, areas, isNarrowed: true };
}

const toAreas = (states: readonly State[], cities: readonly City[], locale: Locale): Area[] =>
  states.map((state) => ({
    ...toPlace(state, locale),
    cities: cities.filter(({ fkAreaStateId }) => fkAreaStateId === state.id).map((city) => toPlace(city, locale)),
  }));

const toPlace = (place: State | City, locale: Locale): Place => ({
  id: place.id,
  slug: place.key || place.id,
  names: twoNames(place, locale),
});

export interface SubjectPart {
  groups: { slug: string; name: string; isHere: boolean }[];
  /** '' where the groups did not come; then the ranking is that of the first. */
  subject: string;
  ranking: RankingAnswer;
}

/** A subject ranking is that of one group of subjects: the one in the address, or the first. */
export async function loadSubjects(
  portal: PortalRequestWithSite,
  here: GuideCountry | null,
  wanted: string,
  currentPage: number,
): Promise<SubjectPart> {
  const answer = await portal.ask(courseTypeGroups, {});
  if (!answer.ok) portal.keepOutOfCache();
  const groups = answer.ok ? answer.value.rows : [];
  const group = wanted ? groups.find((one) => isCalled(one, wanted)) : groups[0];
  if (answer.ok && wanted && !group) throw data(null, { status: 404 });
  const ranking = await loadRanking(asMain(portal), {
    kind: 'subject',
    fkAreaCountryId: here?.id,
    fkCourseTypeGroupId: group?.id,
    currentPage,
  });
  return {
    groups: groups.map((one) => ({ slug: slugOf(one), name: one.name, isHere: one === group })),
    subject: group?.name ?? '',
    ranking,
  };
}

const slugOf = ({ id, key }: CourseTypeGroup) => key || id;
const isCalled = ({ id, key }: CourseTypeGroup, wanted: string) => id === wanted || key === wanted.toLowerCase();
