import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';

/**
 * Design tokens of the map. MapLibre rejects a style with an empty colour, so `river`, which only the map uses, must be
 * defined.
 */
export const CHART_TOKENS = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'river',
  'land',
  'ink',
  'ink-2',
  'ink-3',
] as const;

export interface ChartTheme {
  colour: Record<(typeof CHART_TOKENS)[number], string>;
  textFace: string;
  displayFace: string;
}

/** Reads the computed colours and fonts of the page, which depend on its theme and language. */
export function getChartTheme(element: Element): ChartTheme {
  const computedStyle = getComputedStyle(element);
  const getToken = (name: string) => computedStyle.getPropertyValue(`--${name}`).trim();
  return {
    colour: Object.fromEntries(CHART_TOKENS.map((name) => [name, getToken(name)])) as ChartTheme['colour'],
    textFace: getToken('font-text'),
    displayFace: getToken('font-display'),
  };
}

export const PIXEL_RATIO = 2;

/**
 * Prefix of transparent icons that are as wide as a marker, so that MapLibre's collision detection keeps labels away
 * from the markers.
 */
export const MARKER_SPACE_LAYER = 'marker-space';
const MARKER_SPACE_PATTERN = /^marker-space-(\d{1,3})$/;

/** Matches the image id of a town's dot. It contains the colour, so that each theme has a separate image. */
const DOT_PATTERN = /^dot-#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
const DOT_RADIUS = 2.5 * PIXEL_RATIO;
export const getTownDotName = (colour: string) => `dot-${colour}`;

interface StyleImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Renders the image of a style image id. Returns null for an unknown id. */
export function renderStyleImage(name: string): StyleImage | null {
  const spaceSize = Number(MARKER_SPACE_PATTERN.exec(name)?.[1] ?? 0) * PIXEL_RATIO;
  if (spaceSize) return { width: spaceSize, height: spaceSize, data: new Uint8Array(spaceSize * spaceSize * 4) };
  const dotChannels = DOT_PATTERN.exec(name);
  return dotChannels && renderDot(dotChannels.slice(1).map((channel) => Number.parseInt(channel, 16)));
}

/** Renders an antialiased dot with premultiplied alpha, as MapLibre expects. */
function renderDot(rgb: readonly number[]): StyleImage {
  const width = Math.ceil(DOT_RADIUS) * 2 + 2;
  const data = new Uint8Array(width * width * 4);
  for (let index = 0; index < width * width; index += 1) {
    const distance = Math.hypot((index % width) + 0.5 - width / 2, Math.floor(index / width) + 0.5 - width / 2);
    const alpha = Math.max(0, Math.min(1, DOT_RADIUS + 0.5 - distance));
    data.set([...rgb.map((channel) => channel * alpha), 255 * alpha], index * 4);
  }
  return { width, height: width, data };
}

/** Maximum latitude of the graticule, because the Mercator projection does not contain the poles. */
const MAX_LAT = 80;

const formatDegrees = (value: number, [positiveSuffix, negativeSuffix]: readonly [string, string]) =>
  `${Math.abs(value)}°${value === 0 ? '' : ` ${value > 0 ? positiveSuffix : negativeSuffix}`}`;

/** Creates meridians and parallels with their degrees as labels. */
function createGraticule(step: number): FeatureCollection {
  const features: Feature[] = [];
  const addLine = (label: string, from: [number, number], to: [number, number]) =>
    features.push({
      type: 'Feature',
      properties: { label },
      geometry: { type: 'LineString', coordinates: [from, to] },
    });
  for (let lng = -180; lng < 180; lng += step) addLine(formatDegrees(lng, ['E', 'W']), [lng, -MAX_LAT], [lng, MAX_LAT]);
  for (let lat = -MAX_LAT; lat <= MAX_LAT; lat += step)
    addLine(formatDegrees(lat, ['N', 'S']), [-180, lat], [180, lat]);
  return { type: 'FeatureCollection', features };
}

export interface Graticule {
  id: string;
  /** Range of MapLibre zoom levels at which the lines are visible. */
  minzoom: number;
  maxzoom: number;
  lines: FeatureCollection;
}

const GRATICULE_STEPS = [
  { step: 30, minzoom: 0, maxzoom: 2.5 },
  { step: 10, minzoom: 2.5, maxzoom: 5 },
  { step: 2, minzoom: 5, maxzoom: 7.5 },
  { step: 0.5, minzoom: 7.5, maxzoom: 24 },
];

/** Creates the graticules. Higher zoom levels have finer ones. */
export const createGraticules = (): Graticule[] =>
  GRATICULE_STEPS.map(({ step, ...zooms }) => ({ id: `grid-${step}`, ...zooms, lines: createGraticule(step) }));

/** Source with lakes, rivers, urban areas and state borders, which load after the land. */
export const TERRAIN_SOURCE = 'terrain';
/** Source with the line from the map's subject to the nearest major city. */
export const ROUTE_SOURCE = 'route';

/**
 * Returns a filter for features of a kind. `from` is a zoom level for tiles of 256 px. MapLibre's levels are one lower.
 */
const filterByKind = (kind: string): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['>=', ['+', ['zoom'], 1], ['get', 'from']],
];

export function createTerrainLayers({ colour }: ChartTheme): LayerSpecification[] {
  const lineLayer = { type: 'line', source: TERRAIN_SOURCE, layout: { 'line-join': 'round' } } as const;
  return [
    {
      id: 'urban',
      type: 'fill',
      source: TERRAIN_SOURCE,
      filter: filterByKind('urban'),
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
      source: TERRAIN_SOURCE,
      filter: filterByKind('lake'),
      paint: { 'fill-color': colour['chart-3'], 'fill-antialias': false },
    },
    {
      ...lineLayer,
      id: 'shores',
      filter: filterByKind('lake'),
      paint: { 'line-color': colour.ink, 'line-width': 0.6 },
    },
    {
      ...lineLayer,
      id: 'rivers',
      filter: filterByKind('river'),
      paint: {
        'line-color': colour.river,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 6, 1, 10, 2],
      },
    },
    {
      ...lineLayer,
      id: 'states',
      filter: filterByKind('state'),
      minzoom: 2.5,
      paint: { 'line-color': colour['ink-3'], 'line-width': 0.9, 'line-dasharray': [6, 3, 1.5, 3] },
    },
  ];
}

export const createRouteLayers = ({ colour, textFace }: ChartTheme): LayerSpecification[] => [
  {
    id: 'route',
    type: 'line',
    source: ROUTE_SOURCE,
    paint: { 'line-color': colour.ink, 'line-width': 1.4, 'line-dasharray': [1.5, 3] },
  },
  {
    id: 'route-label',
    type: 'symbol',
    source: ROUTE_SOURCE,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 500,
      'text-field': ['get', 'label'],
      'text-font': [textFace],
      'text-size': 14,
      'text-offset': [0, -0.8],
    },
    paint: { 'text-color': colour.ink, 'text-halo-color': colour.land, 'text-halo-width': 2 },
  },
];
