import { useSyncExternalStore } from 'react';

/** Below the first break of the grid; above it everything opens in place. */
const PHONE = '(max-width: 749px)';

function watch(changed: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The server does not know the width, so the first answer in the browser is no as well. For what opens, not for layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
