import type { MatchSchool, PublishedRule, SchoolAdmission, CourseBlock } from '#backend/matching/catalogue.ts';
import { siteFirstCourses, packedFirstCourses } from '#backend/queries/catalogue/build-query.ts';
import { type Database, levelAlone, batchRead, type Statement } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { createOfferReader, type PackedSchoolFact, unpackSchoolAdmission } from './unpack-admission.ts';
import {
  type Requester,
  isOpenAt,
  filterBlockByLevel,
  unpackEntryRules,
  unpackSchool,
  unpackSchoolRows,
  unpackBlock,
} from './unpack-catalogue.ts';

export interface Matching {
  shelves: readonly CourseBlock[];
  schools: readonly MatchSchool[];
  /** Ids of courses that visitors see. */
  first: ReadonlySet<number>;
  /** Rules of the entered exam, the site's own first. */
  published: readonly PublishedRule[];
}

type MatchingAsker = Requester & { exam?: string | undefined };

interface CachedMatching {
  stamp: number;
  shelves: readonly CourseBlock[];
  schools: readonly query.MatchSchoolRow[];
  admissionOf: ReadonlyMap<number, SchoolAdmission>;
  firstAt: Map<number, ReadonlySet<number>>;
  views: Map<string, Pick<Matching, 'shelves' | 'schools'>>;
  rules: Map<string, readonly PublishedRule[]>;
}

/** The isolate's cache of one catalogue. A request that finds another stamp replaces it. */
let cached: CachedMatching | null = null;
/** Four levels or exams in three languages. Callers may send other values, so the cache is cleared when full. */
const MAX_VIEWS = 24;

/**
 * Loads the matching catalogue, with additional queries in the same round trip. Unpacking a megabyte of shared rows
 * took longer than scoring, so they are cached in memory and read again only when the stamp has changed.
 */
export async function loadMatchCatalogue<Rows extends unknown[]>(
  db: Database,
  requester: MatchingAsker,
  ...extraStatements: { [At in keyof Rows]: Statement<Rows[At]> }
): Promise<[Matching, ...{ [At in keyof Rows]: Rows[At][] }]> {
  const { publicLevel, locale, exam } = requester;
  const level = levelAlone(publicLevel);
  // Read once, since another request may replace the cache while this one waits.
  const cachedMatching = cached;
  const knownFirst = cachedMatching?.firstAt.get(level);
  const rulesKey = getRulesKey(requester);
  const knownRules = cachedMatching?.rules.get(rulesKey);
  const [stamps, first, blocks, schools, ownFirst, rules, ownRules, ...rows] = await batchRead<
    [
      { stamp: number },
      { ids: string },
      query.CourseBlockRow,
      query.MatchSchoolRow,
      { id: number },
      query.EntryRuleRow,
      query.EntryRuleRow,
      ...Rows,
    ]
  >(
    db,
    query.matchingStamp(),
    knownFirst ? query.NO_PACKED_IDS : packedFirstCourses(level),
    query.siteBlocks(publicLevel),
    query.siteSchoolsToMatch(publicLevel),
    siteFirstCourses(publicLevel),
    knownRules ? query.NO_RULES : getRules(requester),
    exam ? query.ownEntryRules(exam, locale, publicLevel) : query.NO_RULES,
    ...(extraStatements as never),
  );
  const isSame = cachedMatching !== null && cachedMatching.stamp === stamps[0]?.stamp;
  const sharedMatching = isSame ? cachedMatching : await loadCachedMatches(db, level, requester);
  const sharedRules = (isSame ? knownRules : sharedMatching.rules.get(rulesKey)) ?? unpackEntryRules(rules);
  if (isSame && !knownRules) limitResults(sharedMatching.rules, rulesKey, sharedRules);
  const sharedFirst = (isSame ? knownFirst : sharedMatching.firstAt.get(level)) ?? unpackIds(first);
  if (isSame && !knownFirst) limitResults(sharedMatching.firstAt, level, sharedFirst);
  const view = getView(sharedMatching, requester);
  const matching = {
    shelves:
      blocks.length > 0
        ? [...view.shelves, ...blocks.map((row) => filterBlockByLevel(unpackBlock(row), publicLevel))]
        : view.shelves,
    schools:
      schools.length > 0 ? [...view.schools, ...schools.map((row) => unpackSchool(row, requester))] : view.schools,
    first: withIds(sharedFirst, ownFirst),
    published: ownRules.length > 0 ? [...unpackEntryRules(ownRules), ...sharedRules] : sharedRules,
  };
  return [matching, ...rows] as never;
}

