import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';

/** Countries, places and schools that a question excludes: 'outside London', 'not the US', 除了 UCL. */
export interface Exclusions {
  countries: readonly CountryKey[];
  /** Ids of cities and states. */
  places: readonly number[];
  schools: readonly number[];
}

export const NO_EXCLUSIONS: Exclusions = { countries: [], places: [], schools: [] };

export const hasExclusions = ({ countries, places, schools }: Exclusions): boolean =>
  countries.length + places.length + schools.length > 0;

export const joinExclusions = (previous: Exclusions, current: Exclusions): Exclusions => ({
  countries: [...previous.countries, ...current.countries],
  places: [...previous.places, ...current.places],
  schools: [...previous.schools, ...current.schools],
});

/** Whether the exclusions leave a school in. */
export const isLeftIn = (
  { countries, places, schools }: Exclusions,
  school: { id: number; countryId: number; cityId: number; stateId?: number },
): boolean =>
  !countries.some((key) => COUNTRY_KEYS.indexOf(key) + 1 === school.countryId) &&
  !places.includes(school.cityId) &&
  (school.stateId === undefined || !places.includes(school.stateId)) &&
  !schools.includes(school.id);

/** Whether a folded text excludes a place or school that it names: 'outside London', 除了伦敦, 伦敦以外. */
export function isExcluded(text: string, name: string): boolean {
  const nameIndex = text.indexOf(name);
  return (
    nameIndex >= 0 &&
    (EXCLUDING_BEFORE.test(text.slice(0, nameIndex)) || EXCLUDING_AFTER.test(text.slice(nameIndex + name.length)))
  );
}
const EXCLUDING_BEFORE =
  /\b(?:except(?: for)?|outside(?: of)?|other than|excluding|apart from|anywhere but|but not|(?<!\bwhy )not|avoid(?:ing)?|don'?t want(?: to (?:go|study|live))?)(?: in| to)?(?: the)? $|(?:除了?|除开|避开|排除|不要|不考虑|不想[去在读]?|不[去在选])$/u;
const EXCLUDING_AFTER = /^ ?(?:以外|之外|除外|不(?:要|考虑|想去)(?=[,，.。!！?？ ]|$))/u;
