import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const AUTOPLAY_MS = 4000;

const STILL = '(prefers-reduced-motion: reduce)';

function watchStill(changed: () => void) {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function watchHidden(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

interface Autoplay {
  /** Not for those who want nothing to move. */
  isOffered: boolean;
  isStopped: boolean;
  isMoving: boolean;
  toggle: () => void;
}

/** Moves on by itself as long as nobody is at it, nobody has stopped it, and somebody can see it. */
export function useAutoplay(isHeld: boolean, at: number, moveOn: () => void): Autoplay {
  const [isStopped, setStopped] = useState(false);
  const wantsStill = useSyncExternalStore(
    watchStill,
    () => matchMedia(STILL).matches,
    () => true,
  );
  const isHidden = useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => true,
  );
  const isMoving = !isStopped && !isHeld && !wantsStill && !isHidden;
  const move = useEffectEvent(moveOn);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => move(), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isMoving, at]);
  return { isOffered: !wantsStill, isStopped, isMoving, toggle: () => setStopped(!isStopped) };
}

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
