export interface CourseFilters {
  /** Key of a country or level; '' for all, null for that of the lead. */
  country: string | null;
  level: string | null;
  school: number | null;
}

/** Value of a filter in the URL that the adviser removed. */
const ANY = 'any';

const parseKey = (value: string | null) => (value === ANY ? '' : (/^[a-z]{1,20}$/.exec(value ?? '')?.[0] ?? null));

/** Parses the filters of a URL such as '?country=uk&level=any&school=12'. */
export const parseCourseFilters = (searchParams: URLSearchParams): CourseFilters => ({
  country: parseKey(searchParams.get('country')),
  level: parseKey(searchParams.get('level')),
  school: /^[1-9]\d{0,14}$/.test(searchParams.get('school') ?? '') ? Number(searchParams.get('school')) : null,
});

/** Returns the parameters of a search, in which a filter of the lead is omitted. */
export function listSearchParameters(
  { country, level, school }: CourseFilters,
  q: string,
  courseIds: readonly number[],
): [name: string, value: string][] {
  const toParameter = (name: string, value: string | null): [string, string][] =>
    value === null ? [] : [[name, value || ANY]];
  return [
    ...(q ? [['q', q] satisfies [string, string]] : []),
    ...toParameter('country', country),
    ...toParameter('level', level),
    ...(school === null ? [] : [['school', String(school)] satisfies [string, string]]),
    ...courseIds.map((id): [string, string] => ['course', String(id)]),
  ];
}
