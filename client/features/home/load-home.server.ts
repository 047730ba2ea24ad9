import type { RouterContextProvider } from 'react-router';
import { type CountryFees, loadFeesByCountry } from '#client/features/facts/country-fees.server.ts';
import { getMoney } from '#client/features/facts/figure.ts';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { loadRanking } from '#client/features/ranking/load-ranking.server.ts';
import { isResultsSeason } from '#client/features/results-day/results-dates.ts';
import { dayOfNews, dayText } from '#client/i18n/date-texts.ts';
import { type PortalRequest, requireSite, type PortalRequestWithSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { schoolArtAddress, countryBanners } from '#shared/art/art-address.ts';
import { cardAddress } from '#shared/art/card/card.ts';
import { type KnownCountry, findKnownCountry } from '#client/site/catalogue/known-country.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { type Country, countryList, type City, cityList } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { convertCurrency, type Money, moneyText, type OwnMoney } from '#shared/locale/money.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import { orderSections } from '#shared/rules/home-sections.ts';
import { getPolicy, showsRankings } from '#shared/tenant/level-policy.ts';
import { NO_FILTERS, filtersAddress } from '#client/features/school-list/filters/school-filters.ts';
import {
  type Passage,
  type Port,
  getChart,
  roundKm,
  type ChartCity,
  cityCountries,
  cityNames,
  cityPlaces,
} from '#shared/places/chart-passages.ts';
import { zoneAt } from '#shared/places/time-zones.ts';
import { loadFinder } from './hero/load-finder.server.ts';
import { loadDeadlines } from './load-deadlines.server.ts';
import { loadFeatured } from './load-featured.server.ts';
import { loadBudget, loadExamSchools } from './load-mainland.server.ts';

/** Menu key of the fees page, which not every agent has. */
const FEES = 'fees';

const FIRST_RANKED = 3;

/**
 * Loads the content of the home page. The agent is loaded already; each other part is awaited only briefly and then
 * deferred.
 */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const { agent } = portal.site;
  const isMainland = getPolicy(agent).home === 'mainland';
  const [ports, finder, countries, featured, deadlines, budget, exams, ranking] = await Promise.all([
    awaitBriefly(defer(portal, loadPorts, [])),
    awaitBriefly(defer(portal, loadFinder, null)),
    awaitBriefly(defer(portal, loadCountries, { ok: false })),
    awaitBriefly(defer(portal, loadFeatured, [])),
    awaitBriefly(defer(portal, loadDeadlines, [])),
    isMainland ? awaitBriefly(defer(portal, loadBudget, null)) : null,
    isMainland ? awaitBriefly(defer(portal, loadExamSchools, null)) : null,
    showsRankings(agent)
      ? awaitBriefly(
          defer(portal, (late) => loadRanking(late, { kind: 'school', showCount: FIRST_RANKED }), { ok: false }),
        )
      : null,
  ]);
  return {
    head: {
      title: agent.webTitle || agent.name,
      description: agent.webMetaDescription,
      keywords: agent.webMetaKeywords,
      card: sitePath(agent.keyCode, cardAddress({ shape: 'card', kind: 'home', ids: [] })),
    },
    intro: { title: agent.homeTitle, lead: agent.homeLead },
    sections: orderSections(agent.homeSections),
    figures: agent.figures,
    news: toHomeNews(agent.indexNewsList, portal.locale),
    hasFeesPage: findMenuName(portal.site.menus, FEES) !== '',
    ports,
    finder,
    isResultsDay: portal.resultsSwitch === 'on' || (portal.resultsSwitch !== 'off' && isResultsSeason()),
    countries,
    featured,
    deadlines,
    budget,
    exams,
    ranking,
  };
}

/** Heading and lead that the agency has written; '' for the standard ones. */
export interface HomeIntro {
  title: string;
  lead: string;
}

export interface CountryCard {
  id: string;
  name: string;
  /** English name beside a Chinese one, since schools use it; '' if the name is English already. */
  englishName: string;
  known: KnownCountry | null;
  picture: string;
  /** Yearly bachelor fees as a range, and the same in the agent's currency; null if unknown. */
  fee: { text: string; about: string } | null;
}

export type CountriesResult =
  | { ok: true; offered: CountryCard[]; notOffered: string[]; counted: CountedSchools | null }
  | { ok: false };

/** Number of schools that are visible on this site, with the formatted date of the count. */
interface CountedSchools {
  all: number;
  abroad: number;
  day: string;
}

async function loadCountries(portal: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>): Promise<CountriesResult> {
  const { locale, site } = portal;
  const own = toOwnMoney(agentCurrency(site.agent));
  const result = await portal.ask(countryList, {});
  if (!result.ok) {
    return { ok: false };
  }
  const { rows } = result.value;
  const offered = rows.filter((row) => row.offered);
  const { fees } = await loadFeesByCountry(
    portal,
    offered.map(({ id }) => id),
  );
  return {
    ok: true,
    offered: offered.map((country) => ({
      ...toCard(country, locale),
      fee: feeTexts(fees[country.id] ?? null, own, locale),
    })),
    notOffered: rows.filter((row) => !row.offered).map((country) => nameIn(country, locale)),
    counted: countSchools(rows, locale),
  };
}

/** Keys of the countries in the count `abroad`. */
const ABROAD = ['uk', 'au', 'ca'];

