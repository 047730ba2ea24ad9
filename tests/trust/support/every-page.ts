import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';

/**
 * Values for the parameters in page paths, known to the external backend of the tests. A new parameter needs an entry.
 */
const SEGMENT_VALUES: Readonly<Record<string, string>> = {
  'country-list/:country?': 'uk',
  'country-list/:country?/area-list-tab/:ctyType?': '1',
  'country-list/:country?/school-apply-tab/:ctyType?': '1',
  'country-list/:country?/school-rank-tab/:ctyType?': '1',
  'country-list/:country?/subject-rank-tab/:ctyType?': '1',
  'consult/:detail': '5001',
  'school/consult/:dynamic?': '5001',
  'school/course/:detail?': '1004001',
  'school/:detail': '1004',
  'window/:kind': 'school',
  'window/:kind/:detail': '1004',
  ':dynamic': 'fees',
};

/** Paths of all page routes of an agent's site. */
export const EVERY_PAGE: readonly string[] = [
  ...new Set(listPaths(await Promise.resolve(routes)).filter((path) => path !== null)),
]
  .filter((path) => path.startsWith('/:agent'))
  .map((path) => path.replace('/:agent', ''));

function listPaths(entries: readonly RouteConfigEntry[], basePath = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const currentPath = path ? `${basePath}/${path}` : basePath;
    // Routes that end in a wildcard serve pictures, not pages.
    if (currentPath.startsWith('/:agent/_/')) return [];
    if (children) return listPaths(children, currentPath);
    return path?.endsWith('*') ? [] : index || path ? [fillPattern(currentPath)] : [];
  });
}

/** Replaces each parameter in a pattern with its value. */
function fillPattern(pattern: string): string {
  const segments = pattern.split('/').slice(1);
  const filledSegments = segments.map((segment, index) => {
    if (!segment.startsWith(':') || segment === ':agent') return segment;
    const patternPrefix = segments.slice(segments[0] === ':agent' ? 1 : 0, index + 1).join('/');
    const value = SEGMENT_VALUES[patternPrefix];
    if (!value) throw new Error(`every-page.ts has no value for ${patternPrefix}`);
    return value;
  });
  return `/${filledSegments.join('/')}`;
}
