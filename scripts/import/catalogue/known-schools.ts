import { foldText } from '#backend/search/search-words.ts';
import { getCountryOfSchool } from '#backend/seed/schools/school-texts.ts';
import type { Scheme } from './subject.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Matches schools of a register to schools of the catalogue, by a manual list or else by a name that is unique in the
// country.

/** Schools whose names in register and catalogue differ: catalogue id by register code. */
const MANUAL_MATCHES: Partial<Record<Scheme, Readonly<Record<string, number>>>> = {
  'cricos-provider': { '00219C': 2029 },
  unitid: {
    '228723': 3044, // Texas A & M University-College Station
    '104151': 3050, // Arizona State University Campus Immersion
    '236948': 3024, // University of Washington-Seattle Campus
    '215293': 3038, // University of Pittsburgh-Pittsburgh Campus
    '190150': 3010, // Columbia University in the City of New York
    '170976': 3011, // University of Michigan-Ann Arbor
  },
  ukprn: {
    '10007784': 1004, // University College London
    '10001282': 1058, // University of Northumbria at Newcastle
  },
};

/**
 * Normalizes a name for comparison: 'The University of Sydney (USyd)', 'University of Sydney, the' and 'University of
 * Sydney-Main Campus' become equal.
 */
export const toBareName = (name: string) =>
  foldText(
    name
      .replace(/\s*\([^()]*\)\s*$/, '')
      .replace(/-Main Campus$/i, '')
      .replace(/,\s*the$/i, ''),
  ).replace(/^the /, '');

const schoolsByName = new Map<string, SchoolSeed[]>();
for (const school of PLACES.schools) {
  const key = `${getCountryOfSchool(school)} ${toBareName(school.name)}`;
  schoolsByName.set(key, [...(schoolsByName.get(key) ?? []), school]);
}
const schoolById = new Map(PLACES.schools.map((school) => [school.id, school]));

export interface KnownSchool {
  school: SchoolSeed;
  method: 'by name' | 'by another name of it' | 'by hand';
}

/** Finds a school by its code or by the first of `names` that is known. Callers pass the most reliable name first. */
export function findKnownSchool(
  country: CountryKey,
  { scheme, code }: { scheme: Scheme; code: string },
  names: readonly string[],
): KnownSchool | null {
  const manualMatch = schoolById.get(MANUAL_MATCHES[scheme]?.[code] ?? 0);
  if (manualMatch) return { school: manualMatch, method: 'by hand' };
  for (const [index, name] of names.entries()) {
    const match = schoolsByName.get(`${country} ${toBareName(name)}`) ?? [];
    if (match[0] && match.length === 1)
      return { school: match[0], method: index === 0 ? 'by name' : 'by another name of it' };
  }
  return null;
}
