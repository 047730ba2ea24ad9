import type { Point } from '#shared/art/shapes.ts';

/** The chart's middle, and the radius of its water, on a square of 640. */
export const centre = 320;
export const rim = 268;

/** A bearing and a distance from the middle as a point. */
export function placeAt(bearing: number, r: number): Point {
  const turn = (bearing * Math.PI) / 180;
  return [centre + r * Math.sin(turn), centre - r * Math.cos(turn)];
}
