import { readPlace } from './read-place.ts';
import type { Coordinates, Located } from './convert-places.ts';

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
