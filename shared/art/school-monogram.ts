const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'in', 'de', 'du', 'la']);
const LONGEST = 3;

/** The letters of a school's seal: of its English name, without the small words. What follows an apostrophe is no word. */
export function schoolMonogram(name: string): string {
  const words = name
    .replaceAll(/['’‘]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .slice(0, LONGEST)
    .map((word) => [...word].slice(0, 1).join('').toUpperCase())
    .join('');
}
