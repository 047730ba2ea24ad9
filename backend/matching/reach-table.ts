import type { CountingRule, ExamRequirement } from '#shared/contract/counting-rule.ts';
import { FIVE_SUBJECT_RULE } from '#shared/rules/exams/count-exam.ts';
import type { ReachTable } from '#shared/rules/exams/judge-reach.ts';
import type { ExamAnswers } from '#shared/rules/exams/refuse-exam.ts';
import type { MatchSchool, Shelf } from './catalogue.ts';
import { type EntryLines, NO_ENTRY } from './entry-lines.ts';

export interface ReachSource {
  shelves: readonly Shelf[];
  schools: readonly MatchSchool[];
  terms: ReadonlyMap<number, EntryLines>;
  rules: readonly CountingRule[];
  /** Of a college the schools that it leads to. */
  leadsTo: ReadonlyMap<number, readonly number[]>;
}

/** Columns that grow, beside what only the answer needs of a course. */
export interface GrowingColumns {
  ids: string[];
  schools: number[];
  groups: number[];
  levels: number[];
  rules: number[];
  requirements: number[];
  asked: number[];
  stated: string[];
  fees: number[];
}

export interface WholeReach extends ReachTable {
  courses: GrowingColumns;
  pathways: GrowingColumns & { leadsTo: number[][] };
  /** What the columns' schools stand for. */
  schoolIds: number[];
}

const DSE = '1';

const emptyColumns = (): GrowingColumns => ({
  ids: [],
  schools: [],
  groups: [],
  levels: [],
  rules: [],
  requirements: [],
  asked: [],
  stated: [],
  fees: [],
});

/** All degrees that ask for a result of this exam, and all courses that lead to them. */
export function fillReach(source: ReachSource, answers: ExamAnswers): WholeReach {
  const { rules, terms } = source;
  const schoolIds = source.schools.map(({ id }) => id);
  const placeOf = new Map(schoolIds.map((id, place) => [id, place]));
  const table: WholeReach = {
    rules: [...rules],
    requirements: [],
    courses: emptyColumns(),
    pathways: { ...emptyColumns(), leadsTo: [] },
    schoolIds,
  };
  const askedBy = createAsked(rules, answers);
  const setOf = createSets(table.requirements, answers.publicTestType);
  const seen = new Set<number>(); // A course of two fields stands on two shelves.

  for (const { kind, levelId, groupId, courses } of source.shelves) {
    const columns = kind === 'degree' ? table.courses : table.pathways;
    courses.ids.forEach((id, at) => {
      const schoolId = courses.schools[at] as number;
      const school = placeOf.get(schoolId);
      const entry = terms.get(courses.terms[at] as number) ?? NO_ENTRY;
      const wanted = askedBy(entry, courses.rules[at] ?? 0, courses.asked[at] ?? 0);
      if (school === undefined || seen.has(id) || (kind === 'degree' && !wanted)) return;
      seen.add(id);
      columns.ids.push(String(id));
      columns.schools.push(school);
      columns.groups.push(groupId);
      columns.levels.push(levelId);
      columns.rules.push(wanted?.rule ?? -1);
      columns.requirements.push(setOf(entry));
      columns.asked.push(wanted?.asked ?? 0);
      columns.stated.push(wanted?.stated ?? '');
      columns.fees.push(courses.fees[at] ?? 0);
      if (kind === 'pathway')
        table.pathways.leadsTo.push(placesOf([schoolId, ...(source.leadsTo.get(schoolId) ?? [])], placeOf));
    });
  }
  return table;
}

const placesOf = (ids: readonly number[], placeOf: ReadonlyMap<number, number>) =>
  ids.flatMap((id) => placeOf.get(id) ?? []);

/** Null where a course asks for nothing of this exam. A DSE told by its total alone is compared with the best five. */
function createAsked(
  rules: readonly CountingRule[],
  { publicTestType = DSE, publicTestScore, publicTestSubjects }: ExamAnswers,
) {
  const isTotalOnly = publicTestScore !== undefined && publicTestSubjects.length === 0;
  const places = new Map(rules.map((rule, place) => [Number(rule.id), place]));
  const usual = rules.findIndex(
    ({ exam, key }) => exam === publicTestType && (exam !== DSE || key === FIVE_SUBJECT_RULE),
  );
  return (entry: EntryLines, ruleId: number, asked: number) => {
    if (publicTestType !== DSE) {
      const line = entry.exams[publicTestType];
      return line && usual !== -1 ? { rule: usual, ...line } : null;
    }
    if (isTotalOnly)
      return entry.bestFive === null || usual === -1
        ? null
        : { rule: usual, asked: entry.bestFive, stated: String(entry.bestFive) };
    const rule = places.get(ruleId);
    return rule === undefined ? null : { rule, asked, stated: String(asked) };
  };
}

/** The same requirements stand once; -1 for none. */
function createSets(sets: ExamRequirement[][], examType = DSE) {
  const known = new Map<EntryLines, number>();
  const written = new Map<string, number>();
  return (entry: EntryLines) => {
    if (examType !== DSE || entry.required.length === 0) return -1;
    let place = known.get(entry);
    if (place === undefined) {
      const words = JSON.stringify(entry.required);
      place = written.get(words) ?? sets.push(entry.required) - 1;
      written.set(words, place);
      known.set(entry, place);
    }
    return place;
  };
}
