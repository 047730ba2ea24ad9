import type { FeatureCollection, Feature } from 'geojson';
import type { Locale } from '#shared/locale/locales.ts';
import { measurePassage } from '#shared/places/chart-passages.ts';
import { COUNTRY_CAPITALS } from '#shared/places/country-capitals.ts';

/**
 * A town as scripts/chart/ writes it, those that matter most first: '' is for a Chinese name that nobody knows, and for one of Hong Kong
 * that is the mainland's. `from` is a zoom of map services.
 */
export type PackedTown = [lng: number, lat: number, english: string, zh: string, zhHk: string, from: number];

/** No name is made up: a town that has none in Chinese keeps its own. */
export const townName = ([, , english, zh, zhHk]: PackedTown, locale: Locale) =>
  locale === 'en-us' ? english : (locale === 'zh-hk' && zhHk) || zh || english;

interface ChartPlace {
  lng: number;
  lat: number;
}

/** From the degrees of the world to those of a map's ground. */
export type ToGround = (place: ChartPlace) => ChartPlace;

type Properties = {
  kind: 'town' | 'capital' | 'sea' | 'nation' | 'state';
  name: string;
  order: number;
  from: number;
  to: number;
};

const FINEST = 24;
const CAPITALS = 3;
/** The names of states make room for those of towns. */
const STATES_TO = 8;
/** The library counts one zoom less than map services. */
const SHIFT = 1;

interface Written {
  towns: readonly PackedTown[];
  states?: readonly PackedTown[];
}

/** All that is written on the chart, in one language. Where two names do not fit, the one that comes first stays. */
export function labelChart({ towns, states = [] }: Written, locale: Locale, toGround: ToGround): FeatureCollection {
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
  for (const state of states) {
    const [lng, lat, , , , from] = state;
    write(lng, lat, { kind: 'state', name: townName(state, locale), from: from - SHIFT, to: STATES_TO });
  }
  for (const town of towns) {
    const [lng, lat, , , , from] = town;
    if (!isCapital(lng, lat))
      write(lng, lat, { kind: 'town', name: townName(town, locale), from: from - SHIFT, to: FINEST });
  }
  return { type: 'FeatureCollection', features };
}

/** A town of another country may have a capital's name, so it is the place that counts. */
const isCapital = (lng: number, lat: number) =>
  COUNTRY_CAPITALS.some((capital) => Math.hypot(capital.lng - lng, capital.lat - lat) < 0.1);

/** A place that a marker covers, so many pixels wide. */
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

interface ChartName {
  kind: 'sea' | 'nation';
  lng: number;
  lat: number;
  /** Between these zooms it is written. */
  zooms: [from: number, to: number];
  names: Record<Locale, string>;
}

const name = (
  kind: ChartName['kind'],
  [lng, lat]: [number, number],
  zooms: ChartName['zooms'],
  english: string,
  zh: string,
  zhHk: string,
): ChartName => ({ kind, lng, lat, zooms, names: { zh, 'zh-hk': zhHk, 'en-us': english } });

/** Seas, and the nations that schools are in, where a chart would write them. */
const CHART_NAMES: readonly ChartName[] = [
  name('sea', [-35, 33], [0, 4.5], 'Atlantic Ocean', '大西洋', '大西洋'),
  name('sea', [-145, 25], [0, 4.5], 'Pacific Ocean', '太平洋', '太平洋'),
  name('sea', [165, 5], [0, 4.5], 'Pacific Ocean', '太平洋', '太平洋'),
  name('sea', [80, -15], [0, 4.5], 'Indian Ocean', '印度洋', '印度洋'),
  name('sea', [2.6, 56], [4, 8], 'North Sea', '北海', '北海'),
  name('sea', [-5.1, 53.6], [5, 9], 'Irish Sea', '爱尔兰海', '愛爾蘭海'),
  name('sea', [-1.6, 50.1], [5, 9], 'English Channel', '英吉利海峡', '英倫海峽'),
  name('sea', [-7.2, 50.6], [4.5, 8], 'Celtic Sea', '凯尔特海', '凱爾特海'),
  name('sea', [160, -37], [3, 7], 'Tasman Sea', '塔斯曼海', '塔斯曼海'),
  name('sea', [152.6, -18], [4, 8], 'Coral Sea', '珊瑚海', '珊瑚海'),
  name('sea', [131, -34.5], [3.5, 8], 'Great Australian Bight', '大澳大利亚湾', '大澳洲灣'),
  name('sea', [-90, 25.5], [3.5, 8], 'Gulf of Mexico', '墨西哥湾', '墨西哥灣'),
  name('sea', [-85, 59.5], [3, 7], 'Hudson Bay', '哈得孙湾', '哈德遜灣'),
  name('sea', [-68.5, 42.6], [5, 9], 'Gulf of Maine', '缅因湾', '緬因灣'),
  name('nation', [-1.5, 53], [2.5, 5], 'United Kingdom', '英国', '英國'),
  name('nation', [-1.4, 52.85], [5, 9], 'England', '英格兰', '英格蘭'),
  name('nation', [-4.3, 57], [5, 9], 'Scotland', '苏格兰', '蘇格蘭'),
  name('nation', [-3.8, 52.3], [5, 9], 'Wales', '威尔士', '威爾斯'),
  name('nation', [-6.9, 54.75], [5.5, 9], 'Northern Ireland', '北爱尔兰', '北愛爾蘭'),
  name('nation', [-8, 53.1], [4, 9], 'Ireland', '爱尔兰', '愛爾蘭'),
  name('nation', [2.4, 47], [4, 7], 'France', '法国', '法國'),
  name('nation', [134, -25], [1.5, 6], 'Australia', '澳大利亚', '澳洲'),
  name('nation', [-99, 39.5], [1.5, 6], 'United States', '美国', '美國'),
  name('nation', [-106, 56], [1.5, 6], 'Canada', '加拿大', '加拿大'),
  name('nation', [172, -43], [3.5, 7], 'New Zealand', '新西兰', '新西蘭'),
  name('nation', [-102.5, 24], [3, 6], 'Mexico', '墨西哥', '墨西哥'),
];

interface Spot {
  lng: number;
  lat: number;
}

/** The way from a place to the next great city. */
export interface Way {
  city: string;
  km: number;
  /** In whole degrees from north, as it sets out. */
  bearing: number;
  to: Spot;
}

/** Who is so near is in the city: a line would say nothing. */
const WITHIN_KM = 25;

export function findWay(from: Spot, cities: readonly PackedTown[], locale: Locale): Way | null {
  let nearest: Way | null = null;
  for (const town of cities) {
    const [lng, lat] = town;
    const { km, bearing } = measurePassage([from.lat, from.lng], [lat, lng]);
    if (!nearest || km < nearest.km) nearest = { city: townName(town, locale), km, bearing, to: { lng, lat } };
  }
  return nearest && nearest.km > WITHIN_KM
    ? { ...nearest, km: Math.round(nearest.km), bearing: Math.round(nearest.bearing) % 360 }
    : null;
}

/** With the words that stand along it. */
export const drawWay = (from: Spot, { to }: Way, words: string): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { words },
      geometry: {
        type: 'LineString',
        coordinates: [
          [from.lng, from.lat],
          [to.lng, to.lat],
        ],
      },
    },
  ],
});
