import {
  type OfflineSite,
  FLIGHT_CACHE,
  FLIGHT_KEPT_AT,
  FLIGHT_PATH,
  isFlightOver,
} from '#shared/pages/kept-offline.ts';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { isResultsFile } from '#shared/pages/results-file.ts';
import { showFlightLink, writeOfflinePage } from './write-offline-page.ts';

/** What a service worker is given, so that the rules can be tried without one. */
export interface OfflineParts {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  /** Names the build: pages of another one ask for files that may be gone. */
  release: string;
  origin: string;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

/** The edge's mark on a page that everybody gets alike. Nothing else is ever kept. */
const MARK = 'x-page-for';
const EVERYBODY = 'everybody';
const KEPT_AT = 'x-kept-at';

const OURS = 'portal-';
const FILES = `${OURS}files`;
const PICTURES = `${OURS}pictures`;
const PAGES = `${OURS}pages-`;
const MOST = { files: 400, pictures: 150, pages: 80 };
const DAY_MS = 24 * 3600 * 1000;
const PAGE_AGE_MS = 30 * DAY_MS;
/** From a pointer on a link to the click. */
const AHEAD_MS = 10_000;
/** A line that is slower than this is worse than the page as it was. */
const KEPT_PAGE_AFTER_MS = 5_000;

/** Under this name, below a site's home, stands what is shown of its pages that were not seen. No edge is asked for it. */
const OFFLINE_PAGE = '/_/offline-page';

export function pageKeeper({ caches, fetch, release, origin, now, wait }: OfflineParts) {
  const pages = PAGES + release;
  let isOff = false;
  // On their way, by address.
  const seenPages = new Map<string, Promise<void>>();
  const data = new Map<string, Promise<Response>>();
  /** Fetched ahead, and not asked for yet. */
  const ahead = new Set<string>();

  /** What was under way when the keeping was switched off would make anew what has just been deleted. */
  const open = (name: string) => (isOff ? Promise.reject(new Error('nothing is kept any more')) : caches.open(name));

  /** Null: the browser does as it would without us. */
  function answer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> | null {
    const { origin: whose, pathname } = new URL(request.url);
    if (isOff || request.method !== 'GET' || whose !== origin || request.headers.has('range')) return null;
    if (pathname.startsWith('/assets/')) return fromCache(FILES, MOST.files, request, keepAlive);
    if (isResultsFile(pathname)) return fromCache(FILES, MOST.files, request, keepAlive);
    if (isPicture(request, pathname)) return fromCache(PICTURES, MOST.pictures, request, keepAlive);
    if (pathname === ROUTE_MANIFEST_PATH) return routeManifest(request, keepAlive);
    if (isOurs(pathname)) return null;
    if (request.mode === 'navigate' || pathname.endsWith('.data')) return page(request, keepAlive);
    return null;
  }

  /** Names of files change with what is in them, so the first is as good as any. */
  async function fromCache(name: string, most: number, request: Request, keepAlive: (work: Promise<unknown>) => void) {
    const cache = await open(name);
    const kept = await cache.match(request.url);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.status === 200 && response.type === 'basic')
      keepAlive(put(cache, request.url, response.clone(), most));
    return response;
  }

  /** Lazy route discovery. All routes that a build has named are cached under one key: a URL would tell which links a student's page had. */
  async function routeManifest(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
    const key = origin + ROUTE_MANIFEST_PATH + (/\bversion=(\w+)/.exec(request.url)?.[1] ?? '');
    try {
      const response = await fetch(request);
      if (response.status === 200) keepAlive(cacheRoutes(key, response.clone()));
      return response;
    } catch {
      return (await (await open(FILES)).match(key)) ?? Response.error();
    }
  }

  async function cacheRoutes(key: string, response: Response) {
    const cache = await open(FILES);
    const [known = {}, found] = (await Promise.all([(await cache.match(key))?.json(), response.json()])) as object[];
    await put(cache, key, Response.json({ ...known, ...found }), MOST.files);
  }

  /** The network first: an older release is never shown where there is one that answers. */
  async function page(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await findPage(request.url);
    if (kept && hasJustCome(request, kept)) return kept;
    const asked = request.mode === 'navigate' ? fetchPage(request, keepAlive) : fetchTogether(request, keepAlive);
    const inTime = kept ? Promise.race([asked, wait(KEPT_PAGE_AFTER_MS).then(() => kept)]) : asked;
    try {
      return await inTime;
    } catch {
      return kept ?? (await findFlight(request)) ?? (await offlinePage(request)) ?? Response.error();
    }
  }

  /** Data that a pointer on a link had fetched are there for one click; what a click has brought is not fetched ahead once more. */
  function hasJustCome({ url, mode }: Request, kept: Response): boolean {
    const isDue = mode === 'no-cors' || ahead.delete(url);
    return mode !== 'navigate' && isDue && now() - Number(kept.headers.get(KEPT_AT)) < AHEAD_MS;
  }

  async function fetchPage(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
    const response = await fetch(request);
    keepAlive(keepPage(request, response.clone()).finally(() => data.delete(request.url)));
    return response;
  }

