import { glyphs } from './glyphs.ts';
import { kerning } from './kerning.ts';

/** How far the pen goes after a letter, in thousandths of an em. Letters without an outline are set as wide as Han. */
export function advanceOf(letter: string, next = ''): number {
  const glyph = glyphs[letter];
  if (glyph === undefined) return isWide(letter) ? 1000 : 600;
  return parseInt(glyph, 10) + moveBetween(letter, next);
}

export const isDrawn = (letter: string): boolean => Object.hasOwn(glyphs, letter);

const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u.test(letter);

function moveBetween(letter: string, next: string): number {
  if (!next || !Object.hasOwn(kerning, letter)) return 0;
  for (const group of kerning[letter]?.split('|') ?? []) {
    const at = group.indexOf(' ');
    if (group.slice(at + 1).includes(next)) return Number(group.slice(0, at));
  }
  return 0;
}

/** The width of a line of text, in the unit of its size. */
export function measureText(text: string, size: number): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter, index) => sum + advanceOf(letter, letters[index + 1]), 0);
  return (units * size) / 1000;
}
