import type { EntryRule, EntryVerdict, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { countExam } from './count-results.ts';
import {
  CITIZENSHIP_SUBJECT,
  type ExamAnswers,
  listGrades,
  isGradeAtMin,
  PUBLIC_EXAMS,
  type PublicExam,
  normalizeGrades,
  type SubjectGrade,
} from './public-exams.ts';

/** Result of evaluating exam results against an entry requirement. All pages use this evaluation. */
export interface EntryEvaluation {
  verdict: EntryVerdict;
  /** Points counted by the rule, or null if the result cannot be counted. */
  have: number | null;
  /** Number of points that are missing. */
  gap: number;
  missing: MissingGrades[];
}

/** Maximum shortfall that is still close: points for DSE and IB, per cent for the Gaokao. */
const CLOSE_POINTS: Record<Exclude<PublicExam, 'alevel'>, number> = { dse: 3, ib: 3, gaokao: 5 };
/**
 * Maximum shortfall for A-levels that is still close: 16 UCAS points, or 2 grades on a scale where A is 5 and E is 1.
 */
const CLOSE_A_LEVEL_GRADES = 2;

function getClosePoints(exam: PublicExam, { points }: EntryRule): number {
  if (exam !== 'alevel') return CLOSE_POINTS[exam];
  const scale = [...new Set(Object.values(points))].sort((first, second) => first - second);
  const scaleSteps = scale.slice(1).map((value, index) => value - (scale[index] ?? 0));
  return CLOSE_A_LEVEL_GRADES * Math.min(...scaleSteps);
}

/** Maximum number of missing grades over all subjects that is still close. */
const CLOSE_GRADES = 2;

/** Verdicts, best first. Duplicates ENTRY_VERDICTS, because importing the contract would bundle its schemas. */
const VERDICT_RANK: Record<EntryVerdict, number> = { meets: 0, close: 1, notYet: 2, unknown: 3 };

const UNKNOWN: EntryEvaluation = { verdict: 'unknown', have: null, gap: 0, missing: [] };

/**
 * Evaluates results against a rule. The alternative with the best verdict decides. 'unknown' if there is no rule or no
 * comparable result.
 */
export function evaluateEntry(rule: EntryRule | null, answers: ExamAnswers): EntryEvaluation {
  const [firstEvaluation, ...otherEntryEvaluations] = (rule?.alternatives ?? []).map((alternative) =>
    evaluateRequirements(rule && { ...rule, required: [...rule.required, ...alternative] }, answers),
  );
  return firstEvaluation
    ? otherEntryEvaluations.reduce(
        (bestEvaluation, evaluation) => (isBetter(evaluation, bestEvaluation) ? evaluation : bestEvaluation),
        firstEvaluation,
      )
    : evaluateRequirements(rule, answers);
}

const countMissingSteps = ({ gap, missing }: EntryEvaluation) =>
  missing.reduce((sum, { steps }) => sum + Math.max(1, steps), gap);

function isBetter(evaluation: EntryEvaluation, otherEvaluation: EntryEvaluation): boolean {
  const rankDifference = VERDICT_RANK[evaluation.verdict] - VERDICT_RANK[otherEvaluation.verdict];
  return rankDifference === 0 ? countMissingSteps(evaluation) < countMissingSteps(otherEvaluation) : rankDifference < 0;
}

function evaluateRequirements(rule: EntryRule | null, answers: ExamAnswers): EntryEvaluation {
  if (!rule?.counts || !answers.publicTestType || answers.publicTestType !== rule.exam) return UNKNOWN;
  // A rule whose text could not be parsed asks for nothing, which every result would meet.
  if (rule.asked === 0 && rule.required.length === 0) return UNKNOWN;
  const exam = PUBLIC_EXAMS[answers.publicTestType];
  const grades = normalizeGrades(exam, answers.publicTestSubjects);
  const isTotalOnly = (exam === 'dse' || exam === 'alevel') && grades.length === 0;
  if (isTotalOnly && answers.publicTestScore !== undefined) return UNKNOWN; // A total contains no grades for single subjects.
  const points = rule.asked > 0 ? countExam(rule, answers) : null;
  const missingPoints = rule.asked > 0 ? Math.max(0, Math.round((rule.asked - (points ?? 0)) * 100) / 100) : 0;
  const missingGrades = findMissing(exam, rule.required, grades);
  const isComparable = rule.asked > 0 ? points !== null : grades.length > 0;
  const isMet = isComparable && missingPoints === 0 && missingGrades.length === 0;
  if (isMet) return { verdict: 'meets', have: points, gap: missingPoints, missing: missingGrades };
  const shortGrades = missingGrades.reduce(
    (sum, { requirement }) => sum + countShortGrades(exam, requirement, grades),
    0,
  );
  const isClose =
    isComparable && (missingPoints === 0 || missingPoints <= getClosePoints(exam, rule)) && shortGrades <= CLOSE_GRADES;
  return { verdict: isClose ? 'close' : 'notYet', have: points, gap: missingPoints, missing: missingGrades };
}

/**
 * Returns the number of missing grades over all required subjects: two grades of 5 are two grades short if two 5* are
 * required.
 */
function countShortGrades(
  exam: PublicExam,
  { subjects, count, grade }: ExamRequirement,
  grades: readonly SubjectGrade[],
) {
  const gradeRanks = grades
    .filter(({ subject }) => (subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP_SUBJECT))
    .map(({ subject, grade: resultGrade }) => listGrades(exam, subject).indexOf(resultGrade))
    .sort((first, second) => second - first);
  const requiredRank = listGrades(exam, subjects[0] ?? '').indexOf(grade);
  const countedRanks = Array.from({ length: Math.max(1, count) }, (_, index) => gradeRanks[index] ?? 0);
  return countedRanks.reduce((sum, rank) => sum + Math.max(0, requiredRank - rank), 0);
}

interface MissingGrades {
  requirement: ExamRequirement;
  /** Grade of the subject that decides the requirement, or '' if it was not entered. */
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
    if (subjects.includes(CITIZENSHIP_SUBJECT) && !results.some(({ subject }) => subject === CITIZENSHIP_SUBJECT))
      return [];
    const relevantResults = results.filter(({ subject }) =>
      subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP_SUBJECT,
    );
    const reachedCount = relevantResults.filter((result) =>
      isGradeAtMin(exam, result.subject, result.grade, grade),
    ).length;
    if (reachedCount >= Math.max(1, count)) return [];
    return [{ requirement, held: reachedCount, ...findDecidingGrade(exam, requirement, relevantResults) }];
  });
}

/** Returns the grade that decides a requirement of n subjects: the n-th best. */
function findDecidingGrade(
  exam: PublicExam,
  { count, grade, subjects }: ExamRequirement,
  relevantResults: readonly SubjectGrade[],
) {
  const getGradeRank = ({ subject, grade: resultGrade }: SubjectGrade) =>
    listGrades(exam, subject).indexOf(resultGrade);
  const decidingResult = [...relevantResults].sort((a, b) => getGradeRank(b) - getGradeRank(a))[Math.max(1, count) - 1];
  const requiredRank = listGrades(exam, decidingResult?.subject ?? subjects[0] ?? '').indexOf(grade);
  return {
    have: decidingResult?.grade ?? '',
    steps: requiredRank - (decidingResult ? getGradeRank(decidingResult) : 0),
  };
}
