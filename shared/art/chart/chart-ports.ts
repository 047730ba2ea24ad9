import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import type { ChartCity } from './chart-places.ts';

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
export const chartPorts: Readonly<Record<ChartOrigin, Chart>> = {
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
