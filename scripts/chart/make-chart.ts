// Draws the base of the maps from Natural Earth (public domain) and the places of the demo catalogue. Run it by hand,
// when one of them or the detail wanted has changed; what it writes is part of the repository.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COASTS, coastOf } from '#client/features/map/base/read-chart.ts';
import { packLine, type Point, simplifyLine } from './simplify-line.ts';
import { readShapes } from './read-atlas.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const FOLDER = 'client/features/map/base/data';

/** Where schools are, the coast is drawn as finely as the source has it; elsewhere it is only there to be recognised. */
const SCHOOL_LAND: [west: number, south: number, east: number, north: number, tolerance: number][] = [
  [-11, 49, 3, 61, 0.003],
  [-130, 24, -52, 55, 0.008],
  [112, -45, 155, -9, 0.008],
];
const nearTolerance = ([lng, lat]: Point) =>
  SCHOOL_LAND.find(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north)?.[4] ?? 0.05;

/**
 * Borders are drawn only between the countries that schools are in and their neighbours: the Americas and the west of
 * Europe. Elsewhere they say nothing to a student, and some of them nobody can draw to everybody's satisfaction.
 */
const BORDER_LAND: [west: number, south: number, east: number, north: number][] = [
  [-170, -56, -34, 72],
  [-12, 36, 19.2, 60],
];
const isDrawn = (border: Point[]) =>
  BORDER_LAND.some(([west, south, east, north]) =>
    border.every(([lng, lat]) => lng > west && lng < east && lat > south && lat < north),
  );

type Shapes = ReturnType<typeof readShapes>;

function writeChart(name: string, { land, borders }: Shapes, unit: number, tolerance: (point: Point) => number) {
  const pack = (line: Point[]) => packLine(simplifyLine(line, tolerance), unit);
  const isShape = (packed: number[]) => packed.length >= 8; // Three corners and back.
  writeJson(name, {
    unit,
    land: land.map((rings) => rings.map(pack).filter(isShape)).filter((rings) => rings.length > 0),
    borders: borders.filter(isDrawn).map(pack),
  });
}

/** The fine coast by lands: who looks at one of them loads that. */
function writeCoasts(shapes: Shapes) {
  for (const coast of [...(Object.keys(COASTS) as (keyof typeof COASTS)[]), 'rest' as const])
    writeChart(
      `near-${coast}`,
      {
        land: shapes.land.filter(([outline = []]) => coastOf(outline) === coast),
        borders: shapes.borders.filter((border) => coastOf(border) === coast),
      },
      0.001,
      nearTolerance,
    );
}

/** In zooms of map services, as in all tables of towns. */
const WRITTEN_FROM = 6;

/** Towns with the most schools come first: where two names do not fit, the first one stays. */
function writeTowns() {
  const schools = (key: string) => PLACES.schools.filter(({ city }) => city === key).length;
  const towns = PLACES.cities
    .map(({ key, lng, lat, name, nameChn, nameHk }) => ({
      lng,
      lat,
      names: [name, nameChn, nameHk],
      rank: schools(key),
    }))
    .toSorted((one, other) => other.rank - one.rank);
  writeJson(
    'towns',
    towns.map(({ lng, lat, names }) => [lng, lat, ...names, WRITTEN_FROM]),
  );
}

function writeJson(name: string, content: unknown) {
  const json = JSON.stringify(content);
  writeFileSync(`${FOLDER}/${name}.json`, `${json}\n`);
  console.log(`${name}: ${(gzipSync(json).length / 1000).toFixed(1)} kB gz`);
}

writeChart('far', readShapes('50m'), 0.01, () => 0.02);
writeCoasts(readShapes('10m'));
writeTowns();
