import { QUERY_KEYS } from '#shared/pages/page-table.ts';
import { PAGE_RESCUE, PAGES_IN_MEMORY } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';
import type { Audience } from './loader-api.ts';

export interface PageIdentity {
  /** Changes with every build, for a page names its build's files. */
  build: string;
  /** Of the agent's site: a change of it leaves all its kept pages behind. */
  siteVersion: string;
  /** Whom it is for. */
  audience: Audience;
  origin: string;
  locale: string;
  device: string;
  /** Whether browsers may keep it, which it tells them. */
  keepsPages: boolean;
  url: Readonly<URL>;
}

const KNOWN_KEYS = new Set(QUERY_KEYS);

/** The query as pages read it: known keys only, in one order. */
export function readableQuery(query: URLSearchParams): string {
  const known = [...query].filter(([key]) => KNOWN_KEYS.has(key));
  // Several values of one key stay in the order in which they were given.
  return new URLSearchParams(known.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}

export function pageKey({
  build,
  siteVersion,
  audience,
  origin,
  locale,
  device,
  keepsPages,
  url,
}: PageIdentity): string {
  const who = [build, siteVersion || 'unchanged', audience, origin, locale, device, keepsPages ? 'kept' : 'unkept']
    .map(encodeURIComponent)
    .join('/');
  return `https://pages.cache/${who}${url.pathname}?${url.search ? readableQuery(url.searchParams) : ''}`;
}

/** Goes out as it is, with its headers, to whoever asks for it. */
export interface KeptPage {
  bytes: Uint8Array;
  /** All that it is sent with but what names one answer, its policy too. */
  headers: Headers;
  etag: string;
  /** In milliseconds. */
  keptAt: number;
}

/** All of a kept page but its bytes, as JSON: whoever keeps it adds headers of their own, which are none of the page's. */
const KEPT = 'x-kept';

interface KeptAs extends Pick<KeptPage, 'etag' | 'keptAt'> {
  headers: [name: string, value: string][];
}

/** Holds so many bytes; the page unused for longest goes first. */
class LruPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #most: number;
  bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  has = (key: string): boolean => this.#pages.has(key);

  get(key: string): KeptPage | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: KeptPage) {
    this.delete(key);
    if (page.bytes.length > this.#most) return;
    this.#pages.set(key, page);
    this.bytes += page.bytes.length;
    for (const oldest of this.#pages.keys()) {
      if (this.bytes <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(key: string) {
    this.bytes -= this.#pages.get(key)?.bytes.length ?? 0;
    this.#pages.delete(key);
  }
}

/**
 * The pages that this isolate holds as bytes, as a segmented LRU: a page is on probation until somebody requests it again. Strangers choose
 * addresses, and a crawler requests each once: such pages take a sixth of the memory at most and displace none that visitors share.
 */
export class PageMemory {
  readonly #probation: LruPages;
  readonly #reused: LruPages;

  constructor(mostBytes = PAGES_IN_MEMORY) {
    this.#probation = new LruPages(mostBytes / 6);
    this.#reused = new LruPages((mostBytes * 5) / 6);
  }

  get bytes(): number {
    return this.#probation.bytes + this.#reused.bytes;
  }

  find(key: string): KeptPage | null {
    const reused = this.#reused.get(key);
    if (reused) return reused;
    const page = this.#probation.get(key);
    if (!page) return null;
    this.#probation.delete(key);
    this.#reused.set(key, page);
    return page;
  }

  hold(key: string, page: KeptPage) {
    (this.#reused.has(key) ? this.#reused : this.#probation).set(key, page);
  }

  forget(key: string) {
    this.#probation.delete(key);
    this.#reused.delete(key);
  }
}

/** Pages that everybody gets: in this isolate's memory, and behind it in the cache that all isolates of a place share. */
export class PageCache {
  readonly #memory: PageMemory;
  readonly #cache: () => Cache;

  constructor(memory = new PageMemory(), cache = () => caches.default) {
    this.#memory = memory;
    this.#cache = cache;
  }

  /** Null, or a promise where the memory has none: a page that is here costs no wait. */
  find(key: string): KeptPage | Promise<KeptPage | null> {
    return this.#memory.find(key) ?? this.findShared(key);
  }

  /** As another isolate may have made it meanwhile. */
  async findShared(key: string): Promise<KeptPage | null> {
    const stored = await this.#cache().match(key);
    if (!stored) return null;
    const { headers, ...kept } = JSON.parse(stored.headers.get(KEPT) ?? '') as KeptAs;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    const page = { ...kept, bytes, headers: new Headers(headers) };
    this.#memory.hold(key, page);
    return page;
  }

  async keep(key: string, page: KeptPage) {
    this.#memory.hold(key, page);
    const { etag, keptAt, headers } = page;
    const kept: KeptAs = { etag, keptAt, headers: [...headers] };
    try {
      const stored = { 'cache-control': `max-age=${PAGE_RESCUE}`, [KEPT]: JSON.stringify(kept) };
      await this.#cache().put(key, new Response(page.bytes, { headers: stored }));
    } catch (error) {
      logEvent('error', 'page could not be kept', { key, error });
    }
  }

  async forget(key: string) {
    this.#memory.forget(key);
    await this.#cache().delete(key);
  }
}

/** A browser may keep it and asks each time whether it still stands. */
export const KEPT_CONTROL = 'private, no-cache';

interface SealedPage {
  bytes: Uint8Array;
  /** A strong one: it names these bytes. */
  etag: string;
  /** What it brings along inline, as a policy names it: 'sha256-…'. */
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)\b[^>]*>/y;

/**
 * A page that is whole as bytes that may go out untouched to anybody. Its inline scripts and styles are named by what they
 * say, in place of the nonce, which is gone. Only those that carried the nonce are named: whatever else might stand in a page,
 * nobody who wrote it knew the nonce, and no browser runs it. Null where the nonce stands anywhere else.
 */
export async function sealPage(html: string, nonce: string): Promise<SealedPage | null> {
  const mark = ` nonce="${nonce}"`;
  const inline = { script: new Set<string>(), style: new Set<string>() };
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    ELEMENT.lastIndex = html.lastIndexOf('<', at);
    const [tag = '', name] = ELEMENT.exec(html) ?? [];
    if ((name !== 'script' && name !== 'style') || / src=/.test(tag)) continue;
    const begin = ELEMENT.lastIndex;
    inline[name].add(html.slice(begin, html.indexOf(`</${name}`, begin)));
  }
  const bare = html.replaceAll(mark, '');
  if (bare.includes(nonce)) return null;
  const bytes = new TextEncoder().encode(bare);
  const [scripts, styles, etag] = await Promise.all([
    hashAll(inline.script),
    hashAll(inline.style),
    digest(bytes).then((hash) => `"${hash}"`),
  ]);
  return { bytes, etag, scripts, styles };
}

const hashAll = (texts: ReadonlySet<string>) => Promise.all([...texts].map(hashInline));

/** As a policy names it. A browser has made one line end of every kind of them before it looks. */
export const hashInline = async (text: string): Promise<string> =>
  `'sha256-${await digest(new TextEncoder().encode(text.replaceAll(/\r\n?/g, '\n')))}'`;

async function digest(bytes: Uint8Array): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
