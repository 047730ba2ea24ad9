import { QUERY_KEYS } from '#shared/pages/page-table.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { MAX_STALE_SECONDS, PAGE_MEMORY_BYTES } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';
import type { Audience } from './loader-api.ts';

export interface PageCacheKeyParts {
  /** Version of the build, because a page references files of its build. */
  build: string;
  /** Version of the agent's site, so that a change of the site invalidates all its cached pages. */
  siteVersion: string;
  audience: Audience;
  origin: string;
  locale: string;
  device: string;
  /** Whether browsers may store the page for offline use. The HTML contains this setting. */
  allowsBrowserCache: boolean;
  url: Readonly<URL>;
}

const KNOWN_QUERY_KEYS = new Set(QUERY_KEYS);

/**
 * Returns the query with only the keys that pages declare, sorted. URLs that differ in other keys share a cache
 * entry.
 */
export function canonicalizeQuery(query: URLSearchParams): string {
  const knownParameters = [...query].filter(([key]) => KNOWN_QUERY_KEYS.has(key));
  // The sort is stable: several values of one key keep their order.
  return new URLSearchParams(
    knownParameters.sort(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : firstKey > secondKey ? 1 : 0)),
  ).toString();
}

export function createPageCacheKey({
  build,
  siteVersion,
  audience,
  origin,
  locale,
  device,
  allowsBrowserCache,
  url,
}: PageCacheKeyParts): string {
  const keyParts = [
    build,
    siteVersion || 'unchanged',
    audience,
    origin,
    locale,
    device,
    allowsBrowserCache ? 'kept' : 'unkept',
  ]
    .map(encodeURIComponent)
    .join('/');
  return `https://pages.cache/${keyParts}${url.pathname}?${url.search ? canonicalizeQuery(url.searchParams) : ''}`;
}

/** Response body and headers that every visitor who requests the key receives unchanged. */
export interface CachedPage {
  bytes: Uint8Array;
  /** All headers, including the content security policy, except those of one response only, such as the request id. */
  headers: Headers;
  etag: string;
  /** Time at which the page was stored, in epoch milliseconds. */
  storedAt: number;
}

/**
 * Header that contains the page's headers and metadata as JSON: the Cache API adds headers that must not reach the
 * visitor.
 */
const METADATA_HEADER = 'x-kept';

interface StoredMetadata extends Pick<CachedPage, 'etag' | 'storedAt'> {
  headers: [name: string, value: string][];
}

class LruPages {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maxBytes: number;
  bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  has = (key: string): boolean => this.#pages.has(key);

