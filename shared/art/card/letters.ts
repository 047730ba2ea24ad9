import { round1 } from '#shared/art/shapes.ts';

/** Folder of the packed glyph outlines, written by scripts/letters/pack-letters.ts. */
export const LETTER_FILES = '_/letters';

/** Units per em. */
export const HAN_UNITS = 250;
export const LATIN_UNITS = 1000;

/**
 * Number of frequent Han characters, which are packed first and ordered by frequency; the others are ordered by code
 * point.
 */
export const COMMON_LETTERS = 1800;
const COMMON_LETTERS_PER_FILE = 300;
const SELDOM_IN_A_FILE = 150;
const COMMON_LETTER_FILES = COMMON_LETTERS / COMMON_LETTERS_PER_FILE;

export const lettersInFile = (file: number): number =>
  file < COMMON_LETTER_FILES ? COMMON_LETTERS_PER_FILE : SELDOM_IN_A_FILE;

/** Returns the file of a glyph and its index in the file, by its position in the font. */
export function locateGlyph(index: number): { file: number; index: number } {
  if (index < COMMON_LETTERS)
    return { file: Math.floor(index / COMMON_LETTERS_PER_FILE), index: index % COMMON_LETTERS_PER_FILE };
  const seldom = index - COMMON_LETTERS;
  return { file: COMMON_LETTER_FILES + Math.floor(seldom / SELDOM_IN_A_FILE), index: seldom % SELDOM_IN_A_FILE };
}

/** Glyph with its advance and contours in units per em, y pointing down. */
export interface Outline {
  advance: number;
  contours: readonly Contour[];
}
type Contour = readonly OutlinePoint[];
/** Point on the curve or control point; between two control points lies an implied point on the curve. */
export interface OutlinePoint {
  x: number;
  y: number;
  isOn: boolean;
}

/** Appends an unsigned integer of variable length, seven bits a byte. */
function formatNumber(bytes: number[], number: number) {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
const folded = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const unfolded = (number: number) => (number & 1 ? -(number + 1) / 2 : number / 2);

/** Packs a glyph for the files, with each point stored as the difference from the previous one. */
export function packOutline({ advance, contours }: Outline): Uint8Array {
  const bytes: number[] = [];
  formatNumber(bytes, advance);
  formatNumber(bytes, contours.length);
  let [x, y] = [0, 0];
  for (const contour of contours) {
    formatNumber(bytes, contour.length);
    for (const point of contour) {
      formatNumber(bytes, folded(point.x - x) * 2 + (point.isOn ? 1 : 0));
      formatNumber(bytes, folded(point.y - y));
      ({ x, y } = point);
    }
  }
  return Uint8Array.from(bytes);
}

export function unpackOutline(bytes: Uint8Array): Outline {
  let at = 0;
  const read = () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a letter ends too early');
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  };
  const advance = read();
  let [x, y] = [0, 0];
  const contours = Array.from({ length: read() }, () =>
    Array.from({ length: read() }, () => {
      const across = read();
      x += unfolded(across >> 1);
      y += unfolded(read());
      return { x, y, isOn: (across & 1) === 1 };
    }),
  );
  return { advance, contours };
}

/** Returns the SVG path data of a glyph. */
export const renderOutline = ({ contours }: Outline): string => contours.map(renderContour).join('');

