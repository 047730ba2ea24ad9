// This function is not in place.ts, because pages without a map would then load the modules of the map.

/** Place in degrees. The coordinate system depends on the context. */
export interface Place {
  lng: number;
  lat: number;
}

export const NUMBER_PATTERN = String.raw`-?\d{1,3}(?:\.\d+)?`;
const POINT_PATTERN = new RegExp(String.raw`^\s*(${NUMBER_PATTERN})\s*,\s*(${NUMBER_PATTERN})\s*$`);

export const isValidPlace = ({ lng, lat }: Place) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** Parses a place from the API, 'lng,lat'. Returns null if the text is invalid. */
export function parsePlace(text: string): Place | null {
  const [, lng, lat] = POINT_PATTERN.exec(text) ?? [];
  if (lng === undefined || lat === undefined) return null;
  const coordinates = { lng: Number(lng), lat: Number(lat) };
  return isValidPlace(coordinates) ? coordinates : null;
}
