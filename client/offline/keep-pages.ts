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

/** The edge's mark on a page that everybody gets alike, and that came without a cookie. Nothing else is ever kept. */
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
const OFFLINE_PAGE_AGE_MS = DAY_MS;
/** A line that is slower than this is worse than the page as it was. */
const KEPT_PAGE_AFTER_MS = 5_000;

const OFFLINE_PAGE = '/_/offline-page';

export function pageKeeper({ caches, fetch, release, origin, now, wait }: OfflineParts) {
  const pages = PAGES + release;
  let isOff = false;
  // On their way, by address.
  const offlinePages = new Map<string, Promise<void>>();
  const seenPages = new Map<string, Promise<void>>();

  /** What was under way when the keeping was switched off would make anew what has just been deleted. */
  const open = (name: string) => (isOff ? Promise.reject(new Error('nothing is kept any more')) : caches.open(name));

  /** Null: the browser does as it would without us. */
  function answer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> | null {
    const { origin: whose, pathname } = new URL(request.url);
    if (isOff || request.method !== 'GET' || whose !== origin || request.headers.has('range')) return null;
    if (pathname.startsWith('/assets/')) return fromCache(FILES, MOST.files, request, keepAlive);
    if (isPicture(request, pathname)) return fromCache(PICTURES, MOST.pictures, request, keepAlive);
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

  /** The network first: an older release is never shown where there is one that answers. */
  async function page(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await findPage(request.url);
    const asked = fetch(request).then((response) => {
      keepAlive(keepPage(request, response.clone()));
      return response;
    });
    const inTime = kept ? Promise.race([asked, wait(KEPT_PAGE_AFTER_MS).then(() => kept)]) : asked;
    try {
      return await inTime;
    } catch {
      return kept ?? (await offlinePage(request)) ?? Response.error();
    }
  }

  async function findPage(url: string): Promise<Response | null> {
    const kept = await (await open(pages)).match(plain(url));
    return kept && now() - Number(kept.headers.get(KEPT_AT)) < PAGE_AGE_MS ? kept : null;
  }

  async function keepPage(request: Request, response: Response) {
    if (response.status !== 200 || response.redirected) return;
    // From any page: who is logged in may never see one that everybody gets.
    if (!request.url.split('?')[0]?.endsWith('.data')) await keepOfflinePage(request.url);
    if (response.headers.get(MARK) !== EVERYBODY) return;
    const seen = await dated(response);
    await put(await open(pages), plain(request.url), seen, MOST.pages);
  }

  /**
   * In the words and colours of the site: they come from the edge, once a day, and when another language is chosen, which
   * an address says. At every page it would be a second request to the edge for each.
   */
  function keepOfflinePage(url: string): Promise<void> {
    const address = offlinePageOf(url);
    const isChosen = new URL(url).searchParams.has('lang');
    const asked = (offlinePages.get(address) ?? Promise.resolve()).then(() => renewOfflinePage(address, isChosen));
    // One after the other: a page and the word of having seen it come together.
    offlinePages.set(
      address,
      asked.catch(() => undefined),
    );
    return asked;
  }

  async function renewOfflinePage(address: string, isChosen: boolean) {
    const cache = await open(pages);
    const kept = await cache.match(address);
    if (kept && !isChosen && now() - Number(kept.headers.get(KEPT_AT)) < OFFLINE_PAGE_AGE_MS) return;
    const response = await fetch(new Request(address));
    if (response.status === 200) await cache.put(address, await dated(response));
  }

  async function dated(response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(now()));
    return new Response(await response.blob(), { headers });
  }

  async function offlinePage(request: Request): Promise<Response | null> {
    if (request.mode !== 'navigate') return null;
    const kept = await (await open(pages)).match(offlinePageOf(request.url));
    return kept ? new Response(await kept.blob(), { status: 503, headers: kept.headers }) : null;
  }

  const offlinePageOf = (url: string) => `${origin}/${new URL(url).pathname.split('/')[1] ?? ''}${OFFLINE_PAGE}`;

  /** A page that was seen before there was a service worker, or without a load of its own, and its files. */
  async function keepSeen(url: string, files: readonly string[]) {
    // Who registers us tells of the open page, and so does our taking over, at the same time.
    const asked = seenPages.get(url) ?? askForSeen(url).finally(() => seenPages.delete(url));
    seenPages.set(url, asked);
    await asked;
    for (const file of files) {
      const request = new Request(file);
      const { origin: whose, pathname } = new URL(file);
      if (whose !== origin) continue;
      const isFile = pathname.startsWith('/assets/');
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
    const seen = new Request(url, { headers: { accept: 'text/html' } });
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