  get(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: CachedPage) {
    this.delete(key);
    if (page.bytes.length > this.#maxBytes) return;
    this.#pages.set(key, page);
    this.bytes += page.bytes.length;
    for (const oldestKey of this.#pages.keys()) {
      if (this.bytes <= this.#maxBytes) break;
      this.delete(oldestKey);
    }
  }

  delete(key: string) {
    this.bytes -= this.#pages.get(key)?.bytes.length ?? 0;
    this.#pages.delete(key);
  }
}

/**
 * Pages in this isolate's memory, as a segmented LRU. A page stays in the probation segment, a sixth of the memory,
 * until a second request, so that a crawler, which requests each URL once, evicts no page that visitors share.
 */
export class PageMemoryCache {
  readonly #probation: LruPages;
  readonly #reused: LruPages;

  constructor(maxBytes = PAGE_MEMORY_BYTES) {
    this.#probation = new LruPages(maxBytes / 6);
    this.#reused = new LruPages((maxBytes * 5) / 6);
  }

  get bytes(): number {
    return this.#probation.bytes + this.#reused.bytes;
  }

  get(key: string): CachedPage | null {
    const reusedPage = this.#reused.get(key);
    if (reusedPage) return reusedPage;
    const probationPage = this.#probation.get(key);
    if (!probationPage) return null;
    this.#probation.delete(key);
    this.#reused.set(key, probationPage);
    return probationPage;
  }

  set(key: string, page: CachedPage) {
    (this.#reused.has(key) ? this.#reused : this.#probation).set(key, page);
  }

  delete(key: string) {
    this.#probation.delete(key);
    this.#reused.delete(key);
  }
}

interface PageCacheOptions {
  memory?: PageMemoryCache;
  cache?: () => Cache;
  /** Whether no other isolate shares the Cache API, as on a self-hosted server. */
  isOnlyIsolate?: boolean;
}

/** Maximum number of keys for which a single isolate remembers whether it has stored their page. */
const MAX_KNOWN_KEYS = 10_000;

/**
 * Cache of public pages in two tiers: this isolate's memory, then the Cache API of the data centre. A single isolate
 * stores a page when it is rendered again and looks up only what it has stored: on a self-hosted server the Cache API
 * costs a sixth of a render, which does not pay for pages that are requested once.
 */
export class PageCache {
  readonly #memory: PageMemoryCache;
  readonly #cache: () => Cache;
  readonly #isStoredByKey: BoundedMap<string, boolean> | null;

  constructor({ memory = new PageMemoryCache(), cache = () => caches.default, isOnlyIsolate }: PageCacheOptions = {}) {
    this.#memory = memory;
    this.#cache = cache;
    this.#isStoredByKey = isOnlyIsolate ? new BoundedMap(MAX_KNOWN_KEYS) : null;
  }

  /** Returns a page from memory synchronously, because awaiting a promise for each cached page costs CPU time. */
  get(key: string): CachedPage | Promise<CachedPage | null> {
    return this.#memory.get(key) ?? this.getShared(key);
  }

  #mayBeStored = (key: string) => this.#isStoredByKey === null || this.#isStoredByKey.get(key) === true;

  /** Reads only the Cache API, in which another isolate may have stored the page meanwhile. */
  async getShared(key: string): Promise<CachedPage | null> {
    if (!this.#mayBeStored(key)) return null;
    const storedResponse = await this.#cache().match(key);
    if (!storedResponse) return null;
    const { headers, ...metadata } = JSON.parse(storedResponse.headers.get(METADATA_HEADER) ?? '') as StoredMetadata;
    const bytes = new Uint8Array(await storedResponse.arrayBuffer());
    const page = { ...metadata, bytes, headers: new Headers(headers) };
    this.#memory.set(key, page);
    return page;
  }

  async put(key: string, page: CachedPage) {
    this.#memory.set(key, page);
    if (this.#isStoredByKey) {
      const isRenderedAgain = this.#isStoredByKey.has(key);
      this.#isStoredByKey.set(key, isRenderedAgain);
      if (!isRenderedAgain) return;
    }
    const { etag, storedAt, headers } = page;
    const metadata: StoredMetadata = { etag, storedAt, headers: [...headers] };
    try {
      const storedHeaders = {
        'cache-control': `max-age=${MAX_STALE_SECONDS}`,
        [METADATA_HEADER]: JSON.stringify(metadata),
      };
      await this.#cache().put(key, new Response(page.bytes, { headers: storedHeaders }));
    } catch (error) {
      logEvent('error', 'page could not be cached', { key, error });
    }
  }

  async delete(key: string) {
    this.#memory.delete(key);
    if (!this.#mayBeStored(key)) return;
    this.#isStoredByKey?.delete(key);
    await this.#cache().delete(key);
  }
}

/** Cache-Control that lets a browser store the page and requires a revalidation before each use. */
export const REVALIDATE_CONTROL = 'private, no-cache';

interface HashedPage {
  bytes: Uint8Array;
  /** Strong validator: the hash of the bytes. */
  etag: string;
  /** CSP sources of the inline scripts and styles: 'sha256-…'. */
  scripts: string[];
  styles: string[];
}

const ELEMENT_PATTERN = /<(script|style)\b[^>]*>/y;

/**
 * Removes the nonce from a complete page and lists its inline scripts and styles by hash, so that every visitor can
 * receive the same bytes. Only elements with the nonce are hashed: injected markup does not have it, so browsers will
 * not run it. Returns null if the nonce occurs anywhere else.
 */
export async function hashInlineSources(html: string, nonce: string): Promise<HashedPage | null> {
  const nonceAttribute = ` nonce="${nonce}"`;
  // Arrays, because V8 would copy a large script to use it as the key of a Set.
  const inlineSources: Record<'script' | 'style', string[]> = { script: [], style: [] };
  for (let index = html.indexOf(nonceAttribute); index >= 0; index = html.indexOf(nonceAttribute, index + 1)) {
    ELEMENT_PATTERN.lastIndex = html.lastIndexOf('<', index);
    const [tag = '', name] = ELEMENT_PATTERN.exec(html) ?? [];
    if ((name !== 'script' && name !== 'style') || / src=/.test(tag)) continue;
    const contentStart = ELEMENT_PATTERN.lastIndex;
    inlineSources[name].push(html.slice(contentStart, html.indexOf(`</${name}`, contentStart)));
  }
  const htmlWithoutNonce = html.replaceAll(nonceAttribute, '');
  if (htmlWithoutNonce.includes(nonce)) return null;
  const bytes = new TextEncoder().encode(htmlWithoutNonce);
  const [scripts, styles, etag] = await Promise.all([
    hashAll(inlineSources.script),
    hashAll(inlineSources.style),
    hashBytes(bytes).then((hash) => `"${hash}"`),
  ]);
  return { bytes, etag, scripts, styles };
}

const hashAll = async (texts: readonly string[]) => [...new Set(await Promise.all(texts.map(hashInline)))];

/** Returns the CSP source of an inline text. Browsers normalise line breaks to a line feed before they hash. */
export const hashInline = async (text: string): Promise<string> =>
  `'sha256-${await hashBytes(new TextEncoder().encode(text.replaceAll(/\r\n?/g, '\n')))}'`;

async function hashBytes(bytes: Uint8Array): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
