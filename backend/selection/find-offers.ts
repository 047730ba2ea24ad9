import type { Context } from 'hono';
import type { z } from 'zod';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv, Caller } from '#backend/bindings.ts';
import { type OfferBlock, type Weighing, filterOffers } from '#backend/catalogue/filter-offers.ts';
import type { CourseBlock } from '#backend/matching/catalogue.ts';
import { courseTypeGroups, institutionTypes, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import {
  needsCourses,
  needsOffers,
  type SchoolQuery,
  schoolsToWeigh,
  withoutChoices,
} from '#backend/queries/catalogue/schools.ts';
import { courseIdsNamed } from '#backend/queries/catalogue/search.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { NO_IDS } from '#backend/queries/matching/match-catalogue.ts';
import { findSchoolsToWeigh } from '#backend/search/find-packed.ts';
import { parseKeyword } from '#backend/search/search-words.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { paging } from '#shared/contract/fields.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import {
  type FeeCurrency,
  type OfferFilter,
  SCHOOL_FILTERS,
  valuesIn,
  formatFee,
} from '#shared/rules/school-filters.ts';
import { loadMatchCatalogue } from './read-matching.ts';

/** Finds schools by course filters, with facet counts. */
async function findOffers(
  db: Database,
  query: SchoolQuery,
  { locale, publicLevel }: Pick<Caller, 'locale' | 'publicLevel'>,
  feeCurrency: FeeCurrency,
  feeSteps?: readonly string[],
): Promise<Weighing> {
  const { courseNamed } = query;
  const words = courseNamed === undefined ? null : parseKeyword(courseNamed);
  const scored = withoutChoices(query);
  const [packedSchools, [{ shelves }, courses]] = await Promise.all([
    findSchoolsToWeigh(db, scored, publicLevel),
    loadMatchCatalogue(db, { locale, publicLevel }, words ? courseIdsNamed(words, locale, publicLevel) : NO_IDS),
  ]);
  const schools = packedSchools ?? (await queryRows(db, schoolsToWeigh(scored, locale, publicLevel)));
  const value = (key: Exclude<keyof typeof SCHOOL_FILTERS, 'initial' | 'unstated'>) =>
    query[SCHOOL_FILTERS[key].inquiry] ?? '';
  return filterOffers(schools, offersIn(shelves), {
    country: value('country'),
    state: value('state'),
    city: value('city'),
    type: value('type'),
    level: value('level'),
    field: value('field'),
    fee: value('fee'),
    english: value('english'),
    start: value('start'),
    size: value('size'),
    course: value('course'),
    courseIds: courseNamed === undefined ? null : new Set(courses.map(({ id }) => id)),
    alsoUnstated: query.alsoUnstated !== undefined,
    feeCurrency,
    ...(feeSteps && { feeSteps }),
    // This type makes a course filter without an implementation fail to compile.
  } satisfies Record<OfferFilter, string> & Record<string, unknown>);
}

/** Replaces course filters by the ids of matching schools. */
export async function resolveOffers<Sought extends SchoolQuery>(
  db: Database,
  query: Sought,
  caller: Pick<Caller, 'locale' | 'publicLevel'>,
): Promise<Sought & SchoolQuery> {
  if (!needsOffers(query)) return query;
  const { ids, cheapest } = await findOffers(db, query, caller, 'HKD');
  return { ...query, among: ids, ...(needsCourses(query) && { cheapest }) };
}

const offers = new WeakMap<readonly CourseBlock[], readonly OfferBlock[]>();

/** Converts blocks, memoised by the list of blocks, whose identity is the cache key of filter-offers.ts. */
function offersIn(blocks: readonly CourseBlock[]): readonly OfferBlock[] {
  const offerBlocks = offers.get(blocks) ?? blocks.map(getOffers);
  offers.set(blocks, offerBlocks);
  return offerBlocks;
}

const getOffers = ({ levelId, groupId, currency, courses }: CourseBlock): OfferBlock => ({
  level: levelId,
  field: groupId,
  currency,
  ...courses,
});

