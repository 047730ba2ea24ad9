import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface Dismissable {
  isOpen: () => boolean;
  close: () => void;
  /** Where the focus goes back to after Escape. */
  opener: () => HTMLElement | null | undefined;
}

/** Closes what has opened: on Escape, on a click or a focus elsewhere, and when the page changes. */
export function useDismiss(ref: RefObject<HTMLElement | null>, { isOpen, close, opener }: Dismissable) {
  const { key } = useLocation();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen()) return;
      close();
      opener()?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (isOpen() && event.target instanceof Node && !ref.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  });

  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    close();
  });
}

/** For a native disclosure, which opens without any script; with one it closes as a menu does. */
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
