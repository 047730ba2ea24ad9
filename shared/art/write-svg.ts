import { ART_TOKENS } from './art-tokens.ts';
import { GLYPHS, KERNING } from './glyphs.ts';
import { roundToTenth } from './shapes.ts';

type TokenValues = Readonly<Record<string, string>>;

interface SvgPicture {
  width: number;
  height: number;
  body: string;
  /** Value of preserveAspectRatio: banners are cropped, other pictures are shown whole. */
  fit?: 'xMidYMid slice' | 'xMidYMid meet' | 'xMinYMid meet';
  /** Tenant's colours, from `palette`. */
  brand?: { light: TokenValues; dark: TokenValues };
  rules?: string;
}

const formatValues = (names: Iterable<string>, values: TokenValues) =>
  [...names].map((name) => `${name}:${requireToken(values, name)}`).join(';');

function requireToken(values: TokenValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`missing value for ${name}`);
  return value;
}

/** Returns a complete SVG file, with the light and dark values of the tokens that the picture uses. */
export function frameSvg({ width, height, body, fit = 'xMidYMid meet', brand, rules = '' }: SvgPicture): string {
  const tokenNames = new Set(`${rules}${body}`.match(/(?<=var\()--[\w-]+(?=\))/g));
  const lightDeclarations = formatValues(tokenNames, { ...ART_TOKENS.light, ...brand?.light });
  const darkDeclarations = formatValues(tokenNames, { ...ART_TOKENS.dark, ...brand?.dark });
  const styleRules = `:root{${lightDeclarations}}@media (prefers-color-scheme:dark){:root{${darkDeclarations}}}${rules}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="${fit}"><style>${styleRules}</style>${defineGlyphs(body)}${body}</svg>`
  );
}

/**
 * Sanitises text from a URL: removes invisible characters and those invalid in XML, collapses whitespace and truncates.
 */
export function cleanText(text: string, maxLength: number): string {
  const visibleText = text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...visibleText].slice(0, maxLength).join('').trim();
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and attribute values. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? '');

interface TextSetting {
  x: number;
  /** y coordinate of the baseline. */
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
  /** Outline in the background colour, which keeps text legible on a drawing. */
  halo?: { colour: string; width: number };
  /** Language of characters without an outline, which determines the variant of Han characters. */
  lang?: string;
}

const HAN_FONT_FAMILIES = `'Songti TC','Songti SC','Noto Serif CJK HK','Noto Serif CJK SC',serif`;

/**
 * Renders a line of text: Latin letters as outlines of the display font, other scripts as text in the reader's own
 * font.
 */
export function typesetText(text: string, setting: TextSetting): string {
  const { anchor = 'start', size } = setting;
  const anchorOffset = anchor === 'start' ? 0 : measureText(text, size) / (anchor === 'middle' ? 2 : 1);
  let penX = setting.x - anchorOffset;
  let svg = '';
  for (const textRun of splitRuns(text)) {
    svg += hasGlyph(textRun.charAt(0))
      ? typesetOutlines(textRun, penX, setting)
      : typesetLetters(textRun, penX, setting);
    penX += measureText(textRun, size);
  }
  return svg;
}

/** Splits text into runs of characters with and without an outline. */
function splitRuns(text: string): string[] {
  const textRuns: string[] = [];
  let isDrawnRun: boolean | undefined;
  for (const letter of text) {
    if (hasGlyph(letter) === isDrawnRun) textRuns.push(`${textRuns.pop() ?? ''}${letter}`);
    else textRuns.push(letter);
    isDrawnRun = hasGlyph(letter);
  }
  return textRuns;
}

function typesetOutlines(textRun: string, x: number, { y, size, fill, halo }: TextSetting): string {
  const letters = [...textRun];
  let penX = 0;
  let glyphUses = '';
  for (const [index, letter] of letters.entries()) {
    if (letter !== ' ') glyphUses += `<use href="#${getGlyphId(letter)}"${penX ? ` x="${penX}"` : ''}/>`;
    penX += getAdvance(letter, letters[index + 1]);
  }
  const scale = size / 1000;
  const transform = `transform="translate(${roundToTenth(x)} ${roundToTenth(y)})scale(${scale})"`;
  // The halo is drawn once below the whole word, because drawn for each letter it would cover the previous letter.
  const haloMarkup = halo ? `<g${renderHalo(halo.colour, halo.width / scale)}>${glyphUses}</g>` : '';
  return glyphUses && `<g ${transform} fill="${fill}">${haloMarkup}${glyphUses}</g>`;
}

function typesetLetters(textRun: string, x: number, { y, size, fill, halo, lang }: TextSetting): string {
  // textLength fixes the width, so that another font cannot shift the line.
  const runLength = roundToTenth(measureText(textRun, size));
  return (
    `<text x="${roundToTenth(x)}" y="${roundToTenth(y)}" font-size="${size}" font-weight="600" font-family="${HAN_FONT_FAMILIES}" ` +
    `textLength="${runLength}" lengthAdjust="spacingAndGlyphs" fill="${fill}"` +
    `${lang ? ` xml:lang="${escapeXml(lang)}"` : ''}${halo ? renderHalo(halo.colour, halo.width) : ''}>${escapeXml(textRun)}</text>`
  );
}

const renderHalo = (colour: string, width: number) =>
  ` stroke="${colour}" stroke-width="${roundToTenth(width)}" stroke-linejoin="round" paint-order="stroke"`;

const getGlyphId = (letter: string): string => `g${letter.codePointAt(0)?.toString(36) ?? ''}`;

const LETTER_BY_GLYPH_ID = new Map(Object.keys(GLYPHS).map((letter) => [getGlyphId(letter), letter]));

/** Defines each used glyph once, because a chart repeats digits about a hundred times. */
export function defineGlyphs(drawing: string): string {
  const usedIds = new Set(drawing.match(/(?<=<use href="#)\w+(?=")/g));
  const glyphPaths = [...usedIds].map((glyphName) => {
    const glyphOutline = GLYPHS[LETTER_BY_GLYPH_ID.get(glyphName) ?? '']?.replace(/^\d+/, '') ?? '';
    return `<path id="${glyphName}" d="${glyphOutline}"/>`;
  });
  return glyphPaths.length ? `<defs>${glyphPaths.join('')}</defs>` : '';
}

/**
 * Returns the advance of a character in thousandths of an em, including kerning. Characters without an outline have an
 * advance of 1000 if full-width, otherwise 600.
 */
function getAdvance(letter: string, nextLetter = ''): number {
  const glyph = GLYPHS[letter];
  if (glyph === undefined) return isWide(letter) ? 1000 : 600;
  return parseInt(glyph, 10) + getKerning(letter, nextLetter);
}

export const hasGlyph = (letter: string): boolean => Object.hasOwn(GLYPHS, letter);

const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u.test(letter);

function getKerning(letter: string, nextLetter: string): number {
  if (!nextLetter || !Object.hasOwn(KERNING, letter)) return 0;
  for (const group of KERNING[letter]?.split('|') ?? []) {
    const separatorIndex = group.indexOf(' ');
    if (group.slice(separatorIndex + 1).includes(nextLetter)) return Number(group.slice(0, separatorIndex));
  }
  return 0;
}

/** Returns the width of a line in the same unit as the font size. */
export function measureText(text: string, size: number): number {
  const letters = [...text];
  const totalUnits = letters.reduce((sum, letter, index) => sum + getAdvance(letter, letters[index + 1]), 0);
  return (totalUnits * size) / 1000;
}
