/** How long a cached answer is good for, in seconds. */
export interface CacheLine {
  /** The first part of the key in KV. */
  prefix: string;
  /** In this isolate, without asking anybody. */
  memory: number;
  /** In KV, served as it is. */
  fresh: number;
  /** In KV, served while it is asked for anew, and kept to when the backend fails. */
  stale: number;
  /** For how long it is remembered that there is no such thing. */
  unknown: number;
}

const HOUR = 3600;

/** Everything the edge remembers, and who owns it. */
export const CACHE_TABLE = {
  /** tenant/: an agent by key or by host. */
  agent: { prefix: 'agent', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
  /** tenant/: an agent's menu in one language. */
  menu: { prefix: 'menu', memory: 30, fresh: 300, stale: 24 * HOUR, unknown: 60 },
} as const satisfies Record<string, CacheLine>;

/** platform/: one KV entry that operations write; every isolate looks again after this many seconds. */
export const PLATFORM_STATUS = { key: 'platform:status', memory: 30 };

/** render/: visitors' whole pages, in the Cache API, keyed by origin, locale, device, path and these query keys (_routes is
 * React Router's own: the loaders whose data it wants). */
export const PAGE_CACHE = {
  fresh: 60,
  /** Up to this age an old page is served while a new one is made. */
  revalidate: 10 * 60,
  /** Up to this age an old page is better than none, when the backend fails. */
  rescue: 24 * HOUR,
  queryKeys: [
    'id',
    'keyword',
    'searchType',
    'country',
    'state',
    'city',
    'type',
    'initial',
    'sort',
    'page',
    'view',
    'courseTypeId',
    'currentPage',
    'step',
    'message',
    'lang',
    'countryId',
    'schoolId',
    'courseId',
    'majorLevelId',
    'startMonth',
    'window',
    '_routes',
  ],
};
