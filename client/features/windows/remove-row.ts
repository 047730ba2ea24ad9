import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/** Takes a row away and leaves the focus on the button that has come into the place of the one that was pressed. */
export function removeRow(event: MouseEvent<HTMLElement>, remove: () => void) {
  const list = event.currentTarget.closest('aside');
  const closers = () => [...(list?.querySelectorAll<HTMLElement>('[data-closes]') ?? [])];
  const at = closers().indexOf(event.currentTarget);
  flushSync(remove);
  const left = list?.isConnected ? closers() : [];
  (left[Math.min(at, left.length - 1)] ?? document.getElementById('top'))?.focus({ preventScroll: true });
}
