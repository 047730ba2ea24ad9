import {
  type OfflineSite,
  FLIGHT_CACHE,
  FLIGHT_SAVED_AT_HEADER,
  FLIGHT_PATH,
  isFlightExpired,
} from '#shared/pages/offline-page.ts';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { isResultsFile } from '#shared/pages/results-file.ts';
import { renderOfflinePage, showFlightLink } from './render-offline-page.ts';

/** Dependencies of the service worker; tests inject them. */
export interface OfflineCacheOptions {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  /** Build id. Pages of another build may request files that no longer exist. */
  release: string;
  origin: string;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

/** The edge marks responses that are the same for every visitor; no other response is cached. */
const AUDIENCE_HEADER = 'x-page-for';
const EVERYBODY = 'everybody';
const CACHED_AT_HEADER = 'x-cached-at';

const CACHE_PREFIX = 'portal-';
const FILES = `${CACHE_PREFIX}files`;
const PICTURES = `${CACHE_PREFIX}pictures`;
const PAGES = `${CACHE_PREFIX}pages-`;
const MAX_ENTRIES = { files: 400, pictures: 150, pages: 80 };
const DAY_MS = 24 * 3600 * 1000;
const PAGE_AGE_MS = 30 * DAY_MS;
/** Lifetime of a prefetched response, from hover to click. */
const PREFETCH_MS = 10_000;
/** Network timeout after which a cached page is served. */
const NETWORK_TIMEOUT_MS = 5_000;

/**
 * Cache key, below a site's home, of the fallback for pages that were never visited. The edge does not serve this
 * path.
 */
const OFFLINE_PAGE = '/_/offline-page';

export function createOfflineCache({ caches, fetch, release, origin, now, wait }: OfflineCacheOptions) {
  const pages = PAGES + release;
  let isDisabled = false;
  const visits = new Map<string, Promise<void>>();
  const inFlight = new Map<string, Promise<Response>>();
  /** Prefetched URLs that no navigation has used yet. */
  const prefetched = new Set<string>();

  /** Rejects after disable(), so that requests in flight do not recreate a deleted cache. */
  const open = (name: string) =>
    isDisabled ? Promise.reject(new Error('the offline cache is disabled')) : caches.open(name);

  /** Returns null to leave the request to the browser. */
  function handleFetch(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> | null {
    const { origin: requestOrigin, pathname } = new URL(request.url);
    if (isDisabled || request.method !== 'GET' || requestOrigin !== origin || request.headers.has('range')) return null;
    if (pathname.startsWith('/assets/')) return fromCache(FILES, MAX_ENTRIES.files, request, keepAlive);
    if (isResultsFile(pathname)) return fromCache(FILES, MAX_ENTRIES.files, request, keepAlive);
    if (isPicture(request, pathname)) return fromCache(PICTURES, MAX_ENTRIES.pictures, request, keepAlive);
    if (pathname === ROUTE_MANIFEST_PATH) return routeManifest(request, keepAlive);
    if (isEdgePath(pathname)) return null;
    if (request.mode === 'navigate' || pathname.endsWith('.data')) return page(request, keepAlive);
    return null;
  }

  /** Responds from the cache first, since file names contain a content hash. */
  async function fromCache(
    name: string,
    maxEntries: number,
    request: Request,
    keepAlive: (promise: Promise<unknown>) => void,
  ) {
    const cache = await open(name);
    const cached = await cache.match(request.url);
    if (cached) return cached;
    const response = await fetch(request);
    if (response.status === 200 && response.type === 'basic')
      keepAlive(put(cache, request.url, response.clone(), maxEntries));
    return response;
  }

  /**
   * Responds to lazy route discovery. All discovered routes of a build are cached under one key, because the URLs list
   * the links of a student's page.
   */
  async function routeManifest(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
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
    const [cached = {}, discovered] = (await Promise.all([
      (await cache.match(key))?.json(),
      response.json(),
    ])) as object[];
    await put(cache, key, Response.json({ ...cached, ...discovered }), MAX_ENTRIES.files);
  }

  /** Responds from the network first, so that an older release is shown only offline. */
  async function page(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const cached = await findPage(request.url);
    if (cached && isPrefetchHit(request, cached)) return cached;
    const fetched = request.mode === 'navigate' ? fetchPage(request, keepAlive) : fetchCoalesced(request, keepAlive);
    const response = cached ? Promise.race([fetched, wait(NETWORK_TIMEOUT_MS).then(() => cached)]) : fetched;
    try {
      return await response;
    } catch {
      return cached ?? (await findFlight(request)) ?? (await offlinePage(request)) ?? Response.error();
    }
  }

  /**
   * Whether a prefetched response can be used: it serves one click, and a prefetch right after a click uses the
   * click's response.
   */
  function isPrefetchHit({ url, mode }: Request, cached: Response): boolean {
    const isUsable = mode === 'no-cors' || prefetched.delete(url);
    return mode !== 'navigate' && isUsable && now() - Number(cached.headers.get(CACHED_AT_HEADER)) < PREFETCH_MS;
  }

  async function fetchPage(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const response = await fetch(request);
    keepAlive(cachePage(request, response.clone()).finally(() => inFlight.delete(request.url)));
    return response;
  }

  /**
   * Coalesces a click with its pending prefetch. The shared request has no abort signal, because one of the two may be
   * aborted.
   */
  async function fetchCoalesced(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const { url } = request;
    if (request.mode === 'no-cors' && !inFlight.has(url)) prefetched.add(url);
    else prefetched.delete(url);
    const pending = inFlight.get(url) ?? fetchPage(new Request(request, { signal: null }), keepAlive);
    inFlight.set(url, pending);
    try {
      return (await pending).clone();
    } catch (error) {
      inFlight.delete(url);
      throw error;
    }
  }

  async function findPage(url: string): Promise<Response | null> {
    const cached = await (await open(pages)).match(withoutFragment(url));
    return cached && now() - Number(cached.headers.get(CACHED_AT_HEADER)) < PAGE_AGE_MS ? cached : null;
  }

  async function cachePage(request: Request, response: Response) {
    if (response.status !== 200 || response.redirected) return;
    if (response.headers.get(AUDIENCE_HEADER) !== EVERYBODY) return;
    const stamped = await withTimestamp(response);
    await put(await open(pages), withoutFragment(request.url), stamped, MAX_ENTRIES.pages);
  }

  async function withTimestamp(response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    headers.set(CACHED_AT_HEADER, String(now()));
    return new Response(await response.blob(), { headers });
  }

  async function offlinePage(request: Request): Promise<Response | null> {
    if (request.mode !== 'navigate') return null;
    const fallback = await (await open(pages)).match(offlinePageKey(request.url));
    if (!fallback) return null;
    const hasFlight = (await matchFlight(flightKey(request.url))) !== undefined;
    const body = hasFlight ? showFlightLink(await fallback.text()) : await fallback.blob();
    return new Response(body, { status: 503, headers: fallback.headers });
  }

  /** Returns the flight page that a student has saved; it is served only offline and until it expires. */
  async function findFlight({ mode, url }: Request): Promise<Response | null> {
    if (mode !== 'navigate' || !new URL(url).pathname.endsWith(FLIGHT_PATH)) return null;
    return (await matchFlight(flightKey(url))) ?? null;
  }

  async function matchFlight(key: string): Promise<Response | undefined> {
    if (!(await caches.has(FLIGHT_CACHE))) return undefined;
    const cache = await open(FLIGHT_CACHE);
    const savedResponse = await cache.match(key);
    if (!savedResponse || !isFlightExpired(Number(savedResponse.headers.get(FLIGHT_SAVED_AT_HEADER)), now()))
      return savedResponse;
    await cache.delete(key);
    return undefined;
  }

  const flightKey = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${FLIGHT_PATH}`;

  const offlinePageKey = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${OFFLINE_PAGE}`;

  /**
   * Caches a page and its files if the page was loaded before the service worker was active or by client-side
   * navigation.
   */
  async function cacheVisitedPage(url: string, files: readonly string[], site: OfflineSite) {
    // The offline page is stored on every visit, because a logged-in visitor may never load a page that is the same
    // for everybody.
    await (await open(pages)).put(offlinePageKey(url), renderOfflinePage(site));
    // The look-up deletes an expired flight page.
    await matchFlight(flightKey(url));
    // Registration and controllerchange both report the open page at the same time.
    const pending = visits.get(url) ?? fetchVisitedPage(url).finally(() => visits.delete(url));
    visits.set(url, pending);
    await pending;
    for (const file of files) {
      const request = new Request(file);
      const { origin: fileOrigin, pathname } = new URL(file);
      if (fileOrigin !== origin) continue;
      const isFile = pathname.startsWith('/assets/') || isResultsFile(pathname);
      if (!isFile && !isArtwork(pathname)) continue;
      await fromCache(
        isFile ? FILES : PICTURES,
        isFile ? MAX_ENTRIES.files : MAX_ENTRIES.pictures,
        request,
        () => undefined,
      )
        .then(async (response) => {
          const cache = await open(isFile ? FILES : PICTURES);
          if (response.status === 200 && !(await cache.match(file))) await cache.put(file, response);
        })
        .catch(() => undefined); // A file that fails to load is fetched again when it is needed.
    }
  }

  async function fetchVisitedPage(url: string) {
    if (await findPage(url)) return;
    // The HTTP cache still has the page, so this is not a network request.
    const request = new Request(url, { headers: { accept: 'text/html' }, cache: 'force-cache' });
    await cachePage(request, await fetch(request));
  }

  /** Deletes pages of other releases. Their files stay until they are evicted, for tabs that still run them. */
  async function deleteOldReleases() {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PAGES) && name !== pages).map((name) => caches.delete(name)),
    );
  }

  /** Deletes all caches; operations use it as a kill switch. */
  async function disable() {
    isDisabled = true;
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  }

  return { handleFetch, cacheVisitedPage, deleteOldReleases, disable };
}

/** Stores a response and evicts the oldest entries, since Cache.keys() is in insertion order. */
async function put(cache: Cache, url: string, response: Response, maxEntries: number) {
  await cache.delete(url);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
}

const withoutFragment = (url: string) => url.split('#')[0] ?? url;
/**
 * Matches artwork and demo images, whose URLs change with their content. Other paths under /_/ belong to the edge and
 * are never cached.
 */
const isArtwork = (pathname: string) => pathname.startsWith('/_/art/') || pathname.startsWith('/demo/');
const isPicture = ({ destination }: Request, pathname: string) => destination === 'image' && isArtwork(pathname);
const isEdgePath = (pathname: string) => /^(?:\/[^/]+)?\/_\//.test(pathname);