/** Yearly fees of a school's first degrees: lowest, median and highest, and the number of courses. */
export interface Years {
  currency: string;
  courses: number;
  least: number;
  usual: number;
  most: number;
}

/**
 * Returns the fees of shared courses only, since a site's own come from no register. Courses of two fields count once.
 */
export function yearsBySchool(blocks: readonly CourseBlock[]): Map<number, Years> {
  const bySchool = new Map<number, { currency: string; fees: Map<number, number> }>();
  for (const {
    currency,
    courses: { ids, schools, fees },
  } of blocks)
    ids.forEach((id, index) => {
      const [school, fee] = [schools[index] ?? 0, fees[index] ?? 0];
      if (fee <= 0 || id >= FIRST_SITE_ROW_ID) return;
      const schoolOffers = bySchool.get(school) ?? { currency, fees: new Map<number, number>() };
      // Amounts in two currencies have no median, so only those in the first currency are used.
      if (schoolOffers.currency === currency) bySchool.set(school, { currency, fees: schoolOffers.fees.set(id, fee) });
    });
  return new Map([...bySchool].map(([school, { currency, fees }]) => [school, getYears(currency, [...fees.values()])]));
}

function getYears(currency: string, fees: readonly number[]): Years {
  const [min = 0, ...higherFees] = fees.toSorted((fee, other) => fee - other);
  const all = [min, ...higherFees];
  return {
    currency,
    courses: all.length,
    least: min,
    usual: all[(all.length - 1) >> 1] ?? min,
    most: all.at(-1) ?? min,
  };
}

/**
 * Responds with facet counts: levels and fields in catalogue order, other values in the order in which they were
 * counted.
 */
export async function respondFacets(c: Context<BackendEnv>, query: z.output<typeof schoolFacets.input>) {
  const { locale } = c.var.caller;
  const { feeCurrency = 'HKD', feeAmounts, ...filters } = query;
  const steps = feeAmounts.map((amount) => formatFee({ currency: feeCurrency, least: 0, most: amount }));
  const firstPage = { currentPage: paging.currentPage.parse(1), showCount: paging.showCount.parse(1) };
  const [{ totals, spread, without, unstated }, [levels, fields, types]] = await Promise.all([
    findOffers(c.env.DB, { ...filters, ...firstPage }, c.var.caller, feeCurrency, steps.length > 0 ? steps : undefined),
    batchRead(c.env.DB, majorLevels(c.var.caller), courseTypeGroups(locale), institutionTypes(locale)),
  ]);
  const isInOneCountry = valuesIn(filters.fkAreaCountryId ?? '').length === 1;
  const toFacets = (counts: ReadonlyMap<string, number>) => [...counts].map(([id, total]) => ({ id, name: '', total }));
  const countFacets = (key: keyof typeof totals) => toFacets(totals[key]);
  const nameFacets = (key: 'level' | 'field', rows: readonly { id: number; name: string }[]) =>
    rows.flatMap(({ id, name }) => {
      const total = totals[key].get(String(id));
      return total === undefined ? [] : [{ id: String(id), name, total }];
    });
  return respond(c, schoolFacets, {
    country: countFacets('country'),
    state: isInOneCountry ? countFacets('state') : [],
    city: isInOneCountry ? countFacets('city') : [],
    // Types without schools are included, since pages render the list of types from this response.
    type: types.map(({ id, name }) => ({ id: String(id), name, total: totals.type.get(String(id)) ?? 0 })),
    level: nameFacets(
      'level',
      levels.map(({ id, levelName, levelNameChn }) => ({ id, name: locale === 'en-us' ? levelName : levelNameChn })),
    ),
    field: nameFacets('field', fields),
    fee: countFacets('fee'),
    english: countFacets('english'),
    start: countFacets('start'),
    size: countFacets('size'),
    feeSpread: toFacets(spread),
    without: toFacets(without),
    unstated,
  });
}
