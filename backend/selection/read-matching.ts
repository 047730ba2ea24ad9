import type { MatchSchool, PublishedRule, SchoolAdmission, CourseBlock } from '#backend/matching/catalogue.ts';
import { selectSiteFirstCourses, selectPackedFirstCourses } from '#backend/queries/catalogue/build-query.ts';
import { type Database, levelAlone, batchRead, type Statement } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { selectSiteLevelBlocks } from '#backend/queries/matching/site-level-blocks.ts';
import { createOfferReader, type PackedSchoolFact, unpackSchoolAdmission } from './unpack-admission.ts';
import {
  type Requester,
  isVisibleAtLevel,
  filterBlockByLevel,
  unpackEntryRules,
  unpackSchool,
  unpackSchoolRows,
  unpackBlock,
} from './unpack-catalogue.ts';

export interface MatchingData {
  shelves: readonly CourseBlock[];
  /** Figures of whole levels at schools, which are no courses. */
  levelBlocks: readonly CourseBlock[];
  schools: readonly MatchSchool[];
  /** Ids of courses that visitors see. */
  visibleCourseIds: ReadonlySet<number>;
  /** Rules of the entered exam, with the site's own rules first. */
  published: readonly PublishedRule[];
}

type MatchingRequester = Requester & { exam?: string | undefined };

/** Blocks of the shared catalogue, with their views by public level. */
interface BlockCache {
  stamp: number;
  shelves: readonly CourseBlock[];
  levelBlocks: readonly CourseBlock[];
  shelvesByLevel: Map<number, readonly CourseBlock[]>;
  /** Blocks with those of a site, by level and the site's rows. */
  blocksBySite: Map<string, SharedAndSiteBlocks>;
}

type SharedAndSiteBlocks = Pick<MatchingData, 'shelves' | 'levelBlocks'>;

interface MatchingCache extends BlockCache {
  schools: readonly query.MatchSchoolRow[];
  admissionOf: ReadonlyMap<number, SchoolAdmission>;
  firstAt: Map<number, ReadonlySet<number>>;
  schoolsByReader: Map<string, readonly MatchSchool[]>;
  rules: Map<string, readonly PublishedRule[]>;
}

/** Isolate-wide caches of one catalogue, replaced when the stamp of the data has changed. */
let matchingCache: MatchingCache | null = null;
let blockCache: BlockCache | null = null;
/**
 * Maximum number of cached views: four levels and four exams, each in three languages. Callers may send other values,
 * so the cache is cleared when it is full.
 */
const MAX_VIEWS = 24;

/**
 * Loads the matching catalogue, with additional queries in the same round trip. Parsing a megabyte of shared rows took
 * longer than scoring, so they are cached in memory and read again only when the stamp has changed.
 */
export async function loadMatchCatalogue<Rows extends unknown[]>(
  db: Database,
  requester: MatchingRequester,
  ...extraStatements: { [Index in keyof Rows]: Statement<Rows[Index]> }
): Promise<[MatchingData, ...{ [At in keyof Rows]: Rows[At][] }]> {
  const { publicLevel, locale, exam } = requester;
  const level = levelAlone(publicLevel);
  // Read once, because another request may replace the cache during the await.
  const previousCache = matchingCache;
  const knownCourseIds = previousCache?.firstAt.get(level);
  const rulesKey = getRulesKey(requester);
  const knownRules = previousCache?.rules.get(rulesKey);
  const [stamps, sharedFirstRows, blocks, siteLevelRows, schools, siteFirstRows, rules, siteRuleRows, ...rows] =
    await batchRead<
      [
        { stamp: number },
        { ids: string },
        query.CourseBlockRow,
        query.CourseBlockRow,
        query.MatchSchoolRow,
        { id: number },
        query.EntryRuleRow,
        query.EntryRuleRow,
        ...Rows,
      ]
    >(
      db,
      query.selectMatchingStamp(),
      knownCourseIds ? query.NO_PACKED_IDS : selectPackedFirstCourses(level),
      query.selectSiteBlocks(publicLevel),
      selectSiteLevelBlocks(publicLevel),
      query.selectSiteSchoolsToMatch(publicLevel),
      selectSiteFirstCourses(publicLevel),
      knownRules ? query.NO_RULES : selectRules(requester),
      exam ? query.selectOwnEntryRules(exam, locale, publicLevel) : query.NO_RULES,
      ...(extraStatements as never),
    );
  const isSameStamp = previousCache !== null && previousCache.stamp === stamps[0]?.stamp;
  const sharedCache = isSameStamp ? previousCache : await loadCachedMatches(db, level, requester);
  const sharedRules = (isSameStamp ? knownRules : sharedCache.rules.get(rulesKey)) ?? unpackEntryRules(rules);
  if (isSameStamp && !knownRules) setLimited(sharedCache.rules, rulesKey, sharedRules);
  const sharedCourseIds = (isSameStamp ? knownCourseIds : sharedCache.firstAt.get(level)) ?? unpackIds(sharedFirstRows);
  if (isSameStamp && !knownCourseIds) setLimited(sharedCache.firstAt, level, sharedCourseIds);
  const sharedSchools = getSharedSchools(sharedCache, requester);
  const matchingData = {
    ...addSiteBlocks(sharedCache, { blocks, siteLevelRows }, publicLevel),
    schools:
      schools.length > 0 ? [...sharedSchools, ...schools.map((row) => unpackSchool(row, requester))] : sharedSchools,
    visibleCourseIds: addIds(sharedCourseIds, siteFirstRows),
    published: siteRuleRows.length > 0 ? [...unpackEntryRules(siteRuleRows), ...sharedRules] : sharedRules,
  };
  return [matchingData, ...rows] as never;
}

