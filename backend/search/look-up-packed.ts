import type { Keyword } from './search-words.ts';

// Keyword lookup in the packed names (backend/queries/catalogue/packed-names.ts), with the same results and order as
// the SQL indexes. A position is the list position of a school or course; a tier tells how it matched (keywordHits).

export type PackedKind = 'school' | 'course';

/** First key that is a Han bigram; lists of bigrams contain word positions. */
export const FIRST_OF_PAIRS = '⺀';
/** Position and word number are combined into one number. */
export const POSITION_RANGE = 4096;
/** Separates a key from the part number of a split list; sorts before any other key. */
export const AFTER_KEY = ' ';
/** The kind of a course is one character from here on. */
export const FIRST_KIND = 256;

export type Part = 'term' | 'word' | 'inside' | 'place' | 'type' | 'group' | 'month' | 'fee' | 'stamp';
/** Rows of a part whose keys are in a range. */
export type Range = readonly [part: Part, from: string, upTo: string];

export interface PackedRow {
  part: Part;
  first: string;
  packed: string;
}

/** Row of the database, without those cached by the isolate. */
export interface QueriedRow {
  part: Part;
  first: string;
  packed: string | null;
}

const BEYOND_EVERY_LETTER = '\u{10FFFF}';
/** Keywords for which the lists equal the SQL index; others use SQL. */
const READABLE = /^(?:[a-z0-9]+|[\u3400-\u4DBF\u4E00-\u9FFF]+)$/;
const isOfPairs = (word: string) => word >= FIRST_OF_PAIRS;
const pairsIn = (word: string) => {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

const beginningWith = (part: Part, key: string): Range => [part, key, key + BEYOND_EVERY_LETTER];
const exactly = (part: Part, key: string): Range => [part, key, key + AFTER_KEY + BEYOND_EVERY_LETTER];
export const entireTerm = (part: Part): Range => [part, '', ''];

/** Rows needed for a keyword; null if the lists cannot decide. */
export function rangesFor({ term, words, trigramMatch }: Keyword): Range[] | null {
  if (!words.every((word) => READABLE.test(word))) return null;
  const ofWords = words.flatMap((word) => {
    const pairs = isOfPairs(word) ? pairsIn(word) : [];
    return pairs.length > 0 ? pairs.map((pair) => exactly('word', pair)) : [beginningWith('word', word)];
  });
  const canBeInside = trigramMatch !== null && !words.every(isOfPairs);
  return [beginningWith('term', term), ...ofWords, ...(canBeInside ? [entireTerm('inside')] : [])];
}

/** Lists of a row in key order. */
interface KeyedLists {
  keys: readonly string[];
  places: readonly (readonly number[])[];
}

/** Unpacked row in memory (packed-rows.ts). */
export interface UnpackedRow {
  part: Part;
  first: string;
  value: unknown;
}

export interface PackedLists {
  terms: readonly KeyedLists[];
  words: readonly KeyedLists[];
  /** Words long enough to contain others. */
  inside: readonly string[];
}

export function unpackRow({ part, first, packed }: PackedRow): UnpackedRow {
  const value: unknown = JSON.parse(packed);
  if (part === 'term' || part === 'word') return { part, first, value: sortKeys(value as Record<string, number[]>) };
  return { part, first, value };
}

function sortKeys(lists: Record<string, number[]>): KeyedLists {
  // Objects reorder integer-like keys.
  const keys = Object.keys(lists).sort();
  return { keys, places: keys.map((key) => lists[key] ?? []) };
}

/** Deduplicates rows read for several words. */
export function listsIn(rows: readonly UnpackedRow[]): PackedLists {
  const of = <Value>(part: Part) =>
    [...new Set(rows.filter((row) => row.part === part).map(({ value }) => value))] as Value[];
  return { terms: of('term'), words: of('word'), inside: of<readonly string[]>('inside').flat() };
}

/** Binary search for the first key not less than this one. */
function lowerBound(keys: readonly string[], key: string): number {
  let [from, upTo] = [0, keys.length];
  while (from < upTo) {
    const middle = (from + upTo) >> 1;
    if ((keys[middle] as string) < key) from = middle + 1;
    else upTo = middle;
  }
  return from;
}

const inSeveralParts = (key: string, first: string) => first.startsWith(key + AFTER_KEY);

/** Lists of all keys with a prefix; a split list is returned in parts. */
function* listsBeginning(rows: readonly KeyedLists[], start: string): Generator<[isWhole: boolean, readonly number[]]> {
  for (const { keys, places } of rows)
    for (let at = lowerBound(keys, start); at < keys.length && (keys[at] as string).startsWith(start); at++)
      yield [keys[at] === start || inSeveralParts(start, keys[at] as string), places[at] as readonly number[]];
}

const listOf = (rows: readonly KeyedLists[], key: string): readonly number[] =>
  [...listsBeginning(rows, key)].flatMap(([isComplete, list]) => (isComplete ? list : []));

/** By position: 0 no match, else tier plus 1. */
export type Tiers = Uint8Array<ArrayBuffer>;

const [AS_IT_STANDS, BEGINNING, ALL_WORDS, INSIDE_OTHERS] = [1, 2, 3, 4];

export function tiersOf({ term, words }: Keyword, lists: PackedLists, count: number): Tiers {
  const tiers = new Uint8Array(count);
  const listed = words.map((word) => placesOf(word, lists));
  for (const position of bearingAll(listed, count)) tiers[position] = ALL_WORDS;
  for (const [isComplete, places] of listsBeginning(lists.terms, term)) {
    const tier = isComplete ? AS_IT_STANDS : BEGINNING;
    for (const position of places) if (tiers[position] !== AS_IT_STANDS) tiers[position] = tier;
  }
  return tiers;
}

/** Intersection of the lists. */
function bearingAll(lists: readonly (readonly number[])[], count: number): number[] {
  const inSoMany = new Uint8Array(count);
  lists.forEach((list, at) => {
    for (const position of list) if (inSoMany[position] === at) inSoMany[position] = at + 1;
  });
  const [last] = lists.slice(-1);
  return (last ?? []).filter((index) => {
    const isNew = inSoMany[index] === lists.length;
    if (isNew) inSoMany[index] = 0;
    return isNew;
  });
}

/** Positions where a word is a prefix or, in Chinese, a substring; may contain duplicates. */
function placesOf(word: string, { words }: PackedLists): readonly number[] {
  const pairs = isOfPairs(word) ? pairsIn(word) : [];
  const list =
    pairs.length > 0
      ? standingTogether(pairs.map((pair) => listOf(words, pair)))
      : [...listsBeginning(words, word)].flatMap(([, places]) => places);
  return isOfPairs(word) ? list.map((standing) => Math.floor(standing / POSITION_RANGE)) : list;
}

/** Phrase match of adjacent bigrams. */
function standingTogether([first = [], ...others]: readonly (readonly number[])[]): readonly number[] {
  const behind = others.map((list) => new Set(list));
  return first.filter((standing) => behind.every((list, at) => list.has(standing + at + 1)));
}

/** Words that contain each query word other than as a prefix. */
export const wordsContaining = ({ words }: Keyword, { inside }: PackedLists): string[][] =>
  words.map((word) =>
    isOfPairs(word) ? [] : inside.filter((other) => other.includes(word) && !other.startsWith(word)),
  );

export const rangesAround = (around: readonly string[][]): Range[] =>
  [...new Set(around.flat())].map((word) => exactly('word', word));

/** Candidates with substring matches, to be confirmed by the trigram index. */
export function positionsInside(
  { words }: Keyword,
  around: readonly string[][],
  lists: PackedLists,
  tiers: Tiers,
): number[] {
  const listed = words.map((word, at) => [
    ...placesOf(word, lists),
    ...(around[at] ?? []).flatMap((other) => listOf(lists.words, other)),
  ]);
  return bearingAll(listed, tiers.length).filter((index) => tiers[index] === 0);
}

export function addInsideMatches(tiers: Tiers, places: readonly number[]) {
  for (const position of places) tiers[position] = INSIDE_OTHERS;
}

/** Course filters beyond those encoded in kinds. */
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
/** Whether kinds and lists cover all filters. */
export const coversAllFilters = (requested: object) =>
  Object.entries(requested).every(([key, value]) => value === undefined || value === '' || TOLD.has(key));

const listsOf = ({ fkCourseTypeId, fkCourseTypeGroupId, startMonth }: Narrowing): [Part, string][] =>
  Object.entries({ type: fkCourseTypeId, group: fkCourseTypeGroupId, month: startMonth }).flatMap(([part, value]) =>
    value ? [[part as Part, String(Number(value))]] : [],
  );
const asksForFees = ({ feeMin, feeMax }: Narrowing) => (feeMin ?? feeMax) !== undefined;

export const rangesNarrowing = (query: Narrowing): Range[] => [
  ...listsOf(query).map(([part, key]): Range => [part, key, key]),
  ...(asksForFees(query) ? [entireTerm('fee')] : []),
];

/** Predicate of the filters. Unpublished fees are within no range. */
export function narrowingFilter(query: Narrowing, rows: readonly UnpackedRow[]): (index: number) => boolean {
  const packedAs = (part: Part, key: string) =>
    (rows.find((row) => row.part === part && row.first === key)?.value ?? []) as readonly number[];
  const lists = listsOf(query).map(([part, key]) => new Set(packedAs(part, key)));
  const fees = asksForFees(query) ? packedAs('fee', '') : null;
  const { feeMin = 0, feeMax = Number.MAX_SAFE_INTEGER } = query;
  const isWithin = (fee: number) => fee > 0 && fee >= feeMin && fee <= feeMax;
  return (index) => lists.every((list) => list.has(index)) && (!fees || isWithin(fees[index] ?? 0));
}

/** Page of positions, best first, with the total. */
export interface FoundPage {
  places: number[];
  /** Per position. */
  tiers: number[];
  total: number;
  /** Number visible to the caller. */
  shown: number;
}

export interface PageRequest {
  from: number;
  many: number;
  /** Null without a keyword. */
  tiers: Tiers | null;
  count: number;
  isOpen: (index: number) => boolean;
  isShown?: (index: number) => boolean;
  /** Alternative sort order. */
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
  return { places, tiers: places.map((index) => (tiers?.[index] ?? 1) - 1), total, shown: inOrder.length };
}
