import { MAP } from '#client/features/map/map-settings.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { isPlace, NUMBER, type Place } from './read-place.ts';

/** Centre and zoom. */
export interface MapView extends Place {
  zoom: number;
}

/** A box with west > east crosses the antimeridian. */
export type Box = [west: number, south: number, east: number, north: number];

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** Bounding box; null for no places. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Normalises longitudes beyond ±180°, which MapLibre reports after panning around the world. */
export function normalizeBox([west, south, east, north]: Box): Box {
  const isWholeWorld = east - west >= 360;
  return [isWholeWorld ? -180 : wrap(west), clamp(south, 90), isWholeWorld ? 180 : wrap(east), clamp(north, 90)];
}

/** The part after @ in map links: lat, lng and an optional zoom. */
const LINK_VIEW = new RegExp(String.raw`@(${NUMBER}),(${NUMBER})(?:,(\d{1,2}(?:\.\d+)?)z?)?(?![\d.])`);
const MAX_LINK_ZOOM = 22;

/** The view of a map link; null without one. */
export function parseMapLink(link: string): MapView | null {
  const [, lat, lng, zoom] = LINK_VIEW.exec(link) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const view = { lat: Number(lat), lng: Number(lng), zoom: zoom === undefined ? MAP.linkZoom : Number(zoom) };
  return isPlace(view) && view.zoom <= MAX_LINK_ZOOM ? view : null;
}

const round = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** Formats the view of a map link, precise to the pixel. */
export const formatMapLink = ({ lat, lng, zoom }: MapView) => `@${round(lat, 5)},${round(lng, 5)},${round(zoom, 3)}z`;

/** Differences between the global and the mainland map service. */
export interface MapProvider {
  key: 'global' | 'mainland';
  /** Coordinate system; markers in the wrong one are hundreds of metres off. */
  coordinates: 'WGS84' | 'GCJ02';
  /** Default view. */
  home: MapView;
  /** Batch size and interval of marker conversion. */
  markersPerBatch: number;
  batchIntervalMs: number;
}

export const MAP_PROVIDERS = {
  global: {
    key: 'global',
    coordinates: 'WGS84',
    home: { lng: -0.1278, lat: 51.5074, zoom: MAP.globalZoom },
    markersPerBatch: Infinity,
    batchIntervalMs: 0,
  },
  mainland: {
    key: 'mainland',
    coordinates: 'GCJ02',
    home: { lng: 116.404, lat: 39.915, zoom: MAP.mainlandZoom },
    markersPerBatch: MAP.marksAtOnce,
    batchIntervalMs: MAP.marksPauseMs,
  },
} as const satisfies Record<string, MapProvider>;

export const selectMapProvider = (publicLevel: number): MapProvider => MAP_PROVIDERS[policyOf({ publicLevel }).map];

/** Label language of map services. */
export const mapLanguage = (locale: Locale) => (locale === 'zh-hk' ? 'zh-HK' : 'zh-CN');

/** Replaces {language} in a configured style URL. */
export const styleUrl = (configured: string, locale: Locale) =>
  configured.replaceAll('{language}', mapLanguage(locale));
