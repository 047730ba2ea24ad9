import { type Result, succeed } from '#shared/call-error.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { BoundedMap } from './bounded-map.ts';
import { SiteVersions } from '#worker/tenant/site-versions.ts';
import type { CacheLifetimes } from './cache-table.ts';

interface CachedValue<T> {
  value: T | null;
  /** Time of the backend's response in epoch milliseconds. */
  at: number;
}

interface MemoryEntry {
  cachedValue: CachedValue<unknown>;
  expiresAt: number;
}

/** Maximum number of concurrent requests, some of which may never settle. */
const MAX_IN_FLIGHT = 1_000;
/**
 * Age after which a request is no longer joined. Longer than any call takes. Its promise may never settle, because the
 * runtime drops the work of a cancelled request.
 */
const IN_FLIGHT_TIMEOUT_MS = 45_000;

/** In-memory cache of an isolate with request coalescing. Its size is bounded, because attackers choose the keys. */
export class IsolateMemory {
  /** Versions of sites, which are part of the keys here and in KV. */
  readonly versions = new SiteVersions();
  readonly #entries: BoundedMap<string, MemoryEntry>;
  /** Negative entries are in a map of their own, so that made-up keys evict no existing site. */
  readonly #absent: BoundedMap<string, MemoryEntry>;
  readonly #inFlight = new BoundedMap<string, { promise: Promise<unknown>; since: number }>(MAX_IN_FLIGHT);

  constructor(size = 500) {
    this.#entries = new BoundedMap(size);
    this.#absent = new BoundedMap(size);
  }

  get<T>(key: string, now: number): CachedValue<T> | null {
    const entry = this.#entries.get(key) ?? this.#absent.get(key);
    return entry && entry.expiresAt > now ? (entry.cachedValue as CachedValue<T>) : null;
  }

  set(key: string, cachedValue: CachedValue<unknown>, expiresAt: number) {
    const [targetEntries, otherEntries] =
      cachedValue.value === null ? [this.#absent, this.#entries] : [this.#entries, this.#absent];
    targetEntries.set(key, { cachedValue: cachedValue, expiresAt: expiresAt });
    otherEntries.delete(key);
  }

  clear() {
    this.#entries.clear();
    this.#absent.clear();
  }

  /** Returns the promise of a request for this key that is in progress. If there is none, starts a request. */
  coalesce<T>(key: string, startRequest: () => Promise<T>, now = Date.now()): Promise<T> {
    const inFlightRequest = this.#inFlight.get(key);
    if (inFlightRequest && now - inFlightRequest.since < IN_FLIGHT_TIMEOUT_MS)
      return inFlightRequest.promise as Promise<T>;
    const promise = startRequest().finally(() => {
      if (this.#inFlight.get(key)?.promise === promise) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, { promise, since: now });
    return promise;
  }
}

export interface CacheContext {
  kv: KVNamespace;
  memory: IsolateMemory;
  /** Extends the request's lifetime until the work has ended. */
  waitUntil: (promise: Promise<unknown>) => void;
  now?: () => number;
}

/**
 * Returns a value from memory, from KV if memory lacks it, or from `load` if KV lacks it too. A stale value from KV is
 * served while it is revalidated, and stays cached if that fails. Null is a value too: it means that the resource does
 * not exist.
 */
export async function staleWhileRevalidate<T>(
  context: CacheContext,
  lifetimes: CacheLifetimes,
  name: string,
  load: () => Promise<Result<T | null>>,
): Promise<Result<T | null>> {
  const { kv, memory, waitUntil, now = Date.now } = context;
  const key = `${lifetimes.prefix}:${name}`;
  const existingValue = memory.get<T>(key, now());
  if (existingValue) return succeed(existingValue.value);

  const cachedValue = await getFromKv<T>(kv, key);
  const revalidate = () =>
    memory.coalesce(
      key,
      async () => {
        const result = await load();
        if (!result.ok) return result;
        const entry = { value: result.value, at: now() };
        const isNonexistent = result.value === null;
        memory.set(key, entry, now() + (isNonexistent ? lifetimes.unknown : lifetimes.memory) * 1000);
        // Made-up keys must not fill KV: a negative entry is written only over a key that exists there.
        if (!isNonexistent) waitUntil(putToKv(kv, key, entry, lifetimes.stale));
        else if (cachedValue) waitUntil(putToKv(kv, key, entry, lifetimes.unknown));
        return result;
      },
      now(),
    );

  const coalescedValue = memory.get<T>(key, now());
  if (coalescedValue) return succeed(coalescedValue.value);
  const ageSeconds = cachedValue ? (now() - cachedValue.at) / 1000 : Number.POSITIVE_INFINITY;
  if (cachedValue && ageSeconds < lifetimes.stale) {
    memory.set(key, cachedValue, now() + lifetimes.memory * 1000);
    if (ageSeconds >= lifetimes.freshMs) waitUntil(revalidate());
    return succeed(cachedValue.value);
  }

  const revalidation = revalidate();
  waitUntil(revalidation);
  return revalidation;
}

// A KV error is logged and costs one backend call. It never fails the response.

async function getFromKv<T>(kv: KVNamespace, key: string): Promise<CachedValue<T> | null> {
  try {
    return await kv.get<CachedValue<T>>(key, 'json');
  } catch (error) {
    logEvent('error', 'cache could not be read', { key, error });
    return null;
  }
}

async function putToKv(kv: KVNamespace, key: string, cachedValue: CachedValue<unknown>, seconds: number) {
  try {
    await kv.put(key, JSON.stringify(cachedValue), { expirationTtl: seconds });
  } catch (error) {
    logEvent('error', 'cache could not be written', { key, error });
  }
}

const EMPTY_KV = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
} as unknown as KVNamespace;

/** Returns the cache context of a request. A preview of drafts bypasses all caches. */
export const getCacheContext = (c: EdgeContext, memory: IsolateMemory): CacheContext => ({
  ...(c.get('officePass') ? { kv: EMPTY_KV, memory: new IsolateMemory() } : { kv: c.env.CACHE, memory }),
  waitUntil: (promise) => c.executionCtx.waitUntil(promise),
});
