// Deterministic pseudo-random numbers derived from text, so that the demo data is identical on every machine.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

export function getHash(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** Returns a number in [0, 1). */
export const getChance = (text: string) => getHash(text) / 2 ** 32;

/** Lower bound of derived ids; ids that are assigned manually are smaller. */
export const FIRST_OF_KEYS = 100_000;
const IDS = 900_000_000;

export const idOfKey = (key: string) => FIRST_OF_KEYS + (getHash(key) % IDS);
