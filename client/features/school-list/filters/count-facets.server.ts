import type { TextOf } from '#client/i18n/use-text.ts';
import { formatMonthName } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type SchoolFacets, schoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getAgentCurrency } from '#shared/rules/budget.ts';
import { moneyText } from '#shared/locale/money.ts';
import {
  type FeeRange,
  parseFee,
  SCHOOL_SIZES,
  type SchoolSize,
  OFFER_FILTERS,
  SCHOOL_FILTER_KEYS,
  type SchoolFilterKey,
} from '#shared/rules/school-filters.ts';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { type Facet, getFacets, type ListFacets, EMPTY_OFFERS, FILTERS } from './filter-table.ts';
import {
  changeFilters,
  countFilters,
  getFiltersPath,
  type ListPage,
  type SchoolFilters,
  toInquiry,
} from './school-filters.ts';

/**
 * Loads the facets. Returns null if loading fails or the backend has no such endpoint. The page then shows neither
 * counts nor course filters.
 */
export async function loadCounts(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  filters: SchoolFilters,
): Promise<SchoolFacets | null> {
  const { currentPage: _page, sort: _sort, ...inquiry } = toInquiry(filters);
  // A fee filter in the URL determines the currency of the fee options.
  const feeCurrency = parseFee(filters.fee)?.currency ?? getAgentCurrency(site.agent);
  const result = await ask(schoolFacets, { ...inquiry, feeCurrency });
  return result.ok ? result.value : null;
}

interface CountedFilters {
  /** Filters in the URL for which the facets were counted. */
  requestedFilters: SchoolFilters;
  filters: SchoolFilters;
  facets: SchoolFacets | null;
}

/**
 * Loads the facets of the displayed list. Filters in the URL that the list does not offer are ignored in the counts
 * too, because otherwise all counts would be 0.
 */
export async function loadDisplayedCounts(
  portalRequest: Parameters<typeof loadCounts>[0],
  { requestedFilters, filters, facets }: CountedFilters,
): Promise<SchoolFacets | null> {
  return areEqual(filters, requestedFilters) || !facets
    ? facets
    : ((await loadCounts(portalRequest, filters)) ?? facets);
}

export const areEqual = (filters: SchoolFilters, otherFilters: SchoolFilters): boolean =>
  (Object.keys(filters) as (keyof SchoolFilters)[]).every((key) => filters[key] === otherFilters[key]);

type PlaceFacets = Pick<ListFacets, 'countries' | 'states' | 'cities' | 'types'>;

export function addCounts(
  placeFacets: PlaceFacets,
  countResult: SchoolFacets | null,
  { fee }: Pick<SchoolFilters, 'fee'>,
  locale: Locale,
): ListFacets {
  if (!countResult) return { ...placeFacets, ...EMPTY_OFFERS };
  const t = textsIn(locale).getText('schools');
  const toLabelledFacets = (rows: SchoolFacets['level'], getLabel: (id: string) => string): Facet[] =>
    rows.map(({ id, name, total }) => ({ id, label: name || getLabel(id), total }));
  const formatFeeLabel = (text: string) => {
    const feeRange = parseFee(text);
    return feeRange ? formatFeeRange(feeRange, t, locale) : text;
  };
  // If the URL contains another fee range, it is added to the offered ones.
  const isCustomFee = fee !== '' && countResult.fee.length > 0 && !countResult.fee.some(({ id }) => id === fee);
  return {
    countries: markUnstated(addTotals(placeFacets.countries, countResult.country), countResult.unstated.countries),
    states: addTotals(placeFacets.states, countResult.state),
    cities: addTotals(placeFacets.cities, countResult.city),
    types: addTotals(placeFacets.types, countResult.type),
    levels: toLabelledFacets(countResult.level, String),
    fields: toLabelledFacets(countResult.field, String),
    fees: [
      ...toLabelledFacets(countResult.fee, formatFeeLabel),
      ...(isCustomFee ? [{ id: fee, label: formatFeeLabel(fee) }] : []),
    ],
    english: toLabelledFacets(countResult.english, String),
    starts: toLabelledFacets(
      [...countResult.start].sort((startA, startB) => Number(startA.id) - Number(startB.id)),
      (month) => formatMonthName(Number(month), locale),
    ),
    sizes: (Object.keys(SCHOOL_SIZES) as SchoolSize[]).flatMap((size) => {
      const total = countResult.size.find(({ id }) => id === size)?.total;
      return total === undefined ? [] : [{ id: size, label: t(`size.${size}`), total }];
    }),
    // The chart is omitted if no fees are published, because empty bars would suggest that all schools are free.
    spread: countResult.feeSpread.some(({ total }) => total > 0) ? countResult.feeSpread.map(({ total }) => total) : [],
    without: Object.fromEntries(countResult.without.map(({ id, total }) => [id, total])),
    unstated: countResult.unstated,
  };
}

