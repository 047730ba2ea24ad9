import { z } from 'zod';
import { type EntryRule, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';

// What is matched against: the catalogue as columns. There is no field for what anybody earns by a school.

export interface Shelf {
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  groupId: number;
  courses: {
    ids: number[];
    schools: number[];
    /** A year's, in the shelf's currency. */
    fees: number[];
    terms: number[];
    /** Examples: the counting rule of the DSE and the points asked for by it; 0 where none is asked for. */
    rules: number[];
    asked: number[];
    /** Who may see it; empty where everybody may. */
    levels: number[];
  };
}

export interface MatchSchool {
  id: number;
  cityId: number;
  /** Its place among all, and as it is printed; '' without one. */
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** By focus point, 0 to 100. */
  focus: Partial<Record<string, number>>;
  isIllustrative: boolean;
}

export interface MatchCatalogue {
  shelves: Shelf[];
  schools: MatchSchool[];
  terms: Map<number, EntryLines>;
  /** What schools have published of the exam that was entered: whether grades suffice goes by these alone. */
  published: readonly PublishedRule[];
  /** Courses of the wanted type; null where no type is wanted. */
  ofType: Set<number> | null;
  /** Courses that whoever asks may be shown; null for all. They are judged all the same. */
  shown?: ReadonlySet<number> | null;
}

/**
 * Example figures of a course, as admission_terms holds them: they are shown as examples and judge nobody. `education` alone
 * decides: a master's course is for who has a first degree.
 */
export const EntryLines = z.object({
  /** By englishTestType: overall, listening, speaking, reading, writing. */
  english: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])).default({}),
  /** By publicTestType, but for the DSE, which every course counts by its own rule: points, and as it is put. */
  exams: z.record(z.string(), z.object({ asked: z.number(), stated: z.string() })).default({}),
  /** Of the best five, for somebody who knows no more than that total. */
  bestFive: z.number().nullable().default(null),
  /** Subjects of the DSE. */
  required: z.array(ExamRequirement).default([]),
  /** As eduQualUnivId has it; 0 where school is not yet finished. */
  education: z.number().default(0),
});
export type EntryLines = z.infer<typeof EntryLines>;

export const NO_ENTRY: EntryLines = EntryLines.parse({});

/** A rule, and the courses that it is published for. */
export interface PublishedRule {
  schoolId: number;
  levelId: number;
  /** None named: all fields. */
  groupIds: readonly number[];
  rule: EntryRule;
}

interface RuleScope {
  schoolId: number;
  levelId: number;
  groupId: number;
}

/** Of all exams: what has been published for a course of these fields. Each rule once. */
export function rulesOfCourse(published: readonly PublishedRule[], groupIds: readonly number[]): EntryRule[] {
  const byExam = Map.groupBy(published, ({ rule }) => rule.exam);
  const found = [...byExam.values()].flatMap((ofExam) => {
    const ruleOf = createRuleFinder(ofExam);
    return groupIds.flatMap((groupId) =>
      ofExam.slice(0, 1).map(({ schoolId, levelId }) => ruleOf({ schoolId, levelId, groupId })),
    );
  });
  return [...new Set(found.filter((rule) => rule !== null))];
}

/** Null where nothing has been published for such a course. Of several the one that names the field goes first. */
export function createRuleFinder(published: readonly PublishedRule[]): (scope: RuleScope) => EntryRule | null {
  const bySchool = Map.groupBy(published, ({ schoolId }) => schoolId);
  return ({ schoolId, levelId, groupId }) => {
    const own = (bySchool.get(schoolId) ?? []).filter((one) => one.levelId === levelId);
    const found =
      own.find(({ groupIds }) => groupIds.includes(groupId)) ?? own.find(({ groupIds }) => groupIds.length === 0);
    return found?.rule ?? null;
  };
}
