import type { Position } from '#shared/contract/matching/placement.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { type EntryEvaluation, evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { DSE_TOTALS } from '#shared/rules/placement/ucas-points.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';

// Evaluation of results day, which the browser and the form action share. Rules that cannot place anybody are excluded.

export type ResultsRule = ResultsDay['rules'][number];

export const OUTCOMES = ['direct', 'pathway', 'notYet'] as const;
export type ResultsOutcome = (typeof OUTCOMES)[number];

export interface EvaluatedRule {
  of: ResultsRule;
  place: ResultsOutcome;
  judged: EntryEvaluation;
}

/** Evaluates the rules and sorts them. Of the unmet ones, those with the smallest gap come first. */
export function evaluateRules(day: ResultsDay, grades: ExamAnswers): EvaluatedRule[] {
  return day.rules
    .filter(({ rule }) => isUsable(rule))
    .map((of) => {
      const evaluated = evaluateEntry({ ...of.rule, counts: true }, grades);
      return { of, judged: evaluated, place: getPlace(of, evaluated) };
    })
    .sort((item, other) => getDistance(item) - getDistance(other));
}

const getPlace = ({ kind }: ResultsRule, { verdict }: EntryEvaluation): ResultsOutcome =>
  verdict !== 'meets' ? 'notYet' : kind === 'degree' ? 'direct' : 'pathway';

const getDistance = ({ judged: { verdict } }: EvaluatedRule) => (verdict === 'meets' ? 0 : verdict === 'close' ? 1 : 2);

const COUNTED = ['above', 'among', 'below', 'farBelow'] as const satisfies readonly Position[];
export type PositionCounts = Record<(typeof COUNTED)[number], number>;

/**
 * Counts the courses that are placed by figures at a total of UCAS points. Courses with a usable rule are counted by
 * their rule instead.
 */
export function countPlaced(positioned: ResultsDay['placed'], points: number): PositionCounts {
  const at = Math.floor(points / DSE_TOTALS.step);
  const counts = { above: 0, among: 0, below: 0, farBelow: 0 };
  for (const row of positioned)
    for (const position of COUNTED) counts[position] += row[position][Math.min(at, row[position].length - 1)] ?? 0;
  return counts;
}

interface PlaceCount {
  rules: number;
  /** Number of all courses under these rules, including those that are not listed. */
  courses: number;
}

export function countPlaces(evaluatedRules: readonly EvaluatedRule[]): Record<ResultsOutcome, PlaceCount> {
  const count = (place: ResultsOutcome): PlaceCount => {
    const here = evaluatedRules.filter((evaluatedRule) => evaluatedRule.place === place);
    return { rules: here.length, courses: here.reduce((sum, { of }) => sum + of.courses, 0) };
  };
  return { direct: count('direct'), pathway: count('pathway'), notYet: count('notYet') };
}

/** Returns the rules whose outcome changes with the tried grades, with their previous outcome. */
export function findMoved(
  before: readonly EvaluatedRule[],
  after: readonly EvaluatedRule[],
): Map<string, ResultsOutcome> {
  const previous = new Map(before.map(({ of, place }) => [of.rule.id, place]));
  return new Map(
    after.flatMap(({ of, place }) => {
      const from = previous.get(of.rule.id);
      return from !== undefined && from !== place ? [[of.rule.id, from] as const] : [];
    }),
  );
}

export type Flips = Readonly<Record<string, string>>;

/** Adds a tried grade. Trying the entered grade removes it instead. */
export function withFlip(flips: Flips, subject: string, grade: string, enteredGrade: string): Flips {
  const { [subject]: _before, ...otherFlips } = flips;
  return grade === enteredGrade ? otherFlips : { ...otherFlips, [subject]: grade };
}

export const flipGrades = (grades: ExamAnswers, flips: Flips): ExamAnswers => ({
  ...grades,
  publicTestSubjects: grades.publicTestSubjects.map(({ subject, grade }) => ({
    subject,
    grade: flips[subject] ?? grade,
  })),
});