  /** A click may come before what was fetched ahead for it. What two wait for does not end with one of them. */
  async function fetchTogether(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
    const { url } = request;
    if (request.mode === 'no-cors' && !data.has(url)) ahead.add(url);
    else ahead.delete(url);
    const asked = data.get(url) ?? fetchPage(new Request(request, { signal: null }), keepAlive);
    data.set(url, asked);
    try {
      return (await asked).clone();
    } catch (error) {
      data.delete(url);
      throw error;
    }
  }

  async function findPage(url: string): Promise<Response | null> {
    const kept = await (await open(pages)).match(plain(url));
    return kept && now() - Number(kept.headers.get(KEPT_AT)) < PAGE_AGE_MS ? kept : null;
  }

  async function keepPage(request: Request, response: Response) {
    if (response.status !== 200 || response.redirected) return;
    if (response.headers.get(MARK) !== EVERYBODY) return;
    const seen = await dated(response);
    await put(await open(pages), plain(request.url), seen, MOST.pages);
  }

  async function dated(response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(now()));
    return new Response(await response.blob(), { headers });
  }

  async function offlinePage(request: Request): Promise<Response | null> {
    if (request.mode !== 'navigate') return null;
    const kept = await (await open(pages)).match(offlinePageOf(request.url));
    if (!kept) return null;
    const hasFlight = (await keptFlight(flightOf(request.url))) !== undefined;
    const body = hasFlight ? showFlightLink(await kept.text()) : await kept.blob();
    return new Response(body, { status: 503, headers: kept.headers });
  }

  /** What a student has kept by a press of their own; it is given out only where nobody answers, and for a time. */
  async function findFlight({ mode, url }: Request): Promise<Response | null> {
    if (mode !== 'navigate' || !new URL(url).pathname.endsWith(FLIGHT_PATH)) return null;
    return (await keptFlight(flightOf(url))) ?? null;
  }

  async function keptFlight(address: string): Promise<Response | undefined> {
    if (!(await caches.has(FLIGHT_CACHE))) return undefined;
    const cache = await open(FLIGHT_CACHE);
    const kept = await cache.match(address);
    if (!kept || !isFlightOver(Number(kept.headers.get(FLIGHT_KEPT_AT)), now())) return kept;
    await cache.delete(address);
    return undefined;
  }

  const flightOf = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${FLIGHT_PATH}`;

  const offlinePageOf = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${OFFLINE_PAGE}`;

  /** A page that was seen before there was a service worker, or without a load of its own, and its files. */
  async function keepSeen(url: string, files: readonly string[], site: OfflineSite) {
    // From any page: who is logged in may never see one that everybody gets. It is as the site looks now.
    await (await open(pages)).put(offlinePageOf(url), writeOfflinePage(site));
    // One whose days are over goes with the next page of the site.
    await keptFlight(flightOf(url));
    // Who registers us tells of the open page, and so does our taking over, at the same time.
    const asked = seenPages.get(url) ?? askForSeen(url).finally(() => seenPages.delete(url));
    seenPages.set(url, asked);
    await asked;
    for (const file of files) {
      const request = new Request(file);
      const { origin: whose, pathname } = new URL(file);
      if (whose !== origin) continue;
      const isFile = pathname.startsWith('/assets/') || isResultsFile(pathname);
      if (!isFile && !isDrawn(pathname)) continue;
      await fromCache(isFile ? FILES : PICTURES, isFile ? MOST.files : MOST.pictures, request, () => undefined)
        .then(async (response) => {
          const cache = await open(isFile ? FILES : PICTURES);
          if (response.status === 200 && !(await cache.match(file))) await cache.put(file, response);
        })
        .catch(() => undefined); // One that does not come is asked for when it is wanted.
    }
  }

  async function askForSeen(url: string) {
    if (await findPage(url)) return;
    // The browser has it from a moment ago, and then nobody is asked.
    const seen = new Request(url, { headers: { accept: 'text/html' }, cache: 'force-cache' });
    await keepPage(seen, await fetch(seen));
  }

  /** Pages of other releases go; their files stay until they are crowded out, for tabs that still run them. */
  async function forgetOlder() {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PAGES) && name !== pages).map((name) => caches.delete(name)),
    );
  }

  /** Operations have switched the keeping off. */
  async function stop() {
    isOff = true;
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS)).map((name) => caches.delete(name)));
  }

  return { answer, keepSeen, forgetOlder, stop };
}

/** The oldest make room: a cache gives its keys in the order in which they were put. */
async function put(cache: Cache, url: string, response: Response, most: number) {
  await cache.delete(url);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

const plain = (url: string) => url.split('#')[0] ?? url;
/** Drawings and demo pictures, whose addresses change with them. All else under /_/ is the edge's and is never kept. */
const isDrawn = (pathname: string) => pathname.startsWith('/_/art/') || pathname.startsWith('/demo/');
const isPicture = ({ destination }: Request, pathname: string) => destination === 'image' && isDrawn(pathname);
const isOurs = (pathname: string) => /^(?:\/[^/]+)?\/_\//.test(pathname);
