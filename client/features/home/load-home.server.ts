import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import type { RouterContextProvider } from 'react-router';
import { type CountryFees, loadFeesByCountry } from '#client/features/facts/country-fees.server.ts';
import { getMoney } from '#client/features/facts/figure.ts';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { loadRanking, type RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { isResultsSeason } from '#client/features/results-day/results-dates.ts';
import { getNewsDay, formatDay } from '#client/i18n/date-texts.ts';
import { type PortalRequest, requireSite, type PortalRequestWithSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { getSchoolArtPath, COUNTRY_BANNERS } from '#shared/art/art-address.ts';
import { getCardPath } from '#shared/art/card/card.ts';
import { type KnownCountry, findKnownCountry } from '#client/site/catalogue/known-country.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { rankingTables } from '#shared/contract/catalogue/ranking.ts';
import { type Country, countryList, type City, cityList } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { convertCurrency, type Money, moneyText, type OwnMoney } from '#shared/locale/money.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { orderSections } from '#shared/rules/home-sections.ts';
import { getLevelPolicy, canShowRankings } from '#shared/tenant/level-policy.ts';
import { EMPTY_FILTERS, getFiltersPath } from '#client/features/school-list/filters/school-filters.ts';
import {
  type Passage,
  type Port,
  getChart,
  roundKm,
  type ChartCity,
  CITY_COUNTRIES,
  CITY_NAMES,
  CITY_COORDINATES,
} from '#shared/places/chart-passages.ts';
import { findTimeZone } from '#shared/places/time-zones.ts';
import { loadFinder } from './hero/load-finder.server.ts';
import { loadDeadlines } from './load-deadlines.server.ts';
import { loadFeatured } from './load-featured.server.ts';
import { loadBudget, loadExamSchools } from './load-mainland.server.ts';

/** Menu key of the fees page, which not every agent has. */
const FEES_SECTION_ID = 'fees';

const TOP_RANKED_COUNT = 3;

/**
 * Loads the content of the home page. The agent is already loaded. Every other part is awaited only briefly and then
 * deferred.
 */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const portalRequest = requireSite(context);
  const { agent } = portalRequest.site;
  const isMainland = getLevelPolicy(agent).home === 'mainland';
  const [ports, finder, countries, featuredSchools, deadlines, budget, exams, ranking] = await Promise.all([
    awaitBriefly(defer(portalRequest, loadPorts, [])),
    awaitBriefly(defer(portalRequest, loadFinder, null)),
    awaitBriefly(defer(portalRequest, loadCountries, { ok: false })),
    awaitBriefly(defer(portalRequest, loadFeatured, [])),
    awaitBriefly(defer(portalRequest, loadDeadlines, [])),
    isMainland ? awaitBriefly(defer(portalRequest, loadBudget, null)) : null,
    isMainland ? awaitBriefly(defer(portalRequest, loadExamSchools, null)) : null,
    canShowRankings(agent) ? awaitBriefly(defer(portalRequest, loadTopRanked, { ok: false })) : null,
  ]);
  return {
    head: {
      title: agent.webTitle || agent.name,
      description: agent.webMetaDescription,
      keywords: agent.webMetaKeywords,
      card: sitePath(agent.keyCode, getCardPath({ shape: 'card', kind: 'home', ids: [] })),
    },
    intro: { title: agent.homeTitle, lead: agent.homeLead },
    sections: orderSections(agent.homeSections),
    figures: agent.figures,
    news: toHomeNews(agent.indexNewsList, portalRequest.locale),
    hasFeesPage: findMenuName(portalRequest.site.menus, FEES_SECTION_ID) !== '',
    ports,
    finder,
    isResultsDay: portalRequest.resultsSwitch === 'on' || (portalRequest.resultsSwitch !== 'off' && isResultsSeason()),
    countries,
    featured: featuredSchools,
    deadlines,
    budget,
    exams,
    ranking,
  };
}

/**
 * Loads the first schools of a published ranking. A ranking calculated from open data is shown on its own page only,
 * next to the note on the schools that its publisher leaves out.
 */
async function loadTopRanked(portal: Parameters<typeof loadRanking>[0]): Promise<RankingResult> {
  const tables = await portal.ask(rankingTables, {});
  if (tables.ok && tables.value.licensed === '' && tables.value.own.length === 0) return { ok: false };
  const ranking = await loadRanking(portal, { kind: 'school', showCount: TOP_RANKED_COUNT }, { isBrief: true });
  return ranking.ok && ranking.table.openRankingKey ? { ok: false } : ranking;
}

/** Heading and lead written by the agency, or '' for the default ones. */
export interface HomeIntro {
  title: string;
  lead: string;
}

export interface CountryCard {
  id: string;
  name: string;
  /**
   * English name shown next to a Chinese name, because schools use the English one, or '' if the name is already
   * English.
   */
  englishName: string;
  knownCountry: KnownCountry | null;
  picture: string;
  /** Range of yearly bachelor's fees, the same range in the agency's currency, and its years; null if unknown. */
  fee: { text: string; converted: string; years: string } | null;
}

export type CountriesResult =
  | { ok: true; offeredCountries: CountryCard[]; notOffered: string[]; schoolCounts: CountedSchools | null }
  | { ok: false };

/** Number of schools that are visible on this site, with the formatted date of the count. */
interface CountedSchools {
  total: number;
  abroad: number;
  day: string;
}

async function loadCountries(portal: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>): Promise<CountriesResult> {
  const { locale, site } = portal;
  const ownMoney = getExchangeRates(getAgentCurrency(site.agent));
  const result = await portal.ask(countryList, {});
  if (!result.ok) {
    return { ok: false };
  }
  const { rows } = result.value;
  const offeredCountries = rows.filter((row) => row.offered);
  const { fees } = await loadFeesByCountry(
    portal,
    offeredCountries.map(({ id }) => id),
  );
  return {
    ok: true,
    offeredCountries: offeredCountries.map((country) => ({
      ...toCard(country, locale),
      fee: formatFees(fees[country.id] ?? null, ownMoney, locale),
    })),
    notOffered: rows.filter((row) => !row.offered).map((country) => getCountryName(country, locale)),
    schoolCounts: countSchools(rows, locale),
  };
}

/** Keys of the countries that are part of the count `abroad`. */
const ABROAD_COUNTRIES = ['uk', 'au', 'ca'];

function countSchools(rows: readonly Country[], locale: Locale, now = Date.now()): CountedSchools | null {
  const sumSchools = (countries: readonly Country[]) =>
    countries.reduce((schoolTotal, { schoolCount }) => schoolTotal + schoolCount, 0);
  const offeredCountries = rows.filter((row) => row.offered);
  const total = sumSchools(offeredCountries);
  if (total === 0) return null;
  const countedOn = formatDay(getHongKongDay(now), locale);
  return {
    total,
    abroad: sumSchools(offeredCountries.filter(({ key }) => ABROAD_COUNTRIES.includes(key))),
    day: countedOn,
  };
}

/** Formats the fees on the server, so that the page needs neither their facts nor their sources, to which it links. */
function formatFees(fees: CountryFees | null, ownMoney: OwnMoney, locale: Locale): CountryCard['fee'] {
  const feeRange = fees ? [getMoney(fees.min), getMoney(fees.max)].filter((money) => money !== null) : [];
  if (feeRange.length === 0) return null;
  const formatRange = (amounts: readonly Money[]) =>
    [...new Set(amounts.map((amount) => moneyText(amount, locale)))].join('–');
  const convertedRange = feeRange.map((money) => convertCurrency(money, ownMoney)).filter((end) => end !== null);
  return {
    text: formatRange(feeRange),
    converted: convertedRange.length === 0 ? '' : formatRange(convertedRange),
    years: fees?.years ?? '',
  };
}

function toCard(country: Country, locale: Locale): Omit<CountryCard, 'fee'> {
  const knownKey = findKnownCountry(country.key);
  const name = getCountryName(country, locale);
  return {
    id: country.id,
    name,
    englishName: country.name === name ? '' : country.name,
    knownCountry: knownKey,
    picture:
      country.countryPic ||
      getSchoolArtPath({ id: knownKey ? COUNTRY_BANNERS.card[knownKey] : country.key, country: country.key }),
  };
}

const getCountryName = ({ name, nameChn }: Country, locale: Locale) =>
  locale === 'en-us' ? name || nameChn : nameChn || name;

export interface HomeNews {
  id: string;
  title: string;
  /** Date such as '2026-11-18', or '' if the backend returns no valid date. */
  day: string;
  dayText: string;
}

function toHomeNews(rows: Agent['indexNewsList'], locale: Locale): HomeNews[] {
  return rows
    .filter(({ id, title }) => id && title)
    .map((row) => {
      const { id, title } = row;
      const day = getNewsDay(row);
      return { id, title, day, dayText: formatDay(day, locale) };
    });
}

/** Port of the chart, with the facts that are displayed when it is selected. */
export interface HeroPort {
  city: ChartCity;
  name: string;
  /** Name of the country, or '' if the catalogue does not contain it. */
  country: string;
  /** Position of the port and of the start of its route, on a chart of 640 × 640 units. */
  at: Passage['at'];
  start: Passage['start'];
  /** Side of the port on which its name is displayed, such as 'left' or 'over-up'. It is the suffix of a CSS class. */
  label: string;
  /** Formatted distance such as '9,620'. */
  km: string;
  zone: string | null;
  /** Path of the page with the port's schools, or '' if the site has no schools in that country. */
  to: string;
  /** Query that counts the schools, or null if the catalogue contains neither the city nor the country. */
  inquiryQuery: { cityId: string } | { fkAreaCountryId: string } | null;
}

const getSlug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
const getPortSlug = (city: ChartCity) => getSlug(CITY_NAMES[city]['en-us']);

/**
 * Loads the ports of the map with links to their schools: the schools in the city or, if the catalogue does not contain
 * the city, those in the country.
 */
async function loadPorts({ ask, locale, site }: PortsRequest): Promise<HeroPort[]> {
  const { passages } = getChart(site.agent.originCity);
  const keys = passages.map(({ port }) => getPortSlug(port.city)).join(',');
  const [countries, cities] = await Promise.all([ask(countryList, {}), ask(cityList, { keys })]);
  const countriesAndCities: CountriesAndCities = {
    countries: countries.ok ? countries.value.rows : [],
    cities: cities.ok ? cities.value.rows : [],
  };
  return passages.map(({ port, km, at, start }) => {
    const { city } = port;
    const [lat, lng] = CITY_COORDINATES[city];
    return {
      city,
      name: CITY_NAMES[city][locale],
      at,
      start,
      label: getLabelClass(port),
      km: roundKm(km),
      zone: findTimeZone(CITY_COUNTRIES[city], { lat, lng }),
      ...findPortPlace(city, countriesAndCities, locale),
    };
  });
}

type PortsRequest = Pick<PortalRequest, 'ask' | 'locale'> & Pick<PortalRequestWithSite, 'site'>;

interface CountriesAndCities {
  countries: readonly Country[];
  cities: readonly City[];
}

function findPortPlace(
  portCity: ChartCity,
  { countries, cities }: CountriesAndCities,
  locale: Locale,
): Pick<HeroPort, 'country' | 'to' | 'inquiryQuery'> {
  const country = countries.find(({ key }) => key === CITY_COUNTRIES[portCity]);
  const name = country ? (locale === 'en-us' ? country.name : country.nameChn || country.name) : '';
  if (!country?.offered) return { country: name, to: '', inquiryQuery: null };
  const isPortName = (placeName: string) => getSlug(placeName) === getPortSlug(portCity);
  const city = cities.find(
    (candidate) =>
      candidate.fkAreaCountryId === country.id && (isPortName(candidate.key) || isPortName(candidate.name)),
  );
  return {
    country: name,
    to: getFiltersPath(
      { ...EMPTY_FILTERS, country: country.id, state: city?.fkAreaStateId ?? '', city: city?.id ?? '' },
      'country',
    ),
    inquiryQuery: city ? { cityId: city.id } : { fkAreaCountryId: country.id },
  };
}

/**
 * Returns the position of a name, including a vertical offset, so that the name is part of the port's clickable area.
 */
function getLabelClass({ side, dx = 0, dy = 0 }: Port): string {
  const horizontalSide = dx >= 20 ? 'over' : (side ?? 'right');
  return dy <= -9 ? `${horizontalSide}-up` : dy >= 10 ? `${horizontalSide}-down` : horizontalSide;
}
