import { foldText } from '#backend/search/search-words.ts';
import { createCityRows, createStateRows } from '#backend/seed/schools/school-rows.ts';
import type { Lookup } from './subject.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Towns with schools. Known towns have Chinese names. All others have their name in Latin letters in every language.

export interface KnownTown {
  stateId: number;
  cityId: number;
  lat: number;
  lng: number;
  lookups: Lookup[];
}

const createKey = (country: string, ...names: string[]) => [country, ...names.map(foldText)].join(' ');
const stateByKey = new Map(PLACES.states.map((state) => [createKey(state.country, state.name), state]));
const stateNameByKey = new Map(PLACES.states.map((state) => [`${state.country} ${state.key}`, state.name]));
const cities = new Map(
  PLACES.cities.map((city) => [
    createKey(city.country, stateNameByKey.get(`${city.country} ${city.state}`) ?? '', city.name),
    city,
  ]),
);
const cityByKey = new Map(PLACES.cities.map((city) => [`${city.country} ${city.key}`, city]));

const createSlug = (name: string) => foldText(name).replaceAll(' ', '-');

const createLatinNames = (name: string) => ({ name, nameChn: name, nameHk: name });

function createTown(state: StateSeed, city: CitySeed): KnownTown {
  const [stateRow = {}] = createStateRows([state]);
  const [cityRow = {}] = createCityRows([city]);
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

const findState = (country: CountryKey, name: string): StateSeed =>
  stateByKey.get(createKey(country, name)) ?? { key: createSlug(name), country, ...createLatinNames(name) };

export function findTownOfSchool(country: CountryKey, { city, id }: SchoolSeed): KnownTown {
  const citySeed = cityByKey.get(`${country} ${city}`);
  if (!citySeed) throw new Error(`School ${id} is in the city ${city}, which is not in the list of places.`);
  return createTown(findState(country, stateNameByKey.get(`${country} ${citySeed.state}`) ?? ''), citySeed);
}

export function findTown(country: CountryKey, stateName: string, name: string): KnownTown | null {
  const city = cities.get(createKey(country, stateName, name));
  return city ? createTown(findState(country, stateName), city) : null;
}

const createdTowns = new Map<number, string>();

/** Returns a known town, or creates one at the position of the first school in it. */
export function findOrCreateTown(
  country: CountryKey,
  stateName: string,
  name: string,
  { lat, lng }: { lat: number; lng: number },
): KnownTown {
  const existingTown = findTown(country, stateName, name);
  if (existingTown) return existingTown;
  const state = findState(country, stateName);
  const key = `${createSlug(name)}-${state.key}`;
  const town = createTown(state, { key, country, state: state.key, ...createLatinNames(name), lat, lng });
  const otherTownName = createdTowns.get(town.cityId);
  if (otherTownName !== undefined && otherTownName !== key)
    throw new Error(`${otherTownName} and ${key} have the same derived id`);
  createdTowns.set(town.cityId, key);
  return town;
}

/**
 * First id of imported schools and courses for each code scheme. An id is derived from the register's code, so it is
 * the same in every database.
 */
export const FIRST_ID = {
  ukprn: 100_000_000,
  'cricos-provider': 200_000_000,
  /** Course codes of six digits and a letter. Codes of seven digits have their own range below. */
  'cricos-course': 220_000_000,
  'cricos-course of seven digits': 210_000_000,
  unitid: 300_000_000,
  /** Ids of level offers, which stand for a level at a school, or for a level and a field. */
  'unitid-course': 310_000_000,
  'ukprn-course': 400_000_000,
  'ouac-course': 350_000_000,
  /** Ids derived from the keys in an agency's own files. */
  'own-school': 500_000_000,
  'own-course': 600_000_000,
  /** Courses with titles in the United Kingdom. Each provider has ten thousand ids. */
  'kis-course': 1_000_000_000,
} as const;
