import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import routeConfig from '#client/routes.ts';
import { listSegments, findSegment, selectRoutes } from './select-routes.ts';

interface RouteEntry {
  id?: string;
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}

type Manifest = ServerBuild['routes'];

let lastRouteNumber = 0;
const listRoutes = (entries: readonly RouteEntry[], parentId?: string): [string, object][] =>
  entries.flatMap(({ id = `route ${(lastRouteNumber += 1)}`, path, index, children = [] }): [string, object][] => [
    [id, { id, parentId, path, index }],
    ...listRoutes(children, id),
  ]);

/** Builds the tree of routes as React Router does from a build. */
const buildTree = (routes: Manifest, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: buildTree(routes, id) },
    ) as RouteObject[];

const matchRouteIds = (routes: Manifest, pathname: string) =>
  matchRoutes(buildTree(routes), pathname)?.map(({ route }) => route.id) ?? null;

const routes = Object.fromEntries(listRoutes((await routeConfig) as RouteEntry[])) as Manifest;
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const segments = listSegments(routes);
const listPaths = (entries: readonly RouteEntry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const fullPath = path ? `${parent}/${path}` : parent;
    return [fullPath, ...listPaths(children, fullPath)];
  });
const pathnames = [
  ...new Set(
    listPaths((await routeConfig) as RouteEntry[]).flatMap((path) => [
      path.replace(/:\w+\??/g, 'x').replace('*', 'a/b'),
      path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'y'),
    ]),
  ),
  '/mso/SCHOOL/1001',
  '/mso/unknown',
  '/mso/unknown/page',
  '/mso/school/1001/unknown',
  '/school',
];

it('a selection matches the same routes as the whole table', () => {
  expect(pathnames.length).toBeGreaterThan(100);
  for (const pathname of pathnames) {
    const segment = findSegment(pathname, segments);
    expect(segment, pathname).not.toBeNull();
    const selectedRoutes = selectRoutes(build, segment ?? '').routes;
    expect(matchRouteIds(selectedRoutes, pathname), pathname).toEqual(matchRouteIds(routes, pathname));
    const parentPath = pathname.split('/').slice(0, -1).join('/') || '/';
    expect(matchRouteIds(selectedRoutes, parentPath), `${parentPath} above ${pathname}`).toEqual(
      matchRouteIds(routes, parentPath),
    );
  }
});

it('a selection is a small part of the table', () => {
  for (const segment of ['school', 'consult', ''])
    expect(Object.keys(selectRoutes(build, segment).routes).length).toBeLessThan(Object.keys(routes).length / 4);
});

it('data requests select the routes of their page', () => {
  expect(findSegment('/mso/school.data', segments)).toBe('school');
  expect(findSegment('/mso/school/1001.data', segments)).toBe('school');
  expect(findSegment('/mso.data', segments)).toBe('');
});

it('encoded, doubled and long paths need every route', () => {
  for (const path of ['/mso/%73chool', '/mso//school', `/mso/school${'/x'.repeat(60)}`])
    expect(findSegment(path, segments), path).toBeNull();
});
