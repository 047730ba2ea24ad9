import { type RefObject, useLayoutEffect } from 'react';

/** Lower than this, what is said needs the height more than the header does. */
const LEAST_HEIGHT = 640;

/** The panel begins below the site's header for as long as that is in sight: its language and its log-out stay to be had. */
export function useBelowHeader(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (!header) return undefined;
    const place = () => {
      const bottom = innerHeight < LEAST_HEIGHT ? 0 : Math.max(0, header.getBoundingClientRect().bottom);
      panel.current?.style.setProperty('top', `${bottom}px`);
    };
    place();
    const size = new ResizeObserver(place);
    size.observe(header);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      size.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [panel]);
}
