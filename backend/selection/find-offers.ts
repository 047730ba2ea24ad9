import type { Context } from 'hono';
import type { z } from 'zod';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv, Caller } from '#backend/bindings.ts';
import { type OfferBlock, type FilterResult, filterOffers } from '#backend/catalogue/filter-offers.ts';
import type { CourseBlock } from '#backend/matching/catalogue.ts';
import {
  selectCourseTypeGroups,
  selectInstitutionTypes,
  selectMajorLevels,
} from '#backend/queries/catalogue/lookups.ts';
import {
  requiresCourses,
  requiresOffers,
  type SchoolQuery,
  selectSchoolsToWeigh,
  removeChoices,
} from '#backend/queries/catalogue/schools.ts';
import { selectCourseIdsNamed, selectCourseIdsOfType } from '#backend/queries/catalogue/search.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { NO_IDS } from '#backend/queries/matching/match-catalogue.ts';
import { findTypeNamed } from '#backend/search/find-anything.ts';
import { listSchoolsToWeigh, loadSchoolIndex, type SchoolIndex } from '#backend/search/find-packed.ts';
import { parseKeyword } from '#backend/search/search-words.ts';
import { pagingFields } from '#shared/contract/fields.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import {
  type FeeCurrency,
  type OfferFilter,
  SCHOOL_FILTERS,
  splitFilterValues,
  formatFee,
} from '#shared/rules/school-filters.ts';
import { loadCourseBlocks } from './read-matching.ts';

/** Finds schools by course filters, with facet counts. */
async function findOffers(
  db: Database,
  query: SchoolQuery,
  { locale, publicLevel }: Pick<Caller, 'locale' | 'publicLevel'>,
  feeCurrency: FeeCurrency,
  feeSteps?: readonly string[],
): Promise<FilterResult & { index: SchoolIndex | null }> {
  const { courseNamed } = query;
  const typeId = courseNamed && findTypeNamed(courseNamed);
  const keyword = courseNamed === undefined ? null : parseKeyword(courseNamed);
  const queryWithoutChoices = removeChoices(query);
  const [index, [{ shelves, levelBlocks }, courses]] = await Promise.all([
    loadSchoolIndex(db, queryWithoutChoices, publicLevel),
    loadCourseBlocks(
      db,
      publicLevel,
      typeId ? selectCourseIdsOfType(typeId) : keyword ? selectCourseIdsNamed(keyword, locale, publicLevel) : NO_IDS,
    ),
  ]);
  const offerQuery = {
    ...createOfferQuery(query, feeCurrency, feeSteps),
    courseIds: courseNamed === undefined ? null : new Set(courses.map(({ id }) => id)),
  };
  const offerBlocks = getOfferBlocks(shelves, levelBlocks);
  if (!index) {
    const schools = await queryRows(db, selectSchoolsToWeigh(queryWithoutChoices, locale, publicLevel));
    return { ...filterOffers(schools, offerBlocks, offerQuery), index };
  }
  const filterIndexed = () =>
    filterOffers(listSchoolsToWeigh(index, queryWithoutChoices, publicLevel), offerBlocks, offerQuery);
  if (offerQuery.courseIds || index.countryIds) return { ...filterIndexed(), index };
  const queryKey = JSON.stringify([publicLevel, { ...queryWithoutChoices, currentPage: 1, showCount: 1 }, offerQuery]);
  return { ...coalesceFiltering(index, offerBlocks, queryKey, filterIndexed), index };
}

function createOfferQuery(query: SchoolQuery, feeCurrency: FeeCurrency, feeSteps?: readonly string[]) {
  const getFilterValue = (key: Exclude<keyof typeof SCHOOL_FILTERS, 'initial' | 'unstated'>) =>
    query[SCHOOL_FILTERS[key].inquiry] ?? '';
  return {
    country: getFilterValue('country'),
    state: getFilterValue('state'),
    city: getFilterValue('city'),
    type: getFilterValue('type'),
    level: getFilterValue('level'),
    field: getFilterValue('field'),
    fee: getFilterValue('fee'),
    english: getFilterValue('english'),
    start: getFilterValue('start'),
    size: getFilterValue('size'),
    course: getFilterValue('course'),
    alsoUnstated: query.alsoUnstated !== undefined,
    feeCurrency,
    ...(feeSteps && { feeSteps }),
    // This type causes a compile error if a course filter has no implementation.
  } satisfies Record<OfferFilter, string> & Record<string, unknown>;
}

/** Most recent result for one state of the catalogue. A page needs it for its schools and again for their counts. */
let recentResult: {
  schools: unknown;
  offerBlocks: readonly OfferBlock[];
  queryKey: string;
  result: FilterResult;
} | null = null;

function coalesceFiltering(
  { schools }: SchoolIndex,
  offerBlocks: readonly OfferBlock[],
  queryKey: string,
  filter: () => FilterResult,
): FilterResult {
  const isSame =
    recentResult?.schools === schools && recentResult.offerBlocks === offerBlocks && recentResult.queryKey === queryKey;
  if (recentResult && isSame) return recentResult.result;
  const result = filter();
  recentResult = { schools, offerBlocks, queryKey, result };
  return result;
}

/** Replaces course filters by the ids of matching schools, and returns the index of names if it was read for that. */
export async function resolveOffers<Sought extends SchoolQuery>(
  db: Database,
  query: Sought,
  caller: Pick<Caller, 'locale' | 'publicLevel'>,
): Promise<{ query: Sought & SchoolQuery; index: SchoolIndex | null }> {
  if (!requiresOffers(query)) return { query, index: null };
  const { ids, cheapest, index } = await findOffers(db, query, caller, 'HKD');
  return { query: { ...query, among: ids, ...(requiresCourses(query) && { cheapest }) }, index };
}

