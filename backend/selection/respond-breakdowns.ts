import type { Context } from 'hono';
import type { z } from 'zod';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { getBand, getBandOfSchool } from '#backend/matching/band-of-match.ts';
import type { CourseBands } from '#backend/matching/band-of-courses.ts';
import { scoreSelected } from '#backend/matching/score-selected.ts';
import { type Criteria, parseCriteria } from '#backend/matching/read-criteria.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import * as queries from '#backend/queries/matching/match-catalogue.ts';
import { selectCoursesByIds, selectFees } from '#backend/queries/matching/matched-rows.ts';
import { matchBreakdowns } from '#shared/contract/matching/match-ledgers.ts';
import { describePlacement, createBreakdownLines } from './describe-match.ts';
import { loadMatchCatalogue, filterBlocks } from './read-matching.ts';

const NO_COURSES: CourseBands = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };

type BreakdownQuery = z.output<typeof matchBreakdowns.input>;
type Caller = BackendEnv['Variables']['caller'];

/** Responds with the score breakdowns of selected schools, then courses, in request order. */
export async function respondBreakdowns(c: Context<BackendEnv>, query: BreakdownQuery) {
  const criteria = parseCriteria(query.form);
  const result = await scoreRequestedItems(c.env.DB, query, criteria, c.var.caller);
  const requestedItems = [
    ...query.institutionIds.map((id) => {
      const scoredSchool = result.schools.get(Number(id));
      return (
        scoredSchool && {
          id,
          weighed: scoredSchool,
          judged: getBandOfSchool(scoredSchool),
          courseBands: scoredSchool.courseBands,
        }
      );
    }),
    ...query.courseIds.map((id) => {
      const scoredCourse = result.courses.get(Number(id));
      return (
        scoredCourse && { id, weighed: scoredCourse, judged: getBand(scoredCourse.course), courseBands: NO_COURSES }
      );
    }),
  ].filter((item) => item !== undefined);
  const ids = requestedItems.map(({ weighed }) => weighed.course.id);
  const [courses, feeRows] = await batchRead(
    c.env.DB,
    selectCoursesByIds(ids, c.var.caller),
    selectFees(ids, c.var.caller),
  );
  const feeByCourse = new Map(feeRows.map((row) => [row.id, row]));
  const rows = requestedItems.map(({ id, weighed, judged, courseBands }) => {
    const { school, course, leftOutBy } = weighed;
    const row = courses.find((courseRow) => courseRow.id === course.id);
    return {
      id,
      courseName: row?.name ?? '',
      courseNameChn: row?.nameChn ?? '',
      matchScore: course.score,
      matchMost: course.counted,
      ...judged,
      placement: describePlacement(course),
      rule: course.rule,
      ledger: createBreakdownLines(course, { fees: feeByCourse }, { school }, criteria),
      matchedCourseBands: courseBands,
      leftOutBy,
      ruleSetVersion: RULE_SET.version,
    };
  });
  return respond(c, matchBreakdowns, rows);
}

export async function scoreRequestedItems(
  db: Database,
  { institutionIds, courseIds }: Pick<BreakdownQuery, 'institutionIds' | 'courseIds'>,
  criteria: Criteria,
  { locale, publicLevel }: Pick<Caller, 'locale' | 'publicLevel'>,
) {
  const chosenSchools = await queryRows(
    db,
    queries.selectPlacesOfChosen({ schoolIds: institutionIds, courseIds }, publicLevel),
  );
  const countryIds = [...new Set(chosenSchools.map(({ countryId }) => String(countryId)))];
  if (countryIds.length === 0) return { schools: new Map<number, never>(), courses: new Map<number, never>() };
  const [{ shelves, schools, published }, ofType] = await loadMatchCatalogue(
    db,
    { locale, publicLevel, exam: criteria.results.exam.publicTestType },
    criteria.typeId ? queries.selectCoursesOfType(criteria.typeId) : queries.NO_IDS,
  );
  return scoreSelected(
    {
      shelves: filterBlocks(shelves, { countryIds }),
      schools,
      published,
      ofType: criteria.typeId ? new Set(ofType.map(({ id }) => id)) : null,
    },
    criteria,
    {
      schoolIds: new Set(institutionIds.map(Number)),
      courseIds: new Set(courseIds.map(Number)),
      countryOf: new Map(chosenSchools.map(({ id, countryId }) => [id, String(countryId)])),
    },
  );
}
