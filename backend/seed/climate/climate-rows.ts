import type { Row } from '#backend/queries/write-rows.ts';
import type { CitySeed, CountryKey } from '#backend/seed/catalogue/catalogue-seed.ts';
import { AU_CLIMATES } from './climate-au.ts';
import { CA_CLIMATES } from './climate-ca.ts';
import { CLIMATE_SOURCE, type ClimateSeed } from './climate-seed.ts';
import { UK_CLIMATES } from './climate-uk.ts';
import { US_CLIMATES } from './climate-us.ts';

export const CLIMATES: Record<CountryKey, ClimateSeed[]> = {
  uk: UK_CLIMATES,
  au: AU_CLIMATES,
  us: US_CLIMATES,
  ca: CA_CLIMATES,
};

/** Of the cities that are there and of which somebody wrote it down. */
export const climateRows = (cities: readonly CitySeed[], idOf: (country: string, key: string) => number): Row[] =>
  cities.flatMap(({ country, key }) => {
    const climate = CLIMATES[country].find((one) => one.cities.includes(key));
    return (climate?.mean ?? []).map((mean, index) => ({
      city_id: idOf(country, key),
      month: index + 1,
      mean,
      precipitation: climate?.precipitation[index] ?? 0,
      approximate: 1,
      source: JSON.stringify(CLIMATE_SOURCE),
    }));
  });
