interface GeoPosition {
  lng: number;
  lat: number;
}

/** Bounds of a map in degrees. */
export type GeoBounds = readonly [west: number, south: number, east: number, north: number];

/** Map bounds of a country without its distant islands, by country key. */
export const COUNTRY_BOUNDS: Readonly<Record<string, GeoBounds>> = {
  uk: [-8.3, 49.8, 1.9, 58.8],
  au: [112.8, -43.8, 154, -10.5],
  us: [-125, 24.4, -66.8, 49.5],
  ca: [-128, 42, -55, 57],
  nz: [166.3, -47.4, 178.7, -34.3],
  ie: [-10.6, 51.3, -5.9, 55.5],
  sg: [103.6, 1.16, 104.1, 1.48],
};

/** Width and margin of a drawn map in its own units. */
const MAP_WIDTH = 640;
const MAP_MARGIN = 26;

const projectLatitude = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

/** Returns the Mercator projection of a frame: the size of the map and a function that places a point. */
export function projectBounds([west, south, east, north]: GeoBounds) {
  const scale = (MAP_WIDTH - 2 * MAP_MARGIN) / (east - west);
  const northY = projectLatitude(north);
  return {
    width: MAP_WIDTH,
    height: Math.round((northY - projectLatitude(south)) * scale) + 2 * MAP_MARGIN,
    /** Units of the map per degree of longitude. */
    scale,
    put: ({ lng, lat }: GeoPosition) => ({
      x: MAP_MARGIN + (lng - west) * scale,
      y: MAP_MARGIN + (northY - projectLatitude(lat)) * scale,
    }),
  };
}
