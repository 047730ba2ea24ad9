import type { MenuEntry } from './menu-target.ts';

// In pixels, for the head of a wide page; its inner width hardly changes from 1200 px on.
const ROOM = 800;
const GAP = 25;
const MORE = 72;
const HAN = 16;
const LATIN = 8.4;

export interface FittedMenu {
  shown: MenuEntry[];
  /** What there is no room for. */
  rest: MenuEntry[];
}

/**
 * How many entries stand side by side. Reckoned from their letters, not measured, so that server and browser agree and
 * nothing moves when the page comes alive.
 */
export function fitMenu(entries: MenuEntry[]): FittedMenu {
  const rightEdges = entries.reduce<number[]>(
    (edges, { name }) => [...edges, (edges.at(-1) ?? -GAP) + GAP + widthOf(name)],
    [],
  );
  if ((rightEdges.at(-1) ?? 0) <= ROOM) return { shown: entries, rest: [] };
  const fitting = rightEdges.filter((edge) => edge <= ROOM - GAP - MORE).length;
  return { shown: entries.slice(0, fitting), rest: entries.slice(fitting) };
}

const widthOf = (words: string) =>
  [...words].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? HAN : LATIN), 0);
