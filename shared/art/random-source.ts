/** Chance that is none: the same seed always gives the same row of numbers, so the same name gives the same picture. */
export interface RandomSource {
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** FNV-1a over code points. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32, seeded by a text. */
export function openRandomSource(text: string): RandomSource {
  let state = seedOf(text);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
