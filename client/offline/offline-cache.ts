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

/** Dependencies of the service worker. Tests inject them. */
export interface OfflineCacheOptions {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  /** Build id. Pages of another build may request files that no longer exist. */
  release: string;
  origin: string;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

/** Header with which the edge marks responses that are the same for every visitor. No other response is cached. */
const AUDIENCE_HEADER = 'x-page-for';
const PUBLIC_AUDIENCE = 'everybody';
const CACHED_AT_HEADER = 'x-cached-at';

const CACHE_PREFIX = 'portal-';
const FILES_CACHE = `${CACHE_PREFIX}files`;
const PICTURES_CACHE = `${CACHE_PREFIX}pictures`;
const PAGES_CACHE_PREFIX = `${CACHE_PREFIX}pages-`;
const MAX_ENTRIES = { files: 400, pictures: 150, pages: 80 };
const DAY_MS = 24 * 3600 * 1000;
const MAX_PAGE_AGE_MS = 30 * DAY_MS;
/** Lifetime of a prefetched response, from hover to click. */
const PREFETCH_TTL_MS = 10_000;
/** Timeout in milliseconds of the network, after which a cached page is served. */
const NETWORK_TIMEOUT_MS = 5_000;

/**
 * Cache key, below a site's home path, of the fallback for pages that were never visited. The edge does not serve this
 * path.
 */
const OFFLINE_PAGE_PATH = '/_/offline-page';

export function createOfflineCache({ caches, fetch, release, origin, now, wait }: OfflineCacheOptions) {
  const pagesCacheName = PAGES_CACHE_PREFIX + release;
  let isDisabled = false;
  const visitsInFlight = new Map<string, Promise<void>>();
  const requestsInFlight = new Map<string, Promise<Response>>();
  /** Prefetched URLs that no navigation has used yet. */
  const prefetchedUrls = new Set<string>();

  /** Opens a cache. Rejects after disable(), so that requests in flight do not recreate a deleted cache. */
  const openCache = (name: string) =>
    isDisabled ? Promise.reject(new Error('the offline cache is disabled')) : caches.open(name);

  /** Responds to a fetch event; null to leave the request to the browser. */
  function handleFetch(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> | null {
    const { origin: requestOrigin, pathname } = new URL(request.url);
    if (isDisabled || request.method !== 'GET' || requestOrigin !== origin || request.headers.has('range')) return null;
    if (pathname.startsWith('/assets/')) return respondFromCache(FILES_CACHE, MAX_ENTRIES.files, request, keepAlive);
    if (isResultsFile(pathname)) return respondFromCache(FILES_CACHE, MAX_ENTRIES.files, request, keepAlive);
    if (isPicture(request, pathname)) return respondFromCache(PICTURES_CACHE, MAX_ENTRIES.pictures, request, keepAlive);
    if (pathname === ROUTE_MANIFEST_PATH) return respondRouteManifest(request, keepAlive);
    if (isEdgePath(pathname)) return null;
    if (request.mode === 'navigate' || pathname.endsWith('.data')) return respondPage(request, keepAlive);
    return null;
  }

  /** Responds from the cache first, because file names contain a content hash. */
  async function respondFromCache(
    name: string,
    maxEntries: number,
    request: Request,
    keepAlive: (promise: Promise<unknown>) => void,
  ) {
    const cache = await openCache(name);
    const cachedResponse = await cache.match(request.url);
    if (cachedResponse) return cachedResponse;
    const response = await fetch(request);
    if (response.status === 200 && response.type === 'basic')
      keepAlive(putWithLimit(cache, request.url, response.clone(), maxEntries));
    return response;
  }

  /**
   * Responds to lazy route discovery. All discovered routes of a build are cached under one key, because the URLs
   * contain the links of a student's page.
   */
  async function respondRouteManifest(
    request: Request,
    keepAlive: (promise: Promise<unknown>) => void,
  ): Promise<Response> {
    const manifestUrl = origin + ROUTE_MANIFEST_PATH + (/\bversion=(\w+)/.exec(request.url)?.[1] ?? '');
    try {
      const response = await fetch(request);
      if (response.status === 200) keepAlive(cacheRoutes(manifestUrl, response.clone()));
      return response;
    } catch {
      return (await (await openCache(FILES_CACHE)).match(manifestUrl)) ?? Response.error();
    }
  }

  async function cacheRoutes(key: string, response: Response) {
    const cache = await openCache(FILES_CACHE);
    const [cached = {}, discovered] = (await Promise.all([
      (await cache.match(key))?.json(),
      response.json(),
    ])) as object[];
    await putWithLimit(cache, key, Response.json({ ...cached, ...discovered }), MAX_ENTRIES.files);
  }

  /** Responds from the network first, so that an older release is shown only offline. */
  async function respondPage(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const cachedResponse = await findPage(request.url);
    if (cachedResponse && isPrefetchHit(request, cachedResponse)) return cachedResponse;
    const pageFetch = request.mode === 'navigate' ? fetchPage(request, keepAlive) : fetchCoalesced(request, keepAlive);
    const response = cachedResponse
      ? Promise.race([pageFetch, wait(NETWORK_TIMEOUT_MS).then(() => cachedResponse)])
      : pageFetch;
    try {
      return await response;
    } catch {
      return cachedResponse ?? (await findFlight(request)) ?? (await respondOfflinePage(request)) ?? Response.error();
    }
  }

  /**
   * Whether a prefetched response can be used. It serves one click, and a prefetch right after a click uses the click's
   * response.
   */
  function isPrefetchHit({ url, mode }: Request, cachedResponse: Response): boolean {
    const isPrefetchUsable = mode === 'no-cors' || prefetchedUrls.delete(url);
    return (
      mode !== 'navigate' &&
      isPrefetchUsable &&
      now() - Number(cachedResponse.headers.get(CACHED_AT_HEADER)) < PREFETCH_TTL_MS
    );
  }

  async function fetchPage(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const response = await fetch(request);
    keepAlive(cachePage(request, response.clone()).finally(() => requestsInFlight.delete(request.url)));
    return response;
  }

  /**
   * Coalesces a click with its pending prefetch. The shared request has no abort signal, because either of them may be
   * aborted.
   */
  async function fetchCoalesced(request: Request, keepAlive: (promise: Promise<unknown>) => void): Promise<Response> {
    const { url } = request;
    if (request.mode === 'no-cors' && !requestsInFlight.has(url)) prefetchedUrls.add(url);
    else prefetchedUrls.delete(url);
    const pendingResponse = requestsInFlight.get(url) ?? fetchPage(new Request(request, { signal: null }), keepAlive);
    requestsInFlight.set(url, pendingResponse);
    try {
      return (await pendingResponse).clone();
    } catch (error) {
      requestsInFlight.delete(url);
      throw error;
    }
  }

  async function findPage(url: string): Promise<Response | null> {
    const cachedResponse = await (await openCache(pagesCacheName)).match(removeFragment(url));
    return cachedResponse && now() - Number(cachedResponse.headers.get(CACHED_AT_HEADER)) < MAX_PAGE_AGE_MS
      ? cachedResponse
      : null;
  }

  async function cachePage(request: Request, response: Response) {
    if (response.status !== 200 || response.redirected) return;
    if (response.headers.get(AUDIENCE_HEADER) !== PUBLIC_AUDIENCE) return;
    const stampedResponse = await addTimestamp(response);
    await putWithLimit(
      await openCache(pagesCacheName),
      removeFragment(request.url),
      stampedResponse,
      MAX_ENTRIES.pages,
    );
  }

  async function addTimestamp(response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    headers.set(CACHED_AT_HEADER, String(now()));
    return new Response(await response.blob(), { headers });
  }

  async function respondOfflinePage(request: Request): Promise<Response | null> {
    if (request.mode !== 'navigate') return null;
    const cachedOfflinePage = await (await openCache(pagesCacheName)).match(getOfflinePageUrl(request.url));
    if (!cachedOfflinePage) return null;
    const hasFlight = (await matchFlight(getFlightUrl(request.url))) !== undefined;
    const pageBody = hasFlight ? showFlightLink(await cachedOfflinePage.text()) : await cachedOfflinePage.blob();
    return new Response(pageBody, { status: 503, headers: cachedOfflinePage.headers });
  }

  /** Finds the flight page that a student saved. It is served only offline and until it expires. */
  async function findFlight({ mode, url }: Request): Promise<Response | null> {
    if (mode !== 'navigate' || !new URL(url).pathname.endsWith(FLIGHT_PATH)) return null;
    return (await matchFlight(getFlightUrl(url))) ?? null;
  }

  async function matchFlight(key: string): Promise<Response | undefined> {
    if (!(await caches.has(FLIGHT_CACHE))) return undefined;
    const cache = await openCache(FLIGHT_CACHE);
    const savedResponse = await cache.match(key);
    if (!savedResponse || !isFlightExpired(Number(savedResponse.headers.get(FLIGHT_SAVED_AT_HEADER)), now()))
      return savedResponse;
    await cache.delete(key);
    return undefined;
  }

  const getFlightUrl = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${FLIGHT_PATH}`;

  const getOfflinePageUrl = (url: string) =>
    `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${OFFLINE_PAGE_PATH}`;

  /**
   * Caches a page and its files if the page was loaded before the service worker was active or by client-side
   * navigation.
   */
  async function cacheVisitedPage(url: string, files: readonly string[], site: OfflineSite) {
    // The offline page is stored on every visit, because a logged-in visitor may never load a page that is the same for
    // all visitors.
    await (await openCache(pagesCacheName)).put(getOfflinePageUrl(url), renderOfflinePage(site));
    // The look-up deletes an expired flight page.
    await matchFlight(getFlightUrl(url));
    // Registration and controllerchange both report the open page at the same time.
    const visitInFlight = visitsInFlight.get(url) ?? fetchVisitedPage(url).finally(() => visitsInFlight.delete(url));
    visitsInFlight.set(url, visitInFlight);
    await visitInFlight;
    for (const file of files) {
      const request = new Request(file);
      const { origin: fileOrigin, pathname } = new URL(file);
      if (fileOrigin !== origin) continue;
      const isCacheableFile = pathname.startsWith('/assets/') || isResultsFile(pathname);
      if (!isCacheableFile && !isArtwork(pathname)) continue;
      await respondFromCache(
        isCacheableFile ? FILES_CACHE : PICTURES_CACHE,
        isCacheableFile ? MAX_ENTRIES.files : MAX_ENTRIES.pictures,
        request,
        () => undefined,
      )
        .then(async (response) => {
          const cache = await openCache(isCacheableFile ? FILES_CACHE : PICTURES_CACHE);
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

  /**
   * Deletes pages of other releases. Their files remain until they are evicted, for tabs that still run those releases.
   */
  async function deleteOldReleases() {
    const cacheNames = await caches.keys();
    await Promise.all(
      cacheNames
        .filter((name) => name.startsWith(PAGES_CACHE_PREFIX) && name !== pagesCacheName)
        .map((name) => caches.delete(name)),
    );
  }

  /** Deletes all caches. Used as a kill switch by operations. */
  async function disable() {
    isDisabled = true;
    const cacheNames = await caches.keys();
    await Promise.all(cacheNames.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  }

  return { handleFetch, cacheVisitedPage, deleteOldReleases, disable };
}

/** Stores a response and evicts the oldest entries, because Cache.keys() is in insertion order. */
async function putWithLimit(cache: Cache, url: string, response: Response, maxEntries: number) {
  await cache.delete(url);
  await cache.put(url, response);
  const cachedRequests = await cache.keys();
  await Promise.all(
    cachedRequests
      .slice(0, Math.max(0, cachedRequests.length - maxEntries))
      .map((cachedRequest) => cache.delete(cachedRequest)),
  );
}

const removeFragment = (url: string) => url.split('#')[0] ?? url;
/**
 * Matches artwork and demo images, whose URLs change with their content. Other paths below /_/ belong to the edge and
 * are never cached.
 */
const isArtwork = (pathname: string) => pathname.startsWith('/_/art/') || pathname.startsWith('/demo/');
const isPicture = ({ destination }: Request, pathname: string) => destination === 'image' && isArtwork(pathname);
const isEdgePath = (pathname: string) => /^(?:\/[^/]+)?\/_\//.test(pathname);
