import { useEffect, useState } from 'react';

/**
 * A value that waits while a pointer is down: what is under a finger must not go from there before it is let go, for a
 * press that ends on something else is no click.
 */
export function useHeldWhilePressed<T>(value: T): [shown: T, hold: () => void] {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // The click comes after the pointer is up.
    const letGo = () => setTimeout(() => setHeld(null));
    for (const name of ENDS) window.addEventListener(name, letGo);
    return () => ENDS.forEach((name) => window.removeEventListener(name, letGo));
  }, [held]);
  return [held ? held.value : value, () => setHeld({ value })];
}

const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;
