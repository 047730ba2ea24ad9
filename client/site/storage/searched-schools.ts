import { browserStorage } from './safe-storage.ts';

/** Ids of schools found by the smart selection. A logout deletes them. */
const STORAGE_KEY = 'SchoolsearchedId';

/** Stores ids, newest first. The oldest are dropped above the limit. */
const MAX_STORED_IDS = 1000;

export function saveSearchedSchools(ids: readonly string[]) {
  const previousIds = (browserStorage.read(STORAGE_KEY) ?? '').split(/\D+/).filter(Boolean);
  browserStorage.keep(STORAGE_KEY, [...new Set([...ids, ...previousIds])].slice(0, MAX_STORED_IDS).join(','));
}

export const clearSearchedSchools = () => browserStorage.drop(STORAGE_KEY);
