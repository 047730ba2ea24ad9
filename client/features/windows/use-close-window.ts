import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type OpenWindow, readWindows, windowName, writeWindows } from '#client/site/open-windows.ts';
import { readTrail, stepsBackTo, writeTrail } from '#client/site/window-trail.ts';

/** Goes back to where the window was not open yet; where one came in with it, only the address changes. */
export function useCloseWindow(): (window: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const leaving = useRef('');
  return (window) => {
    // Going back takes a moment, and a second Escape within it would go back once more.
    if (leaving.current === key) return;
    const before = readWindows(search);
    const open = before.filter((one) => windowName(one) !== windowName(window));
    if (open.length === before.length) return;
    leaving.current = key;
    const trail = readTrail(state);
    const steps = stepsBackTo(trail, open);
    if (steps !== null) void navigate(steps);
    else
      void navigate(
        { search: writeWindows(search, open) },
        { replace: true, state: writeTrail(trail), preventScrollReset: true },
      );
  };
}