function countSchools(rows: readonly Country[], locale: Locale, now = Date.now()): CountedSchools | null {
  const sum = (subset: readonly Country[]) => subset.reduce((schools, { schoolCount }) => schools + schoolCount, 0);
  const offered = rows.filter((row) => row.offered);
  const all = sum(offered);
  if (all === 0) return null;
  const day = dayText(new Date(now).toISOString().slice(0, '2026-11-23'.length), locale);
  return { all, abroad: sum(offered.filter(({ key }) => ABROAD.includes(key))), day };
}

/** Formats the fees on the server, so that the page needs neither their facts nor their sources, which it links to. */
function feeTexts(fees: CountryFees | null, own: OwnMoney, locale: Locale): CountryCard['fee'] {
  const ends = fees ? [getMoney(fees.least), getMoney(fees.most)].filter((end) => end !== null) : [];
  if (ends.length === 0) return null;
  const range = (amounts: readonly Money[]) =>
    [...new Set(amounts.map((amount) => moneyText(amount, locale)))].join('–');
  const converted = ends.map((end) => convertCurrency(end, own)).filter((end) => end !== null);
  return { text: range(ends), about: converted.length === 0 ? '' : range(converted) };
}

function toCard(country: Country, locale: Locale): Omit<CountryCard, 'fee'> {
  const knownCountry = findKnownCountry(country.key);
  const name = nameIn(country, locale);
  return {
    id: country.id,
    name,
    englishName: country.name === name ? '' : country.name,
    known: knownCountry,
    picture:
      country.countryPic ||
      schoolArtAddress({ id: knownCountry ? countryBanners.card[knownCountry] : country.key, country: country.key }),
  };
}

const nameIn = ({ name, nameChn }: Country, locale: Locale) => (locale === 'en-us' ? name || nameChn : nameChn || name);

export interface HomeNews {
  id: string;
  title: string;
  /** Date such as '2026-11-18'; '' if the backend gives no valid date. */
  day: string;
  dayText: string;
}

function toHomeNews(rows: Agent['indexNewsList'], locale: Locale): HomeNews[] {
  return rows
    .filter(({ id, title }) => id && title)
    .map((row) => {
      const { id, title } = row;
      const day = dayOfNews(row);
      return { id, title, day, dayText: dayText(day, locale) };
    });
}

/** Port of the chart, with the facts that are displayed when it is selected. */
export interface HeroPort {
  city: ChartCity;
  name: string;
  /** Name of the country; '' if the catalogue has none. */
  country: string;
  /** Position of the port and of the start of its route, on a chart of 640 × 640 units. */
  at: Passage['at'];
  start: Passage['start'];
  /** Side of the port on which its name is displayed, such as 'left' or 'over-up'. It is the suffix of a CSS class. */
  label: string;
  /** Formatted distance such as '9,620'. */
  km: string;
  zone: string | null;
  /** Path of the page with its schools; '' if the site has none of that country. */
  to: string;
  /** Inquiry for the number of schools; null if the catalogue has neither city nor country. */
  asks: { cityId: string } | { fkAreaCountryId: string } | null;
}

const getSlug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
const slugOfPort = (city: ChartCity) => getSlug(cityNames[city]['en-us']);

/**
 * Loads the ports of the chart with links to their schools: those of the city, or of the country if the catalogue lacks
 * the city.
 */
async function loadPorts({ ask, locale, site }: PortsRequest): Promise<HeroPort[]> {
  const { passages } = getChart(site.agent.originCity);
  const keys = passages.map(({ port }) => slugOfPort(port.city)).join(',');
  const [countries, cities] = await Promise.all([ask(countryList, {}), ask(cityList, { keys })]);
  const loadedPlaces: LoadedPlaces = {
    countries: countries.ok ? countries.value.rows : [],
    cities: cities.ok ? cities.value.rows : [],
  };
  return passages.map(({ port, km, at, start }) => {
    const { city } = port;
    const [lat, lng] = cityPlaces[city];
    return {
      city,
      name: cityNames[city][locale],
      at,
      start,
      label: getSides(port),
      km: roundKm(km),
      zone: zoneAt(cityCountries[city], { lat, lng }),
      ...getSchools(city, loadedPlaces, locale),
    };
  });
}

type PortsRequest = Pick<PortalRequest, 'ask' | 'locale'> & Pick<PortalRequestWithSite, 'site'>;

interface LoadedPlaces {
  countries: readonly Country[];
  cities: readonly City[];
}

function getSchools(
  port: ChartCity,
  { countries, cities }: LoadedPlaces,
  locale: Locale,
): Pick<HeroPort, 'country' | 'to' | 'asks'> {
  const country = countries.find(({ key }) => key === cityCountries[port]);
  const name = country ? (locale === 'en-us' ? country.name : country.nameChn || country.name) : '';
  if (!country?.offered) return { country: name, to: '', asks: null };
  const isIt = (word: string) => getSlug(word) === slugOfPort(port);
  const city = cities.find((item) => item.fkAreaCountryId === country.id && (isIt(item.key) || isIt(item.name)));
  return {
    country: name,
    to: filtersAddress(
      { ...NO_FILTERS, country: country.id, state: city?.fkAreaStateId ?? '', city: city?.id ?? '' },
      'country',
    ),
    asks: city ? { cityId: city.id } : { fkAreaCountryId: country.id },
  };
}

/**
 * Returns the position of a name, including a vertical offset, so that the name is part of the port's clickable area.
 */
function getSides({ side, dx = 0, dy = 0 }: Port): string {
  const across = dx >= 20 ? 'over' : (side ?? 'right');
  return dy <= -9 ? `${across}-up` : dy >= 10 ? `${across}-down` : across;
}
