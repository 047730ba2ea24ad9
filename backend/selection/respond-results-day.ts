import type { Context } from 'hono';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countByPoints } from '#backend/matching/count-by-points.ts';
import { forEachCourse } from '#backend/matching/evaluate-entry-courses.ts';
import { batchRead } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { entryCourses, entrySchools } from '#backend/queries/matching/matched-rows.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { describeReachSchool, DSE, LEVELS } from './respond-entry-courses.ts';
import { loadMatchCatalogue, blocksFor } from './read-matching.ts';

const DEGREE = 'bachelor';

/**
 * Responds with every published rule and its courses, and the number of courses in which each UCAS total is placed, so
 * that grades are never sent to the server. The response does not depend on the caller, so one cached copy serves all
 * (decision 037).
 */
export async function respondResultsDay(c: Context<BackendEnv>) {
  const { locale, publicLevel } = c.var.caller;
  const db = c.env.DB;
  const [{ shelves, schools, first: open, published: all }, levels] = await loadMatchCatalogue(
    db,
    { locale, publicLevel, exam: DSE },
    query.levelKeys(),
  );
  const seenKeys = new Set(schools.map(({ id }) => id));
  const keyOf = new Map(levels.map(({ id, levelKey }) => [id, levelKey]));
  const publishedRules = all.filter(
    ({ schoolId, levelId }) => seenKeys.has(schoolId) && LEVELS.includes(keyOf.get(levelId) ?? ''),
  );
  const byRule = new Map<EntryRule, number[]>(publishedRules.map(({ rule }) => [rule, []]));
  const source = { shelves: blocksFor(shelves, { levelKeys: LEVELS }), schools, published: publishedRules };
  const { placed, byRule: placedByWeakRule, unknown } = countByPoints(source);
  forEachCourse(source, ({ id, kind, rule }) => {
    const isPlacedByFigures = kind === 'degree' && rule && isUsable(rule) && !rule.counts;
    if (rule && !isPlacedByFigures) byRule.get(rule)?.push(id);
  });
  for (const [rule, ids] of placedByWeakRule) byRule.set(rule, ids);

  const getOpenCourseIds = (rule: EntryRule) =>
    (byRule.get(rule) ?? []).filter((id) => open.has(id)).sort((a, b) => a - b);
  const [courses, schoolsShown] = await batchRead(
    db,
    entryCourses(
      publishedRules.flatMap(({ rule }) => getOpenCourseIds(rule)),
      c.var.caller,
    ),
    entrySchools([...new Set(publishedRules.map(({ schoolId }) => schoolId))], c.var.caller),
  );
  const courseOf = new Map(courses.map((row) => [row.id, row]));
  const schoolOf = new Map(schoolsShown.map((row) => [row.id, row]));
  const inUse = publishedRules.filter(({ rule }) => (byRule.get(rule)?.length ?? 0) > 0);
  const rules = inUse.map(({ schoolId, levelId, rule }) => ({
    rule,
    kind: keyOf.get(levelId) === DEGREE ? ('degree' as const) : ('pathway' as const),
    school: describeReachSchool(schoolOf.get(schoolId), locale),
    courses: byRule.get(rule)?.length ?? 0,
    shown: getOpenCourseIds(rule).map((id) => ({
      id: String(id),
      name: courseOf.get(id)?.name ?? '',
      nameChn: courseOf.get(id)?.nameChn ?? '',
      fkInstitutionId: String(schoolId),
    })),
  }));
  return respond(c, resultsDay, { rules, placed, unknown });
}
