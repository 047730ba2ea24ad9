import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import {
  type ChartTheme,
  type Graticule,
  MARKER_SPACE_LAYER,
  getTownDotName,
  TERRAIN_SOURCE,
  createTerrainLayers,
  ROUTE_SOURCE,
  createRouteLayers,
} from './chart-drawing.ts';
import type { Chart, Coast } from './read-chart.ts';

/** Source of the labels, which is updated while the chart is displayed. */
export const LABELS_SOURCE = 'labels';

/** Zoom level at which the detailed coast replaces the coarse one. */
export const DETAIL_ZOOM = 5;

interface ChartSources {
  farChart: Chart;
  /**
   * Detailed coasts that have been loaded so far. `nearCoasts` lists their areas, in which the coarse coast is hidden.
   */
  nearChart: Chart;
  nearCoasts: readonly Coast[];
  terrain: FeatureCollection;
  labels: FeatureCollection;
  graticules: readonly Graticule[];
  /** Areas covered by the DOM markers, which labels avoid. */
  markerAreas: FeatureCollection;
  /** Line from the map's subject to the nearest major city. */
  route: FeatureCollection;
}

/** Tile buffer in pixels. It must exceed the widest coast tint, which otherwise shows seams at tile edges. */
const TILE_BUFFER = 512;

const createGeoJsonSource = (data: FeatureCollection): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data,
  buffer: TILE_BUFFER,
  tolerance: 0.2,
});

/** Returns the chart as a MapLibre style. It contains no URLs, so MapLibre fetches nothing. */
export function createChartStyle(
  { farChart, nearChart, nearCoasts, terrain, labels, graticules, markerAreas, route }: ChartSources,
  theme: ChartTheme,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...createChartSources('far', farChart),
      ...createChartSources('near', nearChart),
      [TERRAIN_SOURCE]: { type: 'geojson', data: terrain, tolerance: 0.2 },
      ...Object.fromEntries(graticules.map(({ id, lines }) => [id, createGeoJsonSource(lines)])),
      [MARKER_SPACE_LAYER]: { type: 'geojson', data: markerAreas },
      [ROUTE_SOURCE]: { type: 'geojson', data: route },
      [LABELS_SOURCE]: { type: 'geojson', data: labels },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': theme.colour['chart-1'] } },
      ...createCoastLayers('far', theme, {
        filter: ['any', ['<', ['zoom'], DETAIL_ZOOM], ['!', ['in', ['get', 'coast'], ['literal', nearCoasts]]]],
      }),
      ...createCoastLayers('near', theme, { minzoom: DETAIL_ZOOM }),
      ...createTerrainLayers(theme),
      ...graticules.flatMap((graticule) => createGraticuleLayers(graticule, theme)),
      ...createLabelLayers(theme),
      ...createRouteLayers(theme),
      markerSpaceLayer,
    ],
  };
}

export const TERRAIN_SOURCES = ['far-land', 'near-land'];

const createChartSources = (name: 'far' | 'near', { land, coast, borders }: Chart) => ({
  [`${name}-land`]: createGeoJsonSource(land),
  [`${name}-coast`]: createGeoJsonSource(coast),
  [`${name}-borders`]: createGeoJsonSource(borders),
});

type Visibility = { minzoom: number } | { filter: FilterSpecification };

/** Creates layers with three sea tints along the coast, the land, the coastline and the borders. */
function createCoastLayers(name: 'far' | 'near', { colour }: ChartTheme, visibility: Visibility): LayerSpecification[] {
  const createTintLayer = (token: 'chart-2' | 'chart-3' | 'chart-4', width: number): LayerSpecification => ({
    id: `${name}-${token}`,
    type: 'line',
    source: `${name}-coast`,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour[token],
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, width / 4, DETAIL_ZOOM, width],
    },
    ...visibility,
  });
  return [
    createTintLayer('chart-2', 64),
    createTintLayer('chart-3', 38),
    createTintLayer('chart-4', 16),
    {
      id: `${name}-land`,
      type: 'fill',
      source: `${name}-land`,
      paint: { 'fill-color': colour.land, 'fill-antialias': false },
      ...visibility,
    },
    {
      id: `${name}-coastline`,
      type: 'line',
      source: `${name}-coast`,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour.ink, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, DETAIL_ZOOM, 1] },
      ...visibility,
    },
    {
      id: `${name}-borders`,
      type: 'line',
      source: `${name}-borders`,
      paint: { 'line-color': colour['ink-2'], 'line-width': 1.1, 'line-dasharray': [8, 4, 1.5, 4] },
      ...visibility,
    },
  ];
}

