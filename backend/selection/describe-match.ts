import type { Context } from 'hono';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import { getBand, bandOfSchool } from '#backend/matching/band-of-match.ts';
import { matchCatalogue, type SchoolMatch } from '#backend/matching/match-schools.ts';
import { sortMatches } from '#backend/matching/sort-matches.ts';
import { type Criteria, parseCriteria } from '#backend/matching/read-criteria.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import type { CourseMatch } from '#backend/matching/score-course.ts';
import { findUnmetLines, createScoreBreakdown } from '#backend/matching/score-breakdown.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import { schoolIds, type SchoolRow, type SchoolQuery } from '#backend/queries/catalogue/schools.ts';
import { type Database, batchRead, type Statement } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { coursesByIds, type FeeRow, selectFees, schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { BANDS, institutionInquiry, type LedgerRow, VISITOR_MATCHES } from '#shared/contract/matching/school-list.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { loadMatchCatalogue, blocksFor } from './read-matching.ts';
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
  ledger: [],
  unmet: [],
  reasons: [],
  matchedCourses: [],
  matchedCourseCount: 0,
  matchedCourseBands: { reach: 0, match: 0, likely: 0, unknown: 0, outOfReach: 0 },
  ruleSetVersion: '',
};

interface MatchedRows {
  school: SchoolRow;
  courses: Map<number, CourseRow>;
  fees: ReadonlyMap<number, FeeRow>;
}

