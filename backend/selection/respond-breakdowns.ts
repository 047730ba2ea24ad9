import type { Context } from 'hono';
import type { z } from 'zod';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { getBand, bandOfSchool } from '#backend/matching/band-of-match.ts';
import type { CourseBands } from '#backend/matching/band-of-courses.ts';
import { scoreSelected } from '#backend/matching/score-selected.ts';
import { type Criteria, parseCriteria } from '#backend/matching/read-criteria.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import * as queries from '#backend/queries/matching/match-catalogue.ts';
import { coursesByIds, selectFees } from '#backend/queries/matching/matched-rows.ts';
import { matchLedgers } from '#shared/contract/matching/match-ledgers.ts';
import { describePlacement, linesOf } from './describe-match.ts';
import { loadMatchCatalogue, blocksFor } from './read-matching.ts';

const NO_COURSES: CourseBands = { likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 0 };

type Query = z.output<typeof matchLedgers.input>;
type Caller = BackendEnv['Variables']['caller'];

/** Responds with the score breakdowns of selected schools, then courses, in request order. */
export async function respondBreakdowns(c: Context<BackendEnv>, query: Query) {
  const criteria = parseCriteria(query.form);
  const result = await scoreRequested(c.env.DB, query, criteria, c.var.caller);
  const requested = [
    ...query.institutionIds.map((id) => {
      const weighed = result.schools.get(Number(id));
      return weighed && { id, weighed, judged: bandOfSchool(weighed), courseBands: weighed.courseBands };
    }),
    ...query.courseIds.map((id) => {
      const weighed = result.courses.get(Number(id));
      return weighed && { id, weighed, judged: getBand(weighed.course), courseBands: NO_COURSES };
    }),
  ].filter((item) => item !== undefined);
  const ids = requested.map(({ weighed }) => weighed.course.id);
  const [courses, feeRows] = await batchRead(c.env.DB, coursesByIds(ids, c.var.caller), selectFees(ids, c.var.caller));
  const fees = new Map(feeRows.map((row) => [row.id, row]));
  const rows = requested.map(({ id, weighed, judged, courseBands }) => {
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
      ledger: linesOf(course, { fees }, { school }, criteria),
      matchedCourseBands: courseBands,
      leftOutBy,
      ruleSetVersion: RULE_SET.version,
    };
  });
  return respond(c, matchLedgers, rows);
}

export async function scoreRequested(
  db: Database,
  { institutionIds, courseIds }: Pick<Query, 'institutionIds' | 'courseIds'>,
  criteria: Criteria,
  { locale, publicLevel }: Pick<Caller, 'locale' | 'publicLevel'>,
) {
  const places = await queryRows(db, queries.placesOfChosen({ schoolIds: institutionIds, courseIds }, publicLevel));
  const countryIds = [...new Set(places.map(({ countryId }) => String(countryId)))];
  if (countryIds.length === 0) return { schools: new Map<number, never>(), courses: new Map<number, never>() };
  const [{ shelves, schools, published }, ofType] = await loadMatchCatalogue(
    db,
    { locale, publicLevel, exam: criteria.results.exam.publicTestType },
    criteria.typeId ? queries.coursesOfType(criteria.typeId) : queries.NO_IDS,
  );
  return scoreSelected(
    {
      shelves: blocksFor(shelves, { countryIds }),
      schools,
      published,
      ofType: criteria.typeId ? new Set(ofType.map(({ id }) => id)) : null,
    },
    criteria,
    {
      schoolIds: new Set(institutionIds.map(Number)),
      courseIds: new Set(courseIds.map(Number)),
      countryOf: new Map(places.map(({ id, countryId }) => [id, String(countryId)])),
    },
  );
}
