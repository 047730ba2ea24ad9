import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from './simplify-line.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const require = createRequire(import.meta.url);

const FILES = {
  '10m': require.resolve('world-atlas/countries-10m.json'),
  '50m': require.resolve('world-atlas/countries-50m.json'),
};

/** Excludes Antarctica, which encloses the pole, so a flat map cannot draw it. */
const SOUTHERNMOST = -60;

/** Loads the land as polygons of rings, and the borders between countries. */
export function loadShapes(detail: keyof typeof FILES): { landShapes: Point[][][]; borders: Point[][] } {
  const atlas = JSON.parse(readFileSync(FILES[detail], 'utf8')) as Atlas;
  const { features } = feature(atlas, atlas.objects.land);
  const landShapes = features
    .flatMap(({ geometry }) => getPolygons(geometry as Polygon | MultiPolygon))
    .filter(([outline]) => outline?.some(([, lat]) => lat > SOUTHERNMOST))
    .map((rings) => rings.map(unroll));
  const borders = mesh(atlas, atlas.objects.countries, (geometryObject, other) => geometryObject !== other)
    .coordinates as unknown as Point[][];
  return { landShapes, borders };
}

const getPolygons = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as unknown as Point[][][];

/**
 * Makes a ring continuous. The atlas is made for globes, where a ring may jump across the antimeridian; the result
 * continues beyond 180 degrees.
 */
export function unroll(ring: readonly Point[]): Point[] {
  let turns = 0;
  return ring.map(([lng, lat], index) => {
    const previousLng = ring[index - 1]?.[0] ?? lng;
    if (lng - previousLng > 180) turns -= 1;
    if (previousLng - lng > 180) turns += 1;
    return [lng + turns * 360, lat] as const;
  });
}
