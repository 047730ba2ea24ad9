import type { Box, MapView } from './place.ts';
import type { Place } from './read-place.ts';

/** Pixels around the equator at zoom 0, as map services and the links to them count. */
const WORLD = 256;
const EARTH_METRES = 40_075_016.686;

export interface Pixel {
  x: number;
  y: number;
}

/** Where a place lies in the flattened world of a zoom. */
export function worldPixel({ lng, lat }: Place, zoom: number): Pixel {
  const size = WORLD * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

const metresPerPixel = (lat: number, zoom: number) =>
  (EARTH_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD * 2 ** zoom);

const STEPS = [5, 2, 1];

/** The longest round length that fits, for the scale on the edge of a chart. */
export function chartScale(lat: number, zoom: number, widest: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(lat, zoom);
  const most = perPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (STEPS.find((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / perPixel };
}

interface Size {
  width: number;
  height: number;
}

/** The view that shows a whole box, as near as it allows. */
export function viewAround([west, south, east, north]: Box, { width, height }: Size): MapView {
  const [top, foot] = [worldPixel({ lng: west, lat: north }, 0), worldPixel({ lng: east, lat: south }, 0)];
  const zoom = Math.log2(Math.min(width / (foot.x - top.x), height / (foot.y - top.y)));
  return { lng: (west + east) / 2, lat: latAt((top.y + foot.y) / 2), zoom };
}

/** At zoom 0 the world is 256 pixels high. */
const latAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - y / 128))) * 180) / Math.PI;

/** A town, and the zoom that its name is written from. */
interface NamedPlace extends Place {
  from: number;
}

/** So many names tell where one is; with fewer the window is a dot on plain ground. */
const ENOUGH = 5;
const SCALES = [10, 9, 8, 7];

/** The nearest scale at which a place has enough named towns around it. */
export function scaleAmong(place: Place, towns: readonly NamedPlace[], { width, height }: Size): number {
  const isSeen = (town: NamedPlace, zoom: number) => {
    const [here, there] = [worldPixel(place, zoom), worldPixel(town, zoom)];
    return town.from <= zoom && Math.abs(there.x - here.x) < width / 2 && Math.abs(there.y - here.y) < height / 2;
  };
  const found = SCALES.find((zoom) => towns.filter((town) => isSeen(town, zoom)).length >= ENOUGH);
  return found ?? (SCALES.at(-1) as number);
}
