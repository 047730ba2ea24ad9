import { metresPerPixel } from './mercator.ts';

const STEPS = [5, 2, 1];

/** The longest round length that fits, for the scale on the edge of a chart. */
export function chartScale(lat: number, zoom: number, widest: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(lat, zoom);
  const most = perPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (STEPS.find((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / perPixel };
}
