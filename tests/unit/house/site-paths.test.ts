import { expect, it } from 'vitest';
import routes from '#client/routes.ts';
import { SITE_PATHS } from '#shared/tenant/site-address.ts';

interface Entry {
  path?: string;
  children?: Entry[];
}

/** All addresses of the route table within a site, with the paths of parent routes in front. */
function addresses(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    return [address, ...addresses(children, address)];
  });
}

/** Addresses that a link does not name: error pages, pictures, windows over a page, and an agency's own pages. */
const NO_PLACES = /^(?:404|500|_\/.*|window\/.*|:dynamic|\*)$/;

const inSite = addresses((await routes) as Entry[])
  .filter((url) => url.startsWith('/:agent/'))
  .map((address) => address.slice('/:agent/'.length))
  .filter((address) => !NO_PLACES.test(address));

it('every page of the route table is a place that a menu may lead to', () => {
  expect(inSite.length).toBeGreaterThan(30);
  const filledPaths = inSite.flatMap((path) => [path.replace(/\/:\w+\?/g, ''), path.replace(/:\w+\??/g, 'x')]);
  expect(filledPaths.filter((path) => !SITE_PATHS.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('no other place is', () => {
  const asPattern = (path: string) =>
    new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
  const triedValues = [
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
  for (const path of triedValues) {
    expect(
      inSite.some((value) => asPattern(value).test(path)),
      path,
    ).toBe(false);
    expect(
      SITE_PATHS.some((pattern) => pattern.test(path)),
      path,
    ).toBe(false);
  }
});
