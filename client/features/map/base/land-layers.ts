import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { ChartInks } from './chart-drawing.ts';

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
