import type { Keyword } from './search-words.ts';

// Looks up keywords in the packed names (backend/queries/catalogue/packed-names.ts), with the same results and order as
// the SQL indexes. A position is a school's or course's index in list order; a tier tells how it matched (keywordHits).

export type PackedKind = 'school' | 'course';

/** First key that is a bigram of Han characters. Posting lists of bigrams contain positions with word numbers. */
export const FIRST_OF_PAIRS = '⺀';
/** Factor by which a position and a word number are combined into one number. */
export const POSITION_RANGE = 4096;
/** Separates a key from the part number of a split list; sorts before the characters of any key. */
export const AFTER_KEY = ' ';
/** Character code of the first course kind; kinds are stored as one character each. */
export const FIRST_KIND = 256;

export type PackedPart = 'term' | 'word' | 'inside' | 'place' | 'type' | 'group' | 'month' | 'fee' | 'stamp';
/** Rows of a part whose keys are in a range. */
export type KeyRange = readonly [part: PackedPart, from: string, upTo: string];

export interface PackedRow {
  part: PackedPart;
  first: string;
  packed: string;
}

/** A row as the query returns it; `packed` is null if the isolate has cached the row. */
export interface QueriedRow {
  part: PackedPart;
  first: string;
  packed: string | null;
}

const BEYOND_EVERY_LETTER = '\u{10FFFF}';
/** Words for which the posting lists give the same result as the SQL index; other words use SQL. */
const READABLE = /^(?:[a-z0-9]+|[\u3400-\u4DBF\u4E00-\u9FFF]+)$/;
const isOfPairs = (word: string) => word >= FIRST_OF_PAIRS;
const pairsIn = (word: string) => {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

const beginningWith = (part: PackedPart, key: string): KeyRange => [part, key, key + BEYOND_EVERY_LETTER];
const exactly = (part: PackedPart, key: string): KeyRange => [part, key, key + AFTER_KEY + BEYOND_EVERY_LETTER];
export const entireTerm = (part: PackedPart): KeyRange => [part, '', ''];

/** Returns the ranges of rows that a keyword needs; null if the lists cannot decide. */
export function rangesFor({ term, words, trigramMatch }: Keyword): KeyRange[] | null {
  if (!words.every((word) => READABLE.test(word))) return null;
  const ofWords = words.flatMap((word) => {
    const pairs = isOfPairs(word) ? pairsIn(word) : [];
    return pairs.length > 0 ? pairs.map((pair) => exactly('word', pair)) : [beginningWith('word', word)];
  });
  const canBeInside = trigramMatch !== null && !words.every(isOfPairs);
  return [beginningWith('term', term), ...ofWords, ...(canBeInside ? [entireTerm('inside')] : [])];
}

/** Posting lists of a row in key order. */
interface KeyedLists {
  keys: readonly string[];
  places: readonly (readonly number[])[];
}

/** A row after unpacking, cached by packed-rows.ts. */
export interface UnpackedRow {
  part: PackedPart;
  first: string;
  value: unknown;
}

export interface PackedLists {
  terms: readonly KeyedLists[];
  words: readonly KeyedLists[];
  /** Words that are long enough to contain others. */
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

/** Collects the lists of rows. Rows that several words need are used once. */
export function listsIn(rows: readonly UnpackedRow[]): PackedLists {
  const unpack = <Value>(part: PackedPart) =>
    [...new Set(rows.filter((row) => row.part === part).map(({ value }) => value))] as Value[];
  return { terms: unpack('term'), words: unpack('word'), inside: unpack<readonly string[]>('inside').flat() };
}

function lowerBound(keys: readonly string[], key: string): number {
  let [from, upTo] = [0, keys.length];
  while (from < upTo) {
    const middle = (from + upTo) >> 1;
    if ((keys[middle] as string) < key) from = middle + 1;
    else upTo = middle;
  }
  return from;
}

const isSplit = (key: string, first: string) => first.startsWith(key + AFTER_KEY);

/** Returns the lists of all keys with a prefix; a split list is returned in parts. */
function* listsBeginning(rows: readonly KeyedLists[], start: string): Generator<[isWhole: boolean, readonly number[]]> {
  for (const { keys, places } of rows)
    for (let index = lowerBound(keys, start); index < keys.length && (keys[index] as string).startsWith(start); index++)
      yield [keys[index] === start || isSplit(start, keys[index] as string), places[index] as readonly number[]];
}

const listOf = (rows: readonly KeyedLists[], key: string): readonly number[] =>
  [...listsBeginning(rows, key)].flatMap(([isComplete, list]) => (isComplete ? list : []));

/** Match by position: 0 for no match, else the tier plus 1. */
export type Tiers = Uint8Array<ArrayBuffer>;

const [AS_IT_STANDS, BEGINNING, ALL_WORDS, INSIDE_OTHERS] = [1, 2, 3, 4];

export function getTiers({ term, words }: Keyword, lists: PackedLists, count: number): Tiers {
  const tiers = new Uint8Array(count);
  const positionLists = words.map((word) => getPlaces(word, lists));
  for (const position of bearingAll(positionLists, count)) tiers[position] = ALL_WORDS;
  for (const [isComplete, places] of listsBeginning(lists.terms, term)) {
    const tier = isComplete ? AS_IT_STANDS : BEGINNING;
    for (const position of places) if (tiers[position] !== AS_IT_STANDS) tiers[position] = tier;
  }
  return tiers;
}

/** Returns the positions that all lists contain. */
function bearingAll(lists: readonly (readonly number[])[], count: number): number[] {
  const inSoMany = new Uint8Array(count);
  lists.forEach((list, index) => {
    for (const position of list) if (inSoMany[position] === index) inSoMany[position] = index + 1;
  });
  const [last] = lists.slice(-1);
  return (last ?? []).filter((index) => {
    const isNew = inSoMany[index] === lists.length;
    if (isNew) inSoMany[index] = 0;
    return isNew;
  });
}

/** Returns positions at which a word is a prefix or, in Chinese, a substring. They may contain duplicates. */
function getPlaces(word: string, { words }: PackedLists): readonly number[] {
  const pairs = isOfPairs(word) ? pairsIn(word) : [];
  const list =
    pairs.length > 0
      ? intersectPositions(pairs.map((pair) => listOf(words, pair)))
      : [...listsBeginning(words, word)].flatMap(([, places]) => places);
  return isOfPairs(word) ? list.map((position) => Math.floor(position / POSITION_RANGE)) : list;
}

/** Matches a phrase: returns positions where the bigrams are adjacent. */
function intersectPositions([first = [], ...otherLists]: readonly (readonly number[])[]): readonly number[] {
  const positionSets = otherLists.map((list) => new Set(list));
  return first.filter((position) => positionSets.every((list, index) => list.has(position + index + 1)));
}

/** Returns, for each query word, the words that contain it other than as a prefix. */
export const wordsContaining = ({ words }: Keyword, { inside }: PackedLists): string[][] =>
  words.map((word) =>
    isOfPairs(word) ? [] : inside.filter((other) => other.includes(word) && !other.startsWith(word)),
  );

export const surroundingRanges = (surroundingWords: readonly string[][]): KeyRange[] =>
  [...new Set(surroundingWords.flat())].map((word) => exactly('word', word));

/** Returns candidates for substring matches, which the trigram index has to confirm. */
export function positionsInside(
  { words }: Keyword,
  surroundingWords: readonly string[][],
  lists: PackedLists,
  tiers: Tiers,
): number[] {
  const positionLists = words.map((word, index) => [
    ...getPlaces(word, lists),
    ...(surroundingWords[index] ?? []).flatMap((other) => listOf(lists.words, other)),
  ]);
  return bearingAll(positionLists, tiers.length).filter((index) => tiers[index] === 0);
}

export function addInsideMatches(tiers: Tiers, places: readonly number[]) {
  for (const position of places) tiers[position] = INSIDE_OTHERS;
}

/** Filters of the course list that are not encoded in the course kinds. */
export interface Narrowing {
  fkCourseTypeId?: string | undefined;
  fkCourseTypeGroupId?: string | undefined;
  startMonth?: number | undefined;
  feeMin?: number | undefined;
  feeMax?: number | undefined;
}

const TOLD = new Set(
  'keyword fkAreaCountryId fkMajorLevelId type currentPage showCount fkCourseTypeId fkCourseTypeGroupId startMonth feeMin feeMax'.split(
    ' ',
  ),
);
/** Returns whether kinds and posting lists cover all requested filters. */
export const coversAllFilters = (requested: object) =>
  Object.entries(requested).every(([key, value]) => value === undefined || value === '' || TOLD.has(key));

const getLists = ({ fkCourseTypeId, fkCourseTypeGroupId, startMonth }: Narrowing): [PackedPart, string][] =>
  Object.entries({ type: fkCourseTypeId, group: fkCourseTypeGroupId, month: startMonth }).flatMap(([part, value]) =>
    value ? [[part as PackedPart, String(Number(value))]] : [],
  );
const asksForFees = ({ feeMin, feeMax }: Narrowing) => (feeMin ?? feeMax) !== undefined;

export const rangesNarrowing = (query: Narrowing): KeyRange[] => [
  ...getLists(query).map(([part, key]): KeyRange => [part, key, key]),
  ...(asksForFees(query) ? [entireTerm('fee')] : []),
];

/** Creates the check of the filters. Unpublished fees are in no range. */
export function narrowingFilter(query: Narrowing, rows: readonly UnpackedRow[]): (index: number) => boolean {
  const packedAs = (part: PackedPart, key: string) =>
    (rows.find((row) => row.part === part && row.first === key)?.value ?? []) as readonly number[];
  const lists = getLists(query).map(([part, key]) => new Set(packedAs(part, key)));
  const fees = asksForFees(query) ? packedAs('fee', '') : null;
  const { feeMin = 0, feeMax = Number.MAX_SAFE_INTEGER } = query;
  const isWithin = (fee: number) => fee > 0 && fee >= feeMin && fee <= feeMax;
  return (index) => lists.every((list) => list.has(index)) && (!fees || isWithin(fees[index] ?? 0));
}

/** A page of positions, best first, with the total. */
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
  /** Match by position; null without a keyword. */
  tiers: Tiers | null;
  count: number;
  isOpen: (index: number) => boolean;
  isShown?: (index: number) => boolean;
  /** Positions in another order than that of lists. */
  order?: readonly number[];
}

export function paginateResults({ from, many, tiers, count, isOpen, isShown, order }: PageRequest): FoundPage {
  const byTier: number[][] = [[], [], [], [], []];
  let total = 0;
  for (let position = 0; position < count; position++) {
    const tier = tiers ? (tiers[position] ?? 0) : AS_IT_STANDS;
    if (tier === 0 || !isOpen(position)) continue;
    total += 1;
    if (!isShown || isShown(position)) byTier[order ? 0 : tier]?.push(position);
  }
  const inOrder = byTier.flat();
  if (order) inOrder.sort((item, other) => (order[item] ?? 0) - (order[other] ?? 0));
  const places = inOrder.slice(from, from + many);
  return { places, tiers: places.map((index) => (tiers?.[index] ?? 1) - 1), total, visibleCount: inOrder.length };
}
