import { useSyncExternalStore } from 'react';

/** The server does not know the width, so the first answer in the browser is no as well. For what opens, not for layout. */
function mediaHook(media: string) {
  const watch = (changed: () => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  const matches = () => matchMedia(media).matches;
  return () => useSyncExternalStore(watch, matches, () => false);
}

/** Below the first break of the grid; above it everything opens in place. */
export const useIsPhone = mediaHook('(max-width: 749px)');

/** No margin beside the page that could take the helper. */
export const useHasNoMargin = mediaHook('(max-width: 1199px)');
