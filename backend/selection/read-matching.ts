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

interface MatchingCache {
  stamp: number;
  shelves: readonly CourseBlock[];
  levelBlocks: readonly CourseBlock[];
  schools: readonly query.MatchSchoolRow[];
  admissionOf: ReadonlyMap<number, SchoolAdmission>;
  firstAt: Map<number, ReadonlySet<number>>;
  views: Map<string, Pick<MatchingData, 'shelves' | 'schools'>>;
  rules: Map<string, readonly PublishedRule[]>;
}

/** Isolate-wide cache of one catalogue, replaced when the stamp of the data has changed. */
let matchingCache: MatchingCache | null = null;
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
  const readerView = getReaderView(sharedCache, requester);
  const matchingData = {
    // The list of a site with offers of its own is a new one, because offers are memoised by the list of blocks.
    shelves:
      blocks.length + siteLevelRows.length > 0
        ? [...readerView.shelves, ...blocks.map((row) => filterBlockByLevel(unpackBlock(row), publicLevel))]
        : readerView.shelves,
    levelBlocks:
      siteLevelRows.length > 0
        ? [...sharedCache.levelBlocks, ...siteLevelRows.map((row) => unpackBlock(row))]
        : sharedCache.levelBlocks,
    schools:
      schools.length > 0
        ? [...readerView.schools, ...schools.map((row) => unpackSchool(row, requester))]
        : readerView.schools,
    visibleCourseIds: addIds(sharedCourseIds, siteFirstRows),
    published: siteRuleRows.length > 0 ? [...unpackEntryRules(siteRuleRows), ...sharedRules] : sharedRules,
  };
  return [matchingData, ...rows] as never;
}

const selectRules = ({ exam, locale }: MatchingRequester) =>
  exam ? query.selectSharedEntryRules(exam, locale) : query.NO_RULES;

/** Returns the cache key of rules. It includes the year, because a rule's age determines whether it applies. */
const getRulesKey = ({ exam = '', locale }: MatchingRequester) => `${exam} ${locale} ${new Date().getUTCFullYear()}`;

const unpackIds = ([row]: readonly { ids: string }[]) => new Set(JSON.parse(row?.ids ?? '[]') as number[]);
const addIds = (ids: ReadonlySet<number>, rows: readonly { id: number }[]) =>
  rows.length > 0 ? new Set([...ids, ...rows.map(({ id }) => id)]) : ids;

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
  const readOffer = createOfferReader();
  matchingCache = {
    stamp: stamps[0]?.stamp ?? Number.NaN,
    shelves: blocks.map((row) => unpackBlock(row, readOffer)),
    levelBlocks: levelBlocks.map((row) => unpackBlock(row, readOffer)),
    schools: unpackSchoolRows(schools),
    admissionOf: admissionBySchool,
    firstAt: new Map([[publicLevel, unpackIds(firstRows)]]),
    views: new Map(),
    rules: new Map([[getRulesKey(requester), unpackEntryRules(rules)]]),
  };
  return matchingCache;
}

/** Returns the view of the shared catalogue for a level and language. */
function getReaderView(
  { shelves, schools, admissionOf, views }: MatchingCache,
  requester: Requester,
): Pick<MatchingData, 'shelves' | 'schools'> {
  const level = levelAlone(requester.publicLevel);
  const viewKey = `${level} ${requester.locale}`;
  const cachedView = views.get(viewKey);
  if (cachedView) return cachedView;
  const readerView = {
    shelves: shelves.map((block) => filterBlockByLevel(block, level)),
    schools: schools
      .filter(({ levels }) => isVisibleAtLevel(levels, level))
      .map((row) => ({ ...unpackSchool(row, requester), admission: admissionOf.get(row.id) ?? null })),
  };
  setLimited(views, viewKey, readerView);
  return readerView;
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
