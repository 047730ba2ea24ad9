import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type ChartMap, writeMapLink } from '#client/features/map/offers.ts';

/** So that a view can be kept, passed on and come back to. What stands after the # never leaves the browser. */
export function useViewInAddress(map: ChartMap | null) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!map) return;
    return map.onRest(() => {
      const { location, history } = window;
      // While the page is being left, the address is already that of the next one.
      if (location.pathname !== pathname || location.search !== search) return;
      history.replaceState(history.state, '', `#${writeMapLink(map.view())}`);
    });
  }, [map, pathname, search]);
}
