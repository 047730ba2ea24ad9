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
  type ChartInks,
  type Graticule,
  MARK_ROOM,
  townDot,
  GROUND,
  landLayers,
  WAY,
  wayLayers,
} from './chart-drawing.ts';
import type { Chart, Coast } from './read-chart.ts';

/** Written anew while the chart stands. */
export const LABELS = 'labels';

/** At this zoom the fine coast takes over from the coarse one. */
export const NEAR_ZOOM = 5;

interface ChartParts {
  far: Chart;
  /** Of the coasts that somebody has come near to; in their place the coarse one is not drawn. */
  near: Chart;
  nearCoasts: readonly Coast[];
  /** What lies on the land. It comes when the land is drawn. */
  ground: FeatureCollection;
  labels: FeatureCollection;
  graticules: readonly Graticule[];
  /** Where markers stand, which are none of the library's. */
  kept: FeatureCollection;
  /** From the place that the map is about to the next great city. */
  way: FeatureCollection;
}

/** Around a tile so much more is drawn that the widest tint of the coast shows no seam. */
const TINT_ROOM = 512;

const source = (data: FeatureCollection): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data,
  buffer: TINT_ROOM,
  tolerance: 0.2,
});

/** Our own chart as a style of the map library. It names no address: nothing is fetched to draw it. */
export function chartStyle(
  { far, near, nearCoasts, ground, labels, graticules, kept, way }: ChartParts,
  inks: ChartInks,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...sourcesOf('far', far),
      ...sourcesOf('near', near),
      [GROUND]: { type: 'geojson', data: ground, tolerance: 0.2 },
      ...Object.fromEntries(graticules.map(({ id, lines }) => [id, source(lines)])),
      [MARK_ROOM]: { type: 'geojson', data: kept },
      [WAY]: { type: 'geojson', data: way },
      [LABELS]: { type: 'geojson', data: labels },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': inks.colour['chart-1'] } },
      ...groundLayers('far', inks, {
        filter: ['any', ['<', ['zoom'], NEAR_ZOOM], ['!', ['in', ['get', 'coast'], ['literal', nearCoasts]]]],
      }),
      ...groundLayers('near', inks, { minzoom: NEAR_ZOOM }),
      ...landLayers(inks),
      ...graticules.flatMap((graticule) => graticuleLayers(graticule, inks)),
      ...labelLayers(inks),
      ...wayLayers(inks),
      keptRoom,
    ],
  };
}

/** The sources without which there is no land. */
export const LAND = ['far-land', 'near-land'];

const sourcesOf = (name: 'far' | 'near', { land, coast, borders }: Chart) => ({
  [`${name}-land`]: source(land),
  [`${name}-coast`]: source(coast),
  [`${name}-borders`]: source(borders),
});

type Shown = { minzoom: number } | { filter: FilterSpecification };

/** The sea in three tints out from the coast, the land over them, and borders dash-dot. */
function groundLayers(name: 'far' | 'near', { colour }: ChartInks, shown: Shown): LayerSpecification[] {
  const tint = (ink: 'chart-2' | 'chart-3' | 'chart-4', width: number): LayerSpecification => ({
    id: `${name}-${ink}`,
    type: 'line',
    source: `${name}-coast`,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour[ink],
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, width / 4, NEAR_ZOOM, width],
    },
    ...shown,
  });
  return [
    tint('chart-2', 64),
    tint('chart-3', 38),
    tint('chart-4', 16),
    {
      id: `${name}-land`,
      type: 'fill',
      source: `${name}-land`,
      paint: { 'fill-color': colour.land, 'fill-antialias': false },
      ...shown,
    },
    {
      id: `${name}-coastline`,
      type: 'line',
      source: `${name}-coast`,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour.ink, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, NEAR_ZOOM, 1] },
      ...shown,
    },
    {
      id: `${name}-borders`,
      type: 'line',
      source: `${name}-borders`,
      paint: { 'line-color': colour['ink-2'], 'line-width': 1.1, 'line-dasharray': [8, 4, 1.5, 4] },
      ...shown,
    },
  ];
}

const graticuleLayers = ({ id, minzoom, maxzoom }: Graticule, inks: ChartInks): LayerSpecification[] => [
  {
    id: `${id}-lines`,
    type: 'line',
    source: id,
    paint: { 'line-color': inks.colour.ink, 'line-width': 0.6, 'line-opacity': 0.28 },
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
      'text-font': [inks.displayFace],
      'text-size': 13,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    },
    paint: { 'text-color': inks.colour['ink-2'], 'text-halo-color': inks.colour['chart-1'], 'text-halo-width': 1 },
    minzoom,
    maxzoom,
  },
];

/** The last layer finds its place first, so the names go where no marker stands. */
const keptRoom: LayerSpecification = {
  id: MARK_ROOM,
  type: 'symbol',
  source: MARK_ROOM,
  layout: { 'icon-image': ['concat', MARK_ROOM, '-', ['get', 'width']], 'icon-allow-overlap': true },
};

const IN_THESE_ZOOMS: ExpressionSpecification[] = [
  ['>=', ['zoom'], ['get', 'from']],
  ['<', ['zoom'], ['get', 'to']],
];
const IS_TOWN: ExpressionSpecification = [
  'all',
  ['in', ['get', 'kind'], ['literal', ['town', 'capital']]],
  ...IN_THESE_ZOOMS,
];

/** Beside the dot, in ems; further off where a marker stands on it. */
// oxfmt-ignore
const NAME_PLACES: VariableAnchorOffsetCollectionSpecification = [
  'left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.5], 'bottom', [0, -0.5],
  'left', [1.5, 0], 'right', [-1.5, 0], 'top', [0, 1.5], 'bottom', [0, -1.5],
];

function labelLayers({ colour, textFace, displayFace }: ChartInks): LayerSpecification[] {
  const halo = { 'text-halo-color': colour.land, 'text-halo-width': 1.5 };
  const spaced = (kind: 'sea' | 'nation' | 'state'): LayerSpecification => ({
    id: `${kind}-names`,
    type: 'symbol',
    source: LABELS,
    filter: ['all', ['==', ['get', 'kind'], kind], ...IN_THESE_ZOOMS],
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
    spaced('sea'),
    spaced('state'),
    spaced('nation'),
    {
      id: 'towns',
      type: 'symbol',
      source: LABELS,
      filter: IS_TOWN,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [textFace],
        'text-size': 14,
        'text-variable-anchor-offset': NAME_PLACES,
        'text-justify': 'auto',
        'icon-image': townDot(colour['ink-2']),
        'icon-optional': true,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colour['ink-2'], ...halo },
    },
  ];
}
