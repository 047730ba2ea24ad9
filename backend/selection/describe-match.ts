import type { Context } from 'hono';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import { getBand, getBandOfSchool, separateEstimates } from '#backend/matching/band-of-match.ts';
import { matchCatalogue, type SchoolMatch } from '#backend/matching/match-schools.ts';
import { sortMatches } from '#backend/matching/sort-matches.ts';
import { type Criteria, parseCriteria } from '#backend/matching/read-criteria.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import type { CourseMatch } from '#backend/matching/score-course.ts';
import { findUnmetLines, createScoreBreakdown } from '#backend/matching/score-breakdown.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import { selectSchoolIds, type SchoolRow, type SchoolQuery } from '#backend/queries/catalogue/schools.ts';
import { type Database, batchRead, type Statement } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import {
  type EntryCourseRow,
  selectCoursesByIds,
  selectEntryCourses,
  type FeeRow,
  selectFees,
  selectSchoolsByIds,
} from '#backend/queries/matching/matched-rows.ts';
import {
  BANDS,
  institutionInquiry,
  type LedgerRow,
  MAX_VISITOR_MATCHES,
} from '#shared/contract/matching/school-list.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { loadMatchCatalogue, filterBlocks } from './read-matching.ts';
import type { Requester } from './unpack-catalogue.ts';

const MAX_REASONS = 3;

/** Fields of a match if no form was submitted. */
export const NOT_MATCHED = {
  matchScore: null,
  matchMost: null,
  band: null,
  bandRule: null,
  placement: null,
  rule: null,
  rules: [],
  ledger: [],
  unmet: [],
  reasons: [],
  bestCourse: null,
  matchedCourses: [],
  matchedCourseCount: 0,
  matchedCourseBands: { reach: 0, match: 0, likely: 0, unknown: 0, outOfReach: 0 },
  ruleSetVersion: '',
};

interface MatchedRows {
  school: SchoolRow;
  courses: Map<number, CourseRow>;
  bestCourses: ReadonlyMap<number, Pick<EntryCourseRow, 'name' | 'nameChn'>>;
  fees: ReadonlyMap<number, FeeRow>;
}

function describeMatch(match: SchoolMatch, rows: MatchedRows, criteria: Criteria, locale: Locale) {
  const courses = match.courses.flatMap((course) => {
    const row = rows.courses.get(course.id);
    return row ? [{ course, row, lines: createBreakdownLines(course, rows, match, criteria) }] : [];
  });
  const reasonLines = createBreakdownLines(match.best, rows, match, criteria);
  return {
    ...describeSchool(rows.school, locale),
    matchScore: match.best.score,
    matchMost: match.best.counted,
    ...getBandOfSchool({ course: match.best, band: match.band }),
    placement: describePlacement(match.best),
    rule: match.best.rule,
    rules: [],
    ledger: reasonLines,
    unmet: findUnmetLines(reasonLines),
    reasons: selectReasons(reasonLines),
    bestCourse: rows.bestCourses.get(match.best.id) ?? null,
    matchedCourses: courses.map(({ course, row, lines: breakdownLines }) => ({
      ...describeCourse(row),
      matchScore: course.score,
      matchMost: course.counted,
      band: getBand(course).band,
      placement: describePlacement(course),
      rule: course.rule,
      unmet: findUnmetLines(breakdownLines),
    })),
    matchedCourseCount: match.courseCount,
    matchedCourseBands: match.courseBands,
    ruleSetVersion: RULE_SET.version,
  };
}

/** Describes the placement of a course, with the English minimum that was compared. */
export function describePlacement({ placement, english }: Pick<CourseMatch, 'placement' | 'english'>) {
  const { verdict, minimum, shortParts } = english;
  return {
    ...placement,
    english: { verdict, test: minimum?.test ?? '', asked: String(minimum?.overall ?? ''), shortParts },
  };
}

/**
 * Describes the score breakdown of a course. Its fee has a source, and is marked as demo data if the course is demo
 * data.
 */
export function createBreakdownLines(
  course: CourseMatch,
  rows: Pick<MatchedRows, 'fees'>,
  { school }: Pick<SchoolMatch, 'school'>,
  criteria: Criteria,
): LedgerRow[] {
  const { illustrative = 0, source = '' } = rows.fees.get(course.id) ?? {};
  return createScoreBreakdown(course, school, criteria).map((line) =>
    line.illustrative ? { ...line, illustrative: illustrative === 1, source } : line,
  );
}

/** Returns the fulfilled lines with the most points, which the page formats as reasons. */
const selectReasons = (lines: readonly LedgerRow[]) =>
  lines
    .filter(({ met, points }) => met === true && points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_REASONS)
    .map(({ kind, key, points }) => ({ weightId: kind === 'focus' ? key : '', kind, key, score: points, text: '' }));

/** Responds with a page of a smart selection. Visitors get only the first matches, with the true total. */
export async function respondMatches(
  c: Context<BackendEnv>,
  matchQuery: SchoolQuery & { form: SelectionForm },
  isVisitor: boolean,
) {
  const { locale, publicLevel } = c.var.caller;
  const criteria = parseCriteria(matchQuery.form);
  const candidateStatement = isNarrowed(matchQuery) ? selectSchoolIds(matchQuery, locale, publicLevel) : null;
  const { matches: schoolMatches } = await findMatches(c.env.DB, criteria, c.var.caller, {
    among: candidateStatement,
    isVisitor,
  });
  const { band } = matchQuery;
  const matchesOfBand = band ? schoolMatches.filter((match) => match.band === band) : schoolMatches;
  const sortedMatches = sortMatches(matchesOfBand, matchQuery.sort ?? 'match');
  const page = matchQuery.perBand
    ? selectBestOfBands(sortedMatches, matchQuery.perBand, isVisitor)
    : getPage(sortedMatches, matchQuery, isVisitor);
  const datas = await describeMatches(c.env.DB, page, criteria, c.var.caller);
  const { currentPage, showCount } = matchQuery;
  return respond(c, institutionInquiry, datas, {
    totalResult: matchesOfBand.length,
    showCount,
    currentPage,
    totalPage: matchQuery.perBand ? 1 : Math.ceil(matchesOfBand.length / showCount),
  });
}

