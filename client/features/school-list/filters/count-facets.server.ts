import type { TextOf } from '#client/i18n/use-text.ts';
import { monthName } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type SchoolFacets, schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { isTrouble } from '#shared/failure.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { agentCurrency } from '#shared/rules/own-money.ts';
import { moneyText } from '#shared/locale/money.ts';
import { type FeeRange, readFee, SCHOOL_SIZES, type SchoolSize } from '#shared/rules/school-filters.ts';
import { type Facet, type ListFacets, NO_OFFERS } from './filter-table.ts';
import { type SchoolFilters, toInquiry } from './school-filters.ts';

/** Null where the backend does not say, or knows no such call: then there are no counts, and nothing of courses to filter by. */
export async function loadCounts(
  { ask, site, keepOutOfCache }: Pick<PortalRequestWithSite, 'ask' | 'site' | 'keepOutOfCache'>,
  filters: SchoolFilters,
): Promise<SchoolFacets | null> {
  const { currentPage: _page, sort: _sort, ...inquiry } = toInquiry(filters);
  // A fee that came with an address keeps its own currency, and the steps beside it are in that one.
  const feeCurrency = readFee(filters.fee)?.currency ?? agentCurrency(site.agent);
  const answer = await ask(schoolFacets, { ...inquiry, feeCurrency });
  if (!answer.ok && isTrouble(answer.failure)) keepOutOfCache();
  return answer.ok ? answer.value : null;
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
  const feeLabel = (said: string) => {
    const range = readFee(said);
    return range ? sayFee(range, t, locale) : said;
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
      [...counted.start].sort((one, other) => Number(one.id) - Number(other.id)),
      (month) => monthName(Number(month), locale),
    ),
    sizes: (Object.keys(SCHOOL_SIZES) as SchoolSize[]).flatMap((size) => {
      const total = counted.size.find(({ id }) => id === size)?.total;
      return total === undefined ? [] : [{ id: size, label: t(`size.${size}`), total }];
    }),
    unstated: counted.unstated,
  };
}

function sayFee({ currency, least, most }: FeeRange, t: TextOf<'schools'>, locale: Locale): string {
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
