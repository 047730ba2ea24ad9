import type { Context } from 'hono';
import { respond } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countByPoints } from '#backend/matching/count-by-points.ts';
import { forEachCourse } from '#backend/matching/evaluate-entry-courses.ts';
import { batchRead } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { selectEntryCourses, selectEntrySchools } from '#backend/queries/matching/matched-rows.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { describeReachSchool, DSE_EXAM_TYPE, ENTRY_LEVELS } from './respond-entry-courses.ts';
import { loadMatchCatalogue, filterBlocks } from './read-matching.ts';

const DEGREE_LEVEL = 'bachelor';

/**
 * Responds with every published rule and its courses, and with the number of courses at each position for each UCAS
 * total, so that grades are never sent to the server. The response is the same for all callers, so a single cached copy
 * is used (decision 037).
 */
export async function respondResultsDay(c: Context<BackendEnv>) {
  const { locale, publicLevel } = c.var.caller;
  const db = c.env.DB;
  const [{ shelves, schools, visibleCourseIds: openCourseIds, published: allRules }, levels] = await loadMatchCatalogue(
    db,
    { locale, publicLevel, exam: DSE_EXAM_TYPE },
    query.selectLevelKeys(),
  );
  const schoolIds = new Set(schools.map(({ id }) => id));
  const levelKeyById = new Map(levels.map(({ id, levelKey }) => [id, levelKey]));
  const publishedRules = allRules.filter(
    ({ schoolId, levelId }) => schoolIds.has(schoolId) && ENTRY_LEVELS.includes(levelKeyById.get(levelId) ?? ''),
  );
  const courseIdsByRule = new Map<EntryRule, number[]>(publishedRules.map(({ rule }) => [rule, []]));
  const entrySource = {
    shelves: filterBlocks(shelves, { levelKeys: ENTRY_LEVELS }),
    schools,
    published: publishedRules,
  };
  const { placed, byRule: placedByWeakRule, unknown } = countByPoints(entrySource);
  forEachCourse(entrySource, ({ id, kind, rule }) => {
    const isPlacedByFigures = kind === 'degree' && rule && isUsableRule(rule) && !rule.counts;
    if (rule && !isPlacedByFigures) courseIdsByRule.get(rule)?.push(id);
  });
  for (const [rule, ids] of placedByWeakRule) courseIdsByRule.set(rule, ids);

  const listVisibleCourseIds = (rule: EntryRule) =>
    (courseIdsByRule.get(rule) ?? []).filter((id) => openCourseIds.has(id)).sort((a, b) => a - b);
  const [courses, schoolRows] = await batchRead(
    db,
    selectEntryCourses(
      publishedRules.flatMap(({ rule }) => listVisibleCourseIds(rule)),
      c.var.caller,
    ),
    selectEntrySchools([...new Set(publishedRules.map(({ schoolId }) => schoolId))], c.var.caller),
  );
  const courseById = new Map(courses.map((row) => [row.id, row]));
  const schoolById = new Map(schoolRows.map((row) => [row.id, row]));
  const usedRules = publishedRules.filter(({ rule }) => (courseIdsByRule.get(rule)?.length ?? 0) > 0);
  const rules = usedRules.map(({ schoolId, levelId, rule }) => ({
    rule,
    kind: levelKeyById.get(levelId) === DEGREE_LEVEL ? ('degree' as const) : ('pathway' as const),
    school: describeReachSchool(schoolById.get(schoolId), locale),
    courses: courseIdsByRule.get(rule)?.length ?? 0,
    shown: listVisibleCourseIds(rule).map((id) => ({
      id: String(id),
      name: courseById.get(id)?.name ?? '',
      nameChn: courseById.get(id)?.nameChn ?? '',
      fkInstitutionId: String(schoolId),
    })),
  }));
  return respond(c, resultsDay, { rules, placed, unknown });
}
