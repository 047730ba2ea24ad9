// All that a page without a map needs of places: what shows one knows more (place.ts).

/** Degrees, in whichever coordinate system is meant where it stands. */
export interface Place {
  lng: number;
  lat: number;
}

export const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?`;
const POINT = new RegExp(String.raw`^\s*(${NUMBER})\s*,\s*(${NUMBER})\s*$`);

export const isPlace = ({ lng, lat }: Place) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** 'lng,lat', as backends write it; null where it is nothing of the kind. */
export function readPlace(text: string): Place | null {
  const [, lng, lat] = POINT.exec(text) ?? [];
  if (lng === undefined || lat === undefined) return null;
  const place = { lng: Number(lng), lat: Number(lat) };
  return isPlace(place) ? place : null;
}
