import type { Box, MapProvider, MapView } from './places/place.ts';
import { type Place, parsePlace } from './places/read-place.ts';
import type { Coordinates, Located } from '#client/features/map/places/convert-places.ts';
import type { Pixel } from './places/flat-world.ts';
import type { Route } from './base/chart-labels.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Subject of the map dialog. */
export interface MapModel {
  visible: boolean;
  title: string;
  marks: Located[];
  center: Coordinates;
  countryName: string;
}

export interface MapSubject extends Located {
  countryName: string;
}

/** null without coordinates. */
export function toMapModel({ id, title, mapXyGg, mapXyBd, countryName }: MapSubject): MapModel | null {
  if (!parsePlace(mapXyGg) && !parsePlace(mapXyBd)) return null;
  return {
    visible: true,
    title,
    marks: [{ id, title, mapXyGg, mapXyBd }],
    center: { mapXyGg, mapXyBd },
    countryName,
  };
}

/** A configured street map, the built-in chart, or the chart as fallback for a street map that failed to load. */
type BaseMap = 'streets' | 'chart' | 'chartInstead';

/** The chunk failed to load, WebGL is unavailable, or the base map failed to load. */
export type MapFailure = 'script' | 'webgl' | 'base';

export interface ChartMapOptions {
  container: HTMLElement;
  provider: MapProvider;
  /** URL of a configured map style; '' for the built-in chart. */
  style: string;
  locale: Locale;
  /** A box is shown completely. */
  start: MapView | Box;
  /** The subject: the built-in chart opens at a zoom that shows it among towns, with a labelled route to the nearest major city. */
  about?: { place: Place; routeLabel: (route: Route) => string };
  /** Accessible name of the map. */
  label: string;
}

/** Map interface of the pages, independent of the map library. Places are in the provider's coordinate system. */
export interface ChartMap {
  provider: MapProvider;
  baseMap: BaseMap;
  /** Container for DOM overlays, which receive the map's gestures. */
  stage: HTMLElement;
  /** Resolves with the first complete frame; the loading state stays until then. */
  drawn: Promise<void>;
  /** Initial view. */
  home: MapView;
  route: Route | null;
  /** Maximum zoom with detail in the base map. */
  maxDetailZoom: number;
  view: () => MapView;
  box: () => Box;
  pixelOf: (place: Place) => Pixel;
  goTo: (view: MapView) => void;
  /** Fits the box, up to maxZoom. */
  fit: (box: Box, options: { maxZoom: number; jumps?: boolean }) => void;
  zoomBy: (steps: number) => void;
  /** Keeps labels clear of these markers. */
  setMarkerAreas: (places: readonly (Place & { width: number })[]) => void;
  onMove: (listener: () => void) => () => void;
  onMoveEnd: (listener: () => void) => () => void;
  remove: () => void;
}
