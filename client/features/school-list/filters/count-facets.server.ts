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
import { type Facet, facetsOf, type ListFacets, NO_OFFERS, FILTERS } from './filter-table.ts';
import {
  changeFilters,
  countFilters,
  filtersAddress,
  type ListPage,
  type SchoolFilters,
  toInquiry,
} from './school-filters.ts';

/** Null where the backend does not say, or knows no such call: then there are no counts, and nothing of courses to filter by. */
export async function loadCounts(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  filters: SchoolFilters,
): Promise<SchoolFacets | null> {
  const { currentPage: _page, sort: _sort, ...inquiry } = toInquiry(filters);
  // A fee that came with an address keeps its own currency, and the steps beside it are in that one.
  const feeCurrency = parseFee(filters.fee)?.currency ?? agentCurrency(site.agent);
  const result = await ask(schoolFacets, { ...inquiry, feeCurrency });
  return result.ok ? result.value : null;
}

interface Counted {
  /** As the address has them, for which was counted. */
  asked: SchoolFilters;
  /** Of the list that is shown. */
  filters: SchoolFilters;
  counted: SchoolFacets | null;
}

/** An address may ask what nobody can narrow by here, which the list leaves out: its counts leave it out as well, or each would be 0. */
export async function loadCountsOfShown(
  portal: Parameters<typeof loadCounts>[0],
  { asked, filters, counted }: Counted,
): Promise<SchoolFacets | null> {
  const isAlike = (Object.keys(filters) as (keyof SchoolFilters)[]).every((key) => filters[key] === asked[key]);
  return isAlike || !counted ? counted : ((await loadCounts(portal, filters)) ?? counted);
}

type Places = Pick<ListFacets, 'countries' | 'states' | 'cities' | 'types'>;

