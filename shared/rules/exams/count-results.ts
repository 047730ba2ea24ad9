import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import { type ExamAnswers, getFullMark, PUBLIC_EXAMS, normalizeGrades, type SubjectGrade } from './public-exams.ts';

interface CountedSubject extends SubjectGrade {
  /** Contribution to the total, or 0 if the subject does not count. */
  points: number;
  isCounted: boolean;
}

export interface CountedResults {
  /** Subjects in input order. The sum of their points and `bonus` is `total`. */
  subjects: CountedSubject[];
  bonus: number;
  total: number;
}

/** Subject, or several subjects that count as one. */
interface CountingCandidate {
  subject: string;
  places: number[];
  points: number;
}

/** Rounds to two decimals, because weights and fractions produce more. */
const roundPoints = (points: number) => Math.round(points * 100) / 100;

/** Counts results by a counting rule. Among subjects with equal points the first one counts. */
export function countResults(rule: CountingRule, results: readonly SubjectGrade[]): CountedResults {
  const countablePoints = excludeBeatenSubjects(
    rule,
    results,
    results.map((result) => getPoints(rule, result)),
  );
  const remainingCandidates = getCandidates(rule, results, countablePoints);
  const sharesByIndex = new Map<number, number>();
  const countCandidates = (candidates: readonly CountingCandidate[], share: number) => {
    for (const candidate of candidates) {
      remainingCandidates.splice(remainingCandidates.indexOf(candidate), 1);
      for (const resultIndex of candidate.places) sharesByIndex.set(resultIndex, share);
    }
  };
  for (const { subjects, count } of rule.take)
    countCandidates(
      remainingCandidates
        .filter((candidate) => subjects.length === 0 || subjects.includes(candidate.subject))
        .slice(0, count),
      1,
    );
  if (rule.beyond) countCandidates(remainingCandidates.slice(0, rule.beyond.count), rule.beyond.share);

  const subjects = results.map((result, index) => {
    const share = sharesByIndex.get(index);
    return {
      ...result,
      points: roundPoints((countablePoints[index] ?? 0) * (share ?? 0)),
      isCounted: share !== undefined,
    };
  });
  const bonus = getBonus(rule, results);
  return { subjects, bonus, total: roundPoints(subjects.reduce((sum, { points }) => sum + points, bonus)) };
}

/** Returns the weighted points of a grade, or null if the rule does not count the grade or subject. */
function getPoints(rule: CountingRule, { subject, grade }: SubjectGrade): number | null {
  if (rule.leftOut.includes(subject)) return null;
  const pointsTable = rule.ownPoints.find(({ subjects }) => subjects.includes(subject))?.points ?? rule.points;
  const gradePoints = pointsTable[grade];
  if (gradePoints === undefined) return null;
  return gradePoints * (rule.weights.find(({ subjects }) => subjects.includes(subject))?.weight ?? 1);
}

/** Returns the subjects that can count, best first. Subjects that the rule joins are one candidate. */
function getCandidates(
  rule: CountingRule,
  results: readonly SubjectGrade[],
  countablePoints: readonly (number | null)[],
): CountingCandidate[] {
  const candidatesBySubject = new Map<string, CountingCandidate>();
  results.forEach(({ subject: resultSubject }, index) => {
    const points = countablePoints[index];
    if (points === null || points === undefined) return;
    const subject = rule.joined.find((group) => group.includes(resultSubject))?.[0] ?? resultSubject;
    const candidate = candidatesBySubject.get(subject) ?? { subject, places: [], points: 0 };
    candidate.places.push(index);
    candidate.points += points;
    candidatesBySubject.set(subject, candidate);
  });
  return [...candidatesBySubject.values()].sort(
    (a, b) => b.points - a.points || (a.places[0] ?? 0) - (b.places[0] ?? 0),
  );
}

/** Sets the points of all but the best subject in a `oneOf` group to null, even for subjects joined with others. */
function excludeBeatenSubjects(
  { oneOf }: CountingRule,
  results: readonly SubjectGrade[],
  resultPoints: readonly (number | null)[],
) {
  return resultPoints.map((points, index) => {
    const subjectGroup = oneOf.find((subjects) => subjects.includes(results[index]?.subject ?? ''));
    const isBeaten = resultPoints.some((otherPoints, otherIndex) => {
      if (points === null || otherPoints === null || !subjectGroup?.includes(results[otherIndex]?.subject ?? ''))
        return false;
      return otherPoints > points || (otherPoints === points && otherIndex < index);
    });
    return isBeaten ? null : points;
  });
}

function getBonus({ topGrades, leftOut }: CountingRule, results: readonly SubjectGrade[]): number {
  if (!topGrades) return 0;
  const topResults = results.filter(
    ({ subject, grade }) => !leftOut.includes(subject) && topGrades.grades.includes(grade),
  );
  return Math.min(topGrades.most, topResults.length * topGrades.points);
}

/** Key of the counting rule that corresponds to an entered total of five subjects. */
const FIVE_SUBJECT_RULE = 'best-five';

/**
 * Returns a percentage with one decimal, rounded down so that 79.96 does not become 80. The epsilon compensates
 * floating point errors, such as in 80.1.
 */
const toScorePercent = (score: number, maxScore: number) => Math.floor((score / maxScore) * 1000 + 1e-6) / 10;

/**
 * Returns the points of a result by a rule, or null if there is no result, it is for another exam, or it is a total and
 * the rule needs grades.
 */
export function countExam(rule: CountingRule, answers: ExamAnswers): number | null {
  const { publicTestType, publicTestScore: score, publicTestSubjects: subjects } = answers;
  if (!publicTestType || publicTestType !== rule.exam) return null;
  const exam = PUBLIC_EXAMS[publicTestType];
  if (exam === 'ib') return score ?? null;
  if (exam === 'gaokao') return score === undefined ? null : toScorePercent(score, getFullMark(exam, answers));
  if (subjects.length > 0) return countResults(rule, normalizeGrades(exam, subjects)).total;
  return rule.key === FIVE_SUBJECT_RULE ? (score ?? null) : null;
}
