import { QUERY_KEYS } from '#shared/pages/page-table.ts';
import { PAGE_RESCUE } from '#worker/cache/cache-table.ts';

export interface PageIdentity {
  /** Changes with every build, for a page names its build's files. */
  build: string;
  origin: string;
  locale: string;
  device: string;
  url: URL;
}

/** The query as pages read it: known keys only, in one order. */
export function readableQuery(query: URLSearchParams): string {
  const known = QUERY_KEYS.flatMap((key) => query.getAll(key).map((value) => [key, value] as [string, string]));
  return new URLSearchParams(known).toString();
}

export function pageKey({ build, origin, locale, device, url }: PageIdentity): Request {
  const who = [build, origin, locale, device].map(encodeURIComponent).join('/');
  return new Request(`https://pages.cache/${who}${url.pathname}?${readableQuery(url.searchParams)}`);
}

export interface KeptPage {
  html: string;
  headers: Headers;
  ageSeconds: number;
}

const KEPT_AT = 'x-kept-at';
const KEPT_NONCE = 'x-kept-nonce';

/** A kept page carries a nonce of its own; whoever gets it gets a new one in its place. */
export async function findPage(cache: Cache, key: Request, nonce: string, now = Date.now()): Promise<KeptPage | null> {
  const kept = await cache.match(key);
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  const html = (await kept.text()).replaceAll(headers.get(KEPT_NONCE) ?? nonce, nonce);
  const ageSeconds = (now - Number(headers.get(KEPT_AT))) / 1000;
  for (const name of [KEPT_AT, KEPT_NONCE, 'cache-control', 'cf-cache-status', 'age', 'content-length'])
    headers.delete(name);
  return { html, headers, ageSeconds };
}

export async function keepPage(cache: Cache, key: Request, page: Response, nonce: string, now = Date.now()) {
  const headers = new Headers(page.headers);
  headers.delete('set-cookie');
  headers.set('cache-control', `max-age=${PAGE_RESCUE}`);
  headers.set(KEPT_AT, String(now));
  headers.set(KEPT_NONCE, nonce);
  await cache.put(key, new Response(await page.text(), { headers }));
}

export const forgetPage = (cache: Cache, key: Request) => cache.delete(key);
