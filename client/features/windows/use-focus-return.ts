import { useEffect, useRef } from 'react';

/**
 * A window gives the focus back to what opened it. Where that is gone, or the window came in with the address and
 * nothing opened it, the next key starts at the top of the page instead of nowhere.
 */
export function useFocusReturn(isAnyShown: boolean) {
  const wasShown = useRef(isAnyShown);
  useEffect(() => {
    const hasEnded = wasShown.current && !isAnyShown;
    wasShown.current = isAnyShown;
    if (!hasEnded) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.getElementById('top')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAnyShown]);
}