const getRules = ({ exam, locale }: MatchingAsker) => (exam ? query.sharedEntryRules(exam, locale) : query.NO_RULES);

/** The key includes the year, since the age of a rule decides its use. */
const getRulesKey = ({ exam = '', locale }: MatchingAsker) => `${exam} ${locale} ${new Date().getUTCFullYear()}`;

const unpackIds = ([row]: readonly { ids: string }[]) => new Set(JSON.parse(row?.ids ?? '[]') as number[]);
const withIds = (ids: ReadonlySet<number>, rows: readonly { id: number }[]) =>
  rows.length > 0 ? new Set([...ids, ...rows.map(({ id }) => id)]) : ids;

/** Reads the catalogue in one round trip, so that data and stamp are consistent. */
async function loadCachedMatches(db: Database, level: number, requester: MatchingAsker): Promise<CachedMatching> {
  const [, stamps, blocks, schools, first, admissions, rules] = await batchRead(
    db,
    query.storeMatchingStamp(),
    query.matchingStamp(),
    query.sharedBlocks(),
    query.sharedSchools(),
    packedFirstCourses(level),
    query.sharedAdmissions(),
    getRules(requester),
  );
  const admissionOf = new Map(
    admissions
      .flatMap((row) => Object.entries(JSON.parse(row.schools) as Record<string, PackedSchoolFact[]>))
      .map(([id, facts]) => [Number(id), unpackSchoolAdmission(facts)]),
  );
  const readOffer = createOfferReader();
  cached = {
    stamp: stamps[0]?.stamp ?? Number.NaN,
    shelves: blocks.map((row) => unpackBlock(row, readOffer)),
    schools: unpackSchoolRows(schools),
    admissionOf,
    firstAt: new Map([[level, unpackIds(first)]]),
    views: new Map(),
    rules: new Map([[getRulesKey(requester), unpackEntryRules(rules)]]),
  };
  return cached;
}

/** Returns the view of the shared catalogue for a level and language. */
function getView(
  { shelves, schools, admissionOf, views }: CachedMatching,
  requester: Requester,
): Pick<Matching, 'shelves' | 'schools'> {
  const level = levelAlone(requester.publicLevel);
  const name = `${level} ${requester.locale}`;
  const existing = views.get(name);
  if (existing) return existing;
  const view = {
    shelves: shelves.map((block) => filterBlockByLevel(block, level)),
    schools: schools
      .filter(({ levels }) => isOpenAt(levels, level))
      .map((row) => ({ ...unpackSchool(row, requester), admission: admissionOf.get(row.id) ?? null })),
  };
  limitResults(views, name, view);
  return view;
}

function limitResults<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void {
  if (cache.size === MAX_VIEWS) cache.clear();
  cache.set(key, value);
}

/** Filters of blocks; absent ones do not restrict. */
interface ShelvesQuery {
  countryIds?: readonly string[];
  kinds?: readonly string[];
  levelId?: string | undefined;
  levelKeys?: readonly string[];
  /** Course type group. Offers that name only a level match every group. */
  groupId?: string | undefined;
}

export const blocksFor = (blocks: readonly CourseBlock[], filters: ShelvesQuery): CourseBlock[] => {
  const { countryIds = [], kinds = [], levelId, levelKeys = [], groupId } = filters;
  const isAmong = (names: readonly string[], value: string) => names.length === 0 || names.includes(value);
  return blocks.filter(
    (block) =>
      isAmong(countryIds, String(block.countryId)) &&
      isAmong(kinds, block.kind) &&
      (!levelId || levelId === String(block.levelId)) &&
      isAmong(levelKeys, block.levelKey) &&
      (!groupId || block.groupId === query.ALL_FIELDS || groupId === String(block.groupId)),
  );
};
