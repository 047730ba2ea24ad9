import { createContext, use, useSyncExternalStore } from 'react';
import type { Device } from '#shared/device.ts';

/** What the request was made by, as the edge recognised it: for the first answer of a media query, which the server has to give. */
export const DeviceContext = createContext<Device>('desktop');

/** The server knows the device and no width: the browser's first answer is the server's, its second the window's. For what opens, not for layout. */
function mediaHook(media: string, isLikely: (device: Device) => boolean) {
  const watch = (changed: () => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  const matches = () => matchMedia(media).matches;
  return function useMedia() {
    const device = use(DeviceContext);
    return useSyncExternalStore(watch, matches, () => isLikely(device));
  };
}

/** Below the first break of the grid; above it everything opens in place. */
export const useIsPhone = mediaHook('(max-width: 749px)', (device) => device === 'mobile');

/** No margin beside the page that could take the helper. */
export const useHasNoMargin = mediaHook('(max-width: 1199px)', (device) => device !== 'desktop');
