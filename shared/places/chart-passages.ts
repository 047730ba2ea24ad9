import type { ChartOrigin } from '#shared/art/art-address.ts';
import { type Point, roundToTenth } from '#shared/art/shapes.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Degrees north and degrees east. */
type Coordinates = readonly [latitude: number, longitude: number];

/** Returns the great circle between two places: its length in kilometres and its initial bearing in degrees. */
export function measureGreatCircle([fromLatitude, fromLongitude]: Coordinates, [toLatitude, toLongitude]: Coordinates) {
  const radiansPerDegree = Math.PI / 180;
  const [fromRadians, toRadians, longitudeDifference] = [
    fromLatitude * radiansPerDegree,
    toLatitude * radiansPerDegree,
    (toLongitude - fromLongitude) * radiansPerDegree,
  ];
  const arcRadians = Math.acos(
    Math.min(
      1,
      Math.sin(fromRadians) * Math.sin(toRadians) +
        Math.cos(fromRadians) * Math.cos(toRadians) * Math.cos(longitudeDifference),
    ),
  );
  const bearingRadians = Math.atan2(
    Math.sin(longitudeDifference) * Math.cos(toRadians),
    Math.cos(fromRadians) * Math.sin(toRadians) -
      Math.sin(fromRadians) * Math.cos(toRadians) * Math.cos(longitudeDifference),
  );
  return { km: 6371 * arcRadians, bearing: (bearingRadians / radiansPerDegree + 360) % 360 };
}

export type ChartCity =
  | 'hongKong'
  | 'shanghai'
  | 'london'
  | 'edinburgh'
  | 'newYork'
  | 'losAngeles'
  | 'vancouver'
  | 'perth'
  | 'melbourne'
  | 'sydney';

export const CITY_COORDINATES: Readonly<Record<ChartCity, Coordinates>> = {
  hongKong: [22.3, 114.17],
  shanghai: [31.23, 121.47],
  london: [51.5, -0.12],
  edinburgh: [55.95, -3.19],
  newYork: [40.7, -74],
  losAngeles: [34.05, -118.24],
  vancouver: [49.28, -123.1],
  perth: [-31.95, 115.86],
  melbourne: [-37.8, 144.96],
  sydney: [-33.87, 151.2],
};

/** Country of each city, by the contract's country keys. */
export const CITY_COUNTRIES: Readonly<Record<ChartCity, string>> = {
  hongKong: 'hk',
  shanghai: 'cn',
  london: 'uk',
  edinburgh: 'uk',
  newYork: 'us',
  losAngeles: 'us',
  vancouver: 'ca',
  perth: 'au',
  melbourne: 'au',
  sydney: 'au',
};

export const CITY_NAMES: Readonly<Record<ChartCity, Readonly<Record<Locale, string>>>> = {
  hongKong: { 'zh-hk': '香港', zh: '香港', 'en-us': 'Hong Kong' },
  shanghai: { 'zh-hk': '上海', zh: '上海', 'en-us': 'Shanghai' },
  london: { 'zh-hk': '倫敦', zh: '伦敦', 'en-us': 'London' },
  edinburgh: { 'zh-hk': '愛丁堡', zh: '爱丁堡', 'en-us': 'Edinburgh' },
  newYork: { 'zh-hk': '紐約', zh: '纽约', 'en-us': 'New York' },
  losAngeles: { 'zh-hk': '洛杉磯', zh: '洛杉矶', 'en-us': 'Los Angeles' },
  vancouver: { 'zh-hk': '溫哥華', zh: '温哥华', 'en-us': 'Vancouver' },
  perth: { 'zh-hk': '珀斯', zh: '珀斯', 'en-us': 'Perth' },
  melbourne: { 'zh-hk': '墨爾本', zh: '墨尔本', 'en-us': 'Melbourne' },
  sydney: { 'zh-hk': '悉尼', zh: '悉尼', 'en-us': 'Sydney' },
};

export const ORIGIN_CITIES: Readonly<Record<ChartOrigin, ChartCity>> = { hk: 'hongKong', sh: 'shanghai', ld: 'london' };

