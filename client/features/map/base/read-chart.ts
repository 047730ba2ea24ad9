import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

// Chart data is split into files by area, which are loaded by view. scripts/chart/ generates the files from these
// tables.

type Coordinate = readonly [lng: number, lat: number];
export type Edges = readonly [west: number, south: number, east: number, north: number];

/**
 * Areas of the detailed coast. The file of an area contains the shapes that are completely inside it. The file `rest`
 * contains all other shapes and is loaded only if none of the areas is in view.
 */
export const COAST_EDGES = {
  isles: [-14, 49.7, 2.3, 61.5],
  oceania: [110, -56, 180, -9.5],
  americas: [-190, -60, -29, 84],
} as const satisfies Record<string, Edges>;
export type Coast = keyof typeof COAST_EDGES | 'rest';

/**
 * Areas with detailed terrain, which exist only where there are schools. They do not overlap, because overlapping
 * terrain would be drawn twice.
 */
export const SHEET_EDGES: Readonly<Record<string, Edges>> = {
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

const intersects = (edges: Edges, otherEdges: Edges) =>
  edges[0] <= otherEdges[2] && otherEdges[0] <= edges[2] && edges[1] <= otherEdges[3] && otherEdges[1] <= edges[3];

export function findCoast(line: readonly Coordinate[]): Coast {
  const containsLine = ([west, south, east, north]: Edges) =>
    line.every(([lng, lat]) => lng > west && lng < east && lat > south && lat < north);
  return (
    (Object.keys(COAST_EDGES) as (keyof typeof COAST_EDGES)[]).find((name) => containsLine(COAST_EDGES[name])) ?? 'rest'
  );
}

export function listVisibleCoasts(view: Edges): Coast[] {
  const visibleCoasts = (Object.keys(COAST_EDGES) as (keyof typeof COAST_EDGES)[]).filter((name) =>
    intersects(COAST_EDGES[name], view),
  );
  return visibleCoasts.length > 0 ? visibleCoasts : ['rest'];
}

export const listVisibleSheets = (view: Edges): string[] =>
  Object.entries(SHEET_EDGES).flatMap(([name, edges]) => (intersects(edges, view) ? [name] : []));

/** Output of scripts/chart/make-chart.ts, with delta-encoded points in integer units. */
export interface PackedChart {
  unit: number;
  /** Polygons, each a list of rings. */
  land: number[][][];
  borders: number[][];
}

/** Output of scripts/chart/make-ground.ts for one area. Lakes and rivers are grouped by their lowest zoom level. */
export interface PackedTerrain {
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

function unpackLine(packedLine: readonly number[], unit: number): Position[] {
  const line: Position[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < packedLine.length; index += 2) {
    x += packedLine[index] ?? 0;
    y += packedLine[index + 1] ?? 0;
    line.push([x * unit, y * unit]);
  }
  return line;
}

type Properties = Record<string, string | number>;

const toFeature = (properties: Properties, geometry: Geometry): Feature => ({ type: 'Feature', properties, geometry });
const toFeatureCollection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/**
 * Returns the coast area of a shape as its properties. Where the detailed coast of an area is loaded, a filter hides
 * the coarse coast of that area.
 */
const getCoastProperties = (line: readonly Position[]) => ({
  coast: findCoast(line as readonly [number, number][]),
});

export function unpackChart({ unit, land, borders }: PackedChart): Chart {
  const polygons = land.map((rings) => rings.map((ring) => unpackLine(ring, unit)));
  const lines = borders.map((line) => unpackLine(line, unit));
  return {
    land: toFeatureCollection(
      polygons.map((coordinates) =>
        toFeature(getCoastProperties(coordinates[0] ?? []), { type: 'Polygon', coordinates }),
      ),
    ),
    coast: toFeatureCollection(
      polygons.flatMap((rings) =>
        rings.map((coordinates) => toFeature(getCoastProperties(rings[0] ?? []), { type: 'LineString', coordinates })),
      ),
    ),
    borders: toFeatureCollection(
      lines.map((coordinates) => toFeature(getCoastProperties(coordinates), { type: 'LineString', coordinates })),
    ),
  };
}

export function unpackTerrain({ unit, urban, lakes, rivers, states }: PackedTerrain): Feature[] {
  const createPolygon = (properties: Properties) => (rings: readonly number[][]) =>
    toFeature(properties, { type: 'Polygon', coordinates: rings.map((ring) => unpackLine(ring, unit)) });
  const createLine = (properties: Properties) => (packedLine: readonly number[]) =>
    toFeature(properties, { type: 'LineString', coordinates: unpackLine(packedLine, unit) });
  return [
    ...urban.map(createPolygon({ kind: 'urban', from: 0 })),
    ...Object.entries(lakes).flatMap(([minZoom, lakeShapes]) =>
      lakeShapes.map(createPolygon({ kind: 'lake', from: Number(minZoom) })),
    ),
    ...Object.entries(rivers).flatMap(([minZoom, riverLines]) =>
      riverLines.map(createLine({ kind: 'river', from: Number(minZoom) })),
    ),
    ...states.map(createLine({ kind: 'state', from: 0 })),
  ];
}

export const joinCharts = (charts: readonly Chart[]): Chart => ({
  land: toFeatureCollection(charts.flatMap(({ land }) => land.features)),
  coast: toFeatureCollection(charts.flatMap(({ coast }) => coast.features)),
  borders: toFeatureCollection(charts.flatMap(({ borders }) => borders.features)),
});

export const copyToFeatureCollection = (features: readonly Feature[]): FeatureCollection =>
  toFeatureCollection([...features]);
