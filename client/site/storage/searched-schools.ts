import { browserStorage } from './safe-storage.ts';

/** Ids of schools found by the smart selection. A logout deletes them. */
const STORAGE_KEY = 'SchoolsearchedId';

/** The stored value may be one id, several with commas, or a JSON list. */
export const includesSchool = (storedText: string | null, schoolId: string) =>
  storedText !== null && storedText.split(/\D+/).includes(schoolId);

const hasSearchedSchool = (schoolId: string) => includesSchool(browserStorage.read(STORAGE_KEY), schoolId);

/** Stores ids, newest first. The oldest are dropped above the limit. */
const MAX_STORED_IDS = 1000;

export function saveSearchedSchools(ids: readonly string[]) {
  const previousIds = (browserStorage.read(STORAGE_KEY) ?? '').split(/\D+/).filter(Boolean);
  browserStorage.keep(STORAGE_KEY, [...new Set([...ids, ...previousIds])].slice(0, MAX_STORED_IDS).join(','));
}

/**
 * Storage key of the flag that the smart selection was completed in this browser. The flag is not personal, so a logout
 * does not delete it.
 */
const COMPLETED_KEY = 'selectionCompleted';

export const saveSelectionCompleted = () => browserStorage.keep(COMPLETED_KEY, 'yes');

/** Whether a logged-in user may see all courses of a school: the smart selection found it, or was completed. */
export const canSeeAllCourses = (schoolId: string) =>
  hasSearchedSchool(schoolId) || browserStorage.read(COMPLETED_KEY) !== null;

export const clearSearchedSchools = () => browserStorage.drop(STORAGE_KEY);
