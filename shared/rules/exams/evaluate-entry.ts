import type { EntryRule, EntryVerdict, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { countExam } from './count-results.ts';
import {
  CITIZENSHIP,
  type ExamAnswers,
  getGrades,
  isGradeAtMin,
  PUBLIC_EXAMS,
  type PublicExam,
  canonicalGrades,
  type SubjectGrade,
} from './public-exams.ts';

/** Result of evaluating exam results against an entry requirement. All pages use this evaluation. */
export interface EntryEvaluation {
  verdict: EntryVerdict;
  /** Points counted by the rule; null if the result cannot be counted. */
  have: number | null;
  /** Number of points that are missing. */
  gap: number;
  missing: MissingGrades[];
}

/** Number of points below the requirement that is still close: points for DSE and IB, per cent for the Gaokao. */
const CLOSE_POINTS: Record<Exclude<PublicExam, 'alevel'>, number> = { dse: 3, ib: 3, gaokao: 5 };
/** Number of A-level grades that is still close: 16 UCAS points, or 2 on a scale where A is 5 and E is 1. */
const CLOSE_A_LEVEL_GRADES = 2;

function closePoints(exam: PublicExam, { points }: EntryRule): number {
  if (exam !== 'alevel') return CLOSE_POINTS[exam];
  const scale = [...new Set(Object.values(points))].sort((item, other) => item - other);
  const steps = scale.slice(1).map((value, index) => value - (scale[index] ?? 0));
  return CLOSE_A_LEVEL_GRADES * Math.min(...steps);
}

/** Number of missing grades over all subjects that is still close. */
const CLOSE_GRADES = 2;

/** Verdicts, best first. Duplicates ENTRY_VERDICTS, because importing the contract would bundle its schemas. */
const RANK: Record<EntryVerdict, number> = { meets: 0, close: 1, notYet: 2, unknown: 3 };

const UNKNOWN: EntryEvaluation = { verdict: 'unknown', have: null, gap: 0, missing: [] };

/**
 * Evaluates results against a rule; the alternative with the best verdict decides. 'unknown' without a rule or a
 * comparable result.
 */
export function evaluateEntry(rule: EntryRule | null, answers: ExamAnswers): EntryEvaluation {
  const [first, ...otherEntryEvaluations] = (rule?.alternatives ?? []).map((alternative) =>
    evaluateRequirements(rule && { ...rule, required: [...rule.required, ...alternative] }, answers),
  );
  return first
    ? otherEntryEvaluations.reduce((best, other) => (isBetter(other, best) ? other : best), first)
    : evaluateRequirements(rule, answers);
}

const getSteps = ({ gap, missing }: EntryEvaluation) =>
  missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

function isBetter(entryEvaluation: EntryEvaluation, other: EntryEvaluation): boolean {
  const apart = RANK[entryEvaluation.verdict] - RANK[other.verdict];
  return apart === 0 ? getSteps(entryEvaluation) < getSteps(other) : apart < 0;
}

function evaluateRequirements(rule: EntryRule | null, answers: ExamAnswers): EntryEvaluation {
  if (!rule?.counts || !answers.publicTestType || answers.publicTestType !== rule.exam) return UNKNOWN;
  const exam = PUBLIC_EXAMS[answers.publicTestType];
  const grades = canonicalGrades(exam, answers.publicTestSubjects);
  const isBareTotal = (exam === 'dse' || exam === 'alevel') && grades.length === 0;
  if (isBareTotal && answers.publicTestScore !== undefined) return UNKNOWN; // A total contains no grades of single subjects.
  const have = rule.asked > 0 ? countExam(rule, answers) : null;
  const gap = rule.asked > 0 ? Math.max(0, Math.round((rule.asked - (have ?? 0)) * 100) / 100) : 0;
  const missing = findMissing(exam, rule.required, grades);
  const isCounted = rule.asked > 0 ? have !== null : grades.length > 0;
  const isMet = isCounted && gap === 0 && missing.length === 0;
  if (isMet) return { verdict: 'meets', have, gap, missing };
  const short = missing.reduce((sum, { requirement }) => sum + gradesShort(exam, requirement, grades), 0);
  const isClose = isCounted && (gap === 0 || gap <= closePoints(exam, rule)) && short <= CLOSE_GRADES;
  return { verdict: isClose ? 'close' : 'notYet', have, gap, missing };
}

/**
 * Returns the number of missing grades over all required subjects: two grades 5 where two 5* are required are two
 * short.
 */
function gradesShort(exam: PublicExam, { subjects, count, grade }: ExamRequirement, grades: readonly SubjectGrade[]) {
  const heights = grades
    .filter(({ subject }) => (subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP))
    .map(({ subject, grade: ownText }) => getGrades(exam, subject).indexOf(ownText))
    .sort((item, other) => other - item);
  const requested = getGrades(exam, subjects[0] ?? '').indexOf(grade);
  const places = Array.from({ length: Math.max(1, count) }, (_, index) => heights[index] ?? 0);
  return places.reduce((sum, height) => sum + Math.max(0, requested - height), 0);
}

interface MissingGrades {
  requirement: ExamRequirement;
  /** Grade of the subject that decides the requirement; '' if it was not entered. */
  have: string;
  /** Number of grades below the required one. */
  steps: number;
  /** Number of entered subjects that reach the required grade. */
  held: number;
}

export function findMissing(
  exam: PublicExam,
  requirements: readonly ExamRequirement[],
  results: readonly SubjectGrade[],
): MissingGrades[] {
  return requirements.flatMap((requirement) => {
    const { subjects, count, grade } = requirement;
    // Citizenship is only passed or not entered, so a missing entry is not a failure.
    if (subjects.includes(CITIZENSHIP) && !results.some(({ subject }) => subject === CITIZENSHIP)) return [];
    const requested = results.filter(({ subject }) =>
      subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP,
    );
    const storedCount = requested.filter((result) => isGradeAtMin(exam, result.subject, result.grade, grade)).length;
    if (storedCount >= Math.max(1, count)) return [];
    return [{ requirement, held: storedCount, ...findNearest(exam, requirement, requested) }];
  });
}

/** Returns the grade that decides a requirement of n subjects: the n-th best. */
function findNearest(
  exam: PublicExam,
  { count, grade, subjects }: ExamRequirement,
  requested: readonly SubjectGrade[],
) {
  const height = ({ subject, grade: ownText }: SubjectGrade) => getGrades(exam, subject).indexOf(ownText);
  const deciding = [...requested].sort((a, b) => height(b) - height(a))[Math.max(1, count) - 1];
  const required = getGrades(exam, deciding?.subject ?? subjects[0] ?? '').indexOf(grade);
  return { have: deciding?.grade ?? '', steps: required - (deciding ? height(deciding) : 0) };
}
