import { useEffect, useEffectEvent } from 'react';
import { type TextSource, useTextSource } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/reach/when-idle.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not on 2g, and not where the visitor asked to save data. A browser that says nothing is taken to be fine. */
export function mayPrefetch(connection = readConnection()): boolean {
  return !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

function readConnection(): Connection | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection;
}

/** Fetches what a page will want next, once it is at rest. Not where data are dear. */
export function useAtRest(fetchAhead: (source: TextSource) => unknown): void {
  const source = useTextSource();
  const begin = useEffectEvent(() => mayPrefetch() && fetchAhead(source));
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && begin());
    return () => {
      isHere = false;
    };
  }, []);
}
