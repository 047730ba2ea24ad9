import type { PageQuery } from '#client/site/portal/page-query.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { withQuery } from '#client/site/addresses.ts';
import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import {
  type PortalAddress,
  type PortalOutput,
  type PortalInput,
  postPortalForRows,
  getPortalUrl,
} from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { LIST_ROWS } from '#shared/constants.ts';
import type { CallError } from '#shared/call-error.ts';

/** Bands in the order of the shelves: what fits comes before what is uncertain. */
export const RESULT_BANDS = ['match', 'likely', 'reach', 'unknown'] as const satisfies readonly Band[];
/** Sort orders of the results. The first one, best match, is the default. */
export const RESULT_SORTS = ['match', 'rank', 'tuition', 'name'] as const;

export type Shelf = Band | 'conditional';

/** Shelves of the results. `conditional` has the matches in reach that meet the part of a rule that can be compared. */
export const RESULT_SHELVES = [
  'match',
  'likely',
  'conditional',
  'reach',
  'unknown',
] as const satisfies readonly Shelf[];

export const getShelf = ({ band, bandRule }: Pick<Matches['rows'][number], 'band' | 'bandRule'>): Shelf =>
  bandRule === 'weakRule' ? 'conditional' : (band ?? 'unknown');

/** Filters and sort order of the results. They are stored only in the URL. */
export interface ResultQuery {
  band: Band | '';
  sort: (typeof RESULT_SORTS)[number];
  page: number;
  /** Country id, or '' for all countries in the answers. */
  country: string;
  /** Fee limit below the budget in the currency of the budget, or '' if the budget is the limit. */
  fee: string;
}

export function parseResultQuery(query: PageQuery<QueryKeyOf<'selectionSearch'>>): ResultQuery {
  const pageNumber = Number(query.get('page'));
  return {
    band: RESULT_BANDS.find((band) => band === query.get('band')) ?? '',
    sort: RESULT_SORTS.find((sort) => sort === query.get('sort')) ?? 'match',
    page: Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
    country: /^\d{1,9}$/.exec(query.get('country') ?? '')?.[0] ?? '',
    fee: /^\d{1,9}$/.exec(query.get('fee') ?? '')?.[0] ?? '',
  };
}

export const getResultsPath = ({ band, sort, page, country, fee }: ResultQuery) =>
  withQuery('/school-selection/search', {
    band,
    country,
    fee,
    sort: sort === 'match' ? '' : sort,
    page: page === 1 ? '' : page,
  });

const INQUIRY_PATH = '/appInstitution/institution/institutionInquiry';

type Inquiry = PortalInput<typeof INQUIRY_PATH>;
export type Matches = PortalOutput<typeof INQUIRY_PATH>;

export function narrowForm<Form extends { areaCountryIds: readonly unknown[]; feeMax: unknown }>(
  form: Form,
  { country, fee }: Pick<ResultQuery, 'country' | 'fee'>,
): Form {
  return {
    ...form,
    ...(country && { areaCountryIds: [country], institutionCountryId: country }),
    ...(fee && { feeMax: Math.min(Number(fee), Number(form.feeMax)) }),
  };
}

/** Maximum number of schools on the shelf of a band. */
const BAND_ROWS = 3;

/**
 * Loads the results: a page of one band, or the best schools of each band if no band is selected. The cache key
 * contains the user, because users get more results than visitors.
 */
export function useMatches(
  form: Inquiry['form'] | null,
  { band, sort, page }: Pick<ResultQuery, 'band' | 'sort' | 'page'>,
) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const inquiry: Inquiry | null = form
    ? { form, sort, ...(band ? { band, currentPage: page, showCount: LIST_ROWS } : { perBand: BAND_ROWS }) }
    : null;
  return useSWR<Matches, CallError, readonly [PortalAddress<typeof INQUIRY_PATH>, string, string, string] | null>(
    inquiry && [getPortalUrl(agent.keyCode, INQUIRY_PATH), locale, user?.staffId ?? '', JSON.stringify(inquiry)],
    ([url, , , inquiryJson]) => postPortalForRows(url, JSON.parse(inquiryJson) as Inquiry),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}
