import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import { type Point, round1 } from '#shared/art/shapes.ts';
import { measurePassage, type Place } from './measure-passage.ts';
import { type ChartCity, cityPlaces, originCities } from './chart-places.ts';

// Where what stands on a chart stands: for the drawing, and for the page that lays its links over it.

/** The chart's middle, and the radius of its water, on a square of 640. */
export const centre = 320;
export const rim = 268;

/** A bearing and a distance from the middle as a point. */
export function placeAt(bearing: number, r: number): Point {
  const turn = (bearing * Math.PI) / 180;
  return [centre + r * Math.sin(turn), centre - r * Math.cos(turn)];
}

/** 12,960: in all three languages. */
export const groupDigits = (km: number): string => String(km).replace(/\B(?=(\d{3})+$)/g, ',');

/** As near as a chart tells it: 9,620. */
export const roundKm = (km: number): string => groupDigits(Math.round(km / 10) * 10);

/** A way from the middle, beside the seal that stands there. */
const START = 22;

/** Where a place stands on a chart, and how far it is. */
export function passageTo(origin: ChartOrigin, place: Place) {
  const { km, bearing } = measurePassage(cityPlaces[originCities[origin]], place);
  const point = (r: number): Point => {
    const [x, y] = placeAt(bearing, r);
    return [round1(x), round1(y)];
  };
  return { km, at: point((km / CHARTS[origin].reach) * rim), start: point(START) };
}

export interface Passage extends ReturnType<typeof passageTo> {
  port: Port;
}

export function chartOf(origin: ChartOrigin): { reach: number; passages: Passage[] } {
  const { reach, ports } = CHARTS[origin];
  return { reach, passages: ports.map((port) => ({ port, ...passageTo(origin, cityPlaces[port.city]) })) };
}

export interface Port {
  city: ChartCity;
  /** On which side of its port the name stands. */
  side?: 'left';
  /** Moves the name, so that it stands clear of another. */
  dx?: number;
  dy?: number;
  /** Named on a large chart only. */
  minor?: true;
}

interface Chart {
  /** Kilometres from the middle to the edge. */
  reach: number;
  ports: readonly Port[];
}

// what lies east of Hong Kong and of Shanghai lies alike
const fromChina: Chart = {
  reach: 14000,
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

/** Which ports each chart shows, and where their names have room. */
const CHARTS: Readonly<Record<ChartOrigin, Chart>> = {
  hk: fromChina,
  sh: fromChina,
  ld: {
    reach: 18000,
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
