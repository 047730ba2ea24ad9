import type { Box, MapProvider, MapView } from './places/place.ts';
import { type Place, parsePlace } from './places/read-place.ts';
import type { Coordinates, LocatedSchool } from '#client/features/map/places/convert-places.ts';
import type { Pixel } from './places/flat-world.ts';
import type { CityRoute } from './base/chart-labels.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Content of the map dialog for one school. */
export interface MapModel {
  visible: boolean;
  title: string;
  marks: LocatedSchool[];
  center: Coordinates;
  countryName: string;
}

export interface MapSubject extends LocatedSchool {
  countryName: string;
}

/** Returns the map model of one school; null without coordinates. */
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

/** Kind of base map. 'chartInstead': the built-in chart replaces a street map that failed to load. */
type BaseMap = 'streets' | 'chart' | 'chartInstead';

/** Reason why a map failed: its chunk did not load ('script'), WebGL is unavailable, or the base map did not load. */
export type MapFailure = 'script' | 'webgl' | 'base';

export interface ChartMapOptions {
  container: HTMLElement;
  provider: MapProvider;
  /** URL of a configured map style; '' for the built-in chart. */
  style: string;
  locale: Locale;
  /** Initial view. A box is displayed completely. */
  initialView: MapView | Box;
  /**
   * School shown on the map. The built-in chart opens at a zoom level that shows it among towns, with a labelled route
   * to the nearest major city.
   */
  located?: { place: Place; routeLabel: (route: CityRoute) => string };
  label: string;
}

/** Map interface for pages, independent of the map library. Places use the provider's coordinate system. */
export interface ChartMap {
  provider: MapProvider;
  baseMap: BaseMap;
  /** Container for DOM overlays. Gestures on it control the map. */
  stage: HTMLElement;
  /** Resolves when the first complete frame is rendered, which ends the loading state. */
  firstFrame: Promise<void>;
  home: MapView;
  route: CityRoute | null;
  /** Highest zoom level at which the base map adds detail. */
  maxDetailZoom: number;
  view: () => MapView;
  getBounds: () => Box;
  pixelOf: (place: Place) => Pixel;
  goTo: (view: MapView) => void;
  /** Moves to a view that contains the box, at `maxZoom` or lower. `isInstant` skips the animation. */
  fit: (box: Box, options: { maxZoom: number; isInstant?: boolean }) => void;
  zoomBy: (steps: number) => void;
  /** Keeps the labels of the base map clear of these markers. */
  setMarkerAreas: (places: readonly (Place & { width: number })[]) => void;
  onMove: (listener: () => void) => () => void;
  onMoveEnd: (listener: () => void) => () => void;
  remove: () => void;
}
