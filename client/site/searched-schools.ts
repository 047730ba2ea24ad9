import { browserShelf } from './browser-shelf.ts';

/** Ids of the schools that somebody has come upon in the smart selection; a logout forgets them. */
const STORE_KEY = 'SchoolsearchedId';

/** However they are written down: one id, several with commas, or a list. */
export const holdsSchool = (stored: string | null, schoolId: string) =>
  stored !== null && stored.split(/\D+/).includes(schoolId);

export const hasSearchedSchool = (schoolId: string) => holdsSchool(browserShelf.read(STORE_KEY), schoolId);

export const forgetSearchedSchools = () => browserShelf.drop(STORE_KEY);
