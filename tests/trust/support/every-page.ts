import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';

/**
 * Values for the variable parts of an address, known to the outside backend of the tests. A new part needs an entry
 * here.
 */
const VALUES: Readonly<Record<string, string>> = {
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

/** Address of every page route of an agent's site. */
export const EVERY_PAGE: readonly string[] = [
  ...new Set(getAddresses(await Promise.resolve(routes)).filter((path) => path !== null)),
]
  .filter((path) => path.startsWith('/:agent'))
  .map((path) => path.replace('/:agent', ''));

function getAddresses(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const currentPath = path ? `${base}/${path}` : base;
    // Routes that end in a wildcard return pictures, not pages.
    if (currentPath.startsWith('/:agent/_/')) return [];
    if (children) return getAddresses(children, currentPath);
    return path?.endsWith('*') ? [] : index || path ? [fill(currentPath)] : [];
  });
}

/** Replaces each variable part by the value for its pattern. */
function fill(pattern: string): string {
  const parts = pattern.split('/').slice(1);
  const filledValues = parts.map((part, index) => {
    if (!part.startsWith(':') || part === ':agent') return part;
    const upTo = parts.slice(parts[0] === ':agent' ? 1 : 0, index + 1).join('/');
    const value = VALUES[upTo];
    if (!value) throw new Error(`every-page.ts has no value for ${upTo}`);
    return value;
  });
  return `/${filledValues.join('/')}`;
}
