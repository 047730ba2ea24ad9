import type { Feature, FeatureCollection } from 'geojson';

/** So far north and south the flattened world is drawn. */
const MOST_LAT = 80;

const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(value)}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;

/** Meridians and parallels, each with its number. */
function drawGraticule(step: number): FeatureCollection {
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

export interface Graticule {
  id: string;
  /** In the library's zooms. */
  minzoom: number;
  maxzoom: number;
  lines: FeatureCollection;
}

const STEPS = [
  { step: 30, minzoom: 0, maxzoom: 2.5 },
  { step: 10, minzoom: 2.5, maxzoom: 5 },
  { step: 2, minzoom: 5, maxzoom: 7.5 },
  { step: 0.5, minzoom: 7.5, maxzoom: 24 },
];

/** The nearer, the closer. */
export const drawGraticules = (): Graticule[] =>
  STEPS.map(({ step, ...zooms }) => ({ id: `grid-${step}`, ...zooms, lines: drawGraticule(step) }));
