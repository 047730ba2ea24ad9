import type { Position } from '#shared/contract/matching/placement.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { type EntryEvaluation, evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { DSE_TOTALS } from '#shared/rules/placement/ucas-points.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';

// What results day counts, in the browser and on the page that answers a form: by the one judge, over the rules that everybody
// gets alike. A rule that can place nobody is in none of it.

export type ResultsRule = ResultsDay['rules'][number];

export const PLACES = ['direct', 'pathway', 'notYet'] as const;
export type ResultsPlace = (typeof PLACES)[number];

export interface PlacedRule {
  of: ResultsRule;
  place: ResultsPlace;
  judged: EntryEvaluation;
}

/** Every rule that can place somebody, in the order of its place: what is close comes first among those that are not met. */
export function placeRules(day: ResultsDay, grades: ExamAnswers): PlacedRule[] {
  return day.rules
    .filter(({ rule }) => isUsable(rule))
    .map((of) => {
      const judged = evaluateEntry({ ...of.rule, counts: true }, grades);
      return { of, judged, place: placeOf(of, judged) };
    })
    .sort((one, other) => distanceOf(one) - distanceOf(other));
}

const placeOf = ({ kind }: ResultsRule, { verdict }: EntryEvaluation): ResultsPlace =>
  verdict !== 'meets' ? 'notYet' : kind === 'degree' ? 'direct' : 'pathway';

const distanceOf = ({ judged: { verdict } }: PlacedRule) => (verdict === 'meets' ? 0 : verdict === 'close' ? 1 : 2);

const COUNTED = ['above', 'among', 'below', 'farBelow'] as const satisfies readonly Position[];
export type PlacedCounts = Record<(typeof COUNTED)[number], number>;

/** Courses that figures place at this total of UCAS points; those with a rule that judges are counted by the rule. */
export function countPlaced(placed: ResultsDay['placed'], points: number): PlacedCounts {
  const at = Math.floor(points / DSE_TOTALS.step);
  const counts = { above: 0, among: 0, below: 0, farBelow: 0 };
  for (const row of placed)
    for (const position of COUNTED) counts[position] += row[position][Math.min(at, row[position].length - 1)] ?? 0;
  return counts;
}

interface PlaceCount {
  rules: number;
  /** All that go by these rules, also those that are not named. */
  courses: number;
}

export function countPlaces(placed: readonly PlacedRule[]): Record<ResultsPlace, PlaceCount> {
  const count = (place: ResultsPlace): PlaceCount => {
    const here = placed.filter((one) => one.place === place);
    return { rules: here.length, courses: here.reduce((sum, { of }) => sum + of.courses, 0) };
  };
  return { direct: count('direct'), pathway: count('pathway'), notYet: count('notYet') };
}

/** Where each rule stands that is elsewhere by other grades: by its id the place that it came from. */
export function findMoved(before: readonly PlacedRule[], after: readonly PlacedRule[]): Map<string, ResultsPlace> {
  const was = new Map(before.map(({ of, place }) => [of.rule.id, place]));
  return new Map(
    after.flatMap(({ of, place }) => {
      const from = was.get(of.rule.id);
      return from !== undefined && from !== place ? [[of.rule.id, from] as const] : [];
    }),
  );
}

/** Grades by subject in place of those that were entered. */
export type Flips = Readonly<Record<string, string>>;

/** With the entry of one more: what is entered already is no flip. */
export function withFlip(flips: Flips, subject: string, grade: string, own: string): Flips {
  const { [subject]: _before, ...others } = flips;
  return grade === own ? others : { ...others, [subject]: grade };
}

export const flipGrades = (grades: ExamAnswers, flips: Flips): ExamAnswers => ({
  ...grades,
  publicTestSubjects: grades.publicTestSubjects.map(({ subject, grade }) => ({
    subject,
    grade: flips[subject] ?? grade,
  })),
});
