import { MAP } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { isPlace, NUMBER, type Place } from './read-place.ts';

/** Where a map looks. */
export interface MapView extends Place {
  zoom: number;
}

/** West, south, east, north. West of more than east goes over the date line. */
export type Box = [west: number, south: number, east: number, north: number];

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** The smallest box around places; null around none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** A map that was pushed around the world counts on past its edge; the contract does not. */
export function tidyBox([west, south, east, north]: Box): Box {
  const isWhole = east - west >= 360;
  return [isWhole ? -180 : wrap(west), clamp(south, 90), isWhole ? 180 : wrap(east), clamp(north, 90)];
}

/** What maps write after the @ of their links: lat, lng and mostly a zoom. */
const AFTER_AT = new RegExp(String.raw`@(${NUMBER}),(${NUMBER})(?:,(\d{1,2}(?:\.\d+)?)z?)?(?![\d.])`);
const FINEST_LINKED_ZOOM = 22;

/** The view that a link to a map names; null where it names none. */
export function parseMapLink(link: string): MapView | null {
  const [, lat, lng, zoom] = AFTER_AT.exec(link) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const view = { lat: Number(lat), lng: Number(lng), zoom: zoom === undefined ? MAP.linkZoom : Number(zoom) };
  return isPlace(view) && view.zoom <= FINEST_LINKED_ZOOM ? view : null;
}

const round = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** The end of such a link, fine enough to find the same pixels again. */
export const writeMapLink = ({ lat, lng, zoom }: MapView) => `@${round(lat, 5)},${round(lng, 5)},${round(zoom, 3)}z`;

/** A map service as the pages know it; everything that differs between the two stands here. */
export interface MapProvider {
  key: 'global' | 'mainland';
  /** The system that places on its ground are given in; markers in the other one would stand hundreds of metres off. */
  coordinates: 'WGS84' | 'GCJ02';
  /** What the map shows when nobody has asked for a place. */
  home: MapView;
  /** Markers come in batches of so many, so long apart. */
  marksAtOnce: number;
  marksPauseMs: number;
}

export const MAP_PROVIDERS = {
  global: {
    key: 'global',
    coordinates: 'WGS84',
    home: { lng: -0.1278, lat: 51.5074, zoom: MAP.globalZoom },
    marksAtOnce: Infinity,
    marksPauseMs: 0,
  },
  mainland: {
    key: 'mainland',
    coordinates: 'GCJ02',
    home: { lng: 116.404, lat: 39.915, zoom: MAP.mainlandZoom },
    marksAtOnce: MAP.marksAtOnce,
    marksPauseMs: MAP.marksPauseMs,
  },
} as const satisfies Record<string, MapProvider>;

export const chooseMapProvider = (publicLevel: number): MapProvider => MAP_PROVIDERS[policyOf({ publicLevel }).map];

/** In which Chinese a map service is asked to label its ground. */
export const mapLanguage = (locale: Locale) => (locale === 'zh-hk' ? 'zh-HK' : 'zh-CN');

/** A configured address may say where the language goes. */
export const styleAddress = (configured: string, locale: Locale) =>
  configured.replaceAll('{language}', mapLanguage(locale));
