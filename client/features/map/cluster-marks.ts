import { worldPixel } from './mercator.ts';
import type { Place } from './place.ts';

export interface MapMark extends Place {
  id: string;
  title: string;
}

/** Marks that would cover each other, under the first of them. */
export interface MarkGroup {
  first: MapMark;
  marks: MapMark[];
}

/** The width of the widest mark. */
const REACH = 56;

/** No nearer can a map come. */
export const FINEST_ZOOM = 17;

/** Groups are made anew at each half zoom and not in between, so that they do not flicker while the map comes nearer. */
export const groupingZoom = (zoom: number) => Math.floor(zoom * 2) / 2;

/** The marks in their order, each on its own or with the nearest one before it that it would cover. */
export function clusterMarks(marks: readonly MapMark[], zoom: number): MarkGroup[] {
  const found: { group: MarkGroup; x: number; y: number }[] = [];
  for (const mark of marks) {
    const { x, y } = worldPixel(mark, zoom);
    let nearest: MarkGroup | null = null;
    let distance = REACH;
    for (const other of found) {
      const away = Math.hypot(other.x - x, other.y - y);
      if (away < distance) [nearest, distance] = [other.group, away];
    }
    if (nearest) nearest.marks.push(mark);
    else found.push({ group: { first: mark, marks: [mark] }, x, y });
  }
  return found.map(({ group }) => group);
}

/** Whether a nearer look would tell them apart. */
export const canOpen = ({ marks }: MarkGroup) => clusterMarks(marks, FINEST_ZOOM).length > 1;
