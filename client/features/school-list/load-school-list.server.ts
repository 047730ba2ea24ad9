import type { TextOf } from '#client/i18n/use-text.ts';
import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequest, type PortalRequestWithSite, asMain, requireSite } from '#client/portal-request.server.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { sitePath } from '#client/site/addresses.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
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
import { collator, type Locale } from '#shared/locale/locales.ts';
import { valuesIn } from '#shared/rules/school-filters.ts';
import type { CountryFacet, Facet, ListFacets } from './filters/filter-table.ts';
import { preloadSheet } from './filters/filter-sheet.tsx';
import { OwnFee } from './filters/filter-parts.tsx';
import {
  LIST_PAGES,
  type ListPage,
  NO_FILTERS,
  type SchoolFilters,
  filtersAddress,
  parseFilters,
  toInquiry,
} from './filters/school-filters.ts';
import {
  loadCounts,
  loadCountsOfShown,
  getLoosenings,
  withCounts,
  type NamedCountry,
  dropForeignPlaces,
  dropUnoffered,
  resolveCountry,
  resolveMeaning,
} from './filters/count-facets.server.ts';
import { loadEntryRules, toSchoolEntry } from '#client/features/facts/school-entry.server.ts';
import { type SchoolRow, showsEntry, toSchoolRow } from './school-row.ts';

export async function loadSchoolList(context: Readonly<RouterContextProvider>, request: Request, scope: ListPage) {
  const portal = requireSite(context);
  const query = pageQuery(LIST_PAGES[scope].page, request.url);
  const requested = parseFilters(query, scope);
  const [namedItem, findings] = await Promise.all([
    loadList(portal, requested),
    loadFindings(portal, requested),
    preloadSheet(),
    OwnFee.draw(),
  ]);
  const isEmpty = namedItem.outcome.kind === 'found' && namedItem.outcome.total === 0;
  const schoolFilters = isEmpty && findings ? resolveMeaning(namedItem.filters, findings) : null;
  const { filters, facets, outcome, country } = schoolFilters ? await loadList(portal, schoolFilters) : namedItem;
  const t = textsIn(portal.locale).of('schools');
  const title = listTitle(t, scope, schoolFilters ? requested : filters, country);
  return {
    head: {
      title,
      description: country ? t('description.named', { title }) : t(`description.${scope}`),
      // The canonical URL includes the country, since each country has a page of its own, but no other filter.
      canonical: sitePath(
        portal.site.agent.keyCode,
        filtersAddress({ ...NO_FILTERS, ...(country && scope === 'country' && { country: country.id }) }, scope),
      ),
    },
    title,
    place: scope,
    filters,
    asked: { keyword: requested.keyword, searchType: requested.searchType },
    facets,
    outcome,
    loosenings: getLoosenings(filters, facets, outcome.kind === 'found' ? outcome.total : null, scope).map(
      ({ key, label, path, gain }) => ({ what: label ? t(`chip.${key}`, { label }) : t(`loosen.${key}`), path, gain }),
    ),
    findings,
    /** True if the list shows other matches, because no school has the searched name. */
    isMeant: schoolFilters !== null,
  };
}

/**
 * Loads the schools and the facets. The facets are awaited as well, since the heading and the chips contain their
 * names.
 */
async function loadList(portal: PortalRequestWithSite, requested: SchoolFilters) {
  // States are requested in parallel for the country of the URL. A country that is named by the keyword is known only
  // later.
  const [first, early, countResult] = await Promise.all([
    loadCountries(portal),
    loadPlaceFacets(portal, requested.country, requested.state),
    loadCounts(portal, requested),
  ]);
  const schoolFilters = resolveCountry(requested, first.named);
  const later =
    schoolFilters === requested ? early : await loadPlaceFacets(portal, schoolFilters.country, schoolFilters.state);
  const places = { countries: first.countries, ...later, types: await loadTypes(portal, countResult) };
  const listFacets: ListFacets = withCounts(places, countResult, schoolFilters, portal.locale);
  const filters = dropUnoffered(dropForeignPlaces(schoolFilters, listFacets), listFacets);
  const displayed = await loadCountsOfShown(portal, { asked: requested, filters, counted: countResult });
  const facets = displayed === countResult ? listFacets : withCounts(places, displayed, filters, portal.locale);
  const country = facets.countries.find(({ id }) => id === filters.country) ?? null;
  return { filters, facets, country, outcome: await loadSchools(portal, filters, country) };
}

