import { type Pixel, toWorldPixel } from './flat-world.ts';
import type { Place } from './read-place.ts';

export interface MapMarker extends Place {
  id: string;
  title: string;
}

/** Markers that overlap. The first marker identifies the group. */
export interface MarkerGroup {
  firstMarker: MapMarker;
  markers: MapMarker[];
}

/** Width of the widest marker in pixels. */
const MARKER_WIDTH_PX = 56;

export const MAX_ZOOM = 17;

/** Highest zoom at which the built-in chart adds detail. */
export const MAX_CHART_ZOOM = 11;

/** Rounds the zoom level down to half steps. Otherwise the groups would change all the time during zooming. */
export const roundGroupingZoom = (zoom: number) => Math.floor(zoom * 2) / 2;

/** Groups markers in list order: a marker joins the nearest earlier group that it overlaps. */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerGroup[] {
  const placedGroups: { group: MarkerGroup; x: number; y: number }[] = [];
  for (const marker of markers) {
    const { x, y } = toWorldPixel(marker, zoom);
    let nearestGroup: MarkerGroup | null = null;
    let nearestDistance = MARKER_WIDTH_PX;
    for (const placedGroup of placedGroups) {
      const groupDistance = Math.hypot(placedGroup.x - x, placedGroup.y - y);
      if (groupDistance < nearestDistance) [nearestGroup, nearestDistance] = [placedGroup.group, groupDistance];
    }
    if (nearestGroup) nearestGroup.markers.push(marker);
    else placedGroups.push({ group: { firstMarker: marker, markers: [marker] }, x, y });
  }
  return placedGroups.map(({ group }) => group);
}

export const isSeparable = ({ markers }: MarkerGroup, maxZoom: number) => clusterMarkers(markers, maxZoom).length > 1;

/**
 * Sizes of a fan in pixels: the radius of its first ring, the distance between rings, and the space for each marker.
 */
const FAN_RADIUS = 64;
const FAN_RING_STEP = 46;
const FAN_SPACING = 46;

/** Maximum number of markers in a fan, which has two rings. A larger group is shown as a list. */
export const MAX_FAN_MARKERS = 20;

/** Returns the offsets of a group's markers, which form rings clockwise from the top. */
export function computeFanPositions(count: number): Pixel[] {
  const positions: Pixel[] = [];
  for (let radius = FAN_RADIUS; positions.length < count; radius += FAN_RING_STEP) {
    const capacity = Math.floor((2 * Math.PI * radius) / FAN_SPACING);
    const countOnRing = Math.min(capacity, count - positions.length);
    for (let index = 0; index < countOnRing; index += 1) {
      const angle = (index / countOnRing) * 2 * Math.PI;
      positions.push({ x: Math.round(radius * Math.sin(angle)), y: Math.round(-radius * Math.cos(angle)) });
    }
  }
  return positions;
}
