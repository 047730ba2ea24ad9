import { coastOf } from './sheet-index.ts';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

/** What scripts/chart/make-chart.ts writes: whole units, each point as its way from the one before. */
export interface PackedChart {
  unit: number;
  /** Polygons of rings. */
  land: number[][][];
  borders: number[][];
}

/** What scripts/chart/make-ground.ts writes of a sheet: shapes and lines, those of water under the zoom that they are drawn from. */
export interface PackedGround {
  unit: number;
  urban: number[][][];
  lakes: Record<string, number[][][]>;
  rivers: Record<string, number[][]>;
  states: number[][];
}

export interface Chart {
  land: FeatureCollection;
  coast: FeatureCollection;
  borders: FeatureCollection;
}

function unpackLine(packed: readonly number[], unit: number): Position[] {
  const line: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < packed.length; at += 2) {
    x += packed[at] ?? 0;
    y += packed[at + 1] ?? 0;
    line.push([x * unit, y * unit]);
  }
  return line;
}

type Properties = Record<string, string | number>;

const draw = (properties: Properties, geometry: Geometry): Feature => ({ type: 'Feature', properties, geometry });
const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Each shape says which coast it is of, so that the coarse one can make way where the fine one is there. */
const partOf = (line: readonly Position[]) => ({ coast: coastOf(line as readonly [number, number][]) });

export function readChart({ unit, land, borders }: PackedChart): Chart {
  const polygons = land.map((rings) => rings.map((ring) => unpackLine(ring, unit)));
  const lines = borders.map((line) => unpackLine(line, unit));
  return {
    land: collect(polygons.map((coordinates) => draw(partOf(coordinates[0] ?? []), { type: 'Polygon', coordinates }))),
    coast: collect(
      polygons.flatMap((rings) =>
        rings.map((coordinates) => draw(partOf(rings[0] ?? []), { type: 'LineString', coordinates })),
      ),
    ),
    borders: collect(lines.map((coordinates) => draw(partOf(coordinates), { type: 'LineString', coordinates }))),
  };
}

/** What lies on the land, each with its kind and the zoom that it is drawn from. */
export function readGround({ unit, urban, lakes, rivers, states }: PackedGround): Feature[] {
  const shape = (properties: Properties) => (rings: readonly number[][]) =>
    draw(properties, { type: 'Polygon', coordinates: rings.map((ring) => unpackLine(ring, unit)) });
  const line = (properties: Properties) => (packed: readonly number[]) =>
    draw(properties, { type: 'LineString', coordinates: unpackLine(packed, unit) });
  return [
    ...urban.map(shape({ kind: 'urban', from: 0 })),
    ...Object.entries(lakes).flatMap(([from, shapes]) => shapes.map(shape({ kind: 'lake', from: Number(from) }))),
    ...Object.entries(rivers).flatMap(([from, lines]) => lines.map(line({ kind: 'river', from: Number(from) }))),
    ...states.map(line({ kind: 'state', from: 0 })),
  ];
}

export const joinCharts = (charts: readonly Chart[]): Chart => ({
  land: collect(charts.flatMap(({ land }) => land.features)),
  coast: collect(charts.flatMap(({ coast }) => coast.features)),
  borders: collect(charts.flatMap(({ borders }) => borders.features)),
});

export const groundOf = (features: readonly Feature[]): FeatureCollection => collect([...features]);
