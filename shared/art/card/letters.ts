import { roundToTenth } from '#shared/art/shapes.ts';

/** Folder of the packed glyph outlines, written by scripts/letters/pack-letters.ts. */
export const LETTER_FILES_PATH = '_/letters';

/** Units per em. */
export const HAN_UNITS = 250;
export const LATIN_UNITS = 1000;

/**
 * Number of frequent Han characters, which are packed first and ordered by frequency. The others are ordered by code
 * point.
 */
export const COMMON_LETTERS = 1800;
const COMMON_LETTERS_PER_FILE = 300;
const RARE_LETTERS_PER_FILE = 150;
const COMMON_LETTER_FILES = COMMON_LETTERS / COMMON_LETTERS_PER_FILE;

export const getLetterCountOfFile = (fileIndex: number): number =>
  fileIndex < COMMON_LETTER_FILES ? COMMON_LETTERS_PER_FILE : RARE_LETTERS_PER_FILE;

/** Returns the file of a glyph and its index in the file, by its position in the font. */
export function locateGlyph(index: number): { file: number; index: number } {
  if (index < COMMON_LETTERS)
    return { file: Math.floor(index / COMMON_LETTERS_PER_FILE), index: index % COMMON_LETTERS_PER_FILE };
  const rareIndex = index - COMMON_LETTERS;
  return {
    file: COMMON_LETTER_FILES + Math.floor(rareIndex / RARE_LETTERS_PER_FILE),
    index: rareIndex % RARE_LETTERS_PER_FILE,
  };
}

/** Glyph with its advance and contours in units per em, y pointing down. */
export interface Outline {
  advance: number;
  contours: readonly Contour[];
}
type Contour = readonly OutlinePoint[];
/** Point on the curve or control point. Two consecutive control points imply a point on the curve between them. */
export interface OutlinePoint {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** Appends an unsigned integer of variable length, seven bits a byte. */
function appendVarint(bytes: number[], number: number) {
  let remainingLetters = number;
  for (; remainingLetters > 0x7f; remainingLetters >>>= 7) bytes.push((remainingLetters & 0x7f) | 0x80);
  bytes.push(remainingLetters);
}
const zigzagEncode = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const zigzagDecode = (number: number) => (number & 1 ? -(number + 1) / 2 : number / 2);

/** Encodes a glyph for the files, storing each point as the difference from the previous one. */
export function packOutline({ advance, contours }: Outline): Uint8Array {
  const bytes: number[] = [];
  appendVarint(bytes, advance);
  appendVarint(bytes, contours.length);
  let [x, y] = [0, 0];
  for (const contour of contours) {
    appendVarint(bytes, contour.length);
    for (const point of contour) {
      appendVarint(bytes, zigzagEncode(point.x - x) * 2 + (point.isOnCurve ? 1 : 0));
      appendVarint(bytes, zigzagEncode(point.y - y));
      ({ x, y } = point);
    }
  }
  return Uint8Array.from(bytes);
}

export function unpackOutline(bytes: Uint8Array): Outline {
  let position = 0;
  const readVarint = () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const currentByte = bytes[position++];
      if (currentByte === undefined) throw new Error('unexpected end of glyph data');
      number |= (currentByte & 0x7f) << shift;
      if (currentByte < 0x80) return number;
    }
  };
  const advance = readVarint();
  let [x, y] = [0, 0];
  const contours = Array.from({ length: readVarint() }, () =>
    Array.from({ length: readVarint() }, () => {
      const deltaX = readVarint();
      x += zigzagDecode(deltaX >> 1);
      y += zigzagDecode(readVarint());
      return { x, y, isOnCurve: (deltaX & 1) === 1 };
    }),
  );
  return { advance, contours };
}

/** Returns the SVG path data of a glyph. */
export const renderOutline = ({ contours }: Outline): string => contours.map(renderContour).join('');

function renderContour(contour: Contour): string {
  const firstOnCurve = contour.findIndex(({ isOnCurve }) => isOnCurve);
  const rotatedPoints = [...contour.slice(Math.max(firstOnCurve, 0)), ...contour.slice(0, Math.max(firstOnCurve, 0))];
  const [startPoint, lastPoint] = [rotatedPoints[0], rotatedPoints.at(-1)];
  if (!startPoint || !lastPoint) return '';
  const fromPoint = startPoint.isOnCurve ? startPoint : getMidpoint(startPoint, lastPoint);
  let svg = `M${fromPoint.x} ${fromPoint.y}`;
  let controlPoint: OutlinePoint | null = null;
  for (const point of [...rotatedPoints.slice(startPoint.isOnCurve ? 1 : 0), { ...fromPoint, isOnCurve: true }]) {
    if (controlPoint) {
      const endPoint = point.isOnCurve ? point : getMidpoint(controlPoint, point);
      svg += `Q${controlPoint.x} ${controlPoint.y} ${endPoint.x} ${endPoint.y}`;
    } else if (point.isOnCurve) svg += `L${point.x} ${point.y}`;
    controlPoint = point.isOnCurve ? null : point;
  }
  return `${svg}z`;
}

const getMidpoint = (pointA: OutlinePoint, otherPoint: OutlinePoint) => ({
  x: (pointA.x + otherPoint.x) / 2,
  y: (pointA.y + otherPoint.y) / 2,
});

