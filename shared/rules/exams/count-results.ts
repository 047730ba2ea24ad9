import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import { type ExamAnswers, getFullMark, PUBLIC_EXAMS, canonicalGrades, type SubjectGrade } from './public-exams.ts';

interface CountedSubject extends SubjectGrade {
  /** Contribution to the total; 0 if the subject does not count. */
  points: number;
  isCounted: boolean;
}

export interface CountedResults {
  /** Subjects in input order. Their points and `bonus` add up to `total`. */
  subjects: CountedSubject[];
  bonus: number;
  total: number;
}

/** Subject, or several subjects that count as one. */
interface Candidate {
  subject: string;
  places: number[];
  points: number;
}

/** Rounds to two decimals, because weights and fractions produce more. */
const round = (points: number) => Math.round(points * 100) / 100;

/** Counts results by a counting rule. Among subjects with equal points the first one counts. */
export function countResults(rule: CountingRule, results: readonly SubjectGrade[]): CountedResults {
  const ownRows = countOnlyBest(
    rule,
    results,
    results.map((result) => getPoints(rule, result)),
  );
  const left = getCandidates(rule, results, ownRows);
  const shares = new Map<number, number>();
  const take = (candidates: readonly Candidate[], share: number) => {
    for (const candidate of candidates) {
      left.splice(left.indexOf(candidate), 1);
      for (const position of candidate.places) shares.set(position, share);
    }
  };
  for (const { subjects, count } of rule.take)
    take(left.filter((candidate) => subjects.length === 0 || subjects.includes(candidate.subject)).slice(0, count), 1);
  if (rule.beyond) take(left.slice(0, rule.beyond.count), rule.beyond.share);

  const subjects = results.map((result, index) => {
    const share = shares.get(index);
    return { ...result, points: round((ownRows[index] ?? 0) * (share ?? 0)), isCounted: share !== undefined };
  });
  const bonus = getBonus(rule, results);
  return { subjects, bonus, total: round(subjects.reduce((sum, { points }) => sum + points, bonus)) };
}

/** Returns the weighted points of a grade; null for a grade or subject that the rule does not count. */
function getPoints(rule: CountingRule, { subject, grade }: SubjectGrade): number | null {
  if (rule.leftOut.includes(subject)) return null;
  const table = rule.ownPoints.find(({ subjects }) => subjects.includes(subject))?.points ?? rule.points;
  const points = table[grade];
  if (points === undefined) return null;
  return points * (rule.weights.find(({ subjects }) => subjects.includes(subject))?.weight ?? 1);
}

/** Returns the subjects that can count, best first; subjects that the rule joins are one candidate. */
function getCandidates(
  rule: CountingRule,
  results: readonly SubjectGrade[],
  ownRows: readonly (number | null)[],
): Candidate[] {
  const bySubject = new Map<string, Candidate>();
  results.forEach(({ subject: value }, index) => {
    const points = ownRows[index];
    if (points === null || points === undefined) return;
    const subject = rule.joined.find((group) => group.includes(value))?.[0] ?? value;
    const candidate = bySubject.get(subject) ?? { subject, places: [], points: 0 };
    candidate.places.push(index);
    candidate.points += points;
    bySubject.set(subject, candidate);
  });
  return [...bySubject.values()].sort((a, b) => b.points - a.points || (a.places[0] ?? 0) - (b.places[0] ?? 0));
}

/**
 * Sets the points of all but the best subject of a `oneOf` group to null, even for subjects that are joined with
 * others.
 */
function countOnlyBest({ oneOf }: CountingRule, results: readonly SubjectGrade[], ownRows: readonly (number | null)[]) {
  return ownRows.map((points, index) => {
    const group = oneOf.find((subjects) => subjects.includes(results[index]?.subject ?? ''));
    const isBeaten = ownRows.some((otherCount, other) => {
      if (points === null || otherCount === null || !group?.includes(results[other]?.subject ?? '')) return false;
      return otherCount > points || (otherCount === points && other < index);
    });
    return isBeaten ? null : points;
  });
}

function getBonus({ topGrades, leftOut }: CountingRule, results: readonly SubjectGrade[]): number {
  if (!topGrades) return 0;
  const storedSubjectGrades = results.filter(
    ({ subject, grade }) => !leftOut.includes(subject) && topGrades.grades.includes(grade),
  );
  return Math.min(topGrades.most, storedSubjectGrades.length * topGrades.points);
}

/** Key of the counting rule that corresponds to an entered total of five subjects. */
const FIVE_SUBJECT_RULE = 'best-five';

/**
 * Returns a percentage with one decimal, rounded down so that 79.96 does not become 80. The epsilon compensates
 * floating point errors, such as in 80.1.
 */
const scoreShare = (score: number, maxScore: number) => Math.floor((score / maxScore) * 1000 + 1e-6) / 10;

/**
 * Returns the points of a result by a rule; null without a result, for another exam, or for a total where the rule
 * needs grades.
 */
export function countExam(rule: CountingRule, answers: ExamAnswers): number | null {
  const { publicTestType, publicTestScore: score, publicTestSubjects: subjects } = answers;
  if (!publicTestType || publicTestType !== rule.exam) return null;
  const exam = PUBLIC_EXAMS[publicTestType];
  if (exam === 'ib') return score ?? null;
  if (exam === 'gaokao') return score === undefined ? null : scoreShare(score, getFullMark(exam, answers));
  if (subjects.length > 0) return countResults(rule, canonicalGrades(exam, subjects)).total;
  return rule.key === FIVE_SUBJECT_RULE ? (score ?? null) : null;
}
