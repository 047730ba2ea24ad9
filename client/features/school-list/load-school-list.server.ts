import type { TextOf } from '#client/i18n/use-text.ts';
import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type PortalRequest,
  type PortalRequestWithSite,
  withMainReads,
  requireSite,
} from '#client/portal-request.server.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { sitePath } from '#client/site/addresses.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import {
  type City,
  type Country,
  type State,
  cityList,
  countryList,
  stateList,
} from '#shared/contract/catalogue/country.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';
import { getSources } from '#client/features/facts/figure.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';
import type { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { getCollator, type Locale } from '#shared/locale/locales.ts';
import { splitFilterValues } from '#shared/rules/school-filters.ts';
import type { CountryFacet, Facet, ListFacets } from './filters/filter-table.ts';
import { preloadSheet } from './filters/filter-sheet.tsx';
import { CustomFee } from './filters/filter-parts.tsx';
import {
  LIST_PAGES,
  type ListPage,
  EMPTY_FILTERS,
  type SchoolFilters,
  getFiltersPath,
  parseFilters,
  toInquiry,
} from './filters/school-filters.ts';
import {
  areEqual,
  loadCounts,
  loadDisplayedCounts,
  listRelaxations,
  needsUnstated,
  addCounts,
  type NamedCountry,
  dropOtherCountryPlaces,
  dropUnavailableFilters,
  resolveCountry,
  resolveFindings,
} from './filters/count-facets.server.ts';
import { findWorldCountry, formatCountryName } from '#shared/places/world-countries.ts';
import { findSchoolEntry, listRuleExams } from '#client/features/facts/school-entry.server.ts';
import { type SchoolRow, showsEntry, toSchoolRow } from './school-row.ts';

export async function loadSchoolList(context: Readonly<RouterContextProvider>, request: Request, scope: ListPage) {
  const portalRequest = requireSite(context);
  const query = getPageQuery(LIST_PAGES[scope].page, request.url);
  const requestedFilters = parseFilters(query, scope);
  const parts = Promise.all([preloadSheet(), CustomFee.draw()]);
  const findings = await loadFindings(portalRequest, requestedFilters);
  // The name of a field means the field, although names of schools contain it.
  const isMeantField = findings?.isField === true && !requestedFilters.field && !requestedFilters.course;
  let resolvedFilters = isMeantField ? resolveFindings(requestedFilters, findings) : null;
  let list = await loadList(portalRequest, resolvedFilters ?? requestedFilters);
  if (!resolvedFilters && findings && list.outcome.kind === 'found' && list.outcome.total === 0) {
    resolvedFilters = resolveFindings(list.filters, findings);
    if (resolvedFilters) list = await loadList(portalRequest, resolvedFilters);
  }
  if (needsUnstated(list.filters, list.facets, list.outcome.kind === 'found' ? list.outcome.total : null))
    list = await loadList(portalRequest, { ...list.filters, unstated: '1' });
  await parts;
  const { filters, facets, country } = list;
  const outcome = nameMissingCountry(list, portalRequest.locale);
  const t = textsIn(portalRequest.locale).getText('schools');
  const pageTitle = getListTitle(t, scope, resolvedFilters ? requestedFilters : filters, country);
  return {
    head: {
      title: pageTitle,
      description: country ? t('description.named', { title: pageTitle }) : t(`description.${scope}`),
      // The canonical URL contains the country, because each country has its own page. It contains no other filter.
      canonical: sitePath(
        portalRequest.site.agent.keyCode,
        getFiltersPath({ ...EMPTY_FILTERS, ...(country && scope === 'country' && { country: country.id }) }, scope),
      ),
    },
    title: pageTitle,
    place: scope,
    filters,
    asked: { keyword: requestedFilters.keyword, searchType: requestedFilters.searchType },
    facets,
    outcome,
    loosenings: listRelaxations(filters, facets, outcome.kind === 'found' ? outcome.total : null, scope).map(
      ({ key, label, path, gain }) => ({ what: label ? t(`chip.${key}`, { label }) : t(`loosen.${key}`), path, gain }),
    ),
    findings,
    /** Whether the list shows other matches, because the words name a field or no school has the searched name. */
    isMeant: resolvedFilters !== null,
  };
}

/**
 * Loads the schools and the facets. It waits for the facets too, because the heading and the chips contain their names.
 */
async function loadList(portalRequest: PortalRequestWithSite, requestedFilters: SchoolFilters) {
  // The schools are requested together with the counts, which rarely change the filters. The backend holds the matches of a
  // keyword after its findings; a keyword that names a country has none.
  const earlySchools = requestedFilters.searchType === '1' ? null : askSchools(portalRequest, requestedFilters);
  // The states are requested at the same time if the URL contains the country. If the keyword names the country, it is
  // known only later.
  const [countriesResult, earlyPlaces, countResult] = await Promise.all([
    loadCountries(namesCountry(requestedFilters) ? withMainReads(portalRequest) : portalRequest),
    loadPlaceFacets(portalRequest, requestedFilters.country, requestedFilters.state),
    loadCounts(portalRequest, requestedFilters),
  ]);
  const resolvedFilters = resolveCountry(requestedFilters, countriesResult.named);
  const placesOfCountry =
    resolvedFilters === requestedFilters
      ? earlyPlaces
      : await loadPlaceFacets(portalRequest, resolvedFilters.country, resolvedFilters.state);
  const placeFacets = {
    countries: countriesResult.countries,
    ...placesOfCountry,
    types: await loadTypes(portalRequest, countResult),
  };
  const listFacets: ListFacets = addCounts(placeFacets, countResult, resolvedFilters, portalRequest.locale);
  const filters = dropUnavailableFilters(dropOtherCountryPlaces(resolvedFilters, listFacets), listFacets);
  const displayedCounts = await loadDisplayedCounts(portalRequest, {
    requestedFilters,
    filters,
    facets: countResult,
  });
  const facets =
    displayedCounts === countResult
      ? listFacets
      : addCounts(placeFacets, displayedCounts, filters, portalRequest.locale);
  const country = facets.countries.find(({ id }) => id === filters.country) ?? null;
  const schools = areEqual(filters, requestedFilters) ? earlySchools : null;
  return { filters, facets, country, outcome: await loadSchools(portalRequest, filters, country, schools) };
}

/** Replaces an empty result by the country that the words name, or whose capital they name, if it is not offered. */
function nameMissingCountry(
  {
    outcome,
    filters: { keyword },
    facets,
  }: Pick<Awaited<ReturnType<typeof loadList>>, 'outcome' | 'filters' | 'facets'>,
  locale: Locale,
): SchoolsOutcome {
  if (outcome.kind !== 'found' || outcome.total > 0 || !keyword) return outcome;
  const country = findWorldCountry(keyword);
  if (!country || facets.countries.some(({ key, offered }) => offered && key === country)) return outcome;
  return { kind: 'notOffered', country: formatCountryName(country, locale) };
}

const askSchools = (portalRequest: PortalRequestWithSite, filters: SchoolFilters) =>
  withMainReads(portalRequest).ask(institutionInquiry, {
    ...toInquiry(filters),
    showCount: LIST_ROWS,
    ruleExams: showsEntry(filters) ? listRuleExams(portalRequest.site) : undefined,
  });

/** Returns whether the list is limited to a country. The heading and a chip then contain its name. */
const namesCountry = ({ country, searchType }: SchoolFilters) => country !== '' || searchType === '1';

/** Loads other matches of the search text. Returns null if there is no search or the backend does not support it. */
async function loadFindings({ ask }: Portal, { keyword, searchType }: SchoolFilters) {
  if (!keyword || searchType === '1') return null;
  const findingsResult = await ask(searchAnything, { keyword, submitted: true });
  return findingsResult.ok ? findingsResult.value : null;
}

export type SchoolListContent = Awaited<ReturnType<typeof loadSchoolList>>;

export type SchoolsOutcome =
  | {
      kind: 'found';
      rows: SchoolRow[];
      sources: Source[];
      total: number;
      page: number;
      pages: number;
      firstIndex: number;
    }
  | { kind: 'notOffered'; country: string }
  | { kind: 'failed' };

async function loadSchools(
  portalRequest: PortalRequestWithSite,
  filters: SchoolFilters,
  country: CountryFacet | null,
  earlySchools: ReturnType<typeof askSchools> | null,
): Promise<SchoolsOutcome> {
  if (country && !country.offered) return { kind: 'notOffered', country: country.label };
  const schoolsResult = await (earlySchools ?? askSchools(portalRequest, filters));
  if (!schoolsResult.ok) {
    return { kind: 'failed' };
  }
  const { rows, page } = schoolsResult.value;
  const rowsPerPage = page.showCount || LIST_ROWS;
  const isEntryShown = showsEntry(filters);
  return {
    kind: 'found',
    rows: rows.map((row) => ({
      ...toSchoolRow(row, filters, portalRequest.locale),
      entry: isEntryShown
        ? findSchoolEntry(row, row.rules, portalRequest, splitFilterValues(filters.field))
        : undefined,
    })),
    sources: getSources(rows),
    total: page.totalResult,
    page: page.currentPage || 1,
    pages: page.totalPage || Math.ceil(page.totalResult / rowsPerPage),
    firstIndex: ((page.currentPage || 1) - 1) * rowsPerPage + 1,
  };
}

type Portal = Pick<PortalRequest, 'ask' | 'locale'>;

/**
 * Loads the countries, which do not depend on the filters. If loading fails, the page has no countries and is not
 * cached.
 */
async function loadCountries({ ask, locale }: Portal) {
  const countries = await ask(countryList, {});
  const rows = countries.ok ? countries.value.rows : [];
  return {
    countries: rows.map((row) => toCountryFacet(row, locale)),
    /** All names of each country. The server compares the search text with them. */
    named: rows.map(({ id, key, name, nameChn, otherNames }): NamedCountry => ({
      id,
      names: [key, name, nameChn, ...otherNames],
    })),
  };
}

/** Returns the school types. Usually the facets include their names. Otherwise the names are requested separately. */
async function loadTypes({ ask }: Portal, countResult: SchoolFacets | null): Promise<Facet[]> {
  const typeRows = countResult?.type ?? [];
  if (typeRows.length > 0 && typeRows.every(({ name }) => name !== ''))
    return typeRows.map(({ id, name }) => ({ id, label: name }));
  const typesResult = await ask(institutionTypes, {});
  return typesResult.ok ? typesResult.value.rows.map(({ id, name }) => ({ id, label: name })) : [];
}

/** Loads the states and cities of one country. If a state has been chosen, only the cities in it are loaded. */
async function loadPlaceFacets({ ask, locale }: Portal, country: string, state: string) {
  if (splitFilterValues(country).length !== 1) return { states: [], cities: [] };
  const [states, cities] = await Promise.all([
    ask(stateList, { fkAreaCountryId: country }),
    ask(cityList, { fkAreaCountryId: country, fkAreaStateId: state }),
  ]);
  return {
    states: states.ok ? states.value.rows.map((row) => toFacet(row, locale)) : [],
    cities: cities.ok
      ? sortFacets(
          cities.value.rows.map((row) => toFacet(row, locale)),
          locale,
        )
      : [],
  } satisfies Partial<ListFacets>;
}

const toFacet = (area: State | City | Country, locale: Locale): Facet => ({
  id: area.id,
  label: getBilingualName(area, locale).own,
});

const toCountryFacet = (country: Country, locale: Locale): CountryFacet => ({
  ...toFacet(country, locale),
  key: country.key,
  otherName: getBilingualName(country, locale).other,
  offered: country.offered,
});

function sortFacets(facets: Facet[], locale: Locale): Facet[] {
  const { compare } = getCollator(locale === 'en-us' ? 'en' : 'zh', {});
  return [...facets].sort((facetA, facetB) => compare(facetA.label, facetB.label));
}

const COUNTRIES_WITH_TITLE = ['uk', 'au', 'us', 'ca'] as const;

function getListTitle(
  t: TextOf<'schools'>,
  scope: ListPage,
  { keyword, searchType }: Pick<SchoolFilters, 'keyword' | 'searchType'>,
  country: CountryFacet | null,
): string {
  if (scope === 'library' || scope === 'map') return t(`title.${scope}`);
  if (keyword && searchType !== '1') return t('title.keyword', { keyword });
  if (country) return formatCountryTitle(t, country);
  return scope === 'search' ? t('title.search') : t('title.all');
}

/**
 * Formats the title for a country. Countries in `COUNTRIES_WITH_TITLE` have their own messages, because English puts an
 * article before some of their names.
 */
function formatCountryTitle(t: TextOf<'schools'>, { key, label }: CountryFacet): string {
  const countryKey = COUNTRIES_WITH_TITLE.find((item) => item === key);
  return countryKey ? t(`title.${countryKey}`) : t('title.country', { country: label });
}
