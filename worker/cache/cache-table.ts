import type { Locale } from '#shared/locale/locales.ts';
import type { PageLifetime } from '#shared/pages/page-table.ts';

/** Lifetimes of a cached value, in seconds. */
export interface CacheLifetimes {
  /** First part of the key in KV. */
  prefix: string;
  /** Time in seconds for which a value is cached in an isolate's memory. */
  memory: number;
  /** Time in KV during which the value is served without revalidation. */
  freshMs: number;
  /** Time in KV during which the value is served while it is revalidated, and when the backend fails. */
  stale: number;
  /** Time for which the absence of a resource is cached in memory. */
  unknown: number;
}

const HOUR_SECONDS = 3600;

/** All caches of the edge. The comments name the folder that owns each. */
export const CACHE_TABLE = {
  /** tenant/: an agent by key or by host. */
  agent: { prefix: 'agent', memory: 30, freshMs: 300, stale: 24 * HOUR_SECONDS, unknown: 60 },
  /** tenant/: an agent's menu in one language. */
  menu: { prefix: 'menu', memory: 30, freshMs: 300, stale: 24 * HOUR_SECONDS, unknown: 60 },
} as const satisfies Record<string, CacheLifetimes>;

/**
 * session/: time for which a login that the backend has verified is trusted, for responses without personal data
 * only.
 */
export const VERIFIED_LOGIN = { memory: 300 };

/**
 * platform/: KV entry with the platform status, which operations write. `memory` is the interval at which an isolate
 * reads it.
 */
export const PLATFORM_STATUS = { key: 'platform:status', memory: 30 };

/** tenant/: KV entry with the version of every site. `memory` is the interval at which an isolate reads it. */
export const SITE_VERSIONS = { key: 'platform:sites', memory: 5 };

/**
 * platform/: KV entry with the health of the services behind the portal. `memory` is the interval between two checks.
 */
export const PARTS_HEALTH = { key: 'platform:health', memory: 30 };

/**
 * platform/: KV flag for offline use of pages, 'off' or absent. `memory` is the interval at which an isolate reads it.
 */
export const OFFLINE_SWITCH = { key: 'platform:offline', memory: 300 };

/** platform/: KV flag for results day on the home page, 'on' or 'off'; if absent, the calendar decides. */
export const RESULTS_SWITCH = { key: 'platform:results-day', memory: 300 };

/** backend-client/: cache of parsed public responses in an isolate's memory, which is 128 MB in total. */
export const PUBLIC_RESPONSES = { memory: 30, bytes: 12 * 1024 * 1024 };

interface PageLifetimes {
  /** Age up to which a page is served without revalidation. */
  freshMs: number;
}

const DEFAULT_PAGE_LIFETIMES: PageLifetimes = { freshMs: 60 };

/** render/: ages of public pages in memory and in the Cache API. shared/pages/page-table.ts assigns them to pages. */
export const PAGE_LIFETIMES = {
  usual: DEFAULT_PAGE_LIFETIMES,
  ranking: DEFAULT_PAGE_LIFETIMES,
} as const satisfies Record<PageLifetime, PageLifetimes>;

export const MAX_STALE_SECONDS = 24 * HOUR_SECONDS;

/**
 * render/: memory of an isolate for cached pages. A sixth of it is reserved for pages that were requested only once.
 */
export const PAGE_MEMORY_BYTES = 24 * 1024 * 1024;

/** card/: maximum number of share cards that an isolate renders at once, and the version of their drawing. */
export const CARD_CACHE = { atOnce: 64, drawing: 3 };

/** max-age of responses, in seconds. */
export const BROWSER_CACHE = {
  /** tenant/: redirect from a host to its agent's key, which may change. */
  redirect: 300,
  /** site-files/: robots, sitemap, manifest. */
  siteFile: HOUR_SECONDS,
  /** art/: pictures, whose URLs contain a version. */
  picture: 365 * 24 * HOUR_SECONDS,
  /** site-files/: data files of results day, whose names contain a content hash. */
  resultsFile: 365 * 24 * HOUR_SECONDS,
  /** chat/: assets of the office, whose names contain a version. */
  officeFile: 365 * 24 * HOUR_SECONDS,
  /** art/: pictures requested with an older or unknown version. */
  otherPicture: 60,
  /** card/: share card of a page; its figures may change. */
  card: HOUR_SECONDS,
  /** card/: rendered card in the Cache API, whose key is a hash of its content. */
  drawnCard: 30 * 24 * HOUR_SECONDS,
};

export interface AgentLookup {
  /** Agent key in the path, or '' when the host decides. */
  key: string;
  host: string;
  /** Locale of the agent's texts, which the backend call must use too. */
  locale: Locale;
}

/** Adds the site's version to a key, so that a change of the site invalidates older entries. */
const appendVersion = (name: string, version: string) => (version ? `${name}@${version}` : name);

export const createAgentCacheKey = ({ key, host, locale }: AgentLookup, version: string) =>
  appendVersion(`${locale}:${key ? `key:${key}` : `host:${host}`}`, version);

export const createMenuCacheKey = (agentKey: string, locale: Locale, version: string) =>
  appendVersion(`${agentKey}:${locale}`, version);
