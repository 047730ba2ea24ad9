import type { Feature, FeatureCollection } from 'geojson';

/** So far north and south the flattened world is drawn. */
const MOST_LAT = 80;

const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(value)}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;

/** Meridians and parallels, each with its number. */
export function drawGraticule(step: number): FeatureCollection {
  const features: Feature[] = [];
  const add = (label: string, from: [number, number], to: [number, number]) =>
    features.push({
      type: 'Feature',
      properties: { label },
      geometry: { type: 'LineString', coordinates: [from, to] },
    });
  for (let lng = -180; lng < 180; lng += step) add(degrees(lng, ['E', 'W']), [lng, -MOST_LAT], [lng, MOST_LAT]);
  for (let lat = -MOST_LAT; lat <= MOST_LAT; lat += step) add(degrees(lat, ['N', 'S']), [-180, lat], [180, lat]);
  return { type: 'FeatureCollection', features };
}
