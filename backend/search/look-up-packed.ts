import type { Keyword } from './search-words.ts';

// Looks up keywords in the index of names (backend/queries/catalogue/packed-names.ts), with the same results and order
// as the SQL indexes. A position is the index of a school or course in list order. A tier is the kind of match
// (buildKeywordHits).

export type PackedKind = 'school' | 'course';

/** First key that is a bigram of Han characters. Posting lists of bigrams contain positions with word numbers. */
export const FIRST_PAIR_CHARACTER = '⺀';
/** Factor for combining a position and a word number into one number. */
export const POSITION_RANGE = 4096;
/** Separates a key from the part number of a split list. Sorts before any character of a key. */
export const AFTER_KEY = ' ';
/** Character code of the first course kind. Kinds are stored as one character each. */
export const FIRST_KIND = 256;

export type PackedPart = 'term' | 'word' | 'inside' | 'place' | 'type' | 'group' | 'month' | 'fee' | 'stamp';
/** Rows of a part whose keys are in a range. */
export type KeyRange = readonly [part: PackedPart, from: string, upTo: string];

export interface PackedRow {
  part: PackedPart;
  first: string;
  packed: string;
}

/** Row as returned by the query. `packed` is null if the isolate has cached the row. */
export interface QueriedRow {
  part: PackedPart;
  first: string;
  packed: string | null;
}

const MAX_CHARACTER = '\u{10FFFF}';
/** Words for which the posting lists give the same result as the SQL index. Other words use SQL. */
const INDEXED_WORD_PATTERN = /^(?:[a-z0-9]+|[\u3400-\u4DBF\u4E00-\u9FFF]+)$/;
const isPairWord = (word: string) => word >= FIRST_PAIR_CHARACTER;
const splitIntoPairs = (word: string) => {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

const createPrefixRange = (part: PackedPart, key: string): KeyRange => [part, key, key + MAX_CHARACTER];
const createExactRange = (part: PackedPart, key: string): KeyRange => [part, key, key + AFTER_KEY + MAX_CHARACTER];
export const createPartRange = (part: PackedPart): KeyRange => [part, '', ''];

/** Returns the ranges of index rows that a keyword needs, or null if the index cannot decide. */
export function getRanges({ term, words, trigramMatch }: Keyword): KeyRange[] | null {
  if (!words.every((word) => INDEXED_WORD_PATTERN.test(word))) return null;
  const wordRanges = words.flatMap((word) => {
    const pairs = isPairWord(word) ? splitIntoPairs(word) : [];
    return pairs.length > 0 ? pairs.map((pair) => createExactRange('word', pair)) : [createPrefixRange('word', word)];
  });
  const canMatchInside = trigramMatch !== null && !words.every(isPairWord);
  return [createPrefixRange('term', term), ...wordRanges, ...(canMatchInside ? [createPartRange('inside')] : [])];
}

/** Posting lists of a row, in key order. */
interface KeyedLists {
  keys: readonly string[];
  places: readonly (readonly number[])[];
}

/** Parsed row, cached by packed-rows.ts. */
export interface UnpackedRow {
  part: PackedPart;
  first: string;
  value: unknown;
}

export interface PackedLists {
  terms: readonly KeyedLists[];
  words: readonly KeyedLists[];
  /** Words that are long enough to contain other words. */
  inside: readonly string[];
}

export function unpackRow({ part, first, packed }: PackedRow): UnpackedRow {
  const value: unknown = JSON.parse(packed);
  if (part === 'term' || part === 'word') return { part, first, value: sortKeys(value as Record<string, number[]>) };
  return { part, first, value };
}

function sortKeys(lists: Record<string, number[]>): KeyedLists {
  // Objects reorder integer-like keys, so keys are sorted again.
  const keys = Object.keys(lists).sort();
  return { keys, places: keys.map((key) => lists[key] ?? []) };
}

/** Collects the lists of rows. A row needed for several words is used once. */
export function unpackLists(rows: readonly UnpackedRow[]): PackedLists {
  const unpackPart = <Value>(part: PackedPart) =>
    [...new Set(rows.filter((row) => row.part === part).map(({ value }) => value))] as Value[];
  return {
    terms: unpackPart('term'),
    words: unpackPart('word'),
    inside: unpackPart<readonly string[]>('inside').flat(),
  };
}

function findLowerBound(keys: readonly string[], key: string): number {
  let [lowIndex, highIndex] = [0, keys.length];
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >> 1;
    if ((keys[middleIndex] as string) < key) lowIndex = middleIndex + 1;
    else highIndex = middleIndex;
  }
  return lowIndex;
}

