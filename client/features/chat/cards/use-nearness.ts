import { type RefObject, useEffect, useState } from 'react';

/** Is a mouse over it, or the keyboard in it? */
export function useNearness(place: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerenter', ({ pointerType }) => setOver(pointerType === 'mouse'), { signal });
    element.addEventListener('pointerleave', () => setOver(false), { signal });
    element.addEventListener('focusin', () => setFocus(true), { signal });
    element.addEventListener('focusout', ({ relatedTarget }) => setFocus(element.contains(relatedTarget as Node)), {
      signal,
    });
    return () => stop.abort();
  }, [place]);
  return isOver || hasFocus;
}