/** Loads only the courses of the catalogue, for filters and counts, with additional queries in the same round trip. */
export async function loadCourseBlocks<Rows extends unknown[]>(
  db: Database,
  publicLevel: number,
  ...extraStatements: { [Index in keyof Rows]: Statement<Rows[Index]> }
): Promise<[SharedAndSiteBlocks, ...{ [At in keyof Rows]: Rows[At][] }]> {
  const [stamps, blocks, siteLevelRows, ...rows] = await batchRead<
    [{ stamp: number }, query.CourseBlockRow, query.CourseBlockRow, ...Rows]
  >(
    db,
    query.selectMatchingStamp(),
    query.selectSiteBlocks(publicLevel),
    selectSiteLevelBlocks(publicLevel),
    ...(extraStatements as never),
  );
  const stamp = stamps[0]?.stamp;
  const sharedCache =
    [blockCache, matchingCache].find((cache) => cache !== null && cache.stamp === stamp) ??
    (await loadCachedBlocks(db, stamp !== undefined));
  return [addSiteBlocks(sharedCache, { blocks, siteLevelRows }, publicLevel), ...rows] as never;
}

/**
 * Adds the blocks of the caller's site to the shared ones. The lists of a site are cached, because offers and their
 * counts are memoised by the list of blocks.
 */
function addSiteBlocks(
  sharedCache: BlockCache,
  { blocks, siteLevelRows }: Record<'blocks' | 'siteLevelRows', readonly query.CourseBlockRow[]>,
  publicLevel: number,
): SharedAndSiteBlocks {
  const level = levelAlone(publicLevel);
  const shelves = getSharedShelves(sharedCache, level);
  const { levelBlocks, blocksBySite } = sharedCache;
  if (blocks.length + siteLevelRows.length === 0) return { shelves, levelBlocks };
  const siteKey = JSON.stringify([level, blocks, siteLevelRows]);
  const cachedBlocks = blocksBySite.get(siteKey);
  if (cachedBlocks) return cachedBlocks;
  const siteBlocks = {
    shelves: [...shelves, ...blocks.map((row) => filterBlockByLevel(unpackBlock(row), publicLevel))],
    levelBlocks: [...levelBlocks, ...siteLevelRows.map((row) => unpackBlock(row))],
  };
  setLimited(blocksBySite, siteKey, siteBlocks);
  return siteBlocks;
}

const selectRules = ({ exam, locale }: MatchingRequester) =>
  exam ? query.selectSharedEntryRules(exam, locale) : query.NO_RULES;

/** Returns the cache key of rules. It includes the year, because a rule's age determines whether it applies. */
const getRulesKey = ({ exam = '', locale }: MatchingRequester) => `${exam} ${locale} ${new Date().getUTCFullYear()}`;

const unpackIds = ([row]: readonly { ids: string }[]) => new Set(JSON.parse(row?.ids ?? '[]') as number[]);
const addIds = (ids: ReadonlySet<number>, rows: readonly { id: number }[]) =>
  rows.length > 0 ? new Set([...ids, ...rows.map(({ id }) => id)]) : ids;

/** Reads the blocks with their stamp. Without a write, equal reads of a page share the round trip. */
async function loadCachedBlocks(db: Database, hasStamp: boolean): Promise<BlockCache> {
  const [, stamps, blocks, levelBlocks] = await batchRead(
    db,
    hasStamp ? query.NO_STAMP : query.storeMatchingStamp(),
    query.selectMatchingStamp(),
    query.selectSharedBlocks(),
    query.selectLevelBlocks(),
  );
  blockCache = unpackBlocks(stamps, blocks, levelBlocks);
  return blockCache;
}

