import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

const REACHABLE = 'summary, a[href], button:not(:disabled), select:not(:disabled), input:not([type=hidden], :disabled)';

/** A disclosure that fills the screen: Escape closes it, Tab stays inside, and a new address closes it. */
export function useSheetKeys(ref: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!sheet.open) return;
      if (event.key === 'Escape') {
        sheet.open = false;
        sheet.querySelector('summary')?.focus();
      } else if (event.key === 'Tab') stayInside(sheet, event);
    };
    sheet.addEventListener('keydown', onKeyDown);
    return () => sheet.removeEventListener('keydown', onKeyDown);
  }, [ref]);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [ref, key]);
}

function stayInside(sheet: HTMLElement, event: KeyboardEvent) {
  const stops = [...sheet.querySelectorAll<HTMLElement>(REACHABLE)].filter((stop) => stop.getClientRects().length > 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
