import { createContext, use, useSyncExternalStore } from 'react';
import type { Device } from '#shared/device.ts';

/** Device class that the edge detected. It decides media queries during SSR and hydration. */
export const DeviceContext = createContext<Device>('desktop');

/**
 * Creates a hook for a media query. The server knows the device class but not the width, so the value may change after
 * hydration. Use it for overlays, not for layout.
 */
function createMediaHook(mediaText: string, serverValue: (device: Device) => boolean) {
  const subscribe = (onChange: () => void) => {
    const mediaQuery = matchMedia(mediaText);
    mediaQuery.addEventListener('change', onChange);
    return () => mediaQuery.removeEventListener('change', onChange);
  };
  const isMatching = () => matchMedia(mediaText).matches;
  return function useMedia() {
    const device = use(DeviceContext);
    return useSyncExternalStore(subscribe, isMatching, () => serverValue(device));
  };
}

/** Viewports below the first breakpoint of the grid. */
export const useIsPhone = createMediaHook('(max-width: 749px)', (device) => device === 'mobile');

/** Viewports without a page margin for the docked assistant and without room for filters next to a list. */
export const useHasNoMargin = createMediaHook('(max-width: 1199px)', (device) => device !== 'desktop');
