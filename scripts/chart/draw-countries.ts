// Draws the countries of the guide as SVGs in the page's own colours: coasts, lakes and state lines of the packed
// base map. Run by hand after packing; the output is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  COASTS,
  joinCharts,
  type PackedChart,
  type PackedTerrain,
  unpackChart,
  unpackTerrain,
  SHEETS,
} from '#client/features/map/base/read-chart.ts';
import { COUNTRY_FRAMES, flattenFrame, type Frame } from '#shared/places/country-frames.ts';
import { type Point, simplifyLine } from './simplify-line.ts';

const DATA = 'client/features/map/base/data';
const OUT = 'client/features/country-guide/charts';
const COUNTRIES = ['uk', 'au', 'us', 'ca'];
/** Simplification tolerance, in pixels of the picture. */
const TOLERANCE_PX = 0.9;

const readJson = <T>(name: string) => JSON.parse(readFileSync(`${DATA}/${name}.json`, 'utf8')) as T;
const chart = joinCharts(
  [...Object.keys(COASTS), 'rest'].map((coast) => unpackChart(readJson<PackedChart>(`near-${coast}`))),
);
const ground = [...Object.keys(SHEETS), 'world'].flatMap((sheet) =>
  unpackTerrain(readJson<PackedTerrain>(`ground/${sheet}`)),
);

/** Whether a line is in the frame or its margin, which prevents that cut edges are visible. */
const meets = (line: readonly Point[], [west, south, east, north]: Frame) =>
  line.some(([lng, lat]) => lng > west - 3 && lng < east + 3 && lat > south - 3 && lat < north + 3);

function renderCountry(key: string) {
  const frame = COUNTRY_FRAMES[key];
  if (!frame) throw new Error(`no frame of ${key}`);
  const { width, height, scale, put } = flattenFrame(frame);
  // A coast far outside the frame only closes its shape, so it may be coarse.
  const tolerance = (point: Point) => (meets([point], frame) ? TOLERANCE_PX / scale : 40 / scale);
  const trace = (line: readonly Point[], end = '') => {
    const points = simplifyLine(line, tolerance).map(([lng, lat]) => put({ lng, lat }));
    return points.length < 3 && end
      ? ''
      : `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}${end}`;
  };
  const rings = (kind: string) =>
    ground
      .filter(({ properties }) => properties?.kind === kind)
      .flatMap(({ geometry }) => (geometry as unknown as { coordinates: Point[][] }).coordinates)
      .filter((ring) => meets(ring, frame) && isLarge(ring, scale));
  const landPath = chart.land.features
    .flatMap(({ geometry }) => (geometry as unknown as { coordinates: Point[][] }).coordinates)
    .filter((ring) => meets(ring, frame) && isLarge(ring, scale))
    .map((ring) => trace(ring, 'z'))
    .join('');
  const states = ground
    .filter(({ properties }) => properties?.kind === 'state')
    .map(({ geometry }) => (geometry as unknown as { coordinates: Point[] }).coordinates)
    .filter((line) => meets(line, frame))
    .map((line) => trace(line))
    .join('');
  const lakes = rings('lake')
    .map((ring) => trace(ring, 'z'))
    .join('');
  const tint = (ink: number, wide: number) =>
    `<use href="#l" fill="none" stroke="var(--chart-${ink})" stroke-width="${wide}" stroke-linejoin="round"/>`;
  writeFileSync(
    `${OUT}/${key}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="chart">` +
      `<path fill="var(--chart-1)" d="M0 0H${width}V${height}H0z"/><defs><path id="l" d="${landPath}"/></defs>` +
      `${tint(2, 48)}${tint(3, 28)}${tint(4, 12)}<use href="#l" fill="var(--land)" stroke="var(--ink)" stroke-width=".8"/>` +
      `<path fill="var(--chart-3)" stroke="var(--ink)" stroke-width=".5" d="${lakes}"/>` +
      `<path fill="none" stroke="var(--ink-3)" stroke-width=".8" stroke-dasharray="6 3 1.5 3" d="${states}"/></g></svg>\n`,
  );
}

function isLarge(ring: readonly Point[], scale: number) {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return (Math.max(...lngs) - Math.min(...lngs) + Math.max(...lats) - Math.min(...lats)) * scale > 7;
}

for (const key of COUNTRIES) renderCountry(key);
