import type { EntryRule } from '#shared/contract/entry-rule.ts';

/** A rule, and the courses that it is published for. */
export interface PublishedRule {
  schoolId: number;
  levelId: number;
  /** None named: all fields. */
  groupIds: readonly number[];
  rule: EntryRule;
}

export interface RuleScope {
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
