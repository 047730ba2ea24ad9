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
