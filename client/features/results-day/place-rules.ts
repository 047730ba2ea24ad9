import type { Position } from '#shared/contract/matching/placement.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { type EntryEvaluation, evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { countOutlooks, type Standing, STANDINGS } from '#shared/rules/placement/standing.ts';
import { DSE_TOTALS } from '#shared/rules/placement/ucas-points.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';

// Compares grades with the entry rules on results day. The browser and the form action use the same functions. Rules
// that can place no student are excluded.

export type ResultsRule = ResultsDay['rules'][number];

export const OUTCOMES = ['direct', 'pathway', 'notYet'] as const;
export type ResultsOutcome = (typeof OUTCOMES)[number];

export interface EvaluatedRule {
  of: ResultsRule;
  outcome: ResultsOutcome;
  judged: EntryEvaluation;
}

/** Evaluates and sorts the rules. Among the rules that are not met, those with the smallest gap come first. */
export function evaluateRules(day: ResultsDay, grades: ExamAnswers): EvaluatedRule[] {
  return day.rules
    .filter(({ rule }) => isUsableRule(rule))
    .map((resultsRule) => {
      const evaluation = evaluateEntry({ ...resultsRule.rule, counts: true }, grades);
      return { of: resultsRule, judged: evaluation, outcome: getOutcome(resultsRule, evaluation) };
    })
    .sort((ruleA, ruleB) => getOutcomeDistance(ruleA) - getOutcomeDistance(ruleB));
}

const getOutcome = ({ kind }: ResultsRule, { verdict }: EntryEvaluation): ResultsOutcome =>
  verdict !== 'meets' ? 'notYet' : kind === 'degree' ? 'direct' : 'pathway';

const getOutcomeDistance = ({ judged: { verdict } }: EvaluatedRule) =>
  verdict === 'meets' ? 0 : verdict === 'close' ? 1 : 2;

const COUNTED_POSITIONS = ['above', 'among', 'below', 'farBelow'] as const satisfies readonly Position[];

const createEmptyStandings = () =>
  Object.fromEntries(STANDINGS.map((standing) => [standing, 0])) as Record<Standing, number>;

/**
 * Counts the courses by how a total of UCAS points compares with their published figures. Courses with a usable rule
 * are excluded, because the rule counts them.
 */
export function countPositions(placedCourses: ResultsDay['placed'], points: number): Record<Standing, number> {
  const stepIndex = Math.floor(points / DSE_TOTALS.step);
  const standings = createEmptyStandings();
  for (const placedRow of placedCourses)
    for (const position of COUNTED_POSITIONS)
      standings[position] += placedRow[position][Math.min(stepIndex, placedRow[position].length - 1)] ?? 0;
  return standings;
}

const STANDINGS_BY_VERDICT = { meets: 'met', close: 'close', notYet: 'missed', unknown: null } as const;

/** Counts all comparable bachelor's degrees by figures and by rules, in the same way as the fast line. */
export function countStandings(
  placedCourses: ResultsDay['placed'],
  evaluatedRules: readonly EvaluatedRule[],
  points: number,
): Record<Standing, number> {
  const standings = countPositions(placedCourses, points);
  for (const { of, judged } of evaluatedRules) {
    const standing = STANDINGS_BY_VERDICT[judged.verdict];
    if (of.kind === 'degree' && standing)
      standings[standing === 'met' && of.rule.isDerived ? 'derived' : standing] += of.courses;
  }
  return standings;
}

/** Counts all comparable bachelor's degrees by outlook. */
export const countCourses = (...args: Parameters<typeof countStandings>) => countOutlooks(countStandings(...args));

interface OutcomeCount {
  rules: number;
  /** Number of all courses with these rules. It includes courses that are not listed. */
  courses: number;
}

export function countOutcomes(evaluatedRules: readonly EvaluatedRule[]): Record<ResultsOutcome, OutcomeCount> {
  const countOutcome = (outcome: ResultsOutcome): OutcomeCount => {
    const rulesOfOutcome = evaluatedRules.filter((evaluatedRule) => evaluatedRule.outcome === outcome);
    return { rules: rulesOfOutcome.length, courses: rulesOfOutcome.reduce((sum, { of }) => sum + of.courses, 0) };
  };
  return { direct: countOutcome('direct'), pathway: countOutcome('pathway'), notYet: countOutcome('notYet') };
}

/** Returns the rules whose outcome changes with the tried grades, with their previous outcome. */
export function findMovedRules(
  rulesBefore: readonly EvaluatedRule[],
  rulesAfter: readonly EvaluatedRule[],
): Map<string, ResultsOutcome> {
  const outcomeBefore = new Map(rulesBefore.map(({ of, outcome }) => [of.rule.id, outcome]));
  return new Map(
    rulesAfter.flatMap(({ of, outcome }) => {
      const previousOutcome = outcomeBefore.get(of.rule.id);
      return previousOutcome !== undefined && previousOutcome !== outcome
        ? [[of.rule.id, previousOutcome] as const]
        : [];
    }),
  );
}

export type TriedGrades = Readonly<Record<string, string>>;

/** Adds a tried-out grade. Trying the entered grade removes it instead. */
export function setTriedGrade(
  triedGrades: TriedGrades,
  subject: string,
  grade: string,
  enteredGrade: string,
): TriedGrades {
  const { [subject]: _before, ...otherTriedGrades } = triedGrades;
  return grade === enteredGrade ? otherTriedGrades : { ...otherTriedGrades, [subject]: grade };
}

export const applyTriedGrades = (grades: ExamAnswers, triedGrades: TriedGrades): ExamAnswers => ({
  ...grades,
  publicTestSubjects: grades.publicTestSubjects.map(({ subject, grade }) => ({
    subject,
    grade: triedGrades[subject] ?? grade,
  })),
});
