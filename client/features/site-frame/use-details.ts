import { type RefObject, useRef } from 'react';
import { useDismiss } from './use-dismiss.ts';

/** A native disclosure, so that it works without any script, and closes like a menu where there is one. */
export function useDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref, {
    isOpen: () => ref.current?.open === true,
    close: () => {
      if (ref.current) ref.current.open = false;
    },
    opener: () => ref.current?.querySelector('summary'),
  });
  return ref;
}
