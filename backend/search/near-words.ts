import { isHan } from './search-words.ts';

/** How many letters are wrong, missing, too many or changed about; more than `most` is told as Infinity. */
export function slipsBetween(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      let least = Math.min(
        (last[at] ?? Infinity) + 1,
        (line[at - 1] ?? Infinity) + 1,
        (last[at - 1] ?? Infinity) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        least = Math.min(least, (before[at - 2] ?? Infinity) + 1);
      line.push(least);
    }
    if (Math.min(...line) > most) return Infinity;
    [before, last] = [last, line];
  }
  const slips = last.at(-1) ?? Infinity;
  return slips <= most ? slips : Infinity;
}

const LONG_WORD = 8;
const SHORTEST_LATIN = 4;

/** A short word with a letter changed is another word; one Chinese character in two is a slip of the keyboard. */
export function slipsAllowed(word: string): number {
  const length = [...word].length;
  if (isHan(word)) return length < 2 ? 0 : 1;
  if (length < SHORTEST_LATIN) return 0;
  return length < LONG_WORD ? 1 : 2;
}

export interface Known {
  term: string;
  /** In how many names it is. */
  names: number;
}

/** A short Chinese name with another first character is another name. */
const LONGER_HAN = 4;
const mayBe = (word: string, term: string) =>
  !isHan(word) || [...word].length >= LONGER_HAN || [...word][0] === [...term][0];

/** The word that was meant: the nearest, and of those as near the one that more names have. Null where none is near. */
export function nearestWord(word: string, known: readonly Known[]): string | null {
  const most = slipsAllowed(word);
  let best: { term: string; slips: number; names: number } | null = null;
  for (const { term, names } of most === 0 ? [] : known) {
    const slips = slipsBetween(word, term, most);
    if (slips === Infinity || !mayBe(word, term)) continue;
    if (!best || slips < best.slips || (slips === best.slips && names > best.names)) best = { term, slips, names };
  }
  return best?.term ?? null;
}
