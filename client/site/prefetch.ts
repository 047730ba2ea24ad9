import { useEffect, useEffectEvent } from 'react';
import { type TextSource, useTextSource } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/network/when-idle.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether prefetching is acceptable: not on 2g or with Save-Data; allowed if the connection is unknown. */
export function canPrefetch(connection = getConnection()): boolean {
  return !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

function getConnection(): Connection | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection;
}

/** Prefetches when the browser is idle, unless the connection is slow or Save-Data is set. */
export function usePrefetchWhenIdle(fetchAhead: (source: TextSource) => unknown): void {
  const source = useTextSource();
  const begin = useEffectEvent(() => canPrefetch() && fetchAhead(source));
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && begin());
    return () => {
      isHere = false;
    };
  }, []);
}