const offersByBlocks = new WeakMap<readonly CourseBlock[], readonly OfferBlock[]>();

/** Converts blocks. Memoised by the identity of the list of blocks, which is the cache key of filter-offers.ts. */
function getOfferBlocks(blocks: readonly CourseBlock[], levelBlocks: readonly CourseBlock[]): readonly OfferBlock[] {
  const offerBlocks = offersByBlocks.get(blocks) ?? toOfferBlocks(blocks, levelBlocks);
  offersByBlocks.set(blocks, offerBlocks);
  return offerBlocks;
}

/** Adds the fees of levels to the courses, and an offer for each level of which a school has figures but no courses. */
function toOfferBlocks(blocks: readonly CourseBlock[], levelBlocks: readonly CourseBlock[]): OfferBlock[] {
  const getLevelKey = ({ levelId, currency }: CourseBlock) => `${levelId} ${currency}`;
  const feesByLevel = new Map<string, Map<number, number>>();
  for (const block of levelBlocks) {
    const fees = feesByLevel.get(getLevelKey(block)) ?? new Map<number, number>();
    feesByLevel.set(getLevelKey(block), fees);
    for (const [index, id] of block.courses.schools.entries()) fees.set(id, block.courses.fees[index] ?? 0);
  }
  const schoolsByLevel = new Map<number, Set<number>>();
  const courseBlocks = blocks.map((block): OfferBlock => {
    const { levelId, courses } = block;
    const schools = schoolsByLevel.get(levelId) ?? new Set<number>();
    schoolsByLevel.set(levelId, schools);
    for (const id of courses.schools) schools.add(id);
    const fees = feesByLevel.get(getLevelKey(block));
    return { ...toOfferBlock(block), ...(fees && { levelFees: courses.schools.map((id) => fees.get(id) ?? 0) }) };
  });
  const levelsWithoutCourses = levelBlocks.map((block): OfferBlock => {
    const { ids, schools, fees, ielts, months } = block.courses;
    const hasNoCourses = (_: unknown, index: number) =>
      !schoolsByLevel.get(block.levelId)?.has(schools[index] as number);
    return {
      ...toOfferBlock(block),
      ids: ids.filter(hasNoCourses),
      schools: schools.filter(hasNoCourses),
      fees: fees.filter(hasNoCourses),
      ielts: ielts.filter(hasNoCourses),
      months,
    };
  });
  return [...courseBlocks, ...levelsWithoutCourses.filter(({ schools }) => schools.length > 0)];
}

const toOfferBlock = ({ levelId, groupId, currency, courses }: CourseBlock): OfferBlock => ({
  level: levelId,
  field: groupId,
  currency,
  ids: courses.ids,
  schools: courses.schools,
  fees: courses.fees,
  ielts: courses.ielts,
  months: courses.months,
});

/** Responds with facet counts: levels and fields in catalogue order, other values in the order of counting. */
export async function respondFacets(c: Context<BackendEnv>, query: z.output<typeof schoolFacets.input>) {
  const { locale } = c.var.caller;
  const { feeCurrency = 'HKD', feeAmounts, ...filters } = query;
  const feeSteps = feeAmounts.map((amount) => formatFee({ currency: feeCurrency, min: 0, max: amount }));
  const firstPage = { currentPage: pagingFields.currentPage.parse(1), showCount: pagingFields.showCount.parse(1) };
  const [{ totals, spread, without, unstated }, [levels, fields, types]] = await Promise.all([
    findOffers(
      c.env.DB,
      { ...filters, ...firstPage },
      c.var.caller,
      feeCurrency,
      feeSteps.length > 0 ? feeSteps : undefined,
    ),
    batchRead(
      c.env.DB,
      selectMajorLevels(c.var.caller),
      selectCourseTypeGroups(locale),
      selectInstitutionTypes(locale),
    ),
  ]);
  const isInOneCountry = splitFilterValues(filters.fkAreaCountryId ?? '').length === 1;
  const toFacetOptions = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([id, total]) => ({ id, name: '', total }));
  const listFacetOptions = (key: keyof typeof totals) => toFacetOptions(totals[key]);
  const nameFacets = (key: 'level' | 'field', rows: readonly { id: number; name: string }[]) =>
    rows.flatMap(({ id, name }) => {
      const total = totals[key].get(String(id));
      return total === undefined ? [] : [{ id: String(id), name, total }];
    });
  return respond(c, schoolFacets, {
    country: listFacetOptions('country'),
    state: isInOneCountry ? listFacetOptions('state') : [],
    city: isInOneCountry ? listFacetOptions('city') : [],
    // Types without schools are included, because pages render the list of types from this response.
    type: types.map(({ id, name }) => ({ id: String(id), name, total: totals.type.get(String(id)) ?? 0 })),
    level: nameFacets(
      'level',
      levels.map(({ id, levelName, levelNameChn }) => ({ id, name: locale === 'en-us' ? levelName : levelNameChn })),
    ),
    field: nameFacets('field', fields),
    fee: listFacetOptions('fee'),
    english: listFacetOptions('english'),
    start: listFacetOptions('start'),
    size: listFacetOptions('size'),
    feeSpread: toFacetOptions(spread),
    without: toFacetOptions(without),
    unstated: { ...unstated, countries: toFacetOptions(unstated.countries) },
  });
}
