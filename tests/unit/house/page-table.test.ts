import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import {
  isPersonalPage,
  KEYS_OF_EVERY_PAGE,
  PAGES,
  getLifetime,
  PERSONAL_SECTIONS,
  QUERY_KEYS,
} from '#shared/pages/page-table.ts';
import { productionFiles } from '#tests/unit/support/production-files.ts';

/** Files that may read URL parameters without the page table, with the parameters that each reads. */
const READERS_OF_EVERY_PAGE: Readonly<Record<string, readonly string[]>> = {
  'client/site/windows/open-windows.tsx': ['window'],
  'client/site/head/page-route.ts': ['lang'],
  // Link to the login on a page without JavaScript.
  'client/features/site-frame/without-script.tsx': ['showModel', 'next'],
  // Runs in the browser after the page has loaded; sends no request to the edge.
  'client/features/site-frame/use-session.ts': ['lang'],
  // Office pages are never cached (shared/pages/office-pages.ts): their loaders read any key.
  'client/features/office/office-request.server.ts': [],
  // Writes a parameter and reads none.
  'client/features/site-frame/header/header-tools.tsx': ['lang'],
  // Address of a WebSocket.
  'client/features/chat/panel/chat-host.tsx': [],
};

const READS_AN_ADDRESS =
  /\.searchParams\b|\buseSearchParams\b|\bURLSearchParams\((?:[^()]|\([^()]*\))*(?:search|url|href)\b/i;

const flatten = (entries: readonly RouteConfigEntry[], pathBefore = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const fullText = [pathBefore, path].filter(Boolean).join('/');
    return [{ path: fullText, file }, ...flatten(children, fullText)];
  });

const inSite = flatten(routes as RouteConfigEntry[]).filter(({ path }) => path.startsWith(':agent/'));

const getSample = (path: string) =>
  `/${path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? 'x1' : segment))
    .join('/')}`;

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ index, path, children, file }): RouteObject =>
    index ? { index: true, id: undefined, handle: file } : { path, handle: file, children: asObjects(children ?? []) },
  );

describe('the page table', () => {
  test('names pages that there are', () => {
    const paths = new Set(inSite.map(({ path }) => path.slice(':agent/'.length)));
    expect(Object.values(PAGES).filter(({ path }) => !paths.has(path))).toEqual([]);
  });

  test('marks private pages: those behind the login and those marked so', () => {
    const findGuard = (entries: readonly RouteConfigEntry[]): RouteConfigEntry | undefined =>
      entries.find(({ file }) => file === 'routes/logged-in.tsx') ??
      entries.map(({ children = [] }) => findGuard(children)).find(Boolean);
    const guarded = flatten(findGuard(routes as RouteConfigEntry[])?.children ?? []);
    const behindLogin = guarded.map(({ path }) => path.slice(':agent/'.length));
    expect([...new Set(behindLogin.map((path) => path.split('/')[0]))].toSorted()).toEqual(
      PERSONAL_SECTIONS.toSorted(),
    );
    const value = Object.values(PAGES).filter((page) => 'isOwn' in page);
    const ownNames = [...behindLogin, ...value.map(({ path }) => path)];
    for (const { path } of inSite) {
      const within = path.slice(':agent/'.length);
      const address = `/mso${getSample(within)}`;
      expect([within, isPersonalPage(address)]).toEqual([within, ownNames.includes(within)]);
      expect(isPersonalPage(`${address}.data`)).toBe(isPersonalPage(address));
    }
    expect([isPersonalPage('/mso'), isPersonalPage('/mso.data'), isPersonalPage('/personal-center')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('finds a page’s time as React Router finds the page', () => {
    const tree = asObjects(routes as RouteConfigEntry[]);
    const lifetimeOfFile = new Map<unknown, string>(
      Object.values(PAGES).flatMap((page) =>
        'lifetime' in page ? [[inSite.find(({ path }) => path === `:agent/${page.path}`)?.file, page.lifetime]] : [],
      ),
    );
    expect(lifetimeOfFile.size).toBeGreaterThan(0);
    for (const { path } of inSite) {
      const address = getSample(path.replace('*', 'no/such/page'));
      for (const requested of [address, address.replace(/\/x1(?=\/)/g, (part, at) => (at === 0 ? part : ''))]) {
        const file = matchRoutes(tree, requested)?.at(-1)?.route.handle;
        expect([requested, getLifetime(requested)]).toEqual([requested, lifetimeOfFile.get(file) ?? 'usual']);
        expect(getLifetime(`${requested}.data`)).toBe(getLifetime(requested));
      }
    }
  });

  test('drops undeclared query params before they reach a loader', () => {
    const otherNames = productionFiles().filter(
      (path) =>
        path.startsWith('client/') &&
        !Object.hasOwn(READERS_OF_EVERY_PAGE, path) &&
        READS_AN_ADDRESS.test(readFileSync(path, 'utf8')),
    );
    expect(otherNames).toEqual([]);
  });

  test('contains every param that pages read', () => {
    for (const [path, keys] of Object.entries(READERS_OF_EVERY_PAGE)) {
      expect(READS_AN_ADDRESS.test(readFileSync(path, 'utf8')), path).toBe(true);
      for (const key of keys) expect(KEYS_OF_EVERY_PAGE, path).toContain(key);
    }
    for (const key of KEYS_OF_EVERY_PAGE) expect(QUERY_KEYS).toContain(key);
  });

  test.each([
    `new URL(request.url).searchParams`,
    `const [query] = useSearchParams();`,
    `readWish(new URLSearchParams(useLocation().search))`,
    `new URLSearchParams(location.search)`,
  ])('sees a raw reading: %s', (source) => {
    expect(READS_AN_ADDRESS.test(source)).toBe(true);
  });

  test("accepts the page's form fields", () => {
    expect(READS_AN_ADDRESS.test('new URLSearchParams([...given])')).toBe(false);
  });
});
