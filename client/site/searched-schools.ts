/** Ids of the schools that somebody has come upon in the smart selection; a logout forgets them. */
const STORE_KEY = 'SchoolsearchedId';

/** However they are written down: one id, several with commas, or a list. */
export const holdsSchool = (stored: string | null, schoolId: string) =>
  stored !== null && stored.split(/\D+/).includes(schoolId);

export function hasSearchedSchool(schoolId: string): boolean {
  try {
    return holdsSchool(localStorage.getItem(STORE_KEY), schoolId);
  } catch {
    return false; // Storage may be switched off.
  }
}
