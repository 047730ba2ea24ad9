import { isId, type PageQuery } from '#client/site/portal/page-query.ts';
import { MAX_COMPARED } from '#shared/constants.ts';

export type CompareKind = 'schools' | 'courses';

/** Comparison requested by the URL. */
export interface Compared {
  kind: CompareKind;
  /** Ids in the order of selection, up to the maximum. */
  ids: string[];
  /** Chosen beyond that: one of them all has to go. */
  over: string[];
  /** Items of the other kind, which has a separate comparison. */
  others: string[];
  /** Rows in which all say the same are left out. */
  onlyDiffering: boolean;
}

/** URLs are untrusted: invalid ids and duplicates are dropped. */
/** Deduplicated after normalisation, such as 007 for 7. */
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

/** Within a site. It carries all that is compared, so that it can be kept and passed on. */
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
