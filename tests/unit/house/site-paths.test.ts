import { expect, it } from 'vitest';
import routes from '#client/routes.ts';
import { SITE_PATHS } from '#shared/tenant/site-address.ts';

interface RouteEntry {
  path?: string;
  children?: RouteEntry[];
}

/** Lists all paths of the route table below the agent's key, with the paths of parent routes in front. */
function listPaths(entries: RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const routePath = path ? `${parent}/${path}` : parent;
    return [routePath, ...listPaths(children, routePath)];
  });
}

/** Matches paths that no link contains: error pages, pictures, windows over a page, and custom pages of an agency. */
const NON_PAGE_PATTERN = /^(?:404|500|_\/.*|window\/.*|:dynamic|\*)$/;

const sitePaths = listPaths((await routes) as RouteEntry[])
  .filter((url) => url.startsWith('/:agent/'))
  .map((routePath) => routePath.slice('/:agent/'.length))
  .filter((sitePath) => !NON_PAGE_PATTERN.test(sitePath));

it('every page of the route table is a valid menu target', () => {
  expect(sitePaths.length).toBeGreaterThan(30);
  const filledPaths = sitePaths.flatMap((path) => [path.replace(/\/:\w+\?/g, ''), path.replace(/:\w+\??/g, 'x')]);
  expect(filledPaths.filter((path) => !SITE_PATHS.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('no other path is a valid menu target', () => {
  const toPattern = (path: string) =>
    new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
  const candidatePaths = [
    'schools',
    'about/nobody',
    'country-list/uk/nowhere',
    'dse/x',
    'my-apply/x',
    'personal-center/x',
    'lecture/1',
    'school/a/b',
    'consult/a/b',
  ];
  for (const path of candidatePaths) {
    expect(
      sitePaths.some((sitePath) => toPattern(sitePath).test(path)),
      path,
    ).toBe(false);
    expect(
      SITE_PATHS.some((pattern) => pattern.test(path)),
      path,
    ).toBe(false);
  }
});
