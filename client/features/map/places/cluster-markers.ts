import type { Place } from './read-place.ts';

export interface MapMarker extends Place {
  id: string;
  title: string;
}

/** Markers that would cover each other, under the first of them. */
export interface MarkerGroup {
  first: MapMarker;
  markers: MapMarker[];
}

/** The width of the widest marker. */
const MARKER_WIDTH = 56;

/** No nearer can a map come. */
export const FINEST_ZOOM = 17;

/** Groups are made anew at each half zoom and not in between, so that they do not flicker while the map comes nearer. */
export const groupingZoom = (zoom: number) => Math.floor(zoom * 2) / 2;

/** The markers in their order, each on its own or with the nearest one before it that it would cover. */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerGroup[] {
  const found: { group: MarkerGroup; x: number; y: number }[] = [];
  for (const marker of markers) {
    const { x, y } = worldPixel(marker, zoom);
    let nearest: MarkerGroup | null = null;
    let distance = MARKER_WIDTH;
    for (const other of found) {
      const away = Math.hypot(other.x - x, other.y - y);
      if (away < distance) [nearest, distance] = [other.group, away];
    }
    if (nearest) nearest.markers.push(marker);
    else found.push({ group: { first: marker, markers: [marker] }, x, y });
  }
  return found.map(({ group }) => group);
}

/** Whether a nearer look would tell them apart. */
export const canOpen = ({ markers }: MarkerGroup) => clusterMarkers(markers, FINEST_ZOOM).length > 1;

/** Pixels around the equator at zoom 0, as map services and the links to them count. */
const WORLD = 256;
const EARTH_METRES = 40_075_016.686;

export interface Pixel {
  x: number;
  y: number;
}

/** Where a place lies in the flattened world of a zoom. */
export function worldPixel({ lng, lat }: Place, zoom: number): Pixel {
  const size = WORLD * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

const metresPerPixel = (lat: number, zoom: number) =>
  (EARTH_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD * 2 ** zoom);

const STEPS = [5, 2, 1];

/** The longest round length that fits, for the scale on the edge of a chart. */
export function chartScale(lat: number, zoom: number, widest: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(lat, zoom);
  const most = perPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (STEPS.find((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / perPixel };
}
