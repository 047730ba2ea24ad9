import { type RefObject, useLayoutEffect, useState } from 'react';

/** A strip that has just changed lies still for so long: whoever was about to press it would otherwise miss. */
const STILL_MS = 500;

/** Begins anew whenever `key` changes; true as long as the strip lies still. */
export function useStillStrip(strip: RefObject<HTMLElement | null>, key: string): boolean {
  const [movesFor, setMovesFor] = useState('');
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: 0 });
    const timer = setTimeout(() => setMovesFor(key), STILL_MS);
    return () => clearTimeout(timer);
  }, [strip, key]);
  return movesFor !== key;
}
