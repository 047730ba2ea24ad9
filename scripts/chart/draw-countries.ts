// Draws the countries of the guide as SVGs that use the page's colours, from the coasts, lakes and state lines of the
// packed base map. Run by hand after packing the map. The output is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  COAST_EDGES,
  joinCharts,
  type PackedChart,
  type PackedTerrain,
  unpackChart,
  unpackTerrain,
  SHEET_EDGES,
} from '#client/features/map/base/read-chart.ts';
import { COUNTRY_BOUNDS, projectBounds, type GeoBounds } from '#shared/places/country-frames.ts';
import { type Point, simplifyLine } from './simplify-line.ts';

const DATA_FOLDER = 'client/features/map/base/data';
const OUTPUT_FOLDER = 'client/features/country-guide/charts';
const COUNTRIES = ['uk', 'au', 'us', 'ca'];
/** Simplification tolerance, in pixels of the picture. */
const TOLERANCE_PX = 0.9;

const readJson = <T>(name: string) => JSON.parse(readFileSync(`${DATA_FOLDER}/${name}.json`, 'utf8')) as T;
const chart = joinCharts(
  [...Object.keys(COAST_EDGES), 'rest'].map((coast) => unpackChart(readJson<PackedChart>(`near-${coast}`))),
);
const groundFeatures = [...Object.keys(SHEET_EDGES), 'world'].flatMap((sheet) =>
  unpackTerrain(readJson<PackedTerrain>(`ground/${sheet}`)),
);

/** Whether a line touches the frame or a margin around it. The margin keeps cut edges out of sight. */
const isInFrame = (line: readonly Point[], [west, south, east, north]: GeoBounds) =>
  line.some(([lng, lat]) => lng > west - 3 && lng < east + 3 && lat > south - 3 && lat < north + 3);

function renderCountry(key: string) {
  const frame = COUNTRY_BOUNDS[key];
  if (!frame) throw new Error(`no frame of ${key}`);
  const { width, height, scale, put: projectPoint } = projectBounds(frame);
  // A coast far outside the frame only closes its shape, so it may be imprecise.
  const getTolerance = (point: Point) => (isInFrame([point], frame) ? TOLERANCE_PX / scale : 40 / scale);
  const formatPath = (line: readonly Point[], pathEnd = '') => {
    const points = simplifyLine(line, getTolerance).map(([lng, lat]) => projectPoint({ lng, lat }));
    return points.length < 3 && pathEnd
      ? ''
      : `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}${pathEnd}`;
  };
  const listRings = (kind: string) =>
    groundFeatures
      .filter(({ properties }) => properties?.kind === kind)
      .flatMap(({ geometry }) => (geometry as unknown as { coordinates: Point[][] }).coordinates)
      .filter((ring) => isInFrame(ring, frame) && isLargeRing(ring, scale));
  const landPath = chart.land.features
    .flatMap(({ geometry }) => (geometry as unknown as { coordinates: Point[][] }).coordinates)
    .filter((ring) => isInFrame(ring, frame) && isLargeRing(ring, scale))
    .map((ring) => formatPath(ring, 'z'))
    .join('');
  const stateLines = groundFeatures
    .filter(({ properties }) => properties?.kind === 'state')
    .map(({ geometry }) => (geometry as unknown as { coordinates: Point[] }).coordinates)
    .filter((line) => isInFrame(line, frame))
    .map((line) => formatPath(line))
    .join('');
  const lakes = listRings('lake')
    .map((ring) => formatPath(ring, 'z'))
    .join('');
  const mixInk = (ink: number, strokeWidth: number) =>
    `<use href="#l" fill="none" stroke="var(--chart-${ink})" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`;
  writeFileSync(
    `${OUTPUT_FOLDER}/${key}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="chart">` +
      `<path fill="var(--chart-1)" d="M0 0H${width}V${height}H0z"/><defs><path id="l" d="${landPath}"/></defs>` +
      `${mixInk(2, 48)}${mixInk(3, 28)}${mixInk(4, 12)}<use href="#l" fill="var(--land)" stroke="var(--ink)" stroke-width=".8"/>` +
      `<path fill="var(--chart-3)" stroke="var(--ink)" stroke-width=".5" d="${lakes}"/>` +
      `<path fill="none" stroke="var(--ink-3)" stroke-width=".8" stroke-dasharray="6 3 1.5 3" d="${stateLines}"/></g></svg>\n`,
  );
}

function isLargeRing(ring: readonly Point[], scale: number) {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return (Math.max(...lngs) - Math.min(...lngs) + Math.max(...lats) - Math.min(...lats)) * scale > 7;
}

for (const key of COUNTRIES) renderCountry(key);
