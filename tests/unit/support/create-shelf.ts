import type { Shelf } from '#client/site/browser-shelf.ts';

/** A store of a browser that refuses nothing. */
export function createShelf(): Shelf & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (key) => all.get(key) ?? null,
    keep: (key, value) => void all.set(key, value),
    drop: (key) => void all.delete(key),
  };
}
