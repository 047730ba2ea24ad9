import type { EntryRule } from '#shared/contract/entry-rule.ts';
import type { EntryVerdict } from '#shared/contract/exam-reach.ts';
import { type JudgedEntry, judgeEntry } from '#shared/rules/exams/judge-entry.ts';
import type { ExamAnswers } from '#shared/rules/exams/refuse-exam.ts';
import type { MatchSchool, Shelf } from './catalogue.ts';
import { createRuleFinder, type PublishedRule } from './find-rule.ts';

export interface ReachSource {
  shelves: readonly Shelf[];
  schools: readonly MatchSchool[];
  published: readonly PublishedRule[];
}

export interface JudgedCourse {
  id: number;
  school: MatchSchool;
  levelId: number;
  groupId: number;
  fee: number;
  currency: string;
  rule: EntryRule | null;
  judged: JudgedEntry;
}

export interface JudgedReach {
  degrees: JudgedCourse[];
  /** Only those that are open: their own published rule is met. */
  openWays: JudgedCourse[];
  counts: Record<EntryVerdict, number>;
}

/** All courses, however many: a rule is judged once, and a school, level and field is looked up once for each shelf. */
export function judgeReach({ shelves, schools, published }: ReachSource, answers: ExamAnswers): JudgedReach {
  const schoolOf = new Map(schools.map((school) => [school.id, school]));
  const ruleOf = createRuleFinder(published);
  const notKnown = judgeEntry(null, answers);
  const byRule = new Map(published.map(({ rule }) => [rule, judgeEntry(rule, answers)]));
  const found: JudgedReach = { degrees: [], openWays: [], counts: { meets: 0, close: 0, notYet: 0, unknown: 0 } };
  const seen = new Set<number>(); // A course of two fields stands on two shelves.

  for (const { kind, levelId, groupId, currency, courses } of shelves) {
    const rules = new Map<number, EntryRule | null>();
    courses.ids.forEach((id, at) => {
      const school = schoolOf.get(courses.schools[at] as number);
      if (!school || seen.has(id)) return;
      seen.add(id);
      let rule = rules.get(school.id);
      if (rule === undefined) rules.set(school.id, (rule = ruleOf({ schoolId: school.id, levelId, groupId })));
      const judged = (rule && byRule.get(rule)) ?? notKnown;
      const course = { id, school, levelId, groupId, fee: courses.fees[at] ?? 0, currency, rule, judged };
      if (kind === 'degree') {
        found.counts[judged.verdict] += 1;
        found.degrees.push(course);
      } else if (judged.verdict === 'meets') found.openWays.push(course);
    });
  }
  return found;
}
