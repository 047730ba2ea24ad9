import type { TextOf } from '#client/i18n/use-text.ts';
import { monthName } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type SchoolFacets, schoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { agentCurrency } from '#shared/rules/budget.ts';
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
import { type Facet, getFacets, type ListFacets, NO_OFFERS, FILTERS } from './filter-table.ts';
import {
  changeFilters,
  countFilters,
  filtersAddress,
  type ListPage,
  type SchoolFilters,
  toInquiry,
} from './school-filters.ts';

/**
 * Loads the facets. It returns null on failure, or if the backend has no such endpoint: the page then shows neither
 * counts nor course filters.
 */
export async function loadCounts(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  filters: SchoolFilters,
): Promise<SchoolFacets | null> {
  const { currentPage: _page, sort: _sort, ...inquiry } = toInquiry(filters);
  // A fee filter in the URL determines the currency of the fee options.
  const feeCurrency = parseFee(filters.fee)?.currency ?? agentCurrency(site.agent);
  const result = await ask(schoolFacets, { ...inquiry, feeCurrency });
  return result.ok ? result.value : null;
}

interface CountedFilters {
  /** Filters of the URL, for which the facets were counted. */
  asked: SchoolFilters;
  filters: SchoolFilters;
  counted: SchoolFacets | null;
}

/**
 * Loads the facets of the displayed list. Filters of the URL that the list does not offer are dropped from the counts
 * as well; otherwise all counts would be 0.
 */
export async function loadCountsOfShown(
  portal: Parameters<typeof loadCounts>[0],
  { asked, filters, counted }: CountedFilters,
): Promise<SchoolFacets | null> {
  const isAlike = (Object.keys(filters) as (keyof SchoolFilters)[]).every((key) => filters[key] === asked[key]);
  return isAlike || !counted ? counted : ((await loadCounts(portal, filters)) ?? counted);
}

type Places = Pick<ListFacets, 'countries' | 'states' | 'cities' | 'types'>;

export function withCounts(
  places: Places,
  countResult: SchoolFacets | null,
  { fee }: Pick<SchoolFilters, 'fee'>,
  locale: Locale,
): ListFacets {
  if (!countResult) return { ...places, ...NO_OFFERS };
  const t = textsIn(locale).of('schools');
  const labelled = (rows: SchoolFacets['level'], label: (id: string) => string): Facet[] =>
    rows.map(({ id, name, total }) => ({ id, label: name || label(id), total }));
  const feeLabel = (text: string) => {
    const range = parseFee(text);
    return range ? feeText(range, t, locale) : text;
  };
  // A custom fee range from the URL is added to the offered fee ranges.
  const isOwn = fee !== '' && countResult.fee.length > 0 && !countResult.fee.some(({ id }) => id === fee);
  return {
    countries: withTotals(places.countries, countResult.country),
    states: withTotals(places.states, countResult.state),
    cities: withTotals(places.cities, countResult.city),
    types: withTotals(places.types, countResult.type),
    levels: labelled(countResult.level, String),
    fields: labelled(countResult.field, String),
    fees: [...labelled(countResult.fee, feeLabel), ...(isOwn ? [{ id: fee, label: feeLabel(fee) }] : [])],
    english: labelled(countResult.english, String),
    starts: labelled(
      [...countResult.start].sort((item, other) => Number(item.id) - Number(other.id)),
      (month) => monthName(Number(month), locale),
    ),
    sizes: (Object.keys(SCHOOL_SIZES) as SchoolSize[]).flatMap((size) => {
      const total = countResult.size.find(({ id }) => id === size)?.total;
      return total === undefined ? [] : [{ id: size, label: t(`size.${size}`), total }];
    }),
    // The chart is omitted without published fees: empty bars would suggest that all schools are free.
    spread: countResult.feeSpread.some(({ total }) => total > 0) ? countResult.feeSpread.map(({ total }) => total) : [],
    without: Object.fromEntries(countResult.without.map(({ id, total }) => [id, total])),
    unstated: countResult.unstated,
  };
}

function feeText({ currency, least, most }: FeeRange, t: TextOf<'schools'>, locale: Locale): string {
  const money = (amount: number) => moneyText({ amount, currency }, locale);
  if (most === null) return t('fee.from', { least: money(least) });
  return least === 0
    ? t('fee.upTo', { most: money(most) })
    : t('fee.between', { least: money(least), most: money(most) });
}

const withTotals = <Row extends Facet>(rows: readonly Row[], counts: SchoolFacets['country']): Row[] => {
  if (counts.length === 0) return [...rows];
  const totals = new Map(counts.map(({ id, total }) => [id, total]));
  return rows.map((row) => ({ ...row, total: totals.get(row.id) ?? 0 }));
};

