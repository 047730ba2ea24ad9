import { type Pixel, worldPixel } from './flat-world.ts';
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

/** Nearer than this our own chart has nothing to show. */
export const CHART_FINEST = 11;

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
export const canOpen = ({ markers }: MarkerGroup, finest: number) => clusterMarkers(markers, finest).length > 1;

/** In pixels: the first ring of a fan, and how much further out the next ones stand. */
const FAN_RING = 64;
const FAN_STEP = 46;
const FAN_ROOM = 46;

/** So many stand in a fan of two rings; more are listed. */
export const FAN_MOST = 20;

/** Where the markers of a group stand around it, where no zoom would part them: in rings, from the top, clockwise. */
export function fanOut(count: number): Pixel[] {
  const spots: Pixel[] = [];
  for (let radius = FAN_RING; spots.length < count; radius += FAN_STEP) {
    const most = Math.floor((2 * Math.PI * radius) / FAN_ROOM);
    const here = Math.min(most, count - spots.length);
    for (let at = 0; at < here; at += 1) {
      const turn = (at / here) * 2 * Math.PI;
      spots.push({ x: Math.round(radius * Math.sin(turn)), y: Math.round(-radius * Math.cos(turn)) });
    }
  }
  return spots;
}
