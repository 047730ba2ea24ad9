import { describe, expect, test } from 'vitest';
import { createClimateStationRows } from '#backend/seed/climate/climate-stations.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import type { StationRow } from '#backend/queries/assistant/city-figures.ts';
import { findClimate } from './climate-of-city.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const rows = createClimateStationRows();
const getClimate = (country: 'uk' | 'au' | 'us' | 'ca', key: string) => {
  const city = PLACES.cities.find((entry) => entry.country === country && entry.key === key);
  if (!city) throw new Error(`no city ${key}`);
  const stations = rows.filter((row) => row.country_id === getCountryId(country)) as unknown as StationRow[];
  return findClimate(city, stations);
};

describe('the weather stations', () => {
  test('have twelve plausible months, a publisher, a period and a page', () => {
    for (const row of rows) {
      const [means, precipitation] = [row.means, row.precipitation].map((json) => JSON.parse(String(json)) as number[]);
      expect([means?.length, precipitation?.length], String(row.name)).toEqual([12, 12]);
      for (const mean of means ?? []) expect(Math.abs(mean), String(row.name)).toBeLessThan(40);
      for (const millimetres of precipitation ?? [])
        expect(millimetres === null || (millimetres >= 0 && millimetres < 700), String(row.name)).toBe(true);
      expect(row.period).toMatch(/^\d{4}–\d{4}$/);
      expect(String(row.source)).toMatch(/^https:/);
    }
  });

  test('have unique names within a country', () => {
    expect(new Set(rows.map((row) => `${row.country_id} ${row.name}`)).size).toBe(rows.length);
  });

  test('have the seasons of their hemisphere', () => {
    for (const row of rows) {
      const means = JSON.parse(String(row.means)) as number[];
      expect((means[0] ?? 0) > (means[6] ?? 0), String(row.name)).toBe(Number(row.lat) < 0);
    }
  });
});

test.each([
  ['uk', ['london', 'manchester', 'edinburgh', 'glasgow', 'birmingham', 'leeds', 'bristol', 'cardiff', 'belfast']],
  ['au', ['sydney', 'melbourne', 'brisbane', 'perth', 'adelaide', 'canberra', 'hobart']],
  ['ca', ['toronto', 'vancouver', 'montreal', 'ottawa', 'edmonton']],
  ['us', ['new-york', 'boston', 'los-angeles', 'chicago', 'berkeley', 'seattle', 'philadelphia', 'washington-dc']],
] as const)('%s: most students are in a city with climate data', (country, keys) => {
  expect(keys.filter((key) => getClimate(country, key) === null)).toEqual([]);
});

test('the nearest station is used, and its rain only within a short distance', () => {
  expect(getClimate('uk', 'glasgow')).toMatchObject({ station: 'Paisley', distanceKm: 11, publisher: 'Met Office' });
  const edinburghClimate = getClimate('uk', 'edinburgh');
  expect(edinburghClimate).toMatchObject({ station: 'Leuchars', distanceKm: 51 });
  expect(edinburghClimate?.precipitation).toEqual(Array.from({ length: 12 }, () => null));
  expect(getClimate('ca', 'winnipeg')).toBeNull();
});
