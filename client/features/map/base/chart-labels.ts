import type { Feature, FeatureCollection } from 'geojson';
import type { Locale } from '#shared/locale/locales.ts';
import { COUNTRY_CAPITALS } from '#shared/places/country-capitals.ts';
import { CHART_NAMES } from './chart-names.ts';

/** A town as scripts/make-chart.ts writes it; those with the most schools come first. */
export type PackedTown = [lng: number, lat: number, english: string, zh: string, zhHk: string];

interface ChartPlace {
  lng: number;
  lat: number;
}

/** From the degrees of the world to those of a map's ground. */
export type ToGround = (place: ChartPlace) => ChartPlace;

type Properties = {
  kind: 'town' | 'capital' | 'sea' | 'nation';
  name: string;
  order: number;
  from: number;
  to: number;
};

const FINEST = 24;
/** From here on every town has its name, as far as there is room. */
const ALL_TOWNS = 5;
const CAPITALS = 3;

/** All that is written on the chart, in one language. Where two names do not fit, the one that comes first stays. */
export function labelChart(towns: readonly PackedTown[], locale: Locale, toGround: ToGround): FeatureCollection {
  const features: Feature[] = [];
  const write = (east: number, north: number, properties: Omit<Properties, 'order'>) => {
    const { lng, lat } = toGround({ lng: east, lat: north });
    features.push({
      type: 'Feature',
      properties: { ...properties, order: features.length } satisfies Properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    });
  };

  for (const { kind, lng, lat, zooms, names } of CHART_NAMES)
    write(lng, lat, { kind, name: names[locale], from: zooms[0], to: zooms[1] });
  for (const { lng, lat, name } of COUNTRY_CAPITALS)
    write(lng, lat, { kind: 'capital', name: name[locale], from: CAPITALS, to: FINEST });
  const written = new Set(COUNTRY_CAPITALS.map(({ name }) => name[locale]));
  for (const [lng, lat, english, zh, zhHk] of towns) {
    const name = { 'en-us': english, zh, 'zh-hk': zhHk }[locale];
    if (!written.has(name)) write(lng, lat, { kind: 'town', name, from: ALL_TOWNS, to: FINEST });
  }
  return { type: 'FeatureCollection', features };
}

/** A place that a mark covers, so many pixels wide. */
export interface Covered extends ChartPlace {
  width: number;
}

export const marksAt = (places: readonly Covered[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ lng, lat, width }) => ({
    type: 'Feature',
    properties: { width },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
});
