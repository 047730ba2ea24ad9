import { expect, test } from 'vitest';
import { PLACES } from '#backend/seed/schools/schools.ts';
import { CLIMATES } from './climate-rows.ts';

const all = Object.entries(CLIMATES).flatMap(([country, climates]) =>
  climates.map((climate) => ({ country, ...climate })),
);

test('every climate has twelve months that a place on earth may have', () => {
  for (const { cities, mean, precipitation } of all) {
    expect([mean.length, precipitation.length], cities[0]).toEqual([12, 12]);
    for (const value of mean) expect(Math.abs(value), cities[0]).toBeLessThan(40);
    for (const value of precipitation) expect(value % 5 === 0 && value >= 0 && value < 500, cities[0]).toBe(true);
  }
});

test('seasons are those of the hemisphere', () => {
  for (const { country, cities, mean } of all) {
    const [january = 0, july = 0] = [mean[0], mean[6]];
    expect(country === 'au' ? january > july : july > january, cities[0]).toBe(true);
  }
});

test('a climate is that of cities there are, each once', () => {
  const known = PLACES.cities.map(({ country, key }) => `${country} ${key}`);
  const named = all.flatMap(({ country, cities }) => cities.map((city) => `${country} ${city}`));
  expect(new Set(named).size).toBe(named.length);
  for (const city of named) expect(known).toContain(city);
});
