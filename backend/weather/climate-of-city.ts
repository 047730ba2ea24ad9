import { calculateDistanceKm } from '#backend/catalogue/coordinates.ts';
import type { CityRow, StationRow } from '#backend/queries/assistant/city-figures.ts';

/** Long-term monthly averages for a city, from the nearest station with published values. */
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
   * Precipitation in millimetres, or null if not published, or if the station is too far away to represent the city's
   * precipitation.
   */
  precipitation: (number | null)[];
}

const MAX_STATION_KM = 60;
/** Precipitation varies over shorter distances than temperature. */
const MAX_RAIN_STATION_KM = 30;
/**
 * Metres of altitude difference that count as one kilometre of distance, because a station on a hill is colder than the
 * city below.
 */
const ELEVATION_METRES_PER_KM = 15;

export function findClimate(city: Pick<CityRow, 'lat' | 'lng'>, stations: readonly StationRow[]): Climate | null {
  const [nearestStation] = stations
    .map((station) => ({ station, distanceKm: calculateDistanceKm(city, station) }))
    .filter((candidate) => candidate.distanceKm <= MAX_STATION_KM)
    .toSorted((a, b) => calculateDistanceCost(a) - calculateDistanceCost(b));
  if (!nearestStation) return null;
  const { name, means, precipitation, ...publishedStation } = nearestStation.station;
  const monthlyPrecipitation = JSON.parse(precipitation) as (number | null)[];
  return {
    ...publishedStation,
    station: name,
    distanceKm: Math.round(nearestStation.distanceKm),
    means: JSON.parse(means) as number[],
    precipitation:
      nearestStation.distanceKm <= MAX_RAIN_STATION_KM ? monthlyPrecipitation : monthlyPrecipitation.map(() => null),
  };
}

const calculateDistanceCost = ({ station, distanceKm }: { station: StationRow; distanceKm: number }) =>
  distanceKm + station.elevation / ELEVATION_METRES_PER_KM;
