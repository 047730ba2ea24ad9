import type { Box, MapView } from './place.ts';
import type { Place } from './read-place.ts';

/** Size of the world in pixels at zoom level 0 with tiles of 256 px, the unit of zoom levels in map links. */
const WORLD_SIZE_PX = 256;
const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686;

export interface Pixel {
  x: number;
  y: number;
}

export function toWorldPixel({ lng, lat }: Place, zoom: number): Pixel {
  const worldSize = WORLD_SIZE_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

const getMetresPerPixel = (lat: number, zoom: number) =>
  (EARTH_CIRCUMFERENCE_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD_SIZE_PX * 2 ** zoom);

const SCALE_STEPS = [5, 2, 1];

/** Returns the longest round length (1, 2 or 5 × 10ⁿ) that fits the scale bar. */
export function getChartScale(lat: number, zoom: number, maxPixels: number): { metres: number; pixels: number } {
  const metresPerPx = getMetresPerPixel(lat, zoom);
  const maxMetres = metresPerPx * maxPixels;
  const powerOfTen = 10 ** Math.floor(Math.log10(maxMetres));
  const metres = powerOfTen * (SCALE_STEPS.find((step) => step * powerOfTen <= maxMetres) ?? 1);
  return { metres, pixels: metres / metresPerPx };
}

interface Size {
  width: number;
  height: number;
}

export function fitView([west, south, east, north]: Box, { width, height }: Size): MapView {
  const [topLeft, bottomRight] = [
    toWorldPixel({ lng: west, lat: north }, 0),
    toWorldPixel({ lng: east, lat: south }, 0),
  ];
  const zoom = Math.log2(Math.min(width / (bottomRight.x - topLeft.x), height / (bottomRight.y - topLeft.y)));
  return { lng: (west + east) / 2, lat: toLatitude((topLeft.y + bottomRight.y) / 2), zoom };
}

/** Converts a vertical position at zoom level 0, where the world is 256 px high, to a latitude. */
const toLatitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - y / 128))) * 180) / Math.PI;

interface NamedPlace extends Place {
  from: number;
}

/** Number of labelled towns that a reader needs for orientation. */
const MIN_TOWNS = 5;
const CANDIDATE_ZOOMS = [10, 9, 8, 7];

/** Returns the highest zoom level at which enough labelled towns are in view around the place. */
export function selectZoomForTowns(place: Place, towns: readonly NamedPlace[], { width, height }: Size): number {
  const isInView = (town: NamedPlace, zoom: number) => {
    const [placePixel, townPixel] = [toWorldPixel(place, zoom), toWorldPixel(town, zoom)];
    return (
      town.from <= zoom &&
      Math.abs(townPixel.x - placePixel.x) < width / 2 &&
      Math.abs(townPixel.y - placePixel.y) < height / 2
    );
  };
  const fittingZoom = CANDIDATE_ZOOMS.find((zoom) => towns.filter((town) => isInView(town, zoom)).length >= MIN_TOWNS);
  return fittingZoom ?? (CANDIDATE_ZOOMS.at(-1) as number);
}
