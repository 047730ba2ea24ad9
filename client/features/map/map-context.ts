import { createContext, use } from 'react';
import type { ChartMap } from './chart-map.ts';

export const MapContext = createContext<ChartMap | null>(null);

/** The map that a component stands in. */
export function useMap(): ChartMap {
  const map = use(MapContext);
  if (!map) throw new Error('no map above this component');
  return map;
}
