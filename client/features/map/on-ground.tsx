import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ChartMap } from './chart-map.ts';
import type { Place } from './places/place.ts';

/** What it holds lies on the ground and takes part in the map's gestures. */
export const OnGround = ({ children }: { children: ReactNode }) => createPortal(children, useMap().stage);

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

export const MapContext = createContext<ChartMap | null>(null);

/** The map that a component stands in. */
export function useMap(): ChartMap {
  const map = use(MapContext);
  if (!map) throw new Error('no map above this component');
  return map;
}
