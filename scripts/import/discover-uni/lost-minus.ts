import { measurePassage } from '#shared/places/chart-passages.ts';

interface Point {
  lat: number;
  lng: number;
}

/** 'BT7 1NN' is in the area BT: so many letters, and nothing of the number. */
const POSTCODE = /\b([A-Z]{1,2})\d[A-Z\d]? ?\d[A-Z]{2}\b/gi;

export const postcodeArea = (address: string): string | null =>
  [...address.matchAll(POSTCODE)].at(-1)?.[1]?.toUpperCase() ?? null;

/** As far as the post's areas reach, and so near that it is the same town or the next. */
const AREA_KM = 60;
const NEXT_TOWN_KM = 25;

const nearest = (from: Point, others: readonly Point[]) =>
  Math.min(...others.map(({ lat, lng }) => measurePassage([from.lat, from.lng], [lat, lng]).km));

/**
 * Most of Britain lies west of Greenwich, and a register forgets the minus now and then: a college of Durham stands in the North Sea.
 * It is found by its address: far from all the others of its postcode area, and turned over beside one of them.
 */
export function hasLostMinus(point: Point, others: readonly Point[]): boolean {
  if (point.lng <= 0 || others.length === 0) return false;
  return nearest(point, others) > AREA_KM && nearest({ ...point, lng: -point.lng }, others) < NEXT_TOWN_KM;
}
