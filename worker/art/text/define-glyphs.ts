import { glyphs } from './glyphs.ts';

/** A letter's name inside one picture. */
export const nameGlyph = (letter: string): string => `g${letter.codePointAt(0)?.toString(36) ?? ''}`;

const letters = new Map(Object.keys(glyphs).map((letter) => [nameGlyph(letter), letter]));

/** The outlines of the letters that a drawing uses, each once: a chart sets the same figures a hundred times. */
export function defineGlyphs(drawing: string): string {
  const used = new Set(drawing.match(/(?<=<use href="#)\w+(?=")/g));
  const paths = [...used].map((name) => {
    const outline = glyphs[letters.get(name) ?? '']?.replace(/^\d+/, '') ?? '';
    return `<path id="${name}" d="${outline}"/>`;
  });
  return paths.length ? `<defs>${paths.join('')}</defs>` : '';
}
