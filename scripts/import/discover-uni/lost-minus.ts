import { measureGreatCircle } from '#shared/places/chart-passages.ts';

interface Point {
  lat: number;
  lng: number;
}

/** Matches a postcode, whose leading letters are the postcode area: 'BT' in 'BT7 1NN'. */
const POSTCODE_PATTERN = /\b([A-Z]{1,2})\d[A-Z\d]? ?\d[A-Z]{2}\b/gi;

export const getPostcodeArea = (address: string): string | null =>
  [...address.matchAll(POSTCODE_PATTERN)].at(-1)?.[1]?.toUpperCase() ?? null;

/**
 * Distance larger than any postcode area. The next constant is the distance within the same town or to the next one.
 */
const AREA_KM = 60;
const NEXT_TOWN_KM = 25;

const measureNearest = (origin: Point, otherPoints: readonly Point[]) =>
  Math.min(...otherPoints.map(({ lat, lng }) => measureGreatCircle([origin.lat, origin.lng], [lat, lng]).km));

/**
 * Whether a longitude lacks its minus sign, as that of a college of Durham which appears in the North Sea: the point is
 * far from all others of its postcode area, and its mirror image is near one of them.
 */
export function isMinusSignMissing(point: Point, otherPoints: readonly Point[]): boolean {
  if (point.lng <= 0 || otherPoints.length === 0) return false;
  return (
    measureNearest(point, otherPoints) > AREA_KM &&
    measureNearest({ ...point, lng: -point.lng }, otherPoints) < NEXT_TOWN_KM
  );
}
