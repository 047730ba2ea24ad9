import type { Locale } from '#shared/locale/locales.ts';
import * as queries from '#backend/queries/matching/match-catalogue.ts';
import type { Context } from 'hono';
import type { z } from 'zod';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import {
  limitPerSchool,
  selectVariedCourses,
  type EvaluatedCourse,
  evaluateEntryCourses,
  type EntrySource,
  sortEntryCourses,
} from '#backend/matching/evaluate-entry-courses.ts';
import { createStaticRows, type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import {
  type EntryCourseRow,
  selectEntryCourses,
  type EntrySchoolRow,
  selectEntrySchools,
  selectTermFacts,
  type TermFactsRow,
} from '#backend/queries/matching/matched-rows.ts';
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { describeFacts, parseFacts } from '#backend/catalogue/describe-facts.ts';
import { splitFilterValues } from '#shared/rules/school-filters.ts';
import { examReach, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { loadMatchCatalogue, filterBlocks } from './read-matching.ts';
import { unpackEntryRules } from './unpack-catalogue.ts';

type ReachQuery = z.output<typeof examReach.input>;
type Caller = BackendEnv['Variables']['caller'];

export const DSE_EXAM_TYPE = '1';
/** Levels that school leavers can enter. */
export const ENTRY_LEVELS = ['bachelor', 'foundation', 'pathway'];

/** Responds with a page of first degrees. All of them are evaluated and counted. */
export async function respondEntryCourses(c: Context<BackendEnv>, query: ReachQuery, isVisitor: boolean) {
  const { source, leadsTo, visibleCourseIds } = await loadEntrySource(c.env.DB, query, c.var.caller);
  const { degrees, openWays, counts, standings, schoolsMet } = evaluateEntryCourses(source, query.form);
  const coursesAtPosition = degrees.filter(
    ({ placement, standing }) =>
      (query.positions.length === 0 || query.positions.includes(placement.position)) &&
      (query.standings.length === 0 || query.standings.includes(standing)),
  );
  // Visitors see only the first courses of a school, and in this list only one per school (decision 032).
  const isVisible = ({ id }: EvaluatedCourse) => !isVisitor || visibleCourseIds.has(id);
  const sortedCourses = sortEntryCourses(
    isVisitor ? coursesAtPosition.filter(isVisible) : coursesAtPosition,
    query.sort ?? 'closest',
    Boolean(query.fkCourseTypeGroupId),
  );
  const isVaried = !query.fkCourseTypeGroupId && (query.sort ?? 'closest') === 'closest';
  const selectVisitorCourses = isVaried ? selectVariedCourses : limitPerSchool;
  const page = isVisitor ? selectVisitorCourses(sortedCourses, LIST_ROWS) : getPage(sortedCourses, query);
  const shownCourses = page.map((course) => ({
    course,
    ways: findRoutes(course, openWays.filter(isVisible), leadsTo),
  }));
  const [courses, schools, termFacts] = await batchRead(
    c.env.DB,
    selectEntryCourses(
      shownCourses.flatMap(({ course, ways }) => [course.id, ...ways.map(({ id }) => id)]),
      c.var.caller,
    ),
    selectEntrySchools([...new Set(page.map(({ school }) => school.id))], c.var.caller),
    selectTermFacts(
      page.map(({ id }) => id),
      c.var.caller,
    ),
  );
  const reachRows = {
    courses: new Map(courses.map((row) => [row.id, row])),
    schools: new Map(schools.map((row) => [row.id, row])),
    facts: new Map(termFacts.map((row) => [row.courseId, row])),
  };
  return respond(c, examReach, {
    counts,
    standings,
    total: degrees.length,
    schoolsMet: schoolsMet.size,
    found: coursesAtPosition.length,
    rows: shownCourses.map((item) => describeReach(item, reachRows, c.var.caller.locale)),
  });
}

const getPage = (sortedCourses: readonly EvaluatedCourse[], { currentPage = 1, showCount = LIST_ROWS }: ReachQuery) =>
  sortedCourses.slice((currentPage - 1) * showCount, currentPage * showCount);

const MAX_ROUTES = 2;

/** Returns pathways of the same field at the school or an associated college. */
const findRoutes = (
  { school, groupId, placement }: EvaluatedCourse,
  openRoutes: readonly EvaluatedCourse[],
  leadsTo: ReadonlyMap<number, readonly number[]>,
): EvaluatedCourse[] =>
  placement.position === 'above' || placement.position === 'among'
    ? []
    : openRoutes
        .filter(
          (evaluatedCourse) =>
            evaluatedCourse.groupId === groupId &&
            [evaluatedCourse.school.id, ...(leadsTo.get(evaluatedCourse.school.id) ?? [])].includes(school.id),
        )
        .slice(0, MAX_ROUTES);

async function loadEntrySource(
  db: Database,
  { form, fkAreaCountryId, fkCourseTypeGroupId }: ReachQuery,
  { locale, publicLevel }: Caller,
): Promise<{ source: EntrySource; leadsTo: Map<number, number[]>; visibleCourseIds: ReadonlySet<number> }> {
  const [{ shelves, schools, visibleCourseIds, published }, links] = await loadMatchCatalogue(
    db,
    { locale, publicLevel, exam: form.publicTestType ?? DSE_EXAM_TYPE },
    queries.selectPathwayLinks(),
  );
  const countryIds = fkAreaCountryId ? [fkAreaCountryId] : [];
  return {
    source: {
      shelves: filterBlocks(shelves, { countryIds, levelKeys: ENTRY_LEVELS, groupId: fkCourseTypeGroupId }),
      schools,
      published,
    },
    leadsTo: groupTargets(links),
    visibleCourseIds,
  };
}

function groupTargets(links: readonly queries.PathwayLinkRow[]): Map<number, number[]> {
  const schoolsByPathway = new Map<number, number[]>();
  for (const { schoolId, pathwayId } of links)
    schoolsByPathway.set(pathwayId, [...(schoolsByPathway.get(pathwayId) ?? []), schoolId]);
  return schoolsByPathway;
}

interface ReachRows {
  courses: ReadonlyMap<number, EntryCourseRow>;
  schools: ReadonlyMap<number, EntrySchoolRow>;
  facts: ReadonlyMap<number, TermFactsRow>;
}

function describeReach(
  { course, ways }: { course: EvaluatedCourse; ways: readonly EvaluatedCourse[] },
  rows: ReachRows,
  locale: Locale,
) {
  const { id, school, levelId, groupId, fee, rule, judged: evaluation, placement, standing } = course;
  return {
    ...getCourseName(rows, id),
    school: describeReachSchool(rows.schools.get(school.id), locale),
    fkInstitutionId: String(school.id),
    fkMajorLevelId: String(levelId),
    fkCourseTypeGroupId: String(groupId),
    fee,
    ...describeTerms(rows.facts.get(id)),
    rule,
    ...evaluation,
    placement: { ...placement, english: null },
    standing,
    ways: ways.map((evaluatedCourse) => ({
      ...getCourseName(rows, evaluatedCourse.id),
      fkInstitutionId: String(evaluatedCourse.school.id),
      startMonth: rows.courses.get(evaluatedCourse.id)?.startMonth ?? 0,
      months: rows.courses.get(evaluatedCourse.id)?.months ?? 0,
    })),
  };
}

const describeTerms = ({ courseFacts = '[]', schoolFacts = '[]' }: Partial<TermFactsRow> = {}) =>
  describeFacts([...parseFacts(courseFacts), ...parseFacts(schoolFacts)]);

function getCourseName({ courses }: ReachRows, id: number) {
  const row = courses.get(id);
  return { id: String(id), name: row?.name ?? '', nameChn: row?.nameChn ?? '' };
}

export function describeReachSchool(row: EntrySchoolRow | undefined, locale: Locale) {
  if (!row) throw new Error('School of a reach course not found');
  const { monogram: _monogram, ...school } = row;
  return { ...school, schoolLogo: row.schoolLogo || describeSeal(row, locale) };
}

const MAX_SCHOOLS_WITH_RULES = 12;

/** Responds with the published requirements of an exam, including those that cannot be evaluated. */
export async function respondExamSchools(c: Context<BackendEnv>, query: z.output<typeof examSchools.input>) {
  const { caller } = c.var;
  const { publicTestType, institutionIds = '', showCount = MAX_SCHOOLS_WITH_RULES } = query;
  const ids = splitFilterValues(institutionIds);
  const ruledSchools = queries.selectRuledSchools(
    publicTestType,
    { max: showCount, ids },
    caller.locale,
    caller.publicLevel,
  );
  // Requested schools are read in the same round trip, with or without rules.
  const [rows, requestedSchools] = await batchRead(
    c.env.DB,
    ruledSchools,
    ids.length > 0 ? selectEntrySchools(ids.map(Number), caller) : createStaticRows<EntrySchoolRow>([]),
  );
  const schools =
    ids.length > 0
      ? requestedSchools
      : await queryRows(c.env.DB, selectEntrySchools([...new Set(rows.map(({ schoolId }) => schoolId))], caller));
  const publishedRules = unpackEntryRules(rows);
  return respond(
    c,
    examSchools,
    publishedRules.map(({ rule, schoolId, levelId }, index) => ({
      school: describeReachSchool(
        schools.find(({ id }) => id === schoolId),
        caller.locale,
      ),
      fkMajorLevelId: levelId,
      rule,
      ...describeFacts(parseFacts(rows[index]?.facts ?? '[]')),
    })),
  );
}
