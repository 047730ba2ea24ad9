import { type Pixel, worldPixel } from './flat-world.ts';
import type { Place } from './read-place.ts';

export interface MapMarker extends Place {
  id: string;
  title: string;
}

/** Markers that overlap. The first one identifies the group. */
export interface MarkerGroup {
  first: MapMarker;
  markers: MapMarker[];
}

/** Width of the widest marker in pixels. */
const MARKER_WIDTH = 56;

export const MAX_ZOOM = 17;

/** Highest zoom at which the built-in chart adds detail. */
export const MAX_CHART_ZOOM = 11;

/** Rounds the zoom down to half steps, so that groups do not flicker while zooming. */
export const groupingZoom = (zoom: number) => Math.floor(zoom * 2) / 2;

/** Groups markers in list order: a marker joins the nearest earlier group that it overlaps. */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerGroup[] {
  const matches: { group: MarkerGroup; x: number; y: number }[] = [];
  for (const marker of markers) {
    const { x, y } = worldPixel(marker, zoom);
    let nearest: MarkerGroup | null = null;
    let distance = MARKER_WIDTH;
    for (const other of matches) {
      const gap = Math.hypot(other.x - x, other.y - y);
      if (gap < distance) [nearest, distance] = [other.group, gap];
    }
    if (nearest) nearest.markers.push(marker);
    else matches.push({ group: { first: marker, markers: [marker] }, x, y });
  }
  return matches.map(({ group }) => group);
}

export const isSeparable = ({ markers }: MarkerGroup, maxZoom: number) => clusterMarkers(markers, maxZoom).length > 1;

/** Geometry of a fan in pixels: radius of the first ring, distance between rings, and space for each marker. */
const FAN_RADIUS = 64;
const FAN_RING_STEP = 46;
const FAN_SPACING = 46;

/** Largest group that fans out, in two rings. Larger groups are displayed as a list. */
export const MAX_FAN = 20;

/** Returns the offsets of a group's markers, which form rings clockwise from the top. */
export function fanOut(count: number): Pixel[] {
  const spots: Pixel[] = [];
  for (let radius = FAN_RADIUS; spots.length < count; radius += FAN_RING_STEP) {
    const capacity = Math.floor((2 * Math.PI * radius) / FAN_SPACING);
    const onRing = Math.min(capacity, count - spots.length);
    for (let index = 0; index < onRing; index += 1) {
      const angle = (index / onRing) * 2 * Math.PI;
      spots.push({ x: Math.round(radius * Math.sin(angle)), y: Math.round(-radius * Math.cos(angle)) });
    }
  }
  return spots;
}
