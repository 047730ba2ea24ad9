// Deterministic pseudo-random numbers derived from text, so that the demo data is identical on every machine.

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export function getHash(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** Returns a number in [0, 1). */
export const hashToFraction = (text: string) => getHash(text) / 2 ** 32;

/** Lower bound of derived ids. Ids that are assigned manually are smaller. */
export const FIRST_HASHED_ID = 100_000;
const HASHED_ID_COUNT = 900_000_000;

export const hashToId = (key: string) => FIRST_HASHED_ID + (getHash(key) % HASHED_ID_COUNT);