function formatFeeRange({ currency, min, max }: FeeRange, t: TextOf<'schools'>, locale: Locale): string {
  const formatAmount = (amount: number) => moneyText({ amount, currency }, locale);
  if (max === null) return t('fee.from', { least: formatAmount(min) });
  return min === 0
    ? t('fee.upTo', { most: formatAmount(max) })
    : t('fee.between', { least: formatAmount(min), most: formatAmount(max) });
}

const addTotals = <Row extends Facet>(rows: readonly Row[], counts: SchoolFacets['country']): Row[] => {
  if (counts.length === 0) return [...rows];
  const totals = new Map(counts.map(({ id, total }) => [id, total]));
  return rows.map((row) => ({ ...row, total: totals.get(row.id) ?? 0 }));
};

/** Marks the countries whose schools do not state what is requested, such as their fields of study. */
const markUnstated = <Row extends Facet>(rows: readonly Row[], unstated: SchoolFacets['country']): Row[] =>
  rows.map((row) =>
    row.total === 0 && unstated.some(({ id, total }) => id === row.id && total > 0)
      ? { ...row, isUnstated: true }
      : row,
  );

/**
 * Whether schools without data are shown because no school publishes what is requested: those of a country whose
 * register names no subjects, for example. Not for a budget or a score, which these schools may not meet.
 */
export const needsUnstated = (
  { keyword, unstated: isUnstatedRequested }: Pick<SchoolFilters, 'keyword' | 'unstated'>,
  { unstated }: Pick<ListFacets, 'unstated'>,
  matchCount: number | null,
): boolean =>
  matchCount === 0 &&
  !keyword &&
  !isUnstatedRequested &&
  unstated.schools > 0 &&
  unstated.of.every((key) => key === 'level' || key === 'field');

/** Suggestion to relax one filter, with the number of schools that this adds. */
interface FilterRelaxation {
  key: RelaxableFilter;
  /** Label of the relaxed value, or '' if the filter is removed. */
  label: string;
  path: string;
  gain: number;
}

/** Filters that can be relaxed, in the order of the suggestions. */
const RELAXABLE_FILTERS = [
  'fee',
  'english',
  'start',
  'size',
  'city',
  'state',
  'type',
  'course',
  'level',
  'field',
  'country',
] as const;
type RelaxableFilter = (typeof RELAXABLE_FILTERS)[number];
const MAX_RELAXATIONS = 3;

/**
 * Lists suggestions to relax one filter. Each suggests the next higher limit if that adds a school, and otherwise
 * removes the filter. If only one filter is active, removing it is not suggested, because its chip already links to the
 * full list.
 */
export function listRelaxations(
  filters: SchoolFilters,
  facets: ListFacets,
  matchCount: number | null,
  scope: ListPage,
): FilterRelaxation[] {
  if (matchCount === null) return [];
  const getPath = (relaxedFilters: SchoolFilters) => getFiltersPath(relaxedFilters, scope);
  const isOnlyFilter = countFilters(filters) < 2;
  return RELAXABLE_FILTERS.flatMap((key): FilterRelaxation[] => {
    if (filters[key] === '') return [];
    const nextFacet = findNextFacet(key, filters, facets, matchCount);
    if (nextFacet)
      return [
        {
          key,
          label: nextFacet.label,
          path: getPath(changeFilters(filters, { [key]: nextFacet.id })),
          gain: nextFacet.gain,
        },
      ];
    const gainedCount = (facets.without[key] ?? 0) - matchCount;
    const relaxedFilters = changeFilters(filters, { [key]: '' });
    // Removing a country also clears its states and cities, but the backend does not count that combination.
    const isGainCounted = countFilters(relaxedFilters) === countFilters({ ...filters, [key]: '' });
    return gainedCount > 0 && isGainCounted && !isOnlyFilter
      ? [{ key, label: '', path: getPath(relaxedFilters), gain: gainedCount }]
      : [];
  }).slice(0, MAX_RELAXATIONS);
}

