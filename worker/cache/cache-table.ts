import type { Locale } from '#shared/locale/locales.ts';
import type { PageLifetime } from '#shared/pages/page-table.ts';

/** How long a cached answer is good for, in seconds. */
export interface CacheRow {
  /** The first part of the key in KV. */
  prefix: string;
  /** In this isolate, without asking anybody. */
  memory: number;
  /** In KV, served as it is. */
  fresh: number;
  /** In KV, served while it is asked for anew, and kept to when the backend fails. */
  stale: number;
  /** In memory, for how long it is remembered that there is no such thing. */
  unknown: number;
}

const HOUR = 3600;

/** Everything the edge remembers, and who owns it. */
export const CACHE_TABLE = {
  /** tenant/: an agent by key or by host. */
  agent: { prefix: 'agent', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
  /** tenant/: an agent's menu in one language. */
  menu: { prefix: 'menu', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
} as const satisfies Record<string, CacheRow>;

/** session/: for so many seconds a login that the backend has vouched for is taken for one, where nothing personal follows. */
export const KNOWN_LOGIN = { memory: 300 };

/** platform/: one KV entry that operations write; every isolate looks again after this many seconds. */
export const PLATFORM_STATUS = { key: 'platform:status', memory: 30 };

/** tenant/: one KV entry that operations write whenever a site changed; every isolate looks again after this many seconds. */
export const SITE_VERSIONS = { key: 'platform:sites', memory: 5 };

/** platform/: one KV entry, how the parts behind the portal are; an isolate looks at them again after this many seconds. */
export const PARTS_HEALTH = { key: 'platform:health', memory: 30 };

/** platform/: one KV entry that operations write, 'off' or nothing; every isolate looks again after this many seconds. */
export const OFFLINE_SWITCH = { key: 'platform:offline', memory: 300 };

/** platform/: as above, 'on' or 'off'; nothing leaves it to the calendar whether results day stands on the home page. */
export const RESULTS_SWITCH = { key: 'platform:results-day', memory: 300 };

/**
 * backend-client/: what the backend told everybody, parsed and refined, in this isolate's memory: for so many seconds, and so many
 * bytes of the 128 MB that an isolate has for everything.
 */
export const KEPT_ANSWERS = { memory: 30, bytes: 12 * 1024 * 1024 };

interface PageAges {
  /** From this age on, an old page is served while a new one is made. */
  fresh: number;
}

const USUAL_PAGE: PageAges = { fresh: 60 };

/**
 * render/: visitors' whole pages, in the isolate's memory and the Cache API, keyed by origin, locale, device, path and the query keys that pages
 * read. Which lifetime a page has, and what it reads: shared/pages/page-table.ts.
 */
export const PAGE_LIFETIMES = {
  usual: USUAL_PAGE,
  ranking: USUAL_PAGE,
} as const satisfies Record<PageLifetime, PageAges>;

/** Up to this age an old page is better than waiting for a new one, and than none when the backend fails. */
export const PAGE_RESCUE = 24 * HOUR;

/** render/: of these pages an isolate holds so many bytes itself, of the 128 MB that it has for everything; a sixth of them for pages that were requested once. */
export const PAGES_IN_MEMORY = 24 * 1024 * 1024;

/** card/: pictures for shared links, so many may be on their way at once in an isolate. */
export const CARD_CACHE = { atOnce: 64, drawing: 3 };

/** What browsers, and caches on the way to them, may keep without asking again. */
export const BROWSER_CACHE = {
  /** tenant/: from a host to its agent's key, which can change. */
  redirect: 300,
  /** site-files/: robots, sitemap, manifest. */
  siteFile: HOUR,
  /** art/: under an address that names this version of the drawings. */
  picture: 365 * 24 * HOUR,
  /** site-files/: under a name that says what is in it. */
  resultsFile: 365 * 24 * HOUR,
  /** chat/: files of the office, under the version of all of them. */
  officeFile: 365 * 24 * HOUR,
  /** art/: under an older address, or none that is known. */
  otherPicture: 60,
  /** card/: the picture of a page; a figure on it may change. */
  card: HOUR,
  /** card/: what was drawn, in the Cache API, under all that stands on it. */
  drawnCard: 30 * 24 * HOUR,
};

export interface AgentSought {
  /** From the path; '' where the host decides. */
  key: string;
  host: string;
  /** In which an agent speaks of itself; `ask` must be asking in it. */
  locale: Locale;
}

/** What is kept of a site that was changed since has another name; '' where nothing was. */
const atVersion = (name: string, version: string) => (version ? `${name}@${version}` : name);

export const agentCacheName = ({ key, host, locale }: AgentSought, version: string) =>
  atVersion(`${locale}:${key ? `key:${key}` : `host:${host}`}`, version);

export const menuCacheName = (agentKey: string, locale: Locale, version: string) =>
  atVersion(`${agentKey}:${locale}`, version);
