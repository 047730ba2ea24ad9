import type { Box, MapProvider, MapView } from './places/place.ts';
import { type Place, readPlace } from './places/read-place.ts';
import type { Coordinates, Located } from '#client/features/map/places/convert-places.ts';
import type { Pixel } from './places/flat-world.ts';
import type { Way } from './base/chart-labels.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** What a map window is about. */
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

/** Null for what has no coordinate: of that there is no map to keep. */
export function toMapModel({ id, title, mapXyGg, mapXyBd, countryName }: MapSubject): MapModel | null {
  if (!readPlace(mapXyGg) && !readPlace(mapXyBd)) return null;
  return {
    visible: true,
    title,
    marks: [{ id, title, mapXyGg, mapXyBd }],
    center: { mapXyGg, mapXyBd },
    countryName,
  };
}

/** What is drawn under the markers: a configured street map, our own chart, or that in place of one that did not come. */
type Ground = 'streets' | 'chart' | 'chartInstead';

/** Why there is no map: its script did not come, the browser cannot draw, or the base did not come. */
export type MapFailure = 'script' | 'webgl' | 'base';

export interface ChartMapOptions {
  container: HTMLElement;
  provider: MapProvider;
  /** The address of a configured map style; '' for our own chart. */
  style: string;
  locale: Locale;
  /** A box is shown whole. */
  start: MapView | Box;
  /**
   * The one place that the map is about, where there is one: our own chart opens at the scale that shows it among towns, with the way to
   * the next great city and these words along it.
   */
  about?: { place: Place; tellWay: (way: Way) => string };
  /** What the ground is called to those who cannot see it. */
  label: string;
}

/** A map as the pages use it, whatever library draws it. All places are on the provider's ground. */
export interface ChartMap {
  provider: MapProvider;
  ground: Ground;
  /** What is put here lies on the ground and takes part in its gestures. */
  stage: HTMLElement;
  /** Resolves when the ground is drawn: before that nothing may stand on it. */
  drawn: Promise<void>;
  /** Where the map began. */
  home: MapView;
  way: Way | null;
  /** No nearer has the ground anything to say. */
  finest: number;
  view: () => MapView;
  box: () => Box;
  pixelOf: (place: Place) => Pixel;
  goTo: (view: MapView) => void;
  /** As near as the whole box allows, and no nearer than said. */
  fit: (box: Box, how: { nearest: number; jumps?: boolean }) => void;
  zoomBy: (steps: number) => void;
  /** Keeps the ground under these markers free of names, which nobody could read there. */
  keepClear: (places: readonly (Place & { width: number })[]) => void;
  onMove: (act: () => void) => () => void;
  onRest: (act: () => void) => () => void;
  remove: () => void;
}
