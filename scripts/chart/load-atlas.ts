import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from './simplify-line.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const require = createRequire(import.meta.url);

const ATLAS_FILES = {
  '10m': require.resolve('world-atlas/countries-10m.json'),
  '50m': require.resolve('world-atlas/countries-50m.json'),
};

/** Latitude that excludes Antarctica. Antarctica encloses the pole, so a flat map cannot draw it. */
const MIN_LATITUDE = -60;

/** Loads the land, as polygons that consist of rings, and the borders between countries. */
export function loadShapes(detail: keyof typeof ATLAS_FILES): { landShapes: Point[][][]; borders: Point[][] } {
  const atlas = JSON.parse(readFileSync(ATLAS_FILES[detail], 'utf8')) as Atlas;
  const { features } = feature(atlas, atlas.objects.land);
  const landShapes = features
    .flatMap(({ geometry }) => getPolygons(geometry as Polygon | MultiPolygon))
    .filter(([outline]) => outline?.some(([, lat]) => lat > MIN_LATITUDE))
    .map((rings) => rings.map(unwrapLongitudes));
  const borders = mesh(atlas, atlas.objects.countries, (firstCountry, secondCountry) => firstCountry !== secondCountry)
    .coordinates as unknown as Point[][];
  return { landShapes, borders };
}

const getPolygons = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as unknown as Point[][][];

/**
 * Makes a ring continuous. The atlas is made for globes, where a ring may jump across the antimeridian. The returned
 * ring continues beyond 180 degrees instead.
 */
export function unwrapLongitudes(ring: readonly Point[]): Point[] {
  let turnCount = 0;
  return ring.map(([lng, lat], index) => {
    const previousLng = ring[index - 1]?.[0] ?? lng;
    if (lng - previousLng > 180) turnCount -= 1;
    if (previousLng - lng > 180) turnCount += 1;
    return [lng + turnCount * 360, lat] as const;
  });
}
