import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';

// What is matched against: the catalogue as columns. There is no field for what anybody earns by a school.

export interface Shelf {
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  levelKey: string;
  groupId: number;
  courses: {
    ids: number[];
    schools: number[];
    /** A year's, in the shelf's currency; 0 where none is known. */
    fees: number[];
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
  /** By focus point: what a source says of the school. A point that none speaks of is missing. */
  figures: Partial<Record<string, FocusFigure>>;
}

/** How good it is, from 0 to 1, and what it is, to be shown. */
interface FocusFigure {
  share: number;
  offered: string;
  unit: string;
  /** Who says it, and as at when. */
  source: string;
}

export interface MatchCatalogue {
  shelves: Shelf[];
  schools: MatchSchool[];
  /** What schools have published of the exam that was entered: whether grades suffice goes by these alone. */
  published: readonly PublishedRule[];
  /** Courses of the wanted type; null where no type is wanted. */
  ofType: Set<number> | null;
  /** Courses that whoever asks may be shown; null for all. They are judged all the same. */
  shown?: ReadonlySet<number> | null;
}

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

/**
 * Null where nothing has been published for such a course. Of several one that judges goes first, and of those the one that
 * names the field.
 */
export function createRuleFinder(published: readonly PublishedRule[]): (scope: RuleScope) => EntryRule | null {
  const bySchool = Map.groupBy(published, ({ schoolId }) => schoolId);
  return ({ schoolId, levelId, groupId }) => {
    const own = (bySchool.get(schoolId) ?? []).filter((one) => one.levelId === levelId);
    const named = own.filter(({ groupIds }) => groupIds.includes(groupId));
    const found = [...named, ...own.filter(({ groupIds }) => groupIds.length === 0)];
    return (found.find(({ rule }) => rule.counts) ?? found[0])?.rule ?? null;
  };
}
