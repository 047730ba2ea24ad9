/** What two people typed alike, however they typed it: width, case, accents, apostrophes and punctuation do not count. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Runs of Chinese and runs of anything else are words of their own: 'ucl大学' is two. */
const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

export const splitWords = (text: string): string[] => foldText(text).match(WORD) ?? [];

/** A name as the key that it is kept under: without spaces, for some type them and some do not. */
export const compact = (text: string) => foldText(text).replaceAll(' ', '');

/** What a name is filed under: nearly all would stand under U otherwise. */
export const sortName = (name: string) =>
  foldText(name)
    .replace(/^the /, '')
    .replace(/^university of /, '');

export const isHan = (word: string) => /^\p{Script=Han}/u.test(word);

/** Chinese in pairs of neighbours: each pair is a word to the index, and neighbouring pairs are a phrase. */
export function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((next, index) => `${characters[index]}${next}`);
}

/** Names as the word index reads them. The last character stands alone at the end, and keeps names from running together. */
export const indexWords = (names: readonly string[]) =>
  unique(
    names.map((name) =>
      splitWords(name)
        .flatMap((word) => (isHan(word) ? [...pairsOf(word), ...lastOf(word)] : [word]))
        .join(' '),
    ),
  ).join(' ');

const lastOf = (word: string) => ([...word].length > 1 ? [...word].slice(-1) : []);

/** So many signs stand together in the indexes that find any part of a text (migration 0089). */
const SIGNS_TOGETHER = 3;

/** Of a number that stands masked. */
export const SHOWN_DIGITS = 4;

/** A text as those indexes are asked for it: the signs from each of its signs on as neighbours, or the beginning of one. '' where nothing could be found. */
export function matchSigns(text: string): string {
  const signs = [...text.replaceAll(' ', '␣').replaceAll('\0', '')];
  // The index reads no accent and no empty place: what consists of these alone would be found everywhere.
  if (signs.every((sign) => /[\p{M}\p{Z}]/u.test(sign))) return '';
  const quoted = (words: string) => `"${words.replaceAll('"', '""')}"`;
  if (signs.length < SIGNS_TOGETHER) return `${quoted(signs.join(''))} *`;
  const last = signs.length - SIGNS_TOGETHER;
  return quoted(Array.from({ length: last + 1 }, (_, at) => signs.slice(at, at + SIGNS_TOGETHER).join('')).join(' '));
}

/**
 * A number that is this one, or of four digits one that ends in them, which is what a masked number shows. A match of any four digits would
 * reveal the whole number digit by digit.
 */
export function matchNumber(digits: string): string {
  const signs = Array.from(digits, (_, at) => digits.slice(at, at + SIGNS_TOGETHER)).join(' ');
  return `${digits.length === SHOWN_DIGITS ? '' : '^'}"${signs}"`;
}

/** Names as the trigram index reads them. */
export const indexTrigrams = (names: readonly string[]) =>
  unique(names.map((name) => splitWords(name).join(' '))).join(' | ');

const unique = (values: readonly string[]) => [...new Set(values)].filter(Boolean);

/** A keyword as the indexes are asked for it. */
export interface Keyword {
  /** Found as it stands, or at the beginning of a term. */
  term: string;
  /** The first key that no longer begins with it. */
  termEnd: string;
  words: string[];
  /** Every word, at the beginning of a word or, in Chinese, anywhere. */
  wordMatch: string;
  /** Every word, anywhere; null where one is too short for trigrams. */
  trigramMatch: string | null;
}

/** More words than anybody types; each of them costs a look into the index. */
const MOST_WORDS = 10;
const SHORTEST_TRIGRAM_WORD = 3;
const BEYOND_EVERY_LETTER = '\u{10FFFF}';

/** Null where nothing is left that could be looked for. Words are letters and digits only, so a quote is safe around them. */
export function readKeyword(text: string): Keyword | null {
  const words = splitWords(text).slice(0, MOST_WORDS);
  const term = compact(text);
  if (words.length === 0) return null;
  return {
    term,
    termEnd: term + BEYOND_EVERY_LETTER,
    words,
    wordMatch: words.map(matchWord).join(' AND '),
    trigramMatch: words.every((word) => [...word].length >= SHORTEST_TRIGRAM_WORD)
      ? words.map((word) => `"${word}"`).join(' AND ')
      : null,
  };
}

function matchWord(word: string): string {
  if (!isHan(word)) return `"${word}" *`;
  const pairs = pairsOf(word);
  return pairs.length === 1 && [...word].length === 1 ? `"${word}" *` : `"${pairs.join(' ')}"`;
}

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

const LONGEST_COUNTED = 40;
const MOST_WORDS_COUNTED = 5;
const LONG_NUMBER = /\d{5,}/;
const ADDRESS = /@|:\/\/|www\./i;

/**
 * What was sought in vain, as it is counted; null for what could name somebody. A number, an address or a whole sentence is no name of a
 * school or a subject.
 */
export function missedTerm(typed: string): string | null {
  if (ADDRESS.test(typed) || LONG_NUMBER.test(typed.replace(/[\s-]/g, ''))) return null;
  const term = foldText(typed);
  return term === '' || term.length > LONGEST_COUNTED || term.split(' ').length > MOST_WORDS_COUNTED ? null : term;
}
