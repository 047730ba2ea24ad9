import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';
import { isValidPlace, NUMBER_PATTERN, type Place } from './read-place.ts';

export interface MapView extends Place {
  zoom: number;
}

/** Bounding box. If `west` exceeds `east`, the box crosses the antimeridian. */
export type Box = [west: number, south: number, east: number, north: number];

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
const wrapLongitude = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** Returns the bounding box of the places, or null if there are none. */
export function boundingBox(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/**
 * Shifts longitudes beyond ±180° back into the range. MapLibre reports such longitudes after the user has panned around
 * the world.
 */
export function normalizeBox([west, south, east, north]: Box): Box {
  const isWholeWorld = east - west >= 360;
  return [
    isWholeWorld ? -180 : wrapLongitude(west),
    clamp(south, 90),
    isWholeWorld ? 180 : wrapLongitude(east),
    clamp(north, 90),
  ];
}

/** Matches the part of a map link after '@': latitude, longitude and an optional zoom level. */
const LINK_VIEW_PATTERN = new RegExp(
  String.raw`@(${NUMBER_PATTERN}),(${NUMBER_PATTERN})(?:,(\d{1,2}(?:\.\d+)?)z?)?(?![\d.])`,
);
const MAX_LINK_ZOOM = 22;

/** Parses the view of a map link. Returns null if the link contains no view. */
export function parseMapLink(link: string): MapView | null {
  const [, lat, lng, zoom] = LINK_VIEW_PATTERN.exec(link) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const view = { lat: Number(lat), lng: Number(lng), zoom: zoom === undefined ? MAP_SETTINGS.linkZoom : Number(zoom) };
  return isValidPlace(view) && view.zoom <= MAX_LINK_ZOOM ? view : null;
}

const roundToDecimals = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** Formats a view as the part of a map link after the @. It is precise to the pixel. */
export const formatMapLink = ({ lat, lng, zoom }: MapView) =>
  `@${roundToDecimals(lat, 5)},${roundToDecimals(lng, 5)},${roundToDecimals(zoom, 3)}z`;

export interface MapProvider {
  key: 'global' | 'mainland';
  /** Coordinate system of the base map. Markers in another system would be hundreds of metres off. */
  coordinates: 'WGS84' | 'GCJ02';
  /** Initial view of a map that shows no place. */
  home: MapView;
  /** Number of markers converted per batch. `batchIntervalMs` is the pause between two batches. */
  markersPerBatch: number;
  batchIntervalMs: number;
}

export const MAP_PROVIDERS = {
  global: {
    key: 'global',
    coordinates: 'WGS84',
    home: { lng: -0.1278, lat: 51.5074, zoom: MAP_SETTINGS.globalZoom },
    markersPerBatch: Infinity,
    batchIntervalMs: 0,
  },
  mainland: {
    key: 'mainland',
    coordinates: 'GCJ02',
    home: { lng: 116.404, lat: 39.915, zoom: MAP_SETTINGS.mainlandZoom },
    markersPerBatch: MAP_SETTINGS.marksAtOnce,
    batchIntervalMs: MAP_SETTINGS.marksPauseMs,
  },
} as const satisfies Record<string, MapProvider>;

export const selectMapProvider = (publicLevel: number): MapProvider =>
  MAP_PROVIDERS[getLevelPolicy({ publicLevel }).map];

/**
 * Returns the language of labels for map services: zh-HK for traditional Chinese, zh-CN for simplified Chinese and for
 * English.
 */
export const getMapLanguage = (locale: Locale) => (locale === 'zh-hk' ? 'zh-HK' : 'zh-CN');

export const getStyleUrl = (configuredUrl: string, locale: Locale) =>
  configuredUrl.replaceAll('{language}', getMapLanguage(locale));
