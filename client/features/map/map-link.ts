import { MAP } from '#shared/constants.ts';
import { isPlace, type MapView } from './place.ts';

const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?`;
/** What maps write after the @ of their links: lat, lng and mostly a zoom. */
const AFTER_AT = new RegExp(String.raw`@(${NUMBER}),(${NUMBER})(?:,(\d{1,2}(?:\.\d+)?)z?)?(?![\d.])`);
const FINEST_ZOOM = 22;

/** The view that a link to a map names; null where it names none. */
export function parseMapLink(link: string): MapView | null {
  const [, lat, lng, zoom] = AFTER_AT.exec(link) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const view = { lat: Number(lat), lng: Number(lng), zoom: zoom === undefined ? MAP.linkZoom : Number(zoom) };
  return isPlace(view) && view.zoom <= FINEST_ZOOM ? view : null;
}

const round = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** The end of such a link, fine enough to find the same pixels again. */
export const writeMapLink = ({ lat, lng, zoom }: MapView) => `@${round(lat, 5)},${round(lng, 5)},${round(zoom, 3)}z`;
