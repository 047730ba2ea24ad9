/** Normalises width, case, accents, apostrophes and punctuation. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Matches words. Runs of Han characters and other runs are separate words: 'ucl大学' is two words. */
const WORD_PATTERN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

export const splitWords = (text: string): string[] => foldText(text).match(WORD_PATTERN) ?? [];

/** Returns a key without spaces, because users type them inconsistently. */
export const compactText = (text: string) => foldText(text).replaceAll(' ', '');

/** Returns a sort key without 'University of', with which most names begin. */
export const toSortName = (name: string) =>
  foldText(name)
    .replace(/^the /, '')
    .replace(/^university of /, '');

export const isHan = (word: string) => /^\p{Script=Han}/u.test(word);

/** Returns bigrams of Han characters. Adjacent bigrams form a phrase. */
export function getPairs(word: string): string[] {
  const characters = [...word];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * Returns the input of the word index. It also contains the last Han character by itself, which marks the end of a
 * name.
 */
export const createWordIndex = (names: readonly string[]) =>
  removeDuplicates(
    names.map((name) =>
      splitWords(name)
        .flatMap((word) => (isHan(word) ? [...getPairs(word), ...getLastCharacter(word)] : [word]))
        .join(' '),
    ),
  ).join(' ');

const getLastCharacter = (word: string) => ([...word].length > 1 ? [...word].slice(-1) : []);

/** Length of the n-grams in indexes for substring search. */
const MAX_NGRAM_LENGTH = 3;

/** Number of last digits by which people refer to a phone number. */
const SUFFIX_DIGITS = 4;

/** Returns the substring query for those indexes, or '' if the text has no searchable characters. */
export function createSignMatch(text: string): string {
  const characters = [...text.replaceAll(' ', '␣').replaceAll('\0', '')];
  // The index ignores accents and whitespace, so a query of only these would match everything.
  if (characters.every((character) => /[\p{M}\p{Z}]/u.test(character))) return '';
  const quoteTerm = (item: string) => `"${item.replaceAll('"', '""')}"`;
  if (characters.length < MAX_NGRAM_LENGTH) return `${quoteTerm(characters.join(''))} *`;
  const lastStart = characters.length - MAX_NGRAM_LENGTH;
  return quoteTerm(
    Array.from({ length: lastStart + 1 }, (_, index) =>
      characters.slice(index, index + MAX_NGRAM_LENGTH).join(''),
    ).join(' '),
  );
}

/** Returns the query for a phone number: four digits match at its end, other lengths the whole number. */
export function createNumberMatch(digits: string): string {
  const characters = Array.from(digits, (_, index) => digits.slice(index, index + MAX_NGRAM_LENGTH)).join(' ');
  return `${digits.length === SUFFIX_DIGITS ? '' : '^'}"${characters}"`;
}

export const createTrigramIndex = (names: readonly string[]) =>
  removeDuplicates(names.map((name) => splitWords(name).join(' '))).join(' | ');

const removeDuplicates = (values: readonly string[]) => [...new Set(values)].filter(Boolean);

/** A keyword, compiled for the indexes. */
export interface Keyword {
  /** Term for exact and prefix matches. */
  term: string;
  /** Exclusive end of the range of terms with this prefix. */
  termEnd: string;
  words: string[];
  /** Query for every word as a prefix or, in Chinese, a substring. */
  wordMatch: string;
  /** Query for every word as a substring, or null if a word is too short. */
  trigramMatch: string | null;
}

/** Maximum number of words, each of which needs an index lookup. */
const MAX_WORDS = 10;
const MIN_TRIGRAM_WORD_LENGTH = 3;
const MAX_CHARACTER = '\u{10FFFF}';

/**
 * Parses a keyword. Returns null if it has no searchable terms. Words contain letters and digits only, so quoting them
 * is safe.
 */
export function parseKeyword(text: string): Keyword | null {
  const words = splitWords(text).slice(0, MAX_WORDS);
  const term = compactText(text);
  if (words.length === 0) return null;
  return {
    term,
    termEnd: term + MAX_CHARACTER,
    words,
    wordMatch: words.map(createWordMatch).join(' AND '),
    trigramMatch: words.every((word) => [...word].length >= MIN_TRIGRAM_WORD_LENGTH)
      ? words.map((word) => `"${word}"`).join(' AND ')
      : null,
  };
}

function createWordMatch(word: string): string {
  if (!isHan(word)) return `"${word}" *`;
  const pairs = getPairs(word);
  return pairs.length === 1 && [...word].length === 1 ? `"${word}" *` : `"${pairs.join(' ')}"`;
}

/** Returns the Damerau-Levenshtein distance, or Infinity above `max`. */
export function countEdits(word: string, otherWord: string, max: number): number {
  const [a, b] = [[...word], [...otherWord]];
  if (Math.abs(a.length - b.length) > max) return Infinity;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const currentRow = [row];
    for (let index = 1; index <= b.length; index += 1) {
      const isSameCharacter = a[row - 1] === b[index - 1];
      let minEdits = Math.min(
        (lastRow[index] ?? Infinity) + 1,
        (currentRow[index - 1] ?? Infinity) + 1,
        (lastRow[index - 1] ?? Infinity) + (isSameCharacter ? 0 : 1),
      );
      if (row > 1 && index > 1 && a[row - 1] === b[index - 2] && a[row - 2] === b[index - 1])
        minEdits = Math.min(minEdits, (rowBeforeLast[index - 2] ?? Infinity) + 1);
      currentRow.push(minEdits);
    }
    if (Math.min(...currentRow) > max) return Infinity;
    [rowBeforeLast, lastRow] = [lastRow, currentRow];
  }
  const edits = lastRow.at(-1) ?? Infinity;
  return edits <= max ? edits : Infinity;
}

