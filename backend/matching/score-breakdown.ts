import type { EntryRule, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { PlacementFigures } from '#shared/contract/matching/placement.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import {
  CITIZENSHIP_SUBJECT,
  type ExamAnswers,
  PUBLIC_EXAMS,
  normalizeGrades,
  listGrades,
  type PublicExam,
  type SubjectGrade,
} from '#shared/rules/exams/public-exams.ts';
import type { MatchSchool } from './catalogue.ts';
import type { EnglishScores, EnglishEvaluation } from '#shared/rules/placement/evaluate-english.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';
import type { CourseMatch } from './score-course.ts';
import { applyFocus, calculatePoints, distributeFocusPoints } from './score-focus.ts';

/**
 * Creates the score breakdown of a course. The points of known lines add up to the score, and their maxima to the
 * counted points.
 */
export const createScoreBreakdown = (course: CourseMatch, school: MatchSchool, criteria: Criteria): LedgerRow[] => [
  ...createAcademicLines(course, criteria.results.exam),
  ...createEnglishLines(course.english, criteria.english),
  createTuitionLine(course, criteria),
  ...createFocusLines(course, school, criteria),
];

/**
 * Creates the line of the placement, or the lines of the rule that replaces it. Rules that are not evaluated are
 * included.
 */
function createAcademicLines(course: CourseMatch, exam: ExamAnswers): LedgerRow[] {
  const { placement, rule } = course;
  if (placement.basis === 'rule' && rule) return createRuleLines(course, rule, exam);
  // An undated rule, or one that is only partly comparable, determines the band but gives no points.
  if (placement.position === 'unknown' && placement.basis !== null)
    return [{ ...createPlacementLine(course), most: RULE_SET.academic.most, met: null, hard: false, known: false }];
  if (placement.position === 'unknown')
    return rule?.counts ? createRuleLines(course, rule, exam) : [createUnknownEntryLine(rule, exam)];
  return [createPlacementLine(course)];
}

/** Returns the share of entrants who had fewer points. '35/89' means 35 of 89 entrants. */
const calculateShare = ({ fewer, same, more }: PlacementFigures) =>
  fewer === null || same === null || more === null ? null : `${fewer}/${fewer + same + more}`;

function createPlacementLine({ placement, academic }: CourseMatch): LedgerRow {
  const { basis, figures, position, limitedBy } = placement;
  const formatRange = (min: number | null, max: number | null) =>
    [...new Set([min, max].filter((value) => value !== null))].join('–');
  return {
    kind: 'placement',
    key: basis ?? '',
    have: figures ? formatRange(figures.least, figures.most) : '',
    asked: figures ? (calculateShare(figures) ?? formatRange(figures.lower, figures.upper)) : '',
    unit: figures?.unit ?? '',
    outOf: null,
    points: academic.score,
    most: RULE_SET.academic.most,
    met: position === 'above' || position === 'among',
    hard: true,
    basis: limitedBy ?? 'stated',
    source: '',
    known: true,
    illustrative: false,
  };
}

/** Returns the lines of mandatory requirements that are not met. */
export const findUnmetLines = (lines: readonly LedgerRow[]) => lines.filter(({ hard, met }) => hard && met === false);

/** Line without a known value: it has no points, and its maximum does not count. */
const UNKNOWN_LINE = {
  source: '',
  known: false,
  hard: false,
  outOf: null,
  illustrative: false,
  points: 0,
  met: null,
  asked: '',
  unit: '',
  basis: 'absent',
};

/**
 * Creates the line of a course without a rule, or with a rule that is not evaluated because it is past, indirect or
 * undated.
 */
const createUnknownEntryLine = (rule: EntryRule | null, answers: ExamAnswers): LedgerRow => ({
  ...UNKNOWN_LINE,
  kind: 'academic',
  key: answers.publicTestType ? PUBLIC_EXAMS[answers.publicTestType] : '',
  have: formatResult(answers),
  most: RULE_SET.academic.most,
  basis: !rule ? 'absent' : rule.asAtYear > 0 ? 'old' : 'undated',
});

/** Formats the entered result: '24', or '5* 5 4'. */
const formatResult = ({ publicTestScore, publicTestSubjects }: ExamAnswers) =>
  publicTestSubjects.length > 0
    ? publicTestSubjects.map(({ grade }) => grade).join(' ')
    : publicTestScore === undefined
      ? ''
      : String(publicTestScore);

/**
 * Creates the lines about English, which limit the band but give no points. If no minimum is published, a line says so.
 */
function createEnglishLines(
  { verdict, minimum, isOverallShort, shortParts }: EnglishEvaluation,
  englishScores: EnglishScores | null,
): LedgerRow[] {
  if (verdict === 'unknown' || !minimum)
    return englishScores
      ? [
          {
            ...UNKNOWN_LINE,
            kind: 'englishOverall',
            key: 'overall',
            have: formatScore(englishScores.type, englishScores.overall),
            unit: ENGLISH_TESTS[englishScores.type].key,
            most: 0,
          },
        ]
      : [];
  const isDse = minimum.test === 'dse';
  const commonFields = {
    ...UNKNOWN_LINE,
    unit: minimum.test === 'dse' ? 'dse' : ENGLISH_TESTS[minimum.test].key,
    most: 0,
    hard: true,
    known: true,
    basis: 'stated',
  };
  const testType = minimum.test;
  return [
    {
      ...commonFields,
      kind: 'englishOverall',
      key: 'overall',
      have: isDse || !englishScores ? '' : formatScore(englishScores.type, englishScores.overall),
      asked:
        testType === 'dse' || typeof minimum.overall === 'string'
          ? String(minimum.overall)
          : formatScore(testType, minimum.overall),
      met: !isOverallShort,
    },
    ...shortParts.map(({ part, have, asked }): LedgerRow => ({
      ...commonFields,
      kind: 'englishPart',
      key: part,
      have: testType === 'dse' ? '' : formatScore(testType, have),
      asked: testType === 'dse' ? '' : formatScore(testType, asked),
      met: false,
    })),
  ];
}

