import { useEffect, useState } from 'react';
import { WINDOW_RESET_MS } from '#shared/constants.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { showOpen, type ShownWindow } from './shown-windows.ts';

/** A closed window keeps what it shows for a moment, so that it does not go blank before it is gone. */
export function useShownWindows(open: readonly OpenWindow[]): readonly ShownWindow[] {
  const [shown, setShown] = useState<readonly ShownWindow[]>([]);
  // Again after each step, until all that is open is shown.
  useEffect(() => setShown((now) => showOpen(now, open)), [open, shown]);

  useEffect(() => {
    if (shown.every(({ isOpen }) => isOpen)) return;
    const timer = setTimeout(() => setShown((now) => now.filter(({ isOpen }) => isOpen)), WINDOW_RESET_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return shown;
}
