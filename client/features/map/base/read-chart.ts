import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

/** What scripts/chart/make-chart.ts writes: whole units, each point as its way from the one before. */
export interface PackedChart {
  unit: number;
  /** Polygons of rings. */
  land: number[][][];
  borders: number[][];
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

const collect = (geometries: readonly Geometry[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry): Feature => ({ type: 'Feature', properties: {}, geometry })),
});

export function readChart({ unit, land, borders }: PackedChart): Chart {
  const polygons = land.map((rings) => rings.map((ring) => unpackLine(ring, unit)));
  return {
    land: collect(polygons.map((coordinates) => ({ type: 'Polygon', coordinates }))),
    coast: collect(polygons.flat().map((coordinates) => ({ type: 'LineString', coordinates }))),
    borders: collect(borders.map((line) => ({ type: 'LineString', coordinates: unpackLine(line, unit) }))),
  };
}
