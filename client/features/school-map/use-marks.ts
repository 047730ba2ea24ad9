import { useEffect, useRef, useState } from 'react';
import { convertBatch, handInBatches, type MapMark, type MapProvider } from '#client/features/map/offers.ts';
import type { MapHit } from './map-hit.ts';

/** Marks for the schools of the list, in its order. Those that are known stand at once, the others as the provider takes them. */
export function useMarks(provider: MapProvider, hits: readonly MapHit[]): MapMark[] {
  const known = useRef(new Map<string, MapMark>());
  const [marks, setMarks] = useState<MapMark[]>([]);

  useEffect(() => {
    const inOrder = () => hits.flatMap(({ located }) => known.current.get(located.id) ?? []);
    setMarks(inOrder());
    const fresh = hits.map(({ located }) => located).filter(({ id }) => !known.current.has(id));
    return handInBatches(fresh, { size: provider.marksAtOnce, pauseMs: provider.marksPauseMs }, (batch) => {
      for (const mark of convertBatch(provider, batch)) known.current.set(mark.id, mark);
      setMarks(inOrder());
    });
  }, [provider, hits]);

  return marks;
}
