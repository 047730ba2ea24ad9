import { isId, type PageQuery } from '#client/site/portal/page-query.ts';
import { MAX_COMPARED } from '#shared/constants.ts';

export type CompareKind = 'schools' | 'courses';

export interface CompareSelection {
  kind: CompareKind;
  /** Ids in the order of selection, at most `MAX_COMPARED`. */
  ids: string[];
  /** Ids beyond the maximum, some of which the page asks the reader to remove. */
  excessIds: string[];
  /** Ids of the other kind (schools or courses), which has a separate comparison. */
  otherKindIds: string[];
  onlyDiffering: boolean;
}

/**
 * Parses ids from the URL, which is untrusted. Invalid ids are dropped, and duplicates are removed after normalisation
 * (007 equals 7).
 */
const parseIds = (text: string | null) => [
  ...new Set(
    (text ?? '')
      .slice(0, MAX_QUERY_LENGTH)
      .split(',')
      .filter(isId)
      .map((id) => id.replace(/^0+(?=\d)/, '')),
  ),
];
const MAX_QUERY_LENGTH = 400;

export function parseCompareQuery(query: PageQuery<CompareKind | 'only'>): CompareSelection {
  const [schools, courses] = [parseIds(query.get('schools')), parseIds(query.get('courses'))];
  const kind = courses.length > 0 && schools.length === 0 ? 'courses' : 'schools';
  const allIds = kind === 'schools' ? schools : courses;
  return {
    kind,
    ids: allIds.slice(0, MAX_COMPARED),
    excessIds: allIds.slice(MAX_COMPARED),
    otherKindIds: kind === 'schools' ? courses : [],
    onlyDiffering: query.get('only') === '1',
  };
}

/**
 * Returns the path of a comparison within a site. It contains all compared items, so that it can be bookmarked and
 * shared.
 */
export function getComparePath({
  kind,
  ids,
  only = false,
}: {
  kind: CompareKind;
  ids: readonly string[];
  only?: boolean;
}) {
  const queryParts = [ids.length > 0 && `${kind}=${ids.join(',')}`, only && 'only=1'].filter(Boolean);
  return queryParts.length > 0 ? `/compare?${queryParts.join('&')}` : '/compare';
}
