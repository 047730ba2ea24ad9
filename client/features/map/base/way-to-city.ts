import type { FeatureCollection } from 'geojson';
import type { Locale } from '#shared/locale/locales.ts';
import { measurePassage } from '#shared/places/measure-passage.ts';
import { type PackedTown, townName } from './chart-labels.ts';

interface Spot {
  lng: number;
  lat: number;
}

/** The way from a place to the next great city. */
export interface Way {
  city: string;
  km: number;
  /** In whole degrees from north, as it sets out. */
  bearing: number;
  to: Spot;
}

/** Who is so near is in the city: a line would say nothing. */
const WITHIN_KM = 25;

export function findWay(from: Spot, cities: readonly PackedTown[], locale: Locale): Way | null {
  let nearest: Way | null = null;
  for (const town of cities) {
    const [lng, lat] = town;
    const { km, bearing } = measurePassage([from.lat, from.lng], [lat, lng]);
    if (!nearest || km < nearest.km) nearest = { city: townName(town, locale), km, bearing, to: { lng, lat } };
  }
  return nearest && nearest.km > WITHIN_KM
    ? { ...nearest, km: Math.round(nearest.km), bearing: Math.round(nearest.bearing) % 360 }
    : null;
}

/** With the words that stand along it. */
export const drawWay = (from: Spot, { to }: Way, words: string): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { words },
      geometry: {
        type: 'LineString',
        coordinates: [
          [from.lng, from.lat],
          [to.lng, to.lat],
        ],
      },
    },
  ],
});
