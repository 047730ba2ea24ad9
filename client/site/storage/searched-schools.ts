import { browserStorage } from './safe-storage.ts';

/** Ids of the schools that somebody has come upon in the smart selection; a logout forgets them. */
const STORE_KEY = 'SchoolsearchedId';

/** However they are written down: one id, several with commas, or a list. */
export const holdsSchool = (stored: string | null, schoolId: string) =>
  stored !== null && stored.split(/\D+/).includes(schoolId);

export const hasSearchedSchool = (schoolId: string) => holdsSchool(browserStorage.read(STORE_KEY), schoolId);

/** Those come upon last stand first; very old ones make room. */
const MOST_REMEMBERED = 1000;

export function rememberSearchedSchools(ids: readonly string[]) {
  const before = (browserStorage.read(STORE_KEY) ?? '').split(/\D+/).filter(Boolean);
  browserStorage.keep(STORE_KEY, [...new Set([...ids, ...before])].slice(0, MOST_REMEMBERED).join(','));
}

export const forgetSearchedSchools = () => browserStorage.drop(STORE_KEY);
