import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from './simplify-line.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const require = createRequire(import.meta.url);

const readAtlas = (detail: '10m' | '50m') =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as Atlas;

/** Polygons as rings of points, and the borders that two countries share. */
export function readShapes(detail: '10m' | '50m'): { land: Point[][][]; borders: Point[][] } {
  const atlas = readAtlas(detail);
  const { features } = feature(atlas, atlas.objects.land);
  const land = features.flatMap(({ geometry }) => polygonsOf(geometry as Polygon | MultiPolygon));
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates as Point[][];
  return { land, borders };
}

const polygonsOf = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as unknown as Point[][][];