function findNextFacet(key: RelaxableFilter, filters: SchoolFilters, facets: ListFacets, matchCount: number) {
  const getLimit = (id: string) => (key === 'fee' ? (parseFee(id)?.max ?? Infinity) : Number(id));
  // Fee options are counted for ranges that start at 0, so a range with a lower limit cannot be relaxed.
  if (key !== 'english' && (key !== 'fee' || parseFee(filters.fee)?.min !== 0)) return null;
  const currentLimit = getLimit(filters[key]);
  const [nextFacet] = getFacets(key, facets)
    .filter(({ id, total = 0 }) => getLimit(id) > currentLimit && total > matchCount)
    .sort((facetA, facetB) => getLimit(facetA.id) - getLimit(facetB.id));
  return nextFacet ? { id: nextFacet.id, label: nextFacet.label, gain: (nextFacet.total ?? 0) - matchCount } : null;
}

/** Country with all names by which a search may refer to it. */
export interface NamedCountry {
  id: string;
  names: string[];
}

/** Normalises a name: case, spaces and punctuation are ignored. */
const normalizeName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Finds the country whose full name was searched for. The beginning of a name does not match. */
export function findNamedCountry(countries: readonly NamedCountry[], name: string): NamedCountry | null {
  const normalizedName = normalizeName(name);
  return (
    countries.find(
      ({ names }) => normalizedName && names.some((knownName) => normalizeName(knownName) === normalizedName),
    ) ?? null
  );
}

/** Replaces a keyword that names a country by the country filter. */
export function resolveCountry(filters: SchoolFilters, countries: readonly NamedCountry[]): SchoolFilters {
  const namedCountry = filters.searchType === '1' ? findNamedCountry(countries, filters.keyword) : null;
  return namedCountry ? { ...filters, keyword: '', searchType: '', country: namedCountry.id } : filters;
}

/**
 * Clears a state and a city that belong to another country. Without JavaScript, the form submits them even after
 * another country was chosen.
 */
export function dropOtherCountryPlaces(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const resolvedFilters = { ...filters };
  for (const key of SCHOOL_FILTER_KEYS) {
    if (FILTERS[key].dependsOn.length === 0) continue;
    const facetOptions = getFacets(key, facets);
    if (facetOptions.length > 0 && !facetOptions.some(({ id }) => id === filters[key])) resolvedFilters[key] = '';
  }
  return resolvedFilters;
}

/** Removes filters that the backend does not offer. It would ignore them and return all schools. */
export function dropUnavailableFilters(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const availableFilters = OFFER_FILTERS.filter((key) => getFacets(key, facets).length > 0);
  const droppedFilters: SchoolFilterKey[] = OFFER_FILTERS.filter(
    (key) => filters[key] && !availableFilters.includes(key),
  );
  if (filters.course && availableFilters.length === 0) droppedFilters.push('course');
  if (droppedFilters.length === 0) return filters;
  return { ...filters, ...Object.fromEntries(droppedFilters.map((key) => [key, ''])) };
}

/**
 * Returns the filters to use if no school has the searched name: a field of study, a course name, or the corrected
 * spelling. Returns null if none of them matches.
 */
export function resolveFindings(
  filters: SchoolFilters,
  { keyword, countryId, found: [firstFinding] }: Findings,
): SchoolFilters | null {
  if (!firstFinding) return null;
  const countryFilter = filters.country || !countryId ? {} : { country: countryId };
  if (firstFinding.kind === 'field')
    return changeFilters(filters, { ...countryFilter, keyword: '', field: firstFinding.id });
  if (firstFinding.kind === 'courses')
    return changeFilters(filters, {
      ...countryFilter,
      keyword: '',
      course: firstFinding.name,
      ...(firstFinding.id && { field: firstFinding.id }),
    });
  return keyword === filters.keyword ? null : changeFilters(filters, { ...countryFilter, keyword });
}