/** Formats a score. Tests with half bands always have one decimal. */
const formatScore = (type: EnglishTestType, score: number) =>
  ENGLISH_TESTS[type].part.step < 1 ? score.toFixed(1) : String(score);

function createTuitionLine({ fee, currency, tuition }: CourseMatch, { budget }: Criteria): LedgerRow {
  const commonFields = { kind: 'tuition', key: '', have: String(budget.max), most: RULE_SET.tuition.most } as const;
  if (tuition.counted === 0) return { ...UNKNOWN_LINE, ...commonFields, unit: budget.currency };
  return {
    ...commonFields,
    hard: true,
    outOf: null,
    illustrative: true,
    asked: String(Math.round(convertAmount(fee, currency, budget.currency) ?? 0)),
    unit: budget.currency,
    points: tuition.score,
    met: fee <= (convertAmount(budget.max, budget.currency, currency) ?? 0),
    source: '',
    basis: currency === budget.currency ? 'stated' : 'converted',
    known: true,
  };
}

function createFocusLines({ fee, currency }: CourseMatch, school: MatchSchool, criteria: Criteria): LedgerRow[] {
  return distributeFocusPoints(criteria).map((focusAim) => {
    const focusResult = applyFocus(focusAim, school, fee, currency, criteria.friendCityIds);
    const commonFields = { kind: focusAim.kind, key: focusAim.id, have: String(focusAim.weight), most: focusAim.most };
    if (focusResult.share === null) return { ...UNKNOWN_LINE, ...commonFields };
    return {
      ...commonFields,
      asked: focusResult.offered,
      unit: focusResult.unit,
      source: focusResult.source ?? '',
      outOf: null,
      points: calculatePoints(focusAim, focusResult),
      met: focusResult.share >= RULE_SET.focusMet,
      hard: false,
      basis: 'stated',
      illustrative: focusResult.unit === currency,
      known: true,
    };
  });
}

/** Creates a line for each published requirement with its evaluation. These lines have no points. */
function createRuleLines(
  { judged: evaluation, academic }: Pick<CourseMatch, 'judged' | 'academic'>,
  rule: EntryRule,
  answers: ExamAnswers,
): LedgerRow[] {
  const exam = answers.publicTestType ? PUBLIC_EXAMS[answers.publicTestType] : null;
  const isEvaluated = evaluation.verdict !== 'unknown';
  const line = {
    hard: true,
    outOf: null,
    illustrative: false,
    basis: 'published',
    points: 0,
    most: 0,
    known: isEvaluated,
    source: '',
  };
  const grades = exam && isEvaluated ? normalizeGrades(exam, answers.publicTestSubjects) : [];
  return [
    {
      ...line,
      kind: 'academic',
      key: exam ?? '',
      have: evaluation.have === null ? '' : String(evaluation.have),
      asked: rule.asked > 0 ? String(rule.asked) : '',
      unit: rule.id,
      outOf: rule.asked > 0 ? rule.fullMarks : null,
      points: academic.score,
      most: RULE_SET.academic.most,
      met: arePointsMet(rule, evaluation),
    },
    ...rule.required.map((requirement): LedgerRow => {
      const missingGrades = evaluation.missing.find((entry) => isSameRequirement(entry.requirement, requirement));
      const isMet =
        isEvaluated &&
        (!requirement.subjects.includes(CITIZENSHIP_SUBJECT) ||
          grades.some(({ subject }) => subject === CITIZENSHIP_SUBJECT));
      return {
        ...line,
        kind: 'subject',
        // Any one of these subjects is accepted; the page shows 'physics or m1'.
        key: requirement.subjects.join(','),
        have: isMet && exam ? (missingGrades?.have ?? findBestGrades(exam, requirement, grades)) : '',
        asked: requirement.grade,
        unit: String(requirement.count),
        met: isMet ? !missingGrades : null,
      };
    }),
  ];
}

/**
 * Whether the results reach the points of a rule, or null if the lines of the subjects already show what is missing.
 */
function arePointsMet({ asked }: EntryRule, { verdict, gap }: CourseMatch['judged']): boolean | null {
  if (verdict === 'unknown') return null;
  if (asked > 0) return gap === 0;
  return verdict === 'meets' ? true : null;
}

const isSameRequirement = (first: ExamRequirement, second: ExamRequirement) =>
  first.grade === second.grade && first.count === second.count && first.subjects.join() === second.subjects.join();

/**
 * Returns the grade that decides a requirement: the lowest of the best `count` grades, or '' if there are fewer grades.
 */
function findBestGrades(
  exam: PublicExam,
  { subjects, count }: ExamRequirement,
  grades: readonly SubjectGrade[],
): string {
  const getGradeIndex = ({ subject, grade }: SubjectGrade) => listGrades(exam, subject).indexOf(grade);
  const gradesOfSubjects = grades.filter(({ subject }) =>
    subjects.length > 0 ? subjects.includes(subject) : subject !== CITIZENSHIP_SUBJECT,
  );
  return [...gradesOfSubjects].sort((a, b) => getGradeIndex(b) - getGradeIndex(a))[Math.max(1, count) - 1]?.grade ?? '';
}
