import { type RefObject, useEffect } from 'react';

/** A mouse has one wheel, and a strip goes sideways only. */
export function useWheelSideways(strip: RefObject<HTMLElement | null>, isStill: boolean) {
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const onWheel = (event: WheelEvent) => {
      if (event.deltaX !== 0 || current.scrollWidth <= current.clientWidth) return;
      event.preventDefault();
      if (isStill) return;
      const forward = getComputedStyle(current).direction === 'rtl' ? -1 : 1;
      current.scrollBy({ left: event.deltaY * forward });
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [strip, isStill]);
}