export const ORIGIN_SEALS: Readonly<Record<ChartOrigin, Readonly<Record<Locale, string>>>> = {
  hk: { 'zh-hk': '港', zh: '港', 'en-us': 'HK' },
  sh: { 'zh-hk': '滬', zh: '沪', 'en-us': 'SH' },
  ld: { 'zh-hk': '倫', zh: '伦', 'en-us': 'L' },
};

export const KILOMETRE_UNITS: Readonly<Record<Locale, string>> = { 'zh-hk': '公里', zh: '公里', 'en-us': 'km' };

// Geometry of a chart, which the drawing shares with the page that overlays links.

/** Centre of the chart, and radius of the water, on a square of 640 units. */
export const CHART_CENTRE = 320;
export const CHART_RADIUS = 268;

/** Returns the point at a bearing in degrees and a distance from the centre. */
export function toChartPoint(bearing: number, radius: number): Point {
  const bearingRadians = (bearing * Math.PI) / 180;
  return [CHART_CENTRE + radius * Math.sin(bearingRadians), CHART_CENTRE - radius * Math.cos(bearingRadians)];
}

/** Groups digits as in 12,960, which is equal in all three languages. */
export const groupDigits = (km: number): string => km.toLocaleString('en-US');

/** Rounds kilometres to tens, such as 9,620. */
export const roundKm = (km: number): string => groupDigits(Math.round(km / 10) * 10);

/** Distance from the centre at which routes start, outside of the central seal. */
const ROUTE_START_RADIUS = 22;

/** Returns the distance of a place and its position on the chart. */
export function createRoute(origin: ChartOrigin, coordinates: Coordinates) {
  const { km, bearing } = measureGreatCircle(CITY_COORDINATES[ORIGIN_CITIES[origin]], coordinates);
  const toRoundedPoint = (radius: number): Point => {
    const [x, y] = toChartPoint(bearing, radius);
    return [roundToTenth(x), roundToTenth(y)];
  };
  return {
    km,
    at: toRoundedPoint((km / CHARTS[origin].maxDistanceKm) * CHART_RADIUS),
    start: toRoundedPoint(ROUTE_START_RADIUS),
  };
}

export interface Passage extends ReturnType<typeof createRoute> {
  port: Port;
}

export function getChart(origin: ChartOrigin): { reach: number; passages: Passage[] } {
  const { maxDistanceKm, ports } = CHARTS[origin];
  return {
    reach: maxDistanceKm,
    passages: ports.map((port) => ({ port, ...createRoute(origin, CITY_COORDINATES[port.city]) })),
  };
}

export interface Port {
  city: ChartCity;
  /** Side of the port on which its label is placed. Right by default. */
  side?: 'left';
  /** Offset of the label, which avoids overlaps. */
  dx?: number;
  dy?: number;
  /** Whether the port is labelled only on large charts. */
  minor?: true;
}

interface Chart {
  /** Kilometres from the centre to the edge. */
  maxDistanceKm: number;
  ports: readonly Port[];
}

// Hong Kong and Shanghai share the positions of the eastern labels.
const CHINA_CHART: Chart = {
  maxDistanceKm: 14000,
  ports: [
    { city: 'london', side: 'left' },
    { city: 'edinburgh', dx: -8, dy: -24, minor: true },
    { city: 'newYork', side: 'left', dy: 10 },
    { city: 'vancouver', side: 'left', dy: 4 },
    { city: 'losAngeles', side: 'left', dx: 24, dy: -31, minor: true },
    { city: 'perth', side: 'left' },
    { city: 'melbourne', dy: 22, minor: true },
    { city: 'sydney', dy: -9 },
  ],
};

/** Ports of each chart. Label positions were set manually. */
const CHARTS: Readonly<Record<ChartOrigin, Chart>> = {
  hk: CHINA_CHART,
  sh: CHINA_CHART,
  ld: {
    maxDistanceKm: 18000,
    ports: [
      { city: 'newYork', side: 'left' },
      { city: 'losAngeles', side: 'left' },
      { city: 'vancouver' },
      { city: 'shanghai', dy: -13 },
      { city: 'hongKong', dy: 11, minor: true },
      { city: 'perth', side: 'left', dy: 20 },
      { city: 'melbourne', side: 'left', dx: 14, dy: 34, minor: true },
      { city: 'sydney', side: 'left', dy: -18 },
    ],
  },
};
