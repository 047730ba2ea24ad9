import type { Wishes } from './wishes.ts';

/** Of more places at once nobody reads the year. */
const MOST_PLACES = 4;

export interface WeatherPlace {
  kind: 'city' | 'school';
  id: number;
}

/** Of which places the weather is told. Whatever else is named, the answer names as left out. */
export function weatherPlaces({ city, cities, schools }: Pick<Wishes, 'city' | 'cities' | 'schools'>): WeatherPlace[] {
  const named = cities.length > 0 || city === null ? cities : [city];
  return [
    ...named.map((id) => ({ kind: 'city' as const, id })),
    ...schools.map((id) => ({ kind: 'school' as const, id })),
  ].slice(0, MOST_PLACES);
}
