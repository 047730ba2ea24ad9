import { MAP } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { policyOf } from '#shared/tenant/level-policy.ts';
import type { MapView } from './place.ts';

/** A map service as the pages know it; everything that differs between the two stands here. */
export interface MapProvider {
  key: 'global' | 'mainland';
  /** Of its ground, and so of the markers upon it. */
  coordinates: 'WGS84' | 'GCJ02';
  /** Where it looks when nothing else is known. */
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
