import { useEffect, useState } from 'react';
import { type OpenWindow, windowName } from '#client/site/windows/open-windows.ts';
import { WINDOW_RESET_MS } from '#shared/constants.ts';

/** A window on the screen; one that is no longer open is just leaving. */
export interface ShownWindow {
  window: OpenWindow;
  isOpen: boolean;
}

const isSame = (one: OpenWindow, other: OpenWindow) => windowName(one) === windowName(other);

/**
 * The next step from what is shown to what is open: what was shown stays, though closed, and the lowest that has opened
 * comes on top. One at a time, for each hides from the keyboard all that it finds around it. The same array when there.
 */
export function showOpen(shown: readonly ShownWindow[], open: readonly OpenWindow[]): readonly ShownWindow[] {
  const isShown = (one: OpenWindow) => shown.some(({ window }) => isSame(one, window));
  const coming = open.find((one) => !isShown(one));
  const leaving = shown
    .filter(({ window }) => !open.some((one) => isSame(one, window)))
    .map(({ window }) => ({ window, isOpen: false }));
  const next = [
    ...leaving,
    ...open.filter((one) => one === coming || isShown(one)).map((window) => ({ window, isOpen: true })),
  ];
  return isUnchanged(shown, next) ? shown : next;
}

const isUnchanged = (shown: readonly ShownWindow[], next: readonly ShownWindow[]) =>
  shown.length === next.length &&
  next.every((one) => shown.some((was) => was.isOpen === one.isOpen && isSame(was.window, one.window)));

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
