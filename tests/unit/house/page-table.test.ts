import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import {
  isPersonalPage,
  COMMON_QUERY_KEYS,
  PAGES,
  getLifetime,
  PERSONAL_SECTIONS,
  QUERY_KEYS,
} from '#shared/pages/page-table.ts';
import { listProductionFiles } from '#tests/unit/support/production-files.ts';

/** Files that may read URL parameters without the page table, each with the parameters that it reads. */
const GLOBAL_URL_READERS: Readonly<Record<string, readonly string[]>> = {
  'client/site/windows/open-windows.tsx': ['window'],
  'client/site/head/page-route.ts': ['lang'],
  // Links to the login when JavaScript is off.
  'client/features/site-frame/without-script.tsx': ['showModel', 'next'],
  // Runs in the browser after the page has loaded and sends no request to the edge.
  'client/features/site-frame/use-session.ts': ['lang'],
  // Office pages are never cached (shared/pages/office-pages.ts), so their loaders may read any parameter.
  'client/features/office/office-request.server.ts': [],
  // Writes this parameter and reads none.
  'client/features/site-frame/header/header-tools.tsx': ['lang'],
  // Adds a parameter to the URL of a WebSocket.
  'client/features/chat/panel/chat-host.tsx': [],
};

const URL_READ_PATTERN =
  /\.searchParams\b|\buseSearchParams\b|\bURLSearchParams\((?:[^()]|\([^()]*\))*(?:search|url|href)\b/i;

const flattenRoutes = (entries: readonly RouteConfigEntry[], parentPath = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const fullPath = [parentPath, path].filter(Boolean).join('/');
    return [{ path: fullPath, file }, ...flattenRoutes(children, fullPath)];
  });

const siteRoutes = flattenRoutes(routes as RouteConfigEntry[]).filter(({ path }) => path.startsWith(':agent/'));

const createSamplePath = (path: string) =>
  `/${path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? 'x1' : segment))
    .join('/')}`;

const toRouteObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ index, path, children, file }): RouteObject =>
    index
      ? { index: true, id: undefined, handle: file }
      : { path, handle: file, children: toRouteObjects(children ?? []) },
  );

describe('the page table', () => {
  test('contains existing pages only', () => {
    const paths = new Set(siteRoutes.map(({ path }) => path.slice(':agent/'.length)));
    expect(Object.values(PAGES).filter(({ path }) => !paths.has(path))).toEqual([]);
  });

  test('marks private pages: those that require a login and those marked so', () => {
    const findGuardedRoute = (entries: readonly RouteConfigEntry[]): RouteConfigEntry | undefined =>
      entries.find(({ file }) => file === 'routes/logged-in.tsx') ??
      entries.map(({ children = [] }) => findGuardedRoute(children)).find(Boolean);
    const guardedRoutes = flattenRoutes(findGuardedRoute(routes as RouteConfigEntry[])?.children ?? []);
    const guardedPaths = guardedRoutes.map(({ path }) => path.slice(':agent/'.length));
    expect([...new Set(guardedPaths.map((path) => path.split('/')[0]))].toSorted()).toEqual(
      PERSONAL_SECTIONS.toSorted(),
    );
    const ownPages = Object.values(PAGES).filter((page) => 'isOwn' in page);
    const ownPaths = [...guardedPaths, ...ownPages.map(({ path }) => path)];
    for (const { path } of siteRoutes) {
      const sitePath = path.slice(':agent/'.length);
      const samplePath = `/mso${createSamplePath(sitePath)}`;
      expect([sitePath, isPersonalPage(samplePath)]).toEqual([sitePath, ownPaths.includes(sitePath)]);
      expect(isPersonalPage(`${samplePath}.data`)).toBe(isPersonalPage(samplePath));
    }
    expect([isPersonalPage('/mso'), isPersonalPage('/mso.data'), isPersonalPage('/personal-center')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('selects a page’s time limit with the route matching of React Router', () => {
    const routeTree = toRouteObjects(routes as RouteConfigEntry[]);
    const lifetimeByFile = new Map<unknown, string>(
      Object.values(PAGES).flatMap((page) =>
        'lifetime' in page
          ? [[siteRoutes.find(({ path }) => path === `:agent/${page.path}`)?.file, page.lifetime]]
          : [],
      ),
    );
    expect(lifetimeByFile.size).toBeGreaterThan(0);
    for (const { path } of siteRoutes) {
      const samplePath = createSamplePath(path.replace('*', 'no/such/page'));
      for (const requestedPath of [
        samplePath,
        samplePath.replace(/\/x1(?=\/)/g, (segment, offset) => (offset === 0 ? segment : '')),
      ]) {
        const file = matchRoutes(routeTree, requestedPath)?.at(-1)?.route.handle;
        expect([requestedPath, getLifetime(requestedPath)]).toEqual([
          requestedPath,
          lifetimeByFile.get(file) ?? 'usual',
        ]);
        expect(getLifetime(`${requestedPath}.data`)).toBe(getLifetime(requestedPath));
      }
    }
  });

  test('drops undeclared query params before they reach a loader', () => {
    const otherReaders = listProductionFiles().filter(
      (path) =>
        path.startsWith('client/') &&
        !Object.hasOwn(GLOBAL_URL_READERS, path) &&
        URL_READ_PATTERN.test(readFileSync(path, 'utf8')),
    );
    expect(otherReaders).toEqual([]);
  });

  test('contains every param that pages read', () => {
    for (const [path, keys] of Object.entries(GLOBAL_URL_READERS)) {
      expect(URL_READ_PATTERN.test(readFileSync(path, 'utf8')), path).toBe(true);
      for (const key of keys) expect(COMMON_QUERY_KEYS, path).toContain(key);
    }
    for (const key of COMMON_QUERY_KEYS) expect(QUERY_KEYS).toContain(key);
  });

  test.each([
    `new URL(request.url).searchParams`,
    `const [query] = useSearchParams();`,
    `readWish(new URLSearchParams(useLocation().search))`,
    `new URLSearchParams(location.search)`,
  ])('detects direct access to params: %s', (source) => {
    expect(URL_READ_PATTERN.test(source)).toBe(true);
  });

  test('accepts the form fields of the page', () => {
    expect(URL_READ_PATTERN.test('new URLSearchParams([...given])')).toBe(false);
  });
});