/** Glyph with its advance in em and its outline in `units` per em. */
export interface LetterGlyph {
  advance: number;
  units: number;
  path: string;
}
export type Letters = ReadonlyMap<string, LetterGlyph>;

interface TextLine {
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

/** Returns the name, or the name in the other language if a Han character of the first has no glyph. */
export const getDrawableName = ({ name, other }: { name: string; other: string }, letters: Letters): string =>
  other !== '' && (name.match(/\p{Script=Han}/gu) ?? []).some((letter) => !letters.has(letter)) ? other : name;

export const measureWidth = (text: string, letters: Letters): number =>
  [...text].reduce((sum, letter) => sum + (letters.get(letter)?.advance ?? 0), 0);

export function typesetLine(text: string, { x, y, size, fill, anchor = 'start' }: TextLine, letters: Letters): string {
  const width = measureWidth(text, letters) * size;
  let penX = x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  let svg = '';
  for (const character of text) {
    const letter = letters.get(character);
    if (!letter) continue;
    if (letter.path)
      svg += `<path transform="translate(${roundToTenth(penX)} ${roundToTenth(y)})scale(${Number((size / letter.units).toFixed(5))})" d="${letter.path}"/>`;
    penX += letter.advance * size;
  }
  return svg && `<g fill="${fill}">${svg}</g>`;
}

interface TextBlock extends Omit<TextLine, 'anchor'> {
  width: number;
  /** Minimum font size, at which lines break and text is truncated. */
  minSize: number;
  lines: number;
  leading: number;
  anchor?: 'start' | 'end';
}

const ELLIPSIS = '…';

/**
 * Fits text into a box: uses the largest size at which it fits the number of lines, and truncates it if it is still too
 * long.
 */
export function typesetBlock(
  text: string,
  block: TextBlock,
  letters: Letters,
): { drawing: string; lines: number; size: number; width: number } {
  const { x, y, width, size: maxSize, minSize, lines: maxLineCount, leading, fill, anchor } = block;
  const drawableText = filterDrawable(text, letters).trim();
  let size = maxSize;
  const widestWord = Math.max(
    0,
    ...(drawableText.match(WORD_PATTERN) ?? []).map((word) => measureWidth(word.trimEnd(), letters)),
  );
  // More lines are preferred to illegible text, and smaller text to a broken word.
  while (
    size > minSize &&
    (widestWord > width / size || breakLines(drawableText, width / size, letters).length > maxLineCount)
  )
    size -= 1;
  const allLines = breakLines(drawableText, width / size, letters);
  const visibleLines =
    allLines.length > maxLineCount
      ? [
          ...allLines.slice(0, maxLineCount - 1),
          truncateToWidth(allLines.slice(maxLineCount - 1).join(''), width / size, letters),
        ]
      : allLines;
  const lineMarkup = visibleLines.map((line, index) =>
    typesetLine(line.trim(), { x, y: y + index * size * leading, size, fill, anchor }, letters),
  );
  const widestLineWidth = Math.max(0, ...visibleLines.map((line) => measureWidth(line.trim(), letters) * size));
  return { drawing: lineMarkup.join(''), lines: visibleLines.length, size, width: widestLineWidth };
}

function truncateToWidth(text: string, width: number, letters: Letters): string {
  const availableWidth = width - measureWidth(ELLIPSIS, letters);
  let truncatedText = '';
  for (const letter of text) {
    if (measureWidth(truncatedText + letter, letters) > availableWidth) break;
    truncatedText += letter;
  }
  return `${truncatedText.trim()}${ELLIPSIS}`;
}

/**
 * Matches units between which a line may break: words, parts after a slash or hyphen, Han characters. Punctuation stays
 * with the preceding character. A word wider than the line is broken.
 */
const WORD_PATTERN = /[\p{Script=Han}](?:[，。、；：？！）」』》〉·…]+)?|[^\p{Script=Han}\s/-]+[/-]*\s*|[/-]+\s*|\s+/gu;

/**
 * Matches the part of a Han line up to its last punctuation mark, where a break is preferred if the line remains long
 * enough.
 */
const PAUSE_PATTERN = /^.*[，。：；！？、]/u;
const MIN_LINE_RATIO = 0.45;

function breakLines(text: string, width: number, letters: Letters): string[] {
  const lines: string[] = [];
  let currentLine = '';
  for (const word of text.match(WORD_PATTERN) ?? []) {
    if (currentLine !== '' && measureWidth((currentLine + word).trimEnd(), letters) > width) {
      const [textUpToPause = currentLine] = PAUSE_PATTERN.exec(currentLine) ?? [];
      const breakIndex =
        measureWidth(textUpToPause, letters) > width * MIN_LINE_RATIO ? textUpToPause.length : currentLine.length;
      lines.push(currentLine.slice(0, breakIndex));
      currentLine = currentLine.slice(breakIndex);
    }
    currentLine += word;
    while (measureWidth(currentLine.trimEnd(), letters) > width) {
      const fittingLength = [...currentLine].findIndex(
        (_, index, characters) => measureWidth(characters.slice(0, index + 1).join(''), letters) > width,
      );
      lines.push([...currentLine].slice(0, Math.max(fittingLength, 1)).join(''));
      currentLine = [...currentLine].slice(Math.max(fittingLength, 1)).join('');
    }
  }
  return currentLine.trim() === '' ? lines : [...lines, currentLine];
}
