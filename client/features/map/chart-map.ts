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

/** Returns the map model of a school, or null if the school has no coordinates. */
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

/** Kind of base map. 'chartInstead' is the built-in chart that is shown when a street map failed to load. */
type BaseMap = 'streets' | 'chart' | 'chartInstead';

/**
 * Reason why a map failed: 'script' if its script did not load, 'webgl' if the browser lacks WebGL, 'base' if the base
 * map did not load.
 */
export type MapFailure = 'script' | 'webgl' | 'base';

export interface ChartMapOptions {
  container: HTMLElement;
  provider: MapProvider;
  /** URL of a configured map style, or '' for the built-in chart. */
  style: string;
  locale: Locale;
  /** Initial view. If it is a box, the whole box is in view. */
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
  /** Moves the labels of the base map away from these markers. */
  setMarkerAreas: (places: readonly (Place & { width: number })[]) => void;
  onMove: (listener: () => void) => () => void;
  onMoveEnd: (listener: () => void) => () => void;
  remove: () => void;
}
