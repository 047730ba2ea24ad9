import { useLocation, useNavigate } from 'react-router';
import { type OpenWindow, putWindow, readWindows, writeWindows } from './open-windows.ts';
import { addStep, readTrail, writeTrail } from './window-trail.ts';

/** Opens a window over this page, as a step that 'back' takes back. */
export function useOpenWindow(): (next: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (next) => {
    const before = readWindows(search);
    const wanted = writeWindows(search, putWindow(before, next));
    if (wanted === writeWindows(search, before)) return;
    const trail = addStep(readTrail(state), before);
    void navigate({ search: wanted }, { state: writeTrail(trail), preventScrollReset: true });
  };
}
