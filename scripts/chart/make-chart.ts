// Builds the base map from Natural Earth (public domain) and the places of the demo catalogue. Run by hand after a
// change of the source or of the level of detail. The output is committed.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COAST_EDGES, findCoast } from '#client/features/map/base/read-chart.ts';
import { packLine, type Point, simplifyLine } from './simplify-line.ts';
import { loadShapes } from './load-atlas.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const DATA_FOLDER = 'client/features/map/base/data';

/**
 * Areas that contain schools, each with its tolerance in degrees. Coasts are detailed inside these areas and coarse
 * elsewhere.
 */
const SCHOOL_BOUNDS: [west: number, south: number, east: number, north: number, tolerance: number][] = [
  [-11, 49, 3, 61, 0.003],
  [-130, 24, -52, 55, 0.008],
  [112, -45, 155, -9, 0.008],
];
const getTolerance = ([lng, lat]: Point) =>
  SCHOOL_BOUNDS.find(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north)?.[4] ??
  0.05;

/**
 * Areas in which borders are drawn: the Americas and western Europe, which contain the countries with schools and their
 * neighbours. Other borders are of no use to students, and some are disputed.
 */
const BORDER_BOUNDS: [west: number, south: number, east: number, north: number][] = [
  [-170, -56, -34, 72],
  [-12, 36, 19.2, 60],
];
const isDrawn = (border: Point[]) =>
  BORDER_BOUNDS.some(([west, south, east, north]) =>
    border.every(([lng, lat]) => lng > west && lng < east && lat > south && lat < north),
  );

type Shapes = ReturnType<typeof loadShapes>;

function writeChart(name: string, { landShapes, borders }: Shapes, unit: number, tolerance: (point: Point) => number) {
  const packSimplified = (line: Point[]) => packLine(simplifyLine(line, tolerance), unit);
  const isShape = (packedLine: number[]) => packedLine.length >= 8; // A closed shape has at least three corners.
  writeJson(name, {
    unit,
    land: landShapes.map((rings) => rings.map(packSimplified).filter(isShape)).filter((rings) => rings.length > 0),
    borders: borders.filter(isDrawn).map(packSimplified),
  });
}

/** Writes the detailed coasts, one file per area. A map loads a file when its viewport shows that area. */
function writeCoasts(shapes: Shapes) {
  for (const coast of [...(Object.keys(COAST_EDGES) as (keyof typeof COAST_EDGES)[]), 'rest' as const])
    writeChart(
      `near-${coast}`,
      {
        landShapes: shapes.landShapes.filter(([outline = []]) => findCoast(outline) === coast),
        borders: shapes.borders.filter((border) => findCoast(border) === coast),
      },
      0.001,
      getTolerance,
    );
}

/** Lowest zoom at which a town has a label, on the scale that map services and all tables of towns use. */
const MIN_LABEL_ZOOM = 6;

/** Writes the towns in order of their number of schools, because the map draws the first of two overlapping labels. */
function writeTowns() {
  const schools = (key: string) => PLACES.schools.filter(({ city }) => city === key).length;
  const towns = PLACES.cities
    .map(({ key, lng, lat, name, nameChn, nameHk }) => ({
      lng,
      lat,
      names: [name, nameChn, nameHk],
      rank: schools(key),
    }))
    .toSorted((firstTown, secondTown) => secondTown.rank - firstTown.rank);
  writeJson(
    'towns',
    towns.map(({ lng, lat, names }) => [lng, lat, ...names, MIN_LABEL_ZOOM]),
  );
}

function writeJson(name: string, content: unknown) {
  const json = JSON.stringify(content);
  writeFileSync(`${DATA_FOLDER}/${name}.json`, `${json}\n`);
  console.log(`${name}: ${(gzipSync(json).length / 1000).toFixed(1)} kB gz`);
}

writeChart('far', loadShapes('50m'), 0.01, () => 0.02);
writeCoasts(loadShapes('10m'));
writeTowns();