export async function describeMatches(
  db: Database,
  matches: readonly SchoolMatch[],
  criteria: Criteria,
  caller: BackendEnv['Variables']['caller'],
) {
  const rows = await loadMatchedRows(db, matches, caller);
  return matches.flatMap((match) => {
    const school = rows.schools.get(match.school.id);
    return school ? [describeMatch(match, { ...rows, school }, criteria, caller.locale)] : [];
  });
}

function getPage(matches: readonly SchoolMatch[], { currentPage, showCount }: SchoolQuery, isVisitor: boolean) {
  const visibleMatches = isVisitor ? matches.slice(0, MAX_VISITOR_MATCHES) : matches;
  return visibleMatches.slice((currentPage - 1) * showCount, currentPage * showCount);
}

/**
 * Returns the first matches of every band, and of those in reach that meet the total but have a further condition.
 */
function selectBestOfBands(sortedMatches: readonly SchoolMatch[], perBand: number, isVisitor: boolean) {
  const limit = isVisitor ? Math.min(perBand, MAX_VISITOR_MATCHES) : perBand;
  const shelves = Map.groupBy(sortedMatches, ({ band, best }) =>
    getBandOfSchool({ course: best, band }).bandRule === 'weakRule' ? 'conditional' : band,
  );
  return ([...BANDS, 'conditional'] as const).flatMap((shelf) => shelves.get(shelf)?.slice(0, limit) ?? []);
}

const NARROWING_FILTERS = [
  'keyword',
  'fkAreaCountryId',
  'fkAreaStateId',
  'cityId',
  'institutionTypeId',
  'initial',
  'bbox',
  'among',
] as const;

const isNarrowed = (matchQuery: SchoolQuery) => NARROWING_FILTERS.some((field) => matchQuery[field]);

async function loadMatchedRows(db: Database, page: readonly SchoolMatch[], caller: BackendEnv['Variables']['caller']) {
  const courseIds = page.flatMap(({ courses }) => courses.map(({ id }) => id));
  const [schools, courses, bestCourses, fees] = await batchRead(
    db,
    selectSchoolsByIds(
      page.map(({ school }) => school.id),
      caller,
    ),
    selectCoursesByIds(courseIds, caller),
    selectEntryCourses(
      page.map(({ best }) => best.id),
      caller,
    ),
    selectFees(
      page.flatMap(({ best, courses: courseMatches }) => [best.id, ...courseMatches.map(({ id }) => id)]),
      caller,
    ),
  );
  return {
    schools: new Map(schools.map((row) => [row.id, row])),
    courses: new Map(courses.map((row) => [row.id, row])),
    bestCourses: new Map(bestCourses.map(({ id, name, nameChn }) => [id, { name, nameChn }])),
    fees: new Map(fees.map((row) => [row.id, row])),
  };
}

interface MatchLimits {
  /** Query for the schools to which the results are restricted, or null for all schools. */
  among?: Statement<{ id: number }> | null;
  isVisitor?: boolean;
  /** Ids of the courses to match, such as those of the requested type, if the caller has loaded them. */
  loadedCourseIds?: ReadonlySet<number> | null;
}

interface FoundMatches extends ReturnType<typeof matchCatalogue> {
  /** Selected countries without courses of the level. */
  withoutLevel: string[];
}

/** Loads all data, then matches in one pass. */
export async function findMatches(
  db: Database,
  criteria: Criteria,
  requester: Requester,
  { among = null, isVisitor = false, loadedCourseIds = null }: MatchLimits = {},
): Promise<FoundMatches> {
  const { typeId } = criteria;
  const [matchingData, typeRows, groupRows, candidateRows] = await loadMatchCatalogue(
    db,
    { ...requester, exam: criteria.results.exam.publicTestType },
    typeId && !loadedCourseIds ? query.selectCoursesOfType(typeId) : query.NO_IDS,
    typeId ? query.selectGroupOfType(typeId) : query.NO_IDS,
    among ?? query.NO_IDS,
  );
  const candidateIds = among && new Set(candidateRows.map(({ id }) => id));
  const { countryIds, schoolId } = criteria;
  const isInCountry = (id: number) => countryIds.length === 0 || countryIds.includes(String(id));
  const blocks = filterBlocks(matchingData.shelves, criteria);
  const { levelId } = criteria;
  const matchedSchools = matchCatalogue(
    {
      shelves: typeId ? filterBlocks(blocks, { groupId: String(groupRows[0]?.id ?? '') }) : blocks,
      schools: matchingData.schools,
      isSought: ({ id, countryId }) =>
        isInCountry(countryId) && (!schoolId || schoolId === String(id)) && (!candidateIds || candidateIds.has(id)),
      published: matchingData.published,
      ofType: loadedCourseIds ?? (typeId ? new Set(typeRows.map(({ id }) => id)) : null),
      visibleCourseIds: isVisitor ? matchingData.visibleCourseIds : null,
    },
    criteria,
  );
  const withoutLevel = levelId
    ? countryIds.filter((id) => filterBlocks(matchingData.shelves, { countryIds: [id], levelId }).length === 0)
    : [];
  return { ...matchedSchools, matches: separateEstimates(matchedSchools.matches), withoutLevel };
}
