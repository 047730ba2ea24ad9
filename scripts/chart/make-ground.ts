// Packs the features of the base map: rivers, lakes, built-up areas, state lines and named towns. Run by hand with the
// folder of the downloaded sources. The output is committed with the checksum of each source file.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Feature, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import {
  listGreatTowns,
  isUnlabelled,
  parseStateNames,
  type PlacesFile,
  parseTowns,
  listTownsOfSheet,
  listTownsOfWorld,
} from './parse-towns.ts';
import { SHEET_EDGES } from '#client/features/map/base/read-chart.ts';
import { cutLine, getEdges, isWithin, getCenter } from './sheets.ts';
import { packLine, type Point, simplifyLine } from './simplify-line.ts';

const [folder = ''] = process.argv.slice(2);
const OUTPUT_FOLDER = 'client/features/map/base/data';
const COORDINATE_UNIT = 0.001;

const checksums: Record<string, string> = {};
function readJson<T>(name: string): T {
  const bytes = readFileSync(join(folder, name));
  checksums[name] = createHash('sha256').update(bytes).digest('hex');
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as T;
}

interface Properties {
  min_zoom?: number;
  weight?: number;
  rank?: number;
}

function readLayer(name: string, layer: string): Feature<Geometry, Properties>[] {
  const topology = readJson<Topology<Record<string, GeometryCollection<Properties>>>>(name);
  const geometryObject = topology.objects[layer];
  if (!geometryObject) throw new Error(`${name} has no ${layer}`);
  return feature(topology, geometryObject).features;
}

const getLines = (geometry: Geometry): Point[][] =>
  geometry.type === 'LineString'
    ? [geometry.coordinates as unknown as Point[]]
    : geometry.type === 'MultiLineString'
      ? (geometry.coordinates as unknown as Point[][])
      : [];

const getPolygons = (geometry: Geometry): Point[][][] =>
  geometry.type === 'Polygon'
    ? [geometry.coordinates as unknown as Point[][]]
    : geometry.type === 'MultiPolygon'
      ? (geometry.coordinates as unknown as Point[][][])
      : [];

const rivers = readLayer('water.topo.json.gz', 'rivers');
const lakes = readLayer('water.topo.json.gz', 'lakes');
const urban = readLayer('urban.topo.json.gz', 'urban_areas');
const states = readLayer('borders.topo.json.gz', 'state_lines');

/** Which water is shown on maps of whole countries, and how precisely. The sheets contain the finer features. */
const FAR_DETAIL = { zoom: 5, riverRank: 3, lakeRank: 1, unit: 0.01, tolerance: 0.03 };
/** Simplification tolerances in degrees. They suit Britain, which is small and viewed at a high zoom. */
const SIMPLIFY_STEPS = { river: 0.004, lake: 0.003, urban: 0.005, state: 0.004 };

const packSimplified = (line: readonly Point[], tolerance: number, unit = COORDINATE_UNIT) =>
  packLine(
    simplifyLine(line, () => tolerance),
    unit,
  );
const isShape = (packedLine: number[]) => packedLine.length >= 8;
const packShape = (rings: readonly Point[][], tolerance: number, unit = COORDINATE_UNIT) =>
  rings.map((ring) => packSimplified(ring, tolerance, unit)).filter(isShape);

const getMinZoom = ({ properties }: Feature<Geometry, Properties>) =>
  Math.round(properties.min_zoom ?? FAR_DETAIL.zoom);
const isFarLake = ({ properties }: Feature<Geometry, Properties>) => (properties.rank ?? 9) <= FAR_DETAIL.lakeRank;

function groupByZoom<T>(zoomedItems: readonly (readonly [zoom: number, packed: T])[]) {
  const itemsByZoom: Record<string, T[]> = {};
  for (const [zoom, packedLine] of zoomedItems) (itemsByZoom[zoom] ??= []).push(packedLine);
  return itemsByZoom;
}