function describeMatch(match: SchoolMatch, rows: MatchedRows, criteria: Criteria, locale: Locale) {
  const courses = match.courses.flatMap((course) => {
    const row = rows.courses.get(course.id);
    return row ? [{ course, row, lines: linesOf(course, rows, match, criteria) }] : [];
  });
  const lines = linesOf(match.best, rows, match, criteria);
  return {
    ...describeSchool(rows.school, locale),
    matchScore: match.best.score,
    matchMost: match.best.counted,
    ...bandOfSchool({ course: match.best, band: match.band }),
    placement: describePlacement(match.best),
    rule: match.best.rule,
    ledger: lines,
    unmet: findUnmetLines(lines),
    reasons: getReasons(lines),
    matchedCourses: courses.map(({ course, row, lines: courseLines }) => ({
      ...describeCourse(row),
      matchScore: course.score,
      matchMost: course.counted,
      band: getBand(course).band,
      placement: describePlacement(course),
      rule: course.rule,
      unmet: findUnmetLines(courseLines),
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

/** Returns the score breakdown of a course. Its fee has a source, and is demo data if the course is. */
export function linesOf(
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

/** Returns the fulfilled lines with the most points; the page formats them. */
const getReasons = (lines: readonly LedgerRow[]) =>
  lines
    .filter(({ met, points }) => met === true && points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_REASONS)
    .map(({ kind, key, points }) => ({ weightId: kind === 'focus' ? key : '', kind, key, score: points, text: '' }));

/** Responds with a page of a smart selection. Visitors get only the first matches, with the true total. */
export async function respondMatches(
  c: Context<BackendEnv>,
  item: SchoolQuery & { form: SelectionForm },
  isVisitor: boolean,
) {
  const { locale, publicLevel } = c.var.caller;
  const criteria = parseCriteria(item.form);
  const among = isNarrowed(item) ? schoolIds(item, locale, publicLevel) : null;
  const { matches: schoolMatches } = await findMatches(c.env.DB, criteria, c.var.caller, { among, isVisitor });
  const { band } = item;
  const requested = band ? schoolMatches.filter((match) => match.band === band) : schoolMatches;
  const sortedMatches = sortMatches(requested, item.sort ?? 'match');
  const page = item.perBand
    ? bestOfBands(sortedMatches, item.perBand, isVisitor)
    : getPage(sortedMatches, item, isVisitor);
  const datas = await describeMatches(c.env.DB, page, criteria, c.var.caller);
  const { currentPage, showCount } = item;
  return respond(c, institutionInquiry, datas, {
    totalResult: requested.length,
    showCount,
    currentPage,
    totalPage: item.perBand ? 1 : Math.ceil(requested.length / showCount),
  });
}

export async function describeMatches(
  db: Database,
  matches: readonly SchoolMatch[],
  criteria: Criteria,
  caller: BackendEnv['Variables']['caller'],
) {
  const rows = await readMatchedRows(db, matches, caller);
  return matches.flatMap((match) => {
    const school = rows.schools.get(match.school.id);
    return school ? [describeMatch(match, { ...rows, school }, criteria, caller.locale)] : [];
  });
}

function getPage(all: readonly SchoolMatch[], { currentPage, showCount }: SchoolQuery, isVisitor: boolean) {
  const open = isVisitor ? all.slice(0, VISITOR_MATCHES) : all;
  return open.slice((currentPage - 1) * showCount, currentPage * showCount);
}

/** Returns the first matches of every band, band by band. */
function bestOfBands(sortedMatches: readonly SchoolMatch[], perBand: number, isVisitor: boolean) {
  const limit = isVisitor ? Math.min(perBand, VISITOR_MATCHES) : perBand;
  return BANDS.flatMap((band) => sortedMatches.filter((match) => match.band === band).slice(0, limit));
}

const NARROWING = [
  'keyword',
  'fkAreaCountryId',
  'fkAreaStateId',
  'cityId',
  'institutionTypeId',
  'initial',
  'bbox',
  'among',
] as const;

const isNarrowed = (item: SchoolQuery) => NARROWING.some((field) => item[field]);

async function readMatchedRows(db: Database, page: readonly SchoolMatch[], caller: BackendEnv['Variables']['caller']) {
  const courseIds = page.flatMap(({ courses }) => courses.map(({ id }) => id));
  const [schools, courses, fees] = await batchRead(
    db,
    schoolsByIds(
      page.map(({ school }) => school.id),
      caller,
    ),
    coursesByIds(courseIds, caller),
    selectFees(
      page.flatMap(({ best, courses: courseMatches }) => [best.id, ...courseMatches.map(({ id }) => id)]),
      caller,
    ),
  );
  return {
    schools: new Map(schools.map((row) => [row.id, row])),
    courses: new Map(courses.map((row) => [row.id, row])),
    fees: new Map(fees.map((row) => [row.id, row])),
  };
}

interface Limits {
  /** Additional filter of schools; null without one. */
  among?: Statement<{ id: number }> | null;
  isVisitor?: boolean;
  /** Ids of courses that may be of the requested type, if the caller has loaded them. */
  ofType?: ReadonlySet<number> | null;
}

interface FoundMatches extends ReturnType<typeof matchCatalogue> {
  /** Selected countries without courses of the level. */
  withoutLevel: string[];
}

/** Loads all data, then matches in one pass. */
export async function findMatches(
  db: Database,
  criteria: Criteria,
  asker: Requester,
  { among = null, isVisitor = false, ofType: heldOfType = null }: Limits = {},
): Promise<FoundMatches> {
  const { typeId } = criteria;
  const [matching, ofType, group, allowedSchools] = await loadMatchCatalogue(
    db,
    { ...asker, exam: criteria.results.exam.publicTestType },
    typeId && !heldOfType ? query.coursesOfType(typeId) : query.NO_IDS,
    typeId ? query.groupOfType(typeId) : query.NO_IDS,
    among ?? query.NO_IDS,
  );
  const allowed = among && new Set(allowedSchools.map(({ id }) => id));
  const { countryIds, schoolId } = criteria;
  const isInCountry = (id: number) => countryIds.length === 0 || countryIds.includes(String(id));
  const shelves = blocksFor(matching.shelves, criteria);
  const { levelId } = criteria;
  const matchedSchools = matchCatalogue(
    {
      shelves: typeId ? blocksFor(shelves, { groupId: String(group[0]?.id ?? '') }) : shelves,
      schools: matching.schools,
      isSought: ({ id, countryId }) =>
        isInCountry(countryId) && (!schoolId || schoolId === String(id)) && (!allowed || allowed.has(id)),
      published: matching.published,
      ofType: typeId ? (heldOfType ?? new Set(ofType.map(({ id }) => id))) : null,
      shown: isVisitor ? matching.first : null,
    },
    criteria,
  );
  const withoutLevel = levelId
    ? countryIds.filter((id) => blocksFor(matching.shelves, { countryIds: [id], levelId }).length === 0)
    : [];
  return { ...matchedSchools, withoutLevel };
}
