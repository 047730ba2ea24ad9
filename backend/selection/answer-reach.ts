import type { Context } from 'hono';
import type { z } from 'zod';
import { examReach } from '#shared/contract/exam-reach.ts';
import { VISITOR_MATCHES } from '#shared/contract/school-list.ts';
import { judgeReach } from '#shared/rules/exams/judge-reach.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { chooseReach } from '#backend/matching/choose-reach.ts';
import { fillReach, type ReachSource } from '#backend/matching/reach-table.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { firstCourses } from '#backend/queries/catalogue/shown-courses.ts';
import { reachCourses, reachSchools } from '#backend/queries/matching/matched-rows.ts';
import { describeReach } from './describe-reach.ts';
import { unpackRule, unpackSchool, unpackShelf, unpackTerms } from './unpack-catalogue.ts';

type ReachSought = z.output<typeof examReach.input>;
type Caller = BackendEnv['Variables']['caller'];

/** What a browser counts again at every move of a slider without being slow. */
const MOST_COURSES = 1000;
const DSE = '1';

export async function answerReach(c: Context<BackendEnv>, sought: ReachSought, isVisitor: boolean) {
  const source = await readSource(c.env.DB, sought, c.var.caller);
  const table = fillReach(source, sought.form);
  const found = judgeReach(table, sought.form);
  const rankOf = (place: number) => source.schools[place]?.rankSort ?? 0;
  const shown = isVisitor ? new Set(source.first) : null;
  const chosen = chooseReach(table, found, rankOf, { most: isVisitor ? VISITOR_MATCHES : MOST_COURSES, shown });
  const ids = [
    ...chosen.courses.map((at) => Number(table.courses.ids[at])),
    ...chosen.pathways.map((at) => Number(table.pathways.ids[at])),
  ];
  const places = [
    ...chosen.courses.map((at) => table.courses.schools[at]),
    ...chosen.pathways.map((at) => table.pathways.schools[at]),
  ];
  const schoolIds = [...new Set(places)].flatMap((place) => table.schoolIds[place ?? -1] ?? []);
  const [courses, schools] = await readTogether(
    c.env.DB,
    reachCourses(ids, c.var.caller.locale),
    reachSchools(schoolIds, c.var.caller.locale),
  );
  const rows = {
    courses: new Map(courses.map((row) => [row.id, row])),
    schools: new Map(schools.map((row) => [row.id, row])),
  };
  return answer(c, examReach, describeReach(table, chosen, found, rows));
}

async function readSource(
  db: Database,
  { form, fkAreaCountryId, fkCourseTypeGroupId }: ReachSought,
  { locale, publicLevel }: Caller,
): Promise<ReachSource & { first: readonly string[] }> {
  const countryIds = fkAreaCountryId ? [fkAreaCountryId] : [];
  const [shelves, schools, terms, rules, links, first] = await readTogether(
    db,
    query.shelves({ countryIds, kinds: ['degree', 'pathway'], groupId: fkCourseTypeGroupId }),
    query.schoolsToMatch(countryIds, undefined, publicLevel),
    query.entryLines(),
    query.countingRulesFor(form.publicTestType ?? DSE, locale),
    query.pathwayLinks(),
    firstCourses(publicLevel),
  );
  return {
    shelves: shelves.map((shelf) => unpackShelf(shelf, publicLevel)),
    schools: schools.map(unpackSchool),
    terms: unpackTerms(terms),
    rules: rules.map(unpackRule),
    leadsTo: targetsOf(links),
    first: first.map(({ id }) => String(id)),
  };
}

function targetsOf(links: readonly query.PathwayLinkRow[]): Map<number, number[]> {
  const targets = new Map<number, number[]>();
  for (const { schoolId, pathwayId } of links) targets.set(pathwayId, [...(targets.get(pathwayId) ?? []), schoolId]);
  return targets;
}
