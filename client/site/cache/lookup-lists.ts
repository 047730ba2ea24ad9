import type { CallError } from '#shared/call-error.ts';
import { createLocalStore, type LocalStore } from './local-store.ts';

/** Kind of list. */
export type LookupType = 'country' | 'state' | 'city' | 'faculty' | 'courseType' | 'majorLevel';

export interface LookupPlace {
  type: LookupType;
  /** Agent, language and public level, which determine the content. */
  audience: string;
  /** Parent: a country, or country and state. */
  parentId?: string;
}

export const audienceOf = ({ keyCode, publicLevel }: { keyCode: string; publicLevel: unknown }, locale: string) =>
  `${keyCode} ${locale} ${String(publicLevel)}`;

/** Maximum age offline. */
const GOOD_FOR_MS = 90 * 24 * 3600 * 1000;

interface StoredList<T> {
  at: number;
  list: T;
}

export async function cacheLookup<T>(place: LookupPlace, list: T, store: LocalStore = lists(), now = Date.now) {
  await store.write(place.type, place.audience, { at: now(), list } satisfies StoredList<T>, place.parentId);
}

/** Cached list; null if missing or too old. */
export async function getCachedLookup<T>(
  place: LookupPlace,
  store: LocalStore = lists(),
  now = Date.now,
): Promise<T | null> {
  const stored = (await store.read(place.type, place.audience, place.parentId)) as Partial<StoredList<T>> | null;
  return stored?.list !== undefined && now() - Number(stored.at) <= GOOD_FOR_MS ? stored.list : null;
}

/**
 * List from the network, cached for offline use; the cached one is used only without a response. An error response is
 * passed on: an old list would hide it.
 */
export async function fetchLookup<T>(
  place: LookupPlace,
  load: () => Promise<T>,
  store: LocalStore = lists(),
  now = Date.now,
): Promise<T> {
  try {
    const list = await load();
    void cacheLookup(place, list, store, now);
    return list;
  } catch (error) {
    if ((error as Partial<CallError>).httpStatus !== undefined) throw error;
    const stored = await getCachedLookup<T>(place, store, now);
    if (stored === null) throw error;
    return stored;
  }
}

let opened: LocalStore | null = null;
/** Opened once per page, on first use. */
const lists = () => (opened ??= createLocalStore());