const isSplitKey = (key: string, firstKey: string) => firstKey.startsWith(key + AFTER_KEY);

/** Returns the lists of all keys with a prefix. A split list is returned in parts. */
function* iterateListsBeginning(
  rows: readonly KeyedLists[],
  prefix: string,
): Generator<[isWhole: boolean, readonly number[]]> {
  for (const { keys, places } of rows)
    for (
      let index = findLowerBound(keys, prefix);
      index < keys.length && (keys[index] as string).startsWith(prefix);
      index++
    )
      yield [keys[index] === prefix || isSplitKey(prefix, keys[index] as string), places[index] as readonly number[]];
}

const getList = (rows: readonly KeyedLists[], key: string): readonly number[] =>
  [...iterateListsBeginning(rows, key)].flatMap(([isComplete, list]) => (isComplete ? list : []));

/** Match by position: 0 for no match, otherwise the tier plus 1. */
export type Tiers = Uint8Array<ArrayBuffer>;

const [EXACT_TIER, BEGINNING_TIER, ALL_WORDS_TIER, INSIDE_TIER] = [1, 2, 3, 4];

export function getTiers({ term, words }: Keyword, lists: PackedLists, count: number): Tiers {
  const tiers = new Uint8Array(count);
  const positionLists = words.map((word) => getWordPositions(word, lists));
  for (const position of intersectLists(positionLists, count)) tiers[position] = ALL_WORDS_TIER;
  for (const [isComplete, places] of iterateListsBeginning(lists.terms, term)) {
    const tier = isComplete ? EXACT_TIER : BEGINNING_TIER;
    for (const position of places) if (tiers[position] !== EXACT_TIER) tiers[position] = tier;
  }
  return tiers;
}

/** Returns the positions that are in all lists. */
function intersectLists(lists: readonly (readonly number[])[], count: number): number[] {
  const matchCounts = new Uint8Array(count);
  lists.forEach((list, index) => {
    for (const position of list) if (matchCounts[position] === index) matchCounts[position] = index + 1;
  });
  const [lastList] = lists.slice(-1);
  return (lastList ?? []).filter((index) => {
    const isFirstMatch = matchCounts[index] === lists.length;
    if (isFirstMatch) matchCounts[index] = 0;
    return isFirstMatch;
  });
}

/** Returns positions at which a word is a prefix or, in Chinese, a substring. They may contain duplicates. */
function getWordPositions(word: string, { words }: PackedLists): readonly number[] {
  const pairs = isPairWord(word) ? splitIntoPairs(word) : [];
  const positions =
    pairs.length > 0
      ? intersectPositions(pairs.map((pair) => getList(words, pair)))
      : [...iterateListsBeginning(words, word)].flatMap(([, places]) => places);
  return isPairWord(word) ? positions.map((position) => Math.floor(position / POSITION_RANGE)) : positions;
}

/** Matches a phrase: returns positions where the bigrams are adjacent. */
function intersectPositions([firstList = [], ...otherLists]: readonly (readonly number[])[]): readonly number[] {
  const positionSets = otherLists.map((list) => new Set(list));
  return firstList.filter((position) => positionSets.every((list, index) => list.has(position + index + 1)));
}

/** Returns, for each word of the query, the words that contain it other than as a prefix. */
export const findSurroundingWords = ({ words }: Keyword, { inside }: PackedLists): string[][] =>
  words.map((word) =>
    isPairWord(word)
      ? []
      : inside.filter((surroundingWord) => surroundingWord.includes(word) && !surroundingWord.startsWith(word)),
  );

export const getSurroundingRanges = (surroundingWords: readonly string[][]): KeyRange[] =>
  [...new Set(surroundingWords.flat())].map((word) => createExactRange('word', word));

