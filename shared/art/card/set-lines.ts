import { round1 } from '#shared/art/shapes.ts';

/** A letter in ems: how far the pen goes, and its outline in `units` an em. */
export interface Letter {
  advance: number;
  units: number;
  path: string;
}
export type Letters = ReadonlyMap<string, Letter>;

interface Line {
  x: number;
  /** The base line. */
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** What has an outline; a letter that no face of ours has is left out, and never drawn as an empty box. */
export const onlyKnown = (text: string, letters: Letters): string =>
  [...text.replaceAll(/\s/gu, ' ')].filter((letter) => letters.has(letter)).join('');

/** A name with a Han letter that no face of ours has would be another name without it: then the one in Latin letters stands there. */
export const nameKnown = ({ name, other }: { name: string; other: string }, letters: Letters): string =>
  other !== '' && (name.match(/\p{Script=Han}/gu) ?? []).some((letter) => !letters.has(letter)) ? other : name;

export const widthOf = (text: string, letters: Letters): number =>
  [...text].reduce((sum, letter) => sum + (letters.get(letter)?.advance ?? 0), 0);

/** One line of outlines. */
export function setLine(text: string, { x, y, size, fill, anchor = 'start' }: Line, letters: Letters): string {
  const width = widthOf(text, letters) * size;
  let pen = x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  let out = '';
  for (const sign of text) {
    const letter = letters.get(sign);
    if (!letter) continue;
    if (letter.path)
      out += `<path transform="translate(${round1(pen)} ${round1(y)})scale(${Number((size / letter.units).toFixed(5))})" d="${letter.path}"/>`;
    pen += letter.advance * size;
  }
  return out && `<g fill="${fill}">${out}</g>`;
}

interface Block extends Omit<Line, 'anchor'> {
  width: number;
  /** Down to this size it is made smaller before it is broken, and before it is cut. */
  least: number;
  lines: number;
  leading: number;
  anchor?: 'start' | 'end';
}

const CUT = '…';

/** As large as there is room for, in no more lines than there may be; what is still too long is cut. */
export function setBlock(
  text: string,
  block: Block,
  letters: Letters,
): { drawing: string; lines: number; size: number; width: number } {
  const { x, y, width, size: most, least, lines: limit, leading, fill, anchor } = block;
  const known = onlyKnown(text, letters).trim();
  let size = most;
  const widest = Math.max(0, ...(known.match(WORDS) ?? []).map((word) => widthOf(word.trimEnd(), letters)));
  // A line more is better than letters that nobody can read in a small picture, and a smaller word than half a word.
  while (size > least && (widest > width / size || breakLines(known, width / size, letters).length > limit)) size -= 1;
  const all = breakLines(known, width / size, letters);
  const lines =
    all.length > limit
      ? [...all.slice(0, limit - 1), cutTo(all.slice(limit - 1).join(''), width / size, letters)]
      : all;
  const drawing = lines.map((line, index) =>
    setLine(line.trim(), { x, y: y + index * size * leading, size, fill, anchor }, letters),
  );
  const widestLine = Math.max(0, ...lines.map((line) => widthOf(line.trim(), letters) * size));
  return { drawing: drawing.join(''), lines: lines.length, size, width: widestLine };
}

function cutTo(text: string, width: number, letters: Letters): string {
  const room = width - widthOf(CUT, letters);
  let kept = '';
  for (const letter of text) {
    if (widthOf(kept + letter, letters) > room) break;
    kept += letter;
  }
  return `${kept.trim()}${CUT}`;
}

/** A line ends between words, after a stroke or a hyphen in one, or between Han letters; a mark stays with what it follows. A word that is wider than the line is broken. */
const WORDS = /[\p{Script=Han}](?:[，。、；：？！）」』》〉·…]+)?|[^\p{Script=Han}\s/-]+[/-]*\s*|[/-]+\s*|\s+/gu;

/** Up to the last pause in it: there a line of Han ends rather than within a phrase, where that leaves it long enough. */
const PAUSE = /^.*[，。：；！？、]/u;
const SHORTEST = 0.45;

function breakLines(text: string, width: number, letters: Letters): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(WORDS) ?? []) {
    if (line !== '' && widthOf((line + word).trimEnd(), letters) > width) {
      const [whole = line] = PAUSE.exec(line) ?? [];
      const end = widthOf(whole, letters) > width * SHORTEST ? whole.length : line.length;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
    line += word;
    while (widthOf(line.trimEnd(), letters) > width) {
      const fits = [...line].findIndex((_, index, all) => widthOf(all.slice(0, index + 1).join(''), letters) > width);
      lines.push([...line].slice(0, Math.max(fits, 1)).join(''));
      line = [...line].slice(Math.max(fits, 1)).join('');
    }
  }
  return line.trim() === '' ? lines : [...lines, line];
}
