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
  /** °C, January first. */
  means: number[];
  /** Millimetres; null where none is published, or the station is too far away for its rain to be the city's. */
  precipitation: (number | null)[];
}

const FURTHEST_KM = 60;
/** Rain differs over shorter distances than temperature does. */
const FURTHEST_FOR_RAIN_KM = 30;
/** A station on a hill is colder than the town below it: 15 m up count as one kilometre more. */
const METRES_PER_KM = 15;

export function climateOfCity(city: Pick<CityRow, 'lat' | 'lng'>, stations: readonly StationRow[]): Climate | null {
  const [nearest] = stations
    .map((station) => ({ station, distanceKm: kilometresBetween(city, station) }))
    .filter((item) => item.distanceKm <= FURTHEST_KM)
    .toSorted((a, b) => costOf(a) - costOf(b));
  if (!nearest) return null;
  const { name, means, precipitation, ...published } = nearest.station;
  const monthly = JSON.parse(precipitation) as (number | null)[];
  return {
    ...published,
    station: name,
    distanceKm: Math.round(nearest.distanceKm),
    means: JSON.parse(means) as number[],
    precipitation: nearest.distanceKm <= FURTHEST_FOR_RAIN_KM ? monthly : monthly.map(() => null),
  };
}

const costOf = ({ station, distanceKm }: { station: StationRow; distanceKm: number }) =>
  distanceKm + station.elevation / METRES_PER_KM;