/** Returns candidates for substring matches, which a query on the trigram index must confirm. */
export function findInsidePositions(
  { words }: Keyword,
  surroundingWords: readonly string[][],
  lists: PackedLists,
  tiers: Tiers,
): number[] {
  const positionLists = words.map((word, index) => [
    ...getWordPositions(word, lists),
    ...(surroundingWords[index] ?? []).flatMap((surroundingWord) => getList(lists.words, surroundingWord)),
  ]);
  return intersectLists(positionLists, tiers.length).filter((index) => tiers[index] === 0);
}

export function addInsideMatches(tiers: Tiers, places: readonly number[]) {
  for (const position of places) tiers[position] = INSIDE_TIER;
}

/** Filters of the course list that the course kinds do not encode. */
export interface Narrowing {
  fkCourseTypeId?: string | undefined;
  fkCourseTypeGroupId?: string | undefined;
  startMonth?: number | undefined;
  feeMin?: number | undefined;
  feeMax?: number | undefined;
}

const SUPPORTED_FILTERS = new Set(
  'keyword fkAreaCountryId fkMajorLevelId type currentPage showCount fkCourseTypeId fkCourseTypeGroupId startMonth feeMin feeMax'.split(
    ' ',
  ),
);
/** Returns whether kinds and posting lists cover all requested filters. */
export const coversAllFilters = (filters: object) =>
  Object.entries(filters).every(([key, value]) => value === undefined || value === '' || SUPPORTED_FILTERS.has(key));

const getNarrowingParts = ({ fkCourseTypeId, fkCourseTypeGroupId, startMonth }: Narrowing): [PackedPart, string][] =>
  Object.entries({ type: fkCourseTypeId, group: fkCourseTypeGroupId, month: startMonth }).flatMap(([part, value]) =>
    value ? [[part as PackedPart, String(Number(value))]] : [],
  );
const asksForFees = ({ feeMin, feeMax }: Narrowing) => (feeMin ?? feeMax) !== undefined;

export const getNarrowingRanges = (query: Narrowing): KeyRange[] => [
  ...getNarrowingParts(query).map(([part, key]): KeyRange => [part, key, key]),
  ...(asksForFees(query) ? [createPartRange('fee')] : []),
];

/** Creates a predicate for the filters. Unpublished fees match no range. */
export function createNarrowingFilter(query: Narrowing, rows: readonly UnpackedRow[]): (index: number) => boolean {
  const getPackedValues = (part: PackedPart, key: string) =>
    (rows.find((row) => row.part === part && row.first === key)?.value ?? []) as readonly number[];
  const lists = getNarrowingParts(query).map(([part, key]) => new Set(getPackedValues(part, key)));
  const feeList = asksForFees(query) ? getPackedValues('fee', '') : null;
  const { feeMin = 0, feeMax = Number.MAX_SAFE_INTEGER } = query;
  const isFeeWithin = (fee: number) => fee > 0 && fee >= feeMin && fee <= feeMax;
  return (index) => lists.every((list) => list.has(index)) && (!feeList || isFeeWithin(feeList[index] ?? 0));
}

/** Page of positions, best match first, with the total. */
export interface FoundPage {
  places: number[];
  tiers: number[];
  total: number;
  /** Number of matches that are visible to the caller. */
  visibleCount: number;
}

export interface PageRequest {
  from: number;
  many: number;
  /** Match tiers by position, or null if there is no keyword. */
  tiers: Tiers | null;
  count: number;
  isOpen: (index: number) => boolean;
  isShown?: (index: number) => boolean;
  /** Positions in an order other than list order. */
  order?: readonly number[];
}

export function paginateResults({ from, many, tiers, count, isOpen, isShown, order }: PageRequest): FoundPage {
  const positionsByTier: number[][] = [[], [], [], [], []];
  let total = 0;
  for (let position = 0; position < count; position++) {
    const tier = tiers ? (tiers[position] ?? 0) : EXACT_TIER;
    if (tier === 0 || !isOpen(position)) continue;
    total += 1;
    if (!isShown || isShown(position)) positionsByTier[order ? 0 : tier]?.push(position);
  }
  const orderedPositions = positionsByTier.flat();
  if (order) orderedPositions.sort((first, second) => (order[first] ?? 0) - (order[second] ?? 0));
  const pagePlaces = orderedPositions.slice(from, from + many);
  return {
    places: pagePlaces,
    tiers: pagePlaces.map((index) => (tiers?.[index] ?? 1) - 1),
    total,
    visibleCount: orderedPositions.length,
  };
}
