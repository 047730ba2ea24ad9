import { kilometresBetween } from '#backend/catalogue/coordinates.ts';
import type { CityRow, StationRow } from '#backend/queries/assistant/city-figures.ts';

/** Long-term monthly averages for a city, from the nearest station that publishes them. */
export interface Climate {
  station: string;
  /** Distance from the city centre to the station in whole kilometres. */
  distanceKm: number;
  period: string;
  publisher: string;
  source: string;
  /** Mean temperatures in °C, January first. */
  means: number[];
  /**
   * Millimetres; null if none is published, or if the station is too far away for its precipitation to apply to the
   * city.
   */
  precipitation: (number | null)[];
}

const FURTHEST_KM = 60;
/** Precipitation varies over shorter distances than temperature. */
const FURTHEST_FOR_RAIN_KM = 30;
/** A station on a hill is colder than the town below it, so 15 m of altitude count as one kilometre more. */
const METRES_PER_KM = 15;

export function climateOfCity(city: Pick<CityRow, 'lat' | 'lng'>, stations: readonly StationRow[]): Climate | null {
  const [nearest] = stations
    .map((station) => ({ station, distanceKm: kilometresBetween(city, station) }))
    .filter((item) => item.distanceKm <= FURTHEST_KM)
    .toSorted((a, b) => getCost(a) - getCost(b));
  if (!nearest) return null;
  const { name, means, precipitation, ...publishedStation } = nearest.station;
  const monthly = JSON.parse(precipitation) as (number | null)[];
  return {
    ...publishedStation,
    station: name,
    distanceKm: Math.round(nearest.distanceKm),
    means: JSON.parse(means) as number[],
    precipitation: nearest.distanceKm <= FURTHEST_FOR_RAIN_KM ? monthly : monthly.map(() => null),
  };
}

const getCost = ({ station, distanceKm }: { station: StationRow; distanceKm: number }) =>
  distanceKm + station.elevation / METRES_PER_KM;
