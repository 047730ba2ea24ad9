import type { Locale } from '#shared/locale/locales.ts';
import type { PageLifetime } from '#shared/pages/page-table.ts';

/** Lifetimes of a cached value, in seconds. */
export interface CacheLifetimes {
  /** The first part of the key in KV. */
  prefix: string;
  /** In this isolate's memory. */
  memory: number;
  /** In KV, served without revalidation. */
  fresh: number;
  /** In KV, served while it is revalidated, and when the backend fails. */
  stale: number;
  /** Negative caching in memory. */
  unknown: number;
}

const HOUR = 3600;

/** Every cache of the edge, with the folder that owns it. */
export const CACHE_TABLE = {
  /** tenant/: an agent by key or by host. */
  agent: { prefix: 'agent', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
  /** tenant/: an agent's menu in one language. */
  menu: { prefix: 'menu', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
} as const satisfies Record<string, CacheLifetimes>;

/** session/: how long a login that the backend has verified is trusted, for responses without personal data. */
export const VERIFIED_LOGIN = { memory: 300 };

/** platform/: one KV entry that operations write; isolates poll it in this interval. */
export const PLATFORM_STATUS = { key: 'platform:status', memory: 30 };

/** tenant/: one KV entry with the version of every site; isolates poll it in this interval. */
export const SITE_VERSIONS = { key: 'platform:sites', memory: 5 };

/** platform/: one KV entry with the health of the services behind the portal; isolates check them in this interval. */
export const PARTS_HEALTH = { key: 'platform:health', memory: 30 };

/** platform/: feature flag in KV, 'off' or absent; isolates poll it in this interval. */
export const OFFLINE_SWITCH = { key: 'platform:offline', memory: 300 };

/** platform/: feature flag, 'on' or 'off'; without it the calendar decides whether the home page shows results day. */
export const RESULTS_SWITCH = { key: 'platform:results-day', memory: 300 };

/** backend-client/: parsed public responses in this isolate's memory, of its 128 MB in total. */
export const PUBLIC_RESPONSES = { memory: 30, bytes: 12 * 1024 * 1024 };

interface PageAges {
  /** Older pages are served stale while they are revalidated. */
  fresh: number;
}

const USUAL_PAGE: PageAges = { fresh: 60 };

/** render/: public pages, in memory and the Cache API. Lifetimes and query keys of each page: shared/pages/page-table.ts. */
export const PAGE_LIFETIMES = {
  usual: USUAL_PAGE,
  ranking: USUAL_PAGE,
} as const satisfies Record<PageLifetime, PageAges>;

/** Maximum age of a page that is served stale. */
export const MAX_STALE_SECONDS = 24 * HOUR;

/** render/: memory for cached pages per isolate, a sixth of it for pages that were requested once. */
export const PAGE_MEMORY_BYTES = 24 * 1024 * 1024;

/** card/: limits of concurrent link preview images in an isolate. */
export const CARD_CACHE = { atOnce: 64, drawing: 3 };

/** max-age of responses, in seconds. */
export const BROWSER_CACHE = {
  /** tenant/: redirect from a host to its agent's key, which can change. */
  redirect: 300,
  /** site-files/: robots, sitemap, manifest. */
  siteFile: HOUR,
  /** art/: versioned URLs. */
  picture: 365 * 24 * HOUR,
  /** site-files/: content-hashed names. */
  resultsFile: 365 * 24 * HOUR,
  /** chat/: versioned files of the office. */
  officeFile: 365 * 24 * HOUR,
  /** art/: URLs of older or unknown versions. */
  otherPicture: 60,
  /** card/: link preview image of a page; a figure on it may change. */
  card: HOUR,
  /** card/: rendered image in the Cache API, keyed by its content. */
  drawnCard: 30 * 24 * HOUR,
};

export interface AgentLookup {
  /** From the path; '' when the host decides. */
  key: string;
  host: string;
  /** Locale of the agent's texts; the backend call must use it too. */
  locale: Locale;
}

/** A change of the site changes the key, which invalidates older entries. */
const versioned = (name: string, version: string) => (version ? `${name}@${version}` : name);

export const agentCacheKey = ({ key, host, locale }: AgentLookup, version: string) =>
  versioned(`${locale}:${key ? `key:${key}` : `host:${host}`}`, version);

export const menuCacheKey = (agentKey: string, locale: Locale, version: string) =>
  versioned(`${agentKey}:${locale}`, version);
