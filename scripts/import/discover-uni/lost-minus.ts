import { measureGreatCircle } from '#shared/places/chart-passages.ts';

interface Point {
  lat: number;
  lng: number;
}

/** Postcode, whose leading letters are its area: 'BT' of 'BT7 1NN'. */
const POSTCODE_PATTERN = /\b([A-Z]{1,2})\d[A-Z\d]? ?\d[A-Z]{2}\b/gi;

export const getPostcodeArea = (address: string): string | null =>
  [...address.matchAll(POSTCODE_PATTERN)].at(-1)?.[1]?.toUpperCase() ?? null;

/**
 * Distance that exceeds the extent of any postcode area; the next constant is the distance to the same or the next
 * town.
 */
const AREA_KM = 60;
const NEXT_TOWN_KM = 25;

const measureNearest = (origin: Point, otherPoints: readonly Point[]) =>
  Math.min(...otherPoints.map(({ lat, lng }) => measureGreatCircle([origin.lat, origin.lng], [lat, lng]).km));

/**
 * Detects a longitude that lacks its minus sign, as of a college of Durham in the North Sea: the point is far from
 * all others of its postcode area, and its mirror image is near one of them.
 */
export function isMinusSignMissing(point: Point, otherPoints: readonly Point[]): boolean {
  if (point.lng <= 0 || otherPoints.length === 0) return false;
  return (
    measureNearest(point, otherPoints) > AREA_KM &&
    measureNearest({ ...point, lng: -point.lng }, otherPoints) < NEXT_TOWN_KM
  );
}
