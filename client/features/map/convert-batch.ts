import { MAP } from '#shared/constants.ts';
import { type Coordinates, placeOn } from './convert-places.ts';
import type { MapProvider } from './map-provider.ts';
import type { MapMark } from './cluster-marks.ts';

export interface Located extends Coordinates {
  id: string;
  title: string;
}

/** Marks for what has a place. The mainland's service converts a few at a time, and so does this, whoever converts. */
export function convertBatch(provider: MapProvider, batch: readonly Located[]): MapMark[] {
  if (provider.key === 'mainland' && batch.length > MAP.conversionLimit)
    throw new RangeError(`at most ${MAP.conversionLimit} places are converted at a time, not ${batch.length}`);
  return batch.flatMap(({ id, title, ...coordinates }) => {
    const place = placeOn(provider, coordinates);
    return place ? [{ id, title, ...place }] : [];
  });
}
