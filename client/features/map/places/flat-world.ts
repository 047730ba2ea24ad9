import type { Place } from './read-place.ts';

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
