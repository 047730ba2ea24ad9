import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#client/routes.ts';
import { MAIN_PARTS } from '#tests/trust/support/main-parts.ts';

const flattenRoutes = (entries: readonly RouteConfigEntry[], parentPath = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const fullPath = [parentPath, path].filter(Boolean).join('/');
    return [...(path || index ? [fullPath] : []), ...flattenRoutes(children, fullPath)];
  });

const toSitePath = (path: string) => path.replace(/^:agent\/?/, '');

test('the table of main parts lists every page of the site', () => {
  const paths = flattenRoutes(routes as RouteConfigEntry[]).filter(
    (path) => path.startsWith(':agent') && !path.startsWith(':agent/_/'),
  ); // Paths below _/ serve pictures, not pages.
  expect(Object.keys(MAIN_PARTS).toSorted()).toEqual([...new Set(paths.map(toSitePath))].toSorted());
});
