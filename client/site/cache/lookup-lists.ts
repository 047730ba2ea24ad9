import type { CallError } from '#shared/call-error.ts';
import { createLocalStore, type LocalStore } from './local-store.ts';

export type LookupType = 'country' | 'state' | 'city' | 'faculty' | 'courseType' | 'majorLevel';

export interface LookupPlace {
  type: LookupType;
  /** Agent, language and public level, which determine the content of the list. */
  audience: string;
  /** Id of the country, or of country and state. */
  parentId?: string;
}

export const getAudience = ({ keyCode, publicLevel }: { keyCode: string; publicLevel: unknown }, locale: string) =>
  `${keyCode} ${locale} ${String(publicLevel)}`;

/** Maximum age of a list that is used offline. */
const MAX_AGE_MS = 90 * 24 * 3600 * 1000;

interface StoredList<T> {
  at: number;
  list: T;
}

export async function cacheLookup<T>(
  lookupPlace: LookupPlace,
  list: T,
  store: LocalStore = getStore(),
  now = Date.now,
) {
  await store.write(
    lookupPlace.type,
    lookupPlace.audience,
    { at: now(), list } satisfies StoredList<T>,
    lookupPlace.parentId,
  );
}

/** Returns the cached list, or null if it is missing or too old. */
export async function getCachedLookup<T>(
  lookupPlace: LookupPlace,
  store: LocalStore = getStore(),
  now = Date.now,
): Promise<T | null> {
  const storedList = (await store.read(lookupPlace.type, lookupPlace.audience, lookupPlace.parentId)) as Partial<
    StoredList<T>
  > | null;
  return storedList?.list !== undefined && now() - Number(storedList.at) <= MAX_AGE_MS ? storedList.list : null;
}

/**
 * Loads a list and caches it for offline use. The cached list is returned only if there is no response. An error
 * response is passed on, because an old list would hide it.
 */
export async function fetchLookup<T>(
  lookupPlace: LookupPlace,
  fetchList: () => Promise<T>,
  store: LocalStore = getStore(),
  now = Date.now,
): Promise<T> {
  try {
    const list = await fetchList();
    void cacheLookup(lookupPlace, list, store, now);
    return list;
  } catch (error) {
    if ((error as Partial<CallError>).httpStatus !== undefined) throw error;
    const cachedList = await getCachedLookup<T>(lookupPlace, store, now);
    if (cachedList === null) throw error;
    return cachedList;
  }
}

let openedStore: LocalStore | null = null;
/** Opens the store on first use, once per page. */
const getStore = () => (openedStore ??= createLocalStore());
