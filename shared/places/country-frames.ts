/** West, south, east, north: what a map of a country shows, its far islands left out. By the keys of countries. */
export const COUNTRY_FRAMES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  uk: [-8.3, 49.8, 1.9, 58.8],
  au: [112.8, -43.8, 154, -10.5],
  us: [-125, 24.4, -66.8, 49.5],
  ca: [-128, 42, -55, 57],
  nz: [166.3, -47.4, 178.7, -34.3],
  ie: [-10.6, 51.3, -5.9, 55.5],
  sg: [103.6, 1.16, 104.1, 1.48],
};
