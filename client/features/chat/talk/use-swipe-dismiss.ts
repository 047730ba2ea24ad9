import { type RefObject, useEffect } from 'react';

/** A finger that has gone so far over the list wants to read, and the keyboard goes. */
const SWIPE_PX = 20;

export function useSwipeDismiss(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    let from = 0;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches[0]?.clientY ?? 0;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const focused = document.activeElement;
      const far = Math.abs((touches[0]?.clientY ?? from) - from) > SWIPE_PX;
      // To the list and not to nowhere: a modal would bring it back from there.
      if (far && focused instanceof HTMLTextAreaElement) current.focus({ preventScroll: true });
    };
    current.addEventListener('touchstart', onStart, { passive: true });
    current.addEventListener('touchmove', onMove, { passive: true });
    return () => {
      current.removeEventListener('touchstart', onStart);
      current.removeEventListener('touchmove', onMove);
    };
  }, [scroller]);
}
