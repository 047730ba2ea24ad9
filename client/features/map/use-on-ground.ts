import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useMap } from './map-context.ts';
import type { Place } from './place.ts';

/** Keeps an element over its place while the map moves, and takes it from the page when the place is out of sight. */
export function useOnGround<E extends HTMLElement>({ lng, lat }: Place): RefObject<E | null> {
  const map = useMap();
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const put = () => {
      const element = ref.current;
      if (!element) return;
      const { x, y } = map.pixelOf({ lng, lat });
      const { clientWidth, clientHeight } = map.stage.parentElement ?? map.stage;
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      element.hidden = x < 0 || y < 0 || x > clientWidth || y > clientHeight;
    };
    put();
    return map.onMove(put);
  }, [map, lng, lat]);
  return ref;
}
