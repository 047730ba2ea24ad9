interface Point {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In a straight line over the ground. */
export function kilometresBetween(one: Point, other: Point): number {
  const [up, along] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2];
  const chord = Math.sin(up) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(along) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** 9,650: the same in all three languages. */
export const writeThousands = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