function renderContour(contour: Contour): string {
  const first = contour.findIndex(({ isOn }) => isOn);
  const rotatedPoints = [...contour.slice(Math.max(first, 0)), ...contour.slice(0, Math.max(first, 0))];
  const [start, last] = [rotatedPoints[0], rotatedPoints.at(-1)];
  if (!start || !last) return '';
  const from = start.isOn ? start : middle(start, last);
  let svg = `M${from.x} ${from.y}`;
  let bend: OutlinePoint | null = null;
  for (const point of [...rotatedPoints.slice(start.isOn ? 1 : 0), { ...from, isOn: true }]) {
    if (bend) {
      const end = point.isOn ? point : middle(bend, point);
      svg += `Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
    } else if (point.isOn) svg += `L${point.x} ${point.y}`;
    bend = point.isOn ? null : point;
  }
  return `${svg}z`;
}

const middle = (outlinePoint: OutlinePoint, other: OutlinePoint) => ({
  x: (outlinePoint.x + other.x) / 2,
  y: (outlinePoint.y + other.y) / 2,
});

/** Glyph with its advance in em and its outline in `units` per em. */
export interface Letter {
  advance: number;
  units: number;
  path: string;
}
export type Letters = ReadonlyMap<string, Letter>;

interface Line {
  x: number;
  /** y coordinate of the baseline. */
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** Removes characters without a glyph, which would be drawn as empty boxes. */
export const filterDrawable = (text: string, letters: Letters): string =>
  [...text.replaceAll(/\s/gu, ' ')].filter((letter) => letters.has(letter)).join('');

/** Returns the name, or the other name if a Han character of the first has no glyph. */
export const firstDrawableName = ({ name, other }: { name: string; other: string }, letters: Letters): string =>
  other !== '' && (name.match(/\p{Script=Han}/gu) ?? []).some((letter) => !letters.has(letter)) ? other : name;

export const measureWidth = (text: string, letters: Letters): number =>
  [...text].reduce((sum, letter) => sum + (letters.get(letter)?.advance ?? 0), 0);

export function setLine(text: string, { x, y, size, fill, anchor = 'start' }: Line, letters: Letters): string {
  const width = measureWidth(text, letters) * size;
  let pen = x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  let svg = '';
  for (const character of text) {
    const letter = letters.get(character);
    if (!letter) continue;
    if (letter.path)
      svg += `<path transform="translate(${round1(pen)} ${round1(y)})scale(${Number((size / letter.units).toFixed(5))})" d="${letter.path}"/>`;
    pen += letter.advance * size;
  }
  return svg && `<g fill="${fill}">${svg}</g>`;
}

interface Block extends Omit<Line, 'anchor'> {
  width: number;
  /** Minimum font size; at this size lines break and text is truncated. */
  least: number;
  lines: number;
  leading: number;
  anchor?: 'start' | 'end';
}

const CUT = '…';

/**
 * Fits text into a box: uses the largest size at which it fits the number of lines, and truncates it if it is still too
 * long.
 */
export function setBlock(
  text: string,
  block: Block,
  letters: Letters,
): { drawing: string; lines: number; size: number; width: number } {
  const { x, y, width, size: max, least: minWidth, lines: limit, leading, fill, anchor } = block;
  const drawableText = filterDrawable(text, letters).trim();
  let size = max;
  const widest = Math.max(0, ...(drawableText.match(WORDS) ?? []).map((word) => measureWidth(word.trimEnd(), letters)));
  // More lines are preferred to illegible text, and smaller text to a broken word.
  while (size > minWidth && (widest > width / size || breakLines(drawableText, width / size, letters).length > limit))
    size -= 1;
  const all = breakLines(drawableText, width / size, letters);
  const lines =
    all.length > limit
      ? [...all.slice(0, limit - 1), cutTo(all.slice(limit - 1).join(''), width / size, letters)]
      : all;
  const drawing = lines.map((line, index) =>
    setLine(line.trim(), { x, y: y + index * size * leading, size, fill, anchor }, letters),
  );
  const widestLine = Math.max(0, ...lines.map((line) => measureWidth(line.trim(), letters) * size));
  return { drawing: drawing.join(''), lines: lines.length, size, width: widestLine };
}

function cutTo(text: string, width: number, letters: Letters): string {
  const room = width - measureWidth(CUT, letters);
  let storedText = '';
  for (const letter of text) {
    if (measureWidth(storedText + letter, letters) > room) break;
    storedText += letter;
  }
  return `${storedText.trim()}${CUT}`;
}

/**
 * Units between which a line may break: words, parts after a slash or hyphen, Han characters. Punctuation stays with
 * the preceding character. A word wider than the line is broken.
 */
const WORDS = /[\p{Script=Han}](?:[，。、；：？！）」』》〉·…]+)?|[^\p{Script=Han}\s/-]+[/-]*\s*|[/-]+\s*|\s+/gu;

/** Part of a Han line up to its last punctuation mark, where a break is preferred if the line stays long enough. */
const PAUSE = /^.*[，。：；！？、]/u;
const SHORTEST = 0.45;

function breakLines(text: string, width: number, letters: Letters): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(WORDS) ?? []) {
    if (line !== '' && measureWidth((line + word).trimEnd(), letters) > width) {
      const [fullText = line] = PAUSE.exec(line) ?? [];
      const end = measureWidth(fullText, letters) > width * SHORTEST ? fullText.length : line.length;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
    line += word;
    while (measureWidth(line.trimEnd(), letters) > width) {
      const fittingLength = [...line].findIndex(
        (_, index, all) => measureWidth(all.slice(0, index + 1).join(''), letters) > width,
      );
      lines.push([...line].slice(0, Math.max(fittingLength, 1)).join(''));
      line = [...line].slice(Math.max(fittingLength, 1)).join('');
    }
  }
  return line.trim() === '' ? lines : [...lines, line];
}
