import { artTokens } from './art-tokens.ts';
import { glyphs, kerning } from './glyphs.ts';
import { round1 } from './shapes.ts';

type Values = Readonly<Record<string, string>>;

interface Picture {
  width: number;
  height: number;
  body: string;
  /** preserveAspectRatio: banners are cropped, everything else is shown whole. */
  fit?: 'xMidYMid slice' | 'xMidYMid meet' | 'xMinYMid meet';
  /** The tenant's colours, from palette(). */
  brand?: { light: Values; dark: Values };
  /** Additional CSS rules of the picture. */
  rules?: string;
}

const formatValues = (names: Iterable<string>, values: Values) =>
  [...names].map((name) => `${name}:${requireValue(values, name)}`).join(';');

function requireValue(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`no value for ${name}`);
  return value;
}

/** Complete SVG file with the light and dark values of exactly the tokens that it uses. */
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

/** Sanitises text from a URL: removes invisible and XML-invalid characters, collapses whitespace, truncates. */
export function cleanText(text: string, max: number): string {
  const seen = text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...seen].slice(0, max).join('').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attribute values. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

interface Setting {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
  /** Outline in the ground's colour around text on a drawing. */
  halo?: { colour: string; width: number };
  /** Language of characters without an outline, which decides their Han glyphs. */
  lang?: string;
}

const hanFaces = `'Songti TC','Songti SC','Noto Serif CJK HK','Noto Serif CJK SC',serif`;

/** Line of text: Latin as outlines in the display face, other scripts as text in the reader's own font. */
export function setText(text: string, setting: Setting): string {
  const { anchor = 'start', size } = setting;
  const back = anchor === 'start' ? 0 : measureText(text, size) / (anchor === 'middle' ? 2 : 1);
  let pen = setting.x - back;
  let out = '';
  for (const run of splitRuns(text)) {
    out += hasGlyph(run.charAt(0)) ? setOutlines(run, pen, setting) : setLetters(run, pen, setting);
    pen += measureText(run, size);
  }
  return out;
}

/** Splits text into outlined and plain runs. */
function splitRuns(text: string): string[] {
  const runs: string[] = [];
  let drawn: boolean | undefined;
  for (const letter of text) {
    if (hasGlyph(letter) === drawn) runs.push(`${runs.pop() ?? ''}${letter}`);
    else runs.push(letter);
    drawn = hasGlyph(letter);
  }
  return runs;
}

function setOutlines(run: string, x: number, { y, size, fill, halo }: Setting): string {
  const letters = [...run];
  let pen = 0;
  let word = '';
  for (const [index, letter] of letters.entries()) {
    if (letter !== ' ') word += `<use href="#${glyphId(letter)}"${pen ? ` x="${pen}"` : ''}/>`;
    pen += advanceOf(letter, letters[index + 1]);
  }
  const scale = size / 1000;
  const place = `transform="translate(${round1(x)} ${round1(y)})scale(${scale})"`;
  // drawn below the whole word: per letter it would cover the previous one
  const under = halo ? `<g${renderHalo(halo.colour, halo.width / scale)}>${word}</g>` : '';
  return word && `<g ${place} fill="${fill}">${under}${word}</g>`;
}

function setLetters(run: string, x: number, { y, size, fill, halo, lang }: Setting): string {
  // textLength is set, so that another font's width cannot shift the line
  const length = round1(measureText(run, size));
  return (
    `<text x="${round1(x)}" y="${round1(y)}" font-size="${size}" font-weight="600" font-family="${hanFaces}" ` +
    `textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${fill}"` +
    `${lang ? ` xml:lang="${escapeXml(lang)}"` : ''}${halo ? renderHalo(halo.colour, halo.width) : ''}>${escapeXml(run)}</text>`
  );
}

const renderHalo = (colour: string, width: number) =>
  ` stroke="${colour}" stroke-width="${round1(width)}" stroke-linejoin="round" paint-order="stroke"`;

/** Id of a glyph inside one picture. */
const glyphId = (letter: string): string => `g${letter.codePointAt(0)?.toString(36) ?? ''}`;

const lettersByName = new Map(Object.keys(glyphs).map((letter) => [glyphId(letter), letter]));

/** Defines each used glyph once, since a chart repeats digits a hundred times. */
export function defineGlyphs(drawing: string): string {
  const used = new Set(drawing.match(/(?<=<use href="#)\w+(?=")/g));
  const paths = [...used].map((name) => {
    const outline = glyphs[lettersByName.get(name) ?? '']?.replace(/^\d+/, '') ?? '';
    return `<path id="${name}" d="${outline}"/>`;
  });
  return paths.length ? `<defs>${paths.join('')}</defs>` : '';
}

/** Advance of a character in thousandths of an em. Characters without an outline count as full-width. */
function advanceOf(letter: string, next = ''): number {
  const glyph = glyphs[letter];
  if (glyph === undefined) return isWide(letter) ? 1000 : 600;
  return parseInt(glyph, 10) + moveBetween(letter, next);
}

export const hasGlyph = (letter: string): boolean => Object.hasOwn(glyphs, letter);

const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u.test(letter);

function moveBetween(letter: string, next: string): number {
  if (!next || !Object.hasOwn(kerning, letter)) return 0;
  for (const group of kerning[letter]?.split('|') ?? []) {
    const at = group.indexOf(' ');
    if (group.slice(at + 1).includes(next)) return Number(group.slice(0, at));
  }
  return 0;
}

/** Width of a line, in units of the font size. */
export function measureText(text: string, size: number): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter, index) => sum + advanceOf(letter, letters[index + 1]), 0);
  return (units * size) / 1000;
}
