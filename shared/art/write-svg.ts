import { artTokens } from './art-tokens.ts';
import { glyphs, kerning } from './glyphs.ts';
import { round1 } from './shapes.ts';

type Values = Readonly<Record<string, string>>;

interface Picture {
  width: number;
  height: number;
  body: string;
  /** Value of preserveAspectRatio: banners are cropped, other pictures are shown whole. */
  fit?: 'xMidYMid slice' | 'xMidYMid meet' | 'xMinYMid meet';
  /** Tenant's colours, from `palette`. */
  brand?: { light: Values; dark: Values };
  rules?: string;
}

const formatValues = (names: Iterable<string>, values: Values) =>
  [...names].map((name) => `${name}:${requireValue(values, name)}`).join(';');

function requireValue(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`no value for ${name}`);
  return value;
}

/** Returns a complete SVG file with the light and dark values of the tokens that the picture uses. */
export function frameSvg({ width, height, body, fit = 'xMidYMid meet', brand, rules = '' }: Picture): string {
  const names = new Set(`${rules}${body}`.match(/(?<=var\()--[\w-]+(?=\))/g));
  const light = formatValues(names, { ...artTokens.light, ...brand?.light });
  const dark = formatValues(names, { ...artTokens.dark, ...brand?.dark });
  const style = `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${rules}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="${fit}"><style>${style}</style>${defineGlyphs(body)}${body}</svg>`
  );
}

/**
 * Sanitises text from a URL: removes invisible characters and those invalid in XML, collapses whitespace and truncates.
 */
export function cleanText(text: string, max: number): string {
  const visibleText = text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...visibleText].slice(0, max).join('').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and attribute values. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

interface Setting {
  x: number;
  /** y coordinate of the baseline. */
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
  /** Outline in the background colour, which keeps text legible on a drawing. */
  halo?: { colour: string; width: number };
  /** Language of characters without an outline, which decides the variant of Han characters. */
  lang?: string;
}

const hanFaces = `'Songti TC','Songti SC','Noto Serif CJK HK','Noto Serif CJK SC',serif`;

/**
 * Renders a line of text: Latin letters as outlines of the display font, other scripts as text in the reader's own
 * font.
 */
export function setText(text: string, setting: Setting): string {
  const { anchor = 'start', size } = setting;
  const back = anchor === 'start' ? 0 : measureText(text, size) / (anchor === 'middle' ? 2 : 1);
  let pen = setting.x - back;
  let svg = '';
  for (const run of splitRuns(text)) {
    svg += hasGlyph(run.charAt(0)) ? setOutlines(run, pen, setting) : setLetters(run, pen, setting);
    pen += measureText(run, size);
  }
  return svg;
}

/** Splits text into runs of characters with and without an outline. */
function splitRuns(text: string): string[] {
  const runs: string[] = [];
  let isDrawn: boolean | undefined;
  for (const letter of text) {
    if (hasGlyph(letter) === isDrawn) runs.push(`${runs.pop() ?? ''}${letter}`);
    else runs.push(letter);
    isDrawn = hasGlyph(letter);
  }
  return runs;
}

function setOutlines(run: string, x: number, { y, size, fill, halo }: Setting): string {
  const letters = [...run];
  let pen = 0;
  let word = '';
  for (const [index, letter] of letters.entries()) {
    if (letter !== ' ') word += `<use href="#${glyphId(letter)}"${pen ? ` x="${pen}"` : ''}/>`;
    pen += getAdvance(letter, letters[index + 1]);
  }
  const scale = size / 1000;
  const place = `transform="translate(${round1(x)} ${round1(y)})scale(${scale})"`;
  // The halo is drawn once below the whole word: drawn for each letter it would cover the previous one.
  const under = halo ? `<g${renderHalo(halo.colour, halo.width / scale)}>${word}</g>` : '';
  return word && `<g ${place} fill="${fill}">${under}${word}</g>`;
}

function setLetters(run: string, x: number, { y, size, fill, halo, lang }: Setting): string {
  // textLength fixes the width, so that another font cannot shift the line.
  const length = round1(measureText(run, size));
  return (
    `<text x="${round1(x)}" y="${round1(y)}" font-size="${size}" font-weight="600" font-family="${hanFaces}" ` +
    `textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${fill}"` +
    `${lang ? ` xml:lang="${escapeXml(lang)}"` : ''}${halo ? renderHalo(halo.colour, halo.width) : ''}>${escapeXml(run)}</text>`
  );
}

const renderHalo = (colour: string, width: number) =>
  ` stroke="${colour}" stroke-width="${round1(width)}" stroke-linejoin="round" paint-order="stroke"`;

const glyphId = (letter: string): string => `g${letter.codePointAt(0)?.toString(36) ?? ''}`;

const lettersByName = new Map(Object.keys(glyphs).map((letter) => [glyphId(letter), letter]));

/** Defines each used glyph once, because a chart repeats digits about a hundred times. */
export function defineGlyphs(drawing: string): string {
  const usedIds = new Set(drawing.match(/(?<=<use href="#)\w+(?=")/g));
  const paths = [...usedIds].map((name) => {
    const outline = glyphs[lettersByName.get(name) ?? '']?.replace(/^\d+/, '') ?? '';
    return `<path id="${name}" d="${outline}"/>`;
  });
  return paths.length ? `<defs>${paths.join('')}</defs>` : '';
}

/**
 * Returns the advance of a character in thousandths of an em, with kerning. Of characters without an outline,
 * full-width ones count 1000 and others 600.
 */
function getAdvance(letter: string, next = ''): number {
  const glyph = glyphs[letter];
  if (glyph === undefined) return isWide(letter) ? 1000 : 600;
  return parseInt(glyph, 10) + moveBetween(letter, next);
}

export const hasGlyph = (letter: string): boolean => Object.hasOwn(glyphs, letter);

const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u.test(letter);

function moveBetween(letter: string, next: string): number {
  if (!next || !Object.hasOwn(kerning, letter)) return 0;
  for (const group of kerning[letter]?.split('|') ?? []) {
    const position = group.indexOf(' ');
    if (group.slice(position + 1).includes(next)) return Number(group.slice(0, position));
  }
  return 0;
}

/** Returns the width of a line in the unit of the font size. */
export function measureText(text: string, size: number): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter, index) => sum + getAdvance(letter, letters[index + 1]), 0);
  return (units * size) / 1000;
}