const LONG_WORD = 8;
const MIN_LATIN_LENGTH = 4;

/** Returns the maximum number of edits of a misspelling: none for short words, one for two or more Han characters. */
export function getAllowedEdits(word: string): number {
  const length = [...word].length;
  if (isHan(word)) return length < 2 ? 0 : 1;
  if (length < MIN_LATIN_LENGTH) return 0;
  return length < LONG_WORD ? 1 : 2;
}

export interface KnownWord {
  term: string;
  /** Number of names that contain the word. */
  names: number;
}

/**
 * Minimum length of a Chinese name whose first character may be corrected. Shorter names with another first character
 * are different names.
 */
const MIN_CORRECTED_HAN_LENGTH = 4;
const canBeCorrection = (word: string, term: string) =>
  !isHan(word) || [...word].length >= MIN_CORRECTED_HAN_LENGTH || [...word][0] === [...term][0];

/** Returns the nearest word; of equally near words, the more frequent one; null if none is near. */
export function findClosestWord(word: string, knownWords: readonly KnownWord[]): string | null {
  const maxEdits = getAllowedEdits(word);
  let bestMatch: { term: string; slips: number; names: number } | null = null;
  for (const { term, names } of maxEdits === 0 ? [] : knownWords) {
    const edits = countEdits(word, term, maxEdits);
    if (edits === Infinity || !canBeCorrection(word, term)) continue;
    if (!bestMatch || edits < bestMatch.slips || (edits === bestMatch.slips && names > bestMatch.names))
      bestMatch = { term, slips: edits, names };
  }
  return bestMatch?.term ?? null;
}

const MAX_COUNTED_LENGTH = 40;
const MAX_COUNTED_WORDS = 5;
const LONG_NUMBER_PATTERN = /\d{5,}/;
const ADDRESS_PATTERN = /@|:\/\/|www\./i;

/**
 * Normalises a query without results for statistics. Returns null if it may identify a person because it contains a
 * number, a URL or a sentence.
 */
export function parseMissedTerm(input: string): string | null {
  if (ADDRESS_PATTERN.test(input) || LONG_NUMBER_PATTERN.test(input.replace(/[\s-]/g, ''))) return null;
  const term = foldText(input);
  return term === '' || term.length > MAX_COUNTED_LENGTH || term.split(' ').length > MAX_COUNTED_WORDS ? null : term;
}