/** Loads other matches of the search text. It returns null without a search, or if the backend does not support it. */
async function loadFindings({ ask }: Portal, { keyword, searchType }: SchoolFilters) {
  if (!keyword || searchType === '1') return null;
  const result = await ask(searchAnything, { keyword, submitted: true });
  return result.ok ? result.value : null;
}

export type SchoolListContent = Awaited<ReturnType<typeof loadSchoolList>>;

export type SchoolsOutcome =
  | { kind: 'found'; rows: SchoolRow[]; sources: Source[]; total: number; page: number; pages: number; first: number }
  | { kind: 'notOffered'; country: string }
  | { kind: 'failed' };

async function loadSchools(
  portal: PortalRequestWithSite,
  filters: SchoolFilters,
  country: CountryFacet | null,
): Promise<SchoolsOutcome> {
  if (country && !country.offered) return { kind: 'notOffered', country: country.label };
  const result = await asMain(portal).ask(institutionInquiry, { ...toInquiry(filters), showCount: LIST_ROWS });
  if (!result.ok) {
    return { kind: 'failed' };
  }
  const { rows, page } = result.value;
  const perPage = page.showCount || LIST_ROWS;
  const wording = { t: textsIn(portal.locale).of('schools'), locale: portal.locale };
  const withEntry = showsEntry(filters);
  const rules = await loadEntryRules(portal, withEntry ? rows.map(({ id }) => id) : []);
  return {
    kind: 'found',
    rows: rows.map((row) => ({
      ...toSchoolRow(row, filters),
      entry: withEntry ? toSchoolEntry(row, rules.get(row.id), wording) : undefined,
    })),
    sources: getSources(rows),
    total: page.totalResult,
    page: page.currentPage || 1,
    pages: page.totalPage || Math.ceil(page.totalResult / perPage),
    first: ((page.currentPage || 1) - 1) * perPage + 1,
  };
}

type Portal = Pick<PortalRequest, 'ask' | 'locale'>;

/** Loads the countries, which do not depend on the filters. After a failure the page omits them and is not cached. */
async function loadCountries({ ask, locale }: Portal) {
  const countries = await ask(countryList, {});
  const rows = countries.ok ? countries.value.rows : [];
  return {
    countries: rows.map((row) => toCountryFacet(row, locale)),
    /** All names of each country, to match a search. They are used on the server only. */
    named: rows.map(({ id, key, name, nameChn, otherNames }): NamedCountry => ({
      id,
      names: [key, name, nameChn, ...otherNames],
    })),
  };
}

/** Returns the school types. Facets usually include the names; otherwise the names are requested separately. */
async function loadTypes({ ask }: Portal, countResult: SchoolFacets | null): Promise<Facet[]> {
  const rows = countResult?.type ?? [];
  if (rows.length > 0 && rows.every(({ name }) => name !== ''))
    return rows.map(({ id, name }) => ({ id, label: name }));
  const types = await ask(institutionTypes, {});
  return types.ok ? types.value.rows.map(({ id, name }) => ({ id, label: name })) : [];
}

/** Loads the states and cities of one country. Once a state is chosen, only its cities are loaded. */
async function loadPlaceFacets({ ask, locale }: Portal, country: string, state: string) {
  if (valuesIn(country).length !== 1) return { states: [], cities: [] };
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

const toFacet = (place: State | City | Country, locale: Locale): Facet => ({
  id: place.id,
  label: bilingualName(place, locale).own,
});

const toCountryFacet = (country: Country, locale: Locale): CountryFacet => ({
  ...toFacet(country, locale),
  key: country.key,
  otherName: bilingualName(country, locale).other,
  offered: country.offered,
});

function sortFacets(facets: Facet[], locale: Locale): Facet[] {
  const { compare } = collator(locale === 'en-us' ? 'en' : 'zh', {});
  return [...facets].sort((facet, other) => compare(facet.label, other.label));
}

const NAMED = ['uk', 'au', 'us', 'ca'] as const;

function listTitle(
  t: TextOf<'schools'>,
  scope: ListPage,
  { keyword, searchType }: Pick<SchoolFilters, 'keyword' | 'searchType'>,
  country: CountryFacet | null,
): string {
  if (scope === 'library' || scope === 'map') return t(`title.${scope}`);
  if (keyword && searchType !== '1') return t('title.keyword', { keyword });
  if (country) return schoolsIn(t, country);
  return scope === 'search' ? t('title.search') : t('title.all');
}

/** Countries in `NAMED` have messages of their own, since English needs an article before some of them. */
function schoolsIn(t: TextOf<'schools'>, { key, label }: CountryFacet): string {
  const existing = NAMED.find((item) => item === key);
  return existing ? t(`title.${existing}`) : t('title.country', { country: label });
}
