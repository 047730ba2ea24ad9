import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

// Which part of the ground stands in which file: a map loads those that it looks at. scripts/chart/ writes the files by these tables.

type Corner = readonly [lng: number, lat: number];
export type Edges = readonly [west: number, south: number, east: number, north: number];

/**
 * The fine coast, by lands. What lies wholly within such a box is its own; all else is `rest`, which the coarse coast stands for where
 * one of these is in sight.
 */
export const COASTS = {
  isles: [-14, 49.7, 2.3, 61.5],
  oceania: [110, -56, 180, -9.5],
  americas: [-190, -60, -29, 84],
} as const satisfies Record<string, Edges>;
export type Coast = keyof typeof COASTS | 'rest';

/**
 * What lies on the land is finer where schools are. Sheets do not overlap, so that nothing is drawn twice.
 */
export const SHEETS: Readonly<Record<string, Edges>> = {
  isles: [-11, 49, 2.5, 61.5],
  'australia-west': [112, -45, 138, -9],
  'australia-east': [138, -45, 155, -9],
  'new-zealand': [165, -48, 180, -34],
  'south-china': [105, 18, 123, 27],
  hawaii: [-161, 18, -154, 23],
  pacific: [-129, 42, -112, 56],
  california: [-125, 24, -112, 42],
  mountains: [-112, 24, -98, 43],
  prairies: [-112, 43, -98, 56],
  midwest: [-98, 37, -84.5, 50],
  south: [-98, 24, -84.5, 37],
  southeast: [-84.5, 24, -74, 37],
  'great-lakes': [-84.5, 37, -76, 50],
  northeast: [-76, 37, -52, 50],
};

const meets = (one: Edges, other: Edges) =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

export function coastOf(line: readonly Corner[]): Coast {
  const holds = ([west, south, east, north]: Edges) =>
    line.every(([lng, lat]) => lng > west && lng < east && lat > south && lat < north);
  return (Object.keys(COASTS) as (keyof typeof COASTS)[]).find((name) => holds(COASTS[name])) ?? 'rest';
}

export function coastsIn(view: Edges): Coast[] {
  const seen = (Object.keys(COASTS) as (keyof typeof COASTS)[]).filter((name) => meets(COASTS[name], view));
  return seen.length > 0 ? seen : ['rest'];
}

export const sheetsIn = (view: Edges): string[] =>
  Object.entries(SHEETS).flatMap(([name, edges]) => (meets(edges, view) ? [name] : []));

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
