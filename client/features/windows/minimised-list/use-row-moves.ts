import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#client/i18n/use-text.ts';

interface RowMoves {
  /** Of the rows, in order. */
  keys: readonly string[];
  onMove: (key: string, to: number) => void;
  announce: (words: string) => void;
}

interface Drag {
  key: string;
  to: number;
}

/** Rows that are moved by their grips: dragged, or with the arrow keys. With Alt the arrows work anywhere in a row. */
export function useRowMoves({ keys, onMove, announce }: RowMoves) {
  const t = useText('windows');
  const [drag, setDrag] = useState<Drag | null>(null);

  const moveByKey = (event: KeyboardEvent<HTMLElement>, key: string, name: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (!step || !(isOnGrip || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.min(Math.max(keys.indexOf(key) + step, 0), keys.length - 1);
    const held = document.activeElement;
    flushSync(() => onMove(key, to));
    // A row that is put elsewhere in the page loses the focus on the way.
    if (held instanceof HTMLElement) held.focus();
    announce(t('list.moved', { name, place: to + 1, number: keys.length }));
  };

  const follow = (event: PointerEvent<HTMLElement>, key: string) =>
    setDrag({ key, to: placeAt(middlesOf(event.currentTarget, key), event.clientY) });

  const gripOf = (key: string) => ({
    'data-grip': true,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event, key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) follow(event, key);
    },
    onPointerUp: () => {
      if (drag) onMove(drag.key, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    rowOf: (key: string, name: string) => ({
      row: {
        'data-row': key,
        'data-drag': drag?.key === key || undefined,
        'data-drop': drag ? sideOfDrop(keys, drag, key) : undefined,
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(event, key, name),
      },
      grip: gripOf(key),
    }),
  };
}

/** On which side of a row the drop mark stands: above the row that will follow the dragged one, or below the last row. */
function sideOfDrop(keys: readonly string[], { key: dragged, to }: Drag, key: string): 'before' | 'after' | undefined {
  const others = keys.filter((one) => one !== dragged);
  if (to === keys.indexOf(dragged)) return undefined;
  if (others[to] === key) return 'before';
  return to === others.length && others.at(-1) === key ? 'after' : undefined;
}

/** Of the other rows in the list of this grip, from top to bottom. */
function middlesOf(grip: HTMLElement, key: string): number[] {
  const rows = grip.closest('[data-row]')?.parentElement?.children ?? [];
  return [...rows]
    .filter((row) => row.getAttribute('data-row') !== key)
    .map((row) => row.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2);
}

/** Among rows with these middles, from top to bottom, the place of one that is held at this height. */
export const placeAt = (middles: readonly number[], height: number): number =>
  middles.filter((middle) => middle < height).length;
