import { useEffect, useEffectEvent } from 'react';
import { type TextSource, useTextSource } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/network/when-idle.ts';

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether prefetching is acceptable: not on 2g or with Save-Data; allowed if the connection is unknown. */
export function canPrefetch(connection = getConnection()): boolean {
  return !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

function getConnection(): NetworkConnection | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: NetworkConnection }).connection;
}

/** Prefetches when the browser is idle, unless the connection is slow or Save-Data is set. */
export function usePrefetchWhenIdle(prefetch: (textSource: TextSource) => unknown): void {
  const textSource = useTextSource();
  const startPrefetch = useEffectEvent(() => canPrefetch() && prefetch(textSource));
  useEffect(() => {
    let isMounted = true;
    void whenIdle().then(() => isMounted && startPrefetch());
    return () => {
      isMounted = false;
    };
  }, []);
}