const createGraticuleLayers = ({ id, minzoom, maxzoom }: Graticule, theme: ChartTheme): LayerSpecification[] => [
  {
    id: `${id}-lines`,
    type: 'line',
    source: id,
    paint: { 'line-color': theme.colour.ink, 'line-width': 0.6, 'line-opacity': 0.28 },
    minzoom,
    maxzoom,
  },
  {
    id: `${id}-degrees`,
    type: 'symbol',
    source: id,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 700,
      'text-field': ['get', 'label'],
      'text-font': [theme.displayFace],
      'text-size': 13,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    },
    paint: { 'text-color': theme.colour['ink-2'], 'text-halo-color': theme.colour['chart-1'], 'text-halo-width': 1 },
    minzoom,
    maxzoom,
  },
];

/**
 * Layer of the marker areas. It is the last layer, and MapLibre places the symbols of the last layer first, so that
 * labels avoid the markers.
 */
const markerSpaceLayer: LayerSpecification = {
  id: MARKER_SPACE_LAYER,
  type: 'symbol',
  source: MARKER_SPACE_LAYER,
  layout: { 'icon-image': ['concat', MARKER_SPACE_LAYER, '-', ['get', 'width']], 'icon-allow-overlap': true },
};

const ZOOM_RANGE_FILTER: ExpressionSpecification[] = [
  ['>=', ['zoom'], ['get', 'from']],
  ['<', ['zoom'], ['get', 'to']],
];
const IS_TOWN_EXPRESSION: ExpressionSpecification = [
  'all',
  ['in', ['get', 'kind'], ['literal', ['town', 'capital']]],
  ...ZOOM_RANGE_FILTER,
];

/** Label offsets from the dot in ems. The second row is for dots covered by a marker. */
// oxfmt-ignore
const LABEL_ANCHORS: VariableAnchorOffsetCollectionSpecification = [
  'left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.5], 'bottom', [0, -0.5],
  'left', [1.5, 0], 'right', [-1.5, 0], 'top', [0, 1.5], 'bottom', [0, -1.5],
];

function createLabelLayers({ colour, textFace, displayFace }: ChartTheme): LayerSpecification[] {
  const halo = { 'text-halo-color': colour.land, 'text-halo-width': 1.5 };
  const createSpacedLabelLayer = (kind: 'sea' | 'nation' | 'state'): LayerSpecification => ({
    id: `${kind}-names`,
    type: 'symbol',
    source: LABELS_SOURCE,
    filter: ['all', ['==', ['get', 'kind'], kind], ...ZOOM_RANGE_FILTER],
    layout: {
      'text-field': ['upcase', ['get', 'name']],
      'text-font': [displayFace],
      'text-size': kind === 'state' ? 12.5 : 15,
      'text-letter-spacing': 0.3,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': kind === 'sea' ? colour['ink-2'] : colour['ink-3'],
      ...(kind !== 'sea' && halo),
    },
  });
  return [
    createSpacedLabelLayer('sea'),
    createSpacedLabelLayer('state'),
    createSpacedLabelLayer('nation'),
    {
      id: 'towns',
      type: 'symbol',
      source: LABELS_SOURCE,
      filter: IS_TOWN_EXPRESSION,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [textFace],
        'text-size': 14,
        'text-variable-anchor-offset': LABEL_ANCHORS,
        'text-justify': 'auto',
        'icon-image': getTownDotName(colour['ink-2']),
        'icon-optional': true,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colour['ink-2'], ...halo },
    },
  ];
}