function unpackBlocks(
  stamps: readonly { stamp: number }[],
  blocks: readonly query.CourseBlockRow[],
  levelBlocks: readonly query.CourseBlockRow[],
): BlockCache {
  const readOffer = createOfferReader();
  return {
    stamp: stamps[0]?.stamp ?? Number.NaN,
    shelves: blocks.map((row) => unpackBlock(row, readOffer)),
    levelBlocks: levelBlocks.map((row) => unpackBlock(row, readOffer)),
    shelvesByLevel: new Map(),
    blocksBySite: new Map(),
  };
}

/** Reads the catalogue in one round trip, so that data and stamp are consistent. */
async function loadCachedMatches(
  db: Database,
  publicLevel: number,
  requester: MatchingRequester,
): Promise<MatchingCache> {
  const [, stamps, blocks, levelBlocks, schools, firstRows, admissions, rules] = await batchRead(
    db,
    query.storeMatchingStamp(),
    query.selectMatchingStamp(),
    query.selectSharedBlocks(),
    query.selectLevelBlocks(),
    query.selectSharedSchools(),
    selectPackedFirstCourses(publicLevel),
    query.selectSharedAdmissions(),
    selectRules(requester),
  );
  const admissionBySchool = new Map(
    admissions
      .flatMap((row) => Object.entries(JSON.parse(row.schools) as Record<string, PackedSchoolFact[]>))
      .map(([id, facts]) => [Number(id), unpackSchoolAdmission(facts)]),
  );
  matchingCache = {
    ...unpackBlocks(stamps, blocks, levelBlocks),
    schools: unpackSchoolRows(schools),
    admissionOf: admissionBySchool,
    firstAt: new Map([[publicLevel, unpackIds(firstRows)]]),
    schoolsByReader: new Map(),
    rules: new Map([[getRulesKey(requester), unpackEntryRules(rules)]]),
  };
  blockCache = null;
  return matchingCache;
}

/** Returns the shared courses that are visible at a level. */
function getSharedShelves({ shelves, shelvesByLevel }: BlockCache, level: number): readonly CourseBlock[] {
  const cachedShelves = shelvesByLevel.get(level);
  if (cachedShelves) return cachedShelves;
  const visibleShelves = shelves.map((block) => filterBlockByLevel(block, level));
  setLimited(shelvesByLevel, level, visibleShelves);
  return visibleShelves;
}

/** Returns the shared schools that are visible at a level, in the language of the reader. */
function getSharedSchools(
  { schools, admissionOf, schoolsByReader }: MatchingCache,
  requester: Requester,
): readonly MatchSchool[] {
  const level = levelAlone(requester.publicLevel);
  const readerKey = `${level} ${requester.locale}`;
  const cachedSchools = schoolsByReader.get(readerKey);
  if (cachedSchools) return cachedSchools;
  const visibleSchools = schools
    .filter(({ levels }) => isVisibleAtLevel(levels, level))
    .map((row) => ({ ...unpackSchool(row, requester), admission: admissionOf.get(row.id) ?? null }));
  setLimited(schoolsByReader, readerKey, visibleSchools);
  return visibleSchools;
}

function setLimited<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void {
  if (cache.size === MAX_VIEWS) cache.clear();
  cache.set(key, value);
}

/** Filters of blocks. An absent filter means no restriction. */
interface BlockFilter {
  countryIds?: readonly string[];
  kinds?: readonly string[];
  levelId?: string | undefined;
  levelKeys?: readonly string[];
  /** Course type group. Offers that name only a level match every group. */
  groupId?: string | undefined;
}

export const filterBlocks = (blocks: readonly CourseBlock[], filters: BlockFilter): CourseBlock[] => {
  const { countryIds = [], kinds = [], levelId, levelKeys = [], groupId } = filters;
  const matchesAny = (names: readonly string[], value: string) => names.length === 0 || names.includes(value);
  return blocks.filter(
    (block) =>
      matchesAny(countryIds, String(block.countryId)) &&
      matchesAny(kinds, block.kind) &&
      (!levelId || levelId === String(block.levelId)) &&
      matchesAny(levelKeys, block.levelKey) &&
      (!groupId || block.groupId === query.ALL_FIELDS_GROUP_ID || groupId === String(block.groupId)),
  );
};
