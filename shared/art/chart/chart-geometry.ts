import type { Point } from '#shared/art/shapes.ts';

/** Degrees north, degrees east. */
export type Place = readonly [latitude: number, longitude: number];

/** The great circle between two places: how far, and which way it sets out, in degrees from north. */
export function measurePassage([fromLatitude, fromLongitude]: Place, [toLatitude, toLongitude]: Place) {
  const degree = Math.PI / 180;
  const [a, b, turn] = [fromLatitude * degree, toLatitude * degree, (toLongitude - fromLongitude) * degree];
  const arc = Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)));
  const way = Math.atan2(
    Math.sin(turn) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  );
  return { km: 6371 * arc, bearing: (way / degree + 360) % 360 };
}

/** The chart's middle, and the radius of its water, on a square of 640. */
export const centre = 320;
export const rim = 268;

/** A bearing and a distance from the middle as a point. */
export function placeAt(bearing: number, r: number): Point {
  const turn = (bearing * Math.PI) / 180;
  return [centre + r * Math.sin(turn), centre - r * Math.cos(turn)];
}
