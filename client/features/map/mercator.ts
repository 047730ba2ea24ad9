import type { Place } from './place.ts';

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

export const metresPerPixel = (lat: number, zoom: number) =>
  (EARTH_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD * 2 ** zoom);