function writeSheet(name: string) {
  const edges = getEdges(name);
  const isOnSheet = (rings: readonly Point[][]) => rings[0] && isWithin(edges, getCenter(rings[0]));
  const packShapes = (layer: readonly Feature<Geometry, Properties>[], tolerance: number) =>
    layer.flatMap((item) =>
      getPolygons(item.geometry)
        .filter(isOnSheet)
        .map((rings) => packShape(rings, tolerance))
        .filter((rings) => rings.length > 0)
        .map((rings) => [getMinZoom(item), rings] as const),
    );
  const packLines = (layer: readonly Feature<Geometry, Properties>[], tolerance: number) =>
    layer.flatMap((item) =>
      getLines(item.geometry)
        .flatMap((line) => cutLine(line, edges))
        .map((line) => packSimplified(line, tolerance))
        .filter((packedLine) => packedLine.length >= 4)
        .map((packedLine) => [getMinZoom(item), packedLine] as const),
    );
  writeJson(`ground/${name}`, {
    unit: COORDINATE_UNIT,
    urban: packShapes(urban, SIMPLIFY_STEPS.urban).map(([, rings]) => rings),
    lakes: groupByZoom(
      packShapes(
        lakes.filter((lake) => !isFarLake(lake)),
        SIMPLIFY_STEPS.lake,
      ),
    ),
    rivers: groupByZoom(packLines(rivers, SIMPLIFY_STEPS.river)),
    states: packLines(states, SIMPLIFY_STEPS.state).map(([, packedLine]) => packedLine),
  });
}

/** Writes large rivers, large lakes and state lines, for maps of whole countries. */
function writeWaters() {
  const greatRivers = rivers.filter(({ properties }) => (properties.rank ?? 9) <= FAR_DETAIL.riverRank);
  writeJson('ground/world', {
    unit: FAR_DETAIL.unit,
    urban: [],
    lakes: groupByZoom(
      lakes
        .filter(isFarLake)
        .flatMap((item) =>
          getPolygons(item.geometry).map(
            (rings) => [getMinZoom(item), packShape(rings, FAR_DETAIL.tolerance, FAR_DETAIL.unit)] as const,
          ),
        )
        .filter(([, rings]) => rings.length > 0),
    ),
    rivers: groupByZoom(
      greatRivers.flatMap((item) =>
        getLines(item.geometry).map(
          (line) => [getMinZoom(item), packSimplified(line, FAR_DETAIL.tolerance, FAR_DETAIL.unit)] as const,
        ),
      ),
    ),
    states: states.flatMap((state) =>
      getLines(state.geometry).map((line) => packSimplified(line, FAR_DETAIL.tolerance, FAR_DETAIL.unit)),
    ),
  });
}

let total = 0;
function writeJson(name: string, content: unknown) {
  const json = `${JSON.stringify(content)}\n`;
  writeFileSync(join(OUTPUT_FOLDER, `${name}.json`), json);
  total += json.length;
  console.log(`${name}: ${(json.length / 1000).toFixed(0)} kB, ${(gzipSync(json).length / 1000).toFixed(1)} kB gz`);
}

for (const part of ['ground', 'towns']) mkdirSync(join(OUTPUT_FOLDER, part), { recursive: true });
const towns = parseTowns(readJson<PlacesFile>('places.json.gz'));
for (const name of Object.keys(SHEET_EDGES)) {
  writeSheet(name);
  const foundTowns = listTownsOfSheet(towns, name).filter(isUnlabelled);
  writeJson(
    `towns/${name}`,
    foundTowns.map(({ packed: packedTown }) => packedTown),
  );
}
writeWaters();
writeJson(
  'towns/world',
  listTownsOfWorld(towns)
    .filter(isUnlabelled)
    .map(({ packed: packedTown }) => packedTown),
);
writeJson(
  'towns/great',
  listGreatTowns(towns, ['GB', 'IE', 'AU', 'NZ', 'US', 'CA', 'HK']).map(({ packed: packedTown }) => packedTown),
);
writeJson('towns/states', parseStateNames(readJson<PlacesFile>('labels.json.gz')));
writeJson('sums', checksums);
console.log(`${(total / 1000).toFixed(0)} kB`);