/** What can be chosen, with how many schools each choice would leave. */
export function withCounts(
  places: Places,
  counted: SchoolFacets | null,
  { fee }: Pick<SchoolFilters, 'fee'>,
  locale: Locale,
): ListFacets {
  if (!counted) return { ...places, ...NO_OFFERS };
  const t = textsIn(locale).of('schools');
  const labelled = (rows: SchoolFacets['level'], label: (id: string) => string): Facet[] =>
    rows.map(({ id, name, total }) => ({ id, label: name || label(id), total }));
  const feeLabel = (text: string) => {
    const range = parseFee(text);
    return range ? feeText(range, t, locale) : text;
  };
  // What somebody has set beside the steps is chosen among them.
  const isOwn = fee !== '' && counted.fee.length > 0 && !counted.fee.some(({ id }) => id === fee);
  return {
    countries: withTotals(places.countries, counted.country),
    states: withTotals(places.states, counted.state),
    cities: withTotals(places.cities, counted.city),
    types: withTotals(places.types, counted.type),
    levels: labelled(counted.level, String),
    fields: labelled(counted.field, String),
    fees: [...labelled(counted.fee, feeLabel), ...(isOwn ? [{ id: fee, label: feeLabel(fee) }] : [])],
    english: labelled(counted.english, String),
    starts: labelled(
      [...counted.start].sort((item, other) => Number(item.id) - Number(other.id)),
      (month) => monthName(Number(month), locale),
    ),
    sizes: (Object.keys(SCHOOL_SIZES) as SchoolSize[]).flatMap((size) => {
      const total = counted.size.find(({ id }) => id === size)?.total;
      return total === undefined ? [] : [{ id: size, label: t(`size.${size}`), total }];
    }),
    // Where no school of the list tells its fees there is nothing to draw: a row of empty bars says that they all cost nothing.
    spread: counted.feeSpread.some(({ total }) => total > 0) ? counted.feeSpread.map(({ total }) => total) : [],
    without: Object.fromEntries(counted.without.map(({ id, total }) => [id, total])),
    unstated: counted.unstated,
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

/** One thing asked less strictly, and how many schools more that brings. */
interface Loosening {
  key: LooseKey;
  /** What is asked then, as its filter names it; '' where nothing is. */
  label: string;
  /** Within the site, of the list with it. */
  path: string;
  gain: number;
}

/** Those that a source counts without, in the order in which they are given up most easily. */
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
 * The next step up of a limit, where that brings a school, else the list without the filter; of one filter alone the latter is the list of
 * all, which its chip leads to as well.
 */
export function looseningsOf(
  filters: SchoolFilters,
  facets: ListFacets,
  found: number | null,
  place: ListPage,
): Loosening[] {
  if (found === null) return [];
  const pathOf = (next: SchoolFilters) => filtersAddress(next, place);
  const isAlone = countFilters(filters) < 2;
  return LOOSE.flatMap((key): Loosening[] => {
    if (filters[key] === '') return [];
    const step = nextStep(key, filters, facets, found);
    if (step)
      return [{ key, label: step.label, path: pathOf(changeFilters(filters, { [key]: step.id })), gain: step.gain }];
    const gain = (facets.without[key] ?? 0) - found;
    const next = changeFilters(filters, { [key]: '' });
    // With a country its places go, too, which nobody has counted.
    const isCounted = countFilters(next) === countFilters({ ...filters, [key]: '' });
    return gain > 0 && isCounted && !isAlone ? [{ key, label: '', path: pathOf(next), gain }] : [];
  }).slice(0, MAX_OFFERED);
}

function nextStep(key: LooseKey, filters: SchoolFilters, facets: ListFacets, found: number) {
  const limitOf = (id: string) => (key === 'fee' ? (parseFee(id)?.most ?? Infinity) : Number(id));
  // What is counted by step is counted from nothing on.
  if (key !== 'english' && (key !== 'fee' || parseFee(filters.fee)?.least !== 0)) return null;
  const now = limitOf(filters[key]);
  const [next] = facetsOf(key, facets)
    .filter(({ id, total = 0 }) => limitOf(id) > now && total > found)
    .sort((item, other) => limitOf(item.id) - limitOf(other.id));
  return next ? { id: next.id, label: next.label, gain: (next.total ?? 0) - found } : null;
}

/** A country under every name that it is searched for by. */
export interface NamedCountry {
  id: string;
  names: string[];
}

/** Case, spaces and signs make no difference between names. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The country that a search by its name means, as far as the list of countries tells: whole names, no beginnings. */
export function findNamedCountry(countries: readonly NamedCountry[], name: string): NamedCountry | null {
  const requested = fold(name);
  return countries.find(({ names }) => requested && names.some((known) => fold(known) === requested)) ?? null;
}

/** Where it is known which country was named, its name gives way to the country itself. */
export function resolveCountry(filters: SchoolFilters, countries: readonly NamedCountry[]): SchoolFilters {
  const named = filters.searchType === '1' ? findNamedCountry(countries, filters.keyword) : null;
  return named ? { ...filters, keyword: '', searchType: '', country: named.id } : filters;
}

/** Without a script, a new country comes with the state and city of the one before. */
export function dropForeignPlaces(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const settled = { ...filters };
  for (const key of SCHOOL_FILTER_KEYS) {
    if (FILTERS[key].dependsOn.length === 0) continue;
    const known = facetsOf(key, facets);
    if (known.length > 0 && !known.some(({ id }) => id === filters[key])) settled[key] = '';
  }
  return settled;
}

/** What nobody can narrow by here says nothing: a backend that knows no such filter would answer with all schools, as if they fitted. */
export function dropUnoffered(filters: SchoolFilters, facets: ListFacets): SchoolFilters {
  const offered = OFFER_FILTERS.filter((key) => facetsOf(key, facets).length > 0);
  const dropped: SchoolFilterKey[] = OFFER_FILTERS.filter((key) => filters[key] && !offered.includes(key));
  if (filters.course && offered.length === 0) dropped.push('course');
  if (dropped.length === 0) return filters;
  return { ...filters, ...Object.fromEntries(dropped.map((key) => [key, ''])) };
}

/** Where no school bears the name: schools that teach what it names, or the name without its slip. Null where nothing was found. */
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
