import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';

/** The tokens that a chart is drawn with. */
const TOKENS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'river', 'land', 'ink', 'ink-2', 'ink-3'] as const;

export interface ChartInks {
  colour: Record<(typeof TOKENS)[number], string>;
  textFace: string;
  displayFace: string;
}

/** The colours and the letters of the chart as the page has them just now: light or dark, in the page's language. */
export function readInks(element: Element): ChartInks {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colour: Object.fromEntries(TOKENS.map((name) => [name, token(name)])) as ChartInks['colour'],
    textFace: token('font-text'),
    displayFace: token('font-display'),
  };
}

/** Pictures are drawn for screens of twice the density. */
export const PICTURE_RATIO = 2;

/** The room that a marker takes, so many pixels wide; nothing is painted in it. */
export const MARK_ROOM = 'mark-room';
const ROOM = /^mark-room-(\d{1,3})$/;

/** A town's dot names its colour, so that each theme has its own. */
const DOT = /^dot-#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
const DOT_RADIUS = 2.5 * PICTURE_RATIO;
export const townDot = (colour: string) => `dot-${colour}`;

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What the style calls by such a name; null for any other. */
export function drawChartPicture(name: string): Picture | null {
  const room = Number(ROOM.exec(name)?.[1] ?? 0) * PICTURE_RATIO;
  if (room) return { width: room, height: room, data: new Uint8Array(room * room * 4) };
  const inks = DOT.exec(name);
  return inks && drawDot(inks.slice(1).map((ink) => Number.parseInt(ink, 16)));
}

/** Soft at its edge; the colour is already multiplied by it, as the library wants it. */
function drawDot(inks: readonly number[]): Picture {
  const width = Math.ceil(DOT_RADIUS) * 2 + 2;
  const data = new Uint8Array(width * width * 4);
  for (let at = 0; at < width * width; at += 1) {
    const away = Math.hypot((at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - width / 2);
    const cover = Math.max(0, Math.min(1, DOT_RADIUS + 0.5 - away));
    data.set([...inks.map((ink) => ink * cover), 255 * cover], at * 4);
  }
  return { width, height: width, data };
}

/** So far north and south the flattened world is drawn. */
const MOST_LAT = 80;

const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(value)}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;

/** Meridians and parallels, each with its number. */
function drawGraticule(step: number): FeatureCollection {
  const features: Feature[] = [];
  const add = (label: string, from: [number, number], to: [number, number]) =>
    features.push({
      type: 'Feature',
      properties: { label },
      geometry: { type: 'LineString', coordinates: [from, to] },
    });
  for (let lng = -180; lng < 180; lng += step) add(degrees(lng, ['E', 'W']), [lng, -MOST_LAT], [lng, MOST_LAT]);
  for (let lat = -MOST_LAT; lat <= MOST_LAT; lat += step) add(degrees(lat, ['N', 'S']), [-180, lat], [180, lat]);
  return { type: 'FeatureCollection', features };
}

export interface Graticule {
  id: string;
  /** In the library's zooms. */
  minzoom: number;
  maxzoom: number;
  lines: FeatureCollection;
}

const STEPS = [
  { step: 30, minzoom: 0, maxzoom: 2.5 },
  { step: 10, minzoom: 2.5, maxzoom: 5 },
  { step: 2, minzoom: 5, maxzoom: 7.5 },
  { step: 0.5, minzoom: 7.5, maxzoom: 24 },
];

/** The nearer, the closer. */
export const drawGraticules = (): Graticule[] =>
  STEPS.map(({ step, ...zooms }) => ({ id: `grid-${step}`, ...zooms, lines: drawGraticule(step) }));

/** What lies on the land; it comes when the land is drawn. */
export const GROUND = 'ground';
/** The way from the place that the map is about. */
export const WAY = 'way';

/** Features say the zoom of map services that they are drawn from; the library counts one less. */
const isKind = (kind: string): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['>=', ['+', ['zoom'], 1], ['get', 'from']],
];

/** Built-up ground as a breath of ink, water over it, and the lines of states as those of countries, only finer. */
export function landLayers({ colour }: ChartInks): LayerSpecification[] {
  const line = { type: 'line', source: GROUND, layout: { 'line-join': 'round' } } as const;
  return [
    {
      id: 'urban',
      type: 'fill',
      source: GROUND,
      filter: isKind('urban'),
      minzoom: 5,
      paint: {
        'fill-color': colour['ink-3'],
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0.15, 10, 0.06],
        'fill-antialias': false,
      },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: GROUND,
      filter: isKind('lake'),
      paint: { 'fill-color': colour['chart-3'], 'fill-antialias': false },
    },
    {
      ...line,
      id: 'shores',
      filter: isKind('lake'),
      paint: { 'line-color': colour.ink, 'line-width': 0.6 },
    },
    {
      ...line,
      id: 'rivers',
      filter: isKind('river'),
      paint: {
        'line-color': colour.river,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 6, 1, 10, 2],
      },
    },
    {
      ...line,
      id: 'states',
      filter: isKind('state'),
      minzoom: 2.5,
      paint: { 'line-color': colour['ink-3'], 'line-width': 0.9, 'line-dasharray': [6, 3, 1.5, 3] },
    },
  ];
}

export const wayLayers = ({ colour, textFace }: ChartInks): LayerSpecification[] => [
  {
    id: 'way',
    type: 'line',
    source: WAY,
    paint: { 'line-color': colour.ink, 'line-width': 1.4, 'line-dasharray': [1.5, 3] },
  },
  {
    id: 'way-words',
    type: 'symbol',
    source: WAY,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 500,
      'text-field': ['get', 'words'],
      'text-font': [textFace],
      'text-size': 14,
      'text-offset': [0, -0.8],
    },
    paint: { 'text-color': colour.ink, 'text-halo-color': colour.land, 'text-halo-width': 2 },
  },
];
