import { useEffect } from 'react';
import { type ChartMap, writeMapLink } from '#client/features/map/offers.ts';

/** So that a view can be kept, passed on and come back to. What stands after the # never leaves the browser. */
export function useViewInAddress(map: ChartMap | null) {
  useEffect(() => {
    if (!map) return;
    return map.onRest(() => window.history.replaceState(window.history.state, '', `#${writeMapLink(map.view())}`));
  }, [map]);
}
