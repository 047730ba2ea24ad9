import { foldText } from '#backend/search/search-words.ts';
import { cityRows, stateRows } from '#backend/seed/schools/school-rows.ts';
import type { Lookup } from './subject.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Towns of schools. Known towns have Chinese names; all others have a name in Latin letters in every language.

export interface Town {
  stateId: number;
  cityId: number;
  lat: number;
  lng: number;
  lookups: Lookup[];
}

const getKey = (country: string, ...names: string[]) => [country, ...names.map(foldText)].join(' ');
const states = new Map(PLACES.states.map((state) => [getKey(state.country, state.name), state]));
const stateNames = new Map(PLACES.states.map((state) => [`${state.country} ${state.key}`, state.name]));
const cities = new Map(
  PLACES.cities.map((city) => [
    getKey(city.country, stateNames.get(`${city.country} ${city.state}`) ?? '', city.name),
    city,
  ]),
);
const cityByKey = new Map(PLACES.cities.map((city) => [`${city.country} ${city.key}`, city]));

const slug = (name: string) => foldText(name).replaceAll(' ', '-');

const latinName = (name: string) => ({ name, nameChn: name, nameHk: name });

function getTown(state: StateSeed, city: CitySeed): Town {
  const [stateRow = {}] = stateRows([state]);
  const [cityRow = {}] = cityRows([city]);
  return {
    stateId: Number(stateRow.id),
    cityId: Number(cityRow.id),
    lat: city.lat,
    lng: city.lng,
    lookups: [
      { table: 'states', row: stateRow },
      { table: 'cities', row: cityRow },
    ],
  };
}

const getState = (country: CountryKey, name: string): StateSeed =>
  states.get(getKey(country, name)) ?? { key: slug(name), country, ...latinName(name) };

export function townOfSchool(country: CountryKey, { city, id }: SchoolSeed): Town {
  const seed = cityByKey.get(`${country} ${city}`);
  if (!seed) throw new Error(`School ${id} stands in ${city}, which nobody wrote down.`);
  return getTown(getState(country, stateNames.get(`${country} ${seed.state}`) ?? ''), seed);
}

export function findTown(country: CountryKey, stateName: string, name: string): Town | null {
  const city = cities.get(getKey(country, stateName, name));
  return city ? getTown(getState(country, stateName), city) : null;
}

const created = new Map<number, string>();

/** Returns a known town, or creates one at the position of its first school. */
export function findOrCreateTown(
  country: CountryKey,
  stateName: string,
  name: string,
  { lat, lng }: { lat: number; lng: number },
): Town {
  const existing = findTown(country, stateName, name);
  if (existing) return existing;
  const state = getState(country, stateName);
  const key = `${slug(name)}-${state.key}`;
  const town = getTown(state, { key, country, state: state.key, ...latinName(name), lat, lng });
  const other = created.get(town.cityId);
  if (other !== undefined && other !== key) throw new Error(`${other} and ${key} come to the same number`);
  created.set(town.cityId, key);
  return town;
}

/**
 * First ids of imported schools and courses by code scheme. An id is derived from the register's code, so that it is
 * equal in every database.
 */
export const FIRST_ID = {
  ukprn: 100_000_000,
  'cricos-provider': 200_000_000,
  /** Codes of six digits and a letter; those of seven digits have a range of their own below. */
  'cricos-course': 220_000_000,
  'cricos-course of seven digits': 210_000_000,
  unitid: 300_000_000,
  /** Ids of level offers: a level at a school, or a level and field. */
  'unitid-course': 310_000_000,
  'ukprn-course': 400_000_000,
  'ouac-course': 350_000_000,
  /** Ids derived from the keys in an agency's own files. */
  'own-school': 500_000_000,
  'own-course': 600_000_000,
  /** Titled courses of the United Kingdom; each provider has ten thousand ids. */
  'kis-course': 1_000_000_000,
} as const;
