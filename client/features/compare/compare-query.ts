import { isId, type PageQuery } from '#client/site/portal/page-query.ts';
import { MAX_COMPARED } from '#shared/constants.ts';

export type CompareKind = 'schools' | 'courses';

export interface Compared {
  kind: CompareKind;
  /** Ids in the order of selection, at most `MAX_COMPARED`. */
  ids: string[];
  /** Ids beyond the maximum, of which the page asks the reader to remove some. */
  over: string[];
  /** Ids of the other kind, which has a comparison of its own. */
  others: string[];
  onlyDiffering: boolean;
}

/**
 * Parses ids of the URL, which is untrusted. Invalid ones are dropped, and duplicates are removed after normalisation
 * (007 equals 7).
 */
const idsIn = (text: string | null) => [
  ...new Set(
    (text ?? '')
      .slice(0, LONGEST)
      .split(',')
      .filter(isId)
      .map((id) => id.replace(/^0+(?=\d)/, '')),
  ),
];
const LONGEST = 400;

export function parseCompared(query: PageQuery<CompareKind | 'only'>): Compared {
  const [schools, courses] = [idsIn(query.get('schools')), idsIn(query.get('courses'))];
  const kind = courses.length > 0 && schools.length === 0 ? 'courses' : 'schools';
  const all = kind === 'schools' ? schools : courses;
  return {
    kind,
    ids: all.slice(0, MAX_COMPARED),
    over: all.slice(MAX_COMPARED),
    others: kind === 'schools' ? courses : [],
    onlyDiffering: query.get('only') === '1',
  };
}

/** Path of a comparison within a site. It contains all compared items, so that it can be bookmarked and shared. */
export function compareAddress({
  kind,
  ids,
  only = false,
}: {
  kind: CompareKind;
  ids: readonly string[];
  only?: boolean;
}) {
  const values = [ids.length > 0 && `${kind}=${ids.join(',')}`, only && 'only=1'].filter(Boolean);
  return values.length > 0 ? `/compare?${values.join('&')}` : '/compare';
}