/** Suggestion to relax one filter, with the number of schools that it adds. */
interface Loosening {
  key: LooseKey;
  /** Label of the relaxed value; '' if the filter is removed. */
  label: string;
  path: string;
  gain: number;
}

/** Filters that can be relaxed, in the order of the suggestions. */
const LOOSE = [
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
type LooseKey = (typeof LOOSE)[number];
const MAX_OFFERED = 3;

/**
 * Suggests relaxations of single filters: the next higher limit if it adds a school, otherwise the list without the
 * filter. A single active filter is not removed, since its chip already links to the full list.
 */
export function getLoosenings(
  filters: SchoolFilters,
  facets: ListFacets,
  match: number | null,
  scope: ListPage,
): Loosening[] {
  if (match === null) return [];
  const getPath = (next: SchoolFilters) => filtersAddress(next, scope);
  const isAlone = countFilters(filters) < 2;
  return LOOSE.flatMap((key): Loosening[] => {
    if (filters[key] === '') return [];
    const step = nextStep(key, filters, facets, match);
    if (step)
      return [{ key, label: step.label, path: getPath(changeFilters(filters, { [key]: step.id })), gain: step.gain }];
    const gain = (facets.without[key] ?? 0) - match;
    const next = changeFilters(filters, { [key]: '' });
    // Removing a country also clears its states and cities, and the backend does not count that combination.
    const isCounted = countFilters(next) === countFilters({ ...filters, [key]: '' });
    return gain > 0 && isCounted && !isAlone ? [{ key, label: '', path: getPath(next), gain }] : [];
  }).slice(0, MAX_OFFERED);
}

function nextStep(key: LooseKey, filters: SchoolFilters, facets: ListFacets, match: number) {
  const getLimit = (id: string) => (key === 'fee' ? (parseFee(id)?.most ?? Infinity) : Number(id));
  // Counts of fee options are for ranges from 0, so a range with a lower limit cannot be relaxed.
  if (key !== 'english' && (key !== 'fee' || parseFee(filters.fee)?.least !== 0)) return null;
  const now = getLimit(filters[key]);
  const [next] = getFacets(key, facets)
    .filter(({ id, total = 0 }) => getLimit(id) > now && total > match)
    .sort((item, other) => getLimit(item.id) - getLimit(other.id));
  return next ? { id: next.id, label: next.label, gain: (next.total ?? 0) - match } : null;
}

/** Country with all names that a search may use for it. */
export interface NamedCountry {
  id: string;
  names: string[];
}

/** Normalises a name, so that case, spaces and punctuation do not matter. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Finds the country that a search names. Only full names match, not prefixes. */
export function findNamedCountry(countries: readonly NamedCountry[], name: string): NamedCountry | null {
  const requested = fold(name);
  return countries.find(({ names }) => requested && names.some((knownName) => fold(knownName) === requested)) ?? null;
}

/** Replaces a keyword that names a country by the country filter. */
export function resolveCountry(filters: SchoolFilters, countries: readonly NamedCountry[]): SchoolFilters {
  const namedCountry = filters.searchType === '1' ? findNamedCountry(countries, filters.keyword) : null;
  return namedCountry ? { ...filters, keyword: '', searchType: '', country: namedCountry.id } : filters;
}

/**
 * Clears a state and a city of another country. Without JavaScript, the form submits them together with a new country.
 */
export function dropForeignPlaces(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const resolved = { ...filters };
  for (const key of SCHOOL_FILTER_KEYS) {
    if (FILTERS[key].dependsOn.length === 0) continue;
    const existing = getFacets(key, facets);
    if (existing.length > 0 && !existing.some(({ id }) => id === filters[key])) resolved[key] = '';
  }
  return resolved;
}

/** Removes filters that the backend does not offer: it would ignore them and return all schools as matches. */
export function dropUnoffered(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const offered = OFFER_FILTERS.filter((key) => getFacets(key, facets).length > 0);
  const dropped: SchoolFilterKey[] = OFFER_FILTERS.filter((key) => filters[key] && !offered.includes(key));
  if (filters.course && offered.length === 0) dropped.push('course');
  if (dropped.length === 0) return filters;
  return { ...filters, ...Object.fromEntries(dropped.map((key) => [key, ''])) };
}

/**
 * Returns the filters to use if no school has the searched name: a field of study, a course name, or the corrected
 * spelling. It returns null without such a match.
 */
export function resolveMeaning(
  filters: SchoolFilters,
  { keyword, countryId, found: [first] }: Findings,
): SchoolFilters | null {
  if (!first) return null;
  const place = filters.country || !countryId ? {} : { country: countryId };
  if (first.kind === 'field') return changeFilters(filters, { ...place, keyword: '', field: first.id });
  if (first.kind === 'courses') return changeFilters(filters, { ...place, keyword: '', course: first.name });
  return keyword === filters.keyword ? null : changeFilters(filters, { ...place, keyword });
}
