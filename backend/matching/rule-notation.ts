import { A_LEVEL_UCAS_POINTS } from '#shared/rules/placement/ucas-points.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import {
  ATTAINED_GRADE,
  CITIZENSHIP_SUBJECT,
  DSE_ELECTIVES,
  DSE_EXTENDED_MATHS,
  DSE_SUBJECTS,
  listGrades,
  PUBLIC_EXAMS,
  type PublicExamType,
} from '#shared/rules/exams/public-exams.ts';

// Notation of published rules: clauses separated by ';', all of which must be met. 'either(a; b | c)' is a single
// clause with alternatives.

/** The part of a rule that can be compared with a result. */
interface RuleThreshold {
  asked: number;
  fullMarks: number;
  points: Record<string, number>;
  take: { subjects: string[]; count: number }[];
  topGrades: { grades: string[]; points: number; most: number } | null;
  required: ExamRequirement[];
  /**
   * Alternatives that apply in addition to the requirements. If there are any, all requirements of at least one
   * alternative must be met.
   */
  alternatives: ExamRequirement[][];
}

export type ParsedRule =
  | ({ kind: 'threshold' } & RuleThreshold)
  /**
   * The rule contains a requirement for which students cannot enter a value. If the rest is met, the course is in the
   * band 'reach' at best.
   */
  | { kind: 'unchecked'; clause: string; checked: RuleThreshold | null }
  /** The text contains nothing to compare: it is a counting rule, an equivalence, or an acceptance without a figure. */
  | { kind: 'none'; why: string }
  | { kind: 'fault'; problem: string };

const NO_THRESHOLD_PATTERNS: readonly [RegExp, string][] = [
  [/^calc:/, 'a way of counting'],
  [/=>\s*atar\s*=|\btariff\s*=|~/, 'an equivalence'],
  [/considered|individual_consideration|\baccepted\b|course_specific/, 'acceptance without a figure'],
];

/**
 * Matches requirements for which students cannot enter a value, as listed in the README of the tables: school results,
 * parts of an exam and higher levels.
 */
const UNCHECKED_PATTERN =
  /^(huikao|hl|hl3_total|hl_each|senior_high|school_average|gcse|required_subject|province_rank|alevel_points|alevels|subjects_completed|gaokao_total|atar_table)/;

const EXTENDED_MATHS_SUBJECTS = [...DSE_EXTENDED_MATHS];
const CORE_SUBJECTS = ['chinese', 'english', 'maths'];
const createGradeRequirement = (grade: string, ...subjects: string[]): ExamRequirement => ({
  subjects,
  count: 1,
  grade,
});
const EMPTY_THRESHOLD: RuleThreshold = {
  asked: 0,
  fullMarks: 0,
  points: {},
  take: [],
  topGrades: null,
  required: [],
  alternatives: [],
};

/** Matches a counting rule for which no scale is published. */
const SCALELESS_CLAUSE_PATTERN = /^best[3-6]>=\d+(?:\.\d+)?$/;
/** Highest number in a DSE rule that is a level. A larger number is a sum of points. */
const MAX_DSE_LEVEL = 5;

export function parseRule(type: PublicExamType, text: string): ParsedRule {
  const noThreshold = NO_THRESHOLD_PATTERNS.find(([pattern]) => pattern.test(text));
  if (noThreshold) return { kind: 'none', why: noThreshold[1] };
  let threshold = EMPTY_THRESHOLD;
  let uncheckedClause: string | null = null;
  for (const clause of splitClauses(text)) {
    if (UNCHECKED_PATTERN.test(clause) || isWithoutScale(clause)) {
      uncheckedClause ??= clause;
      continue;
    }
    const parsedClause = clause.startsWith('either(') ? parseAlternatives(type, clause) : parseClause(type, clause);
    if (typeof parsedClause === 'string')
      return uncheckedClause === null
        ? { kind: 'fault', problem: parsedClause }
        : { kind: 'unchecked', clause: uncheckedClause, checked: null };
    threshold = { ...threshold, ...parsedClause, required: [...threshold.required, ...(parsedClause.required ?? [])] };
  }
  if (threshold.topGrades) threshold.fullMarks += threshold.topGrades.points * threshold.topGrades.most;
  const hasNoRequirement =
    threshold.asked === 0 && threshold.required.length === 0 && threshold.alternatives.length === 0;
  if (uncheckedClause !== null)
    return { kind: 'unchecked', clause: uncheckedClause, checked: hasNoRequirement ? null : threshold };
  return hasNoRequirement ? { kind: 'fault', problem: 'asks for nothing' } : { kind: 'threshold', ...threshold };
}

/** Splits a rule at each ';' outside of parentheses. */
const splitClauses = (text: string) => text.split(/;(?![^(]*\))/).map((part) => part.trim());

/** Returns whether the grade exists on the scale of the rule's exam. */
const isGradeInExam = (exam: 'dse' | 'alevel', grade: string) => listGrades(exam, '').includes(grade);

const isWithoutScale = (clause: string) =>
  SCALELESS_CLAUSE_PATTERN.test(clause) && Number(clause.split('>=')[1]) > MAX_DSE_LEVEL;

function parseAlternatives(type: PublicExamType, clause: string): Partial<RuleThreshold> | string {
  const alternatives: ExamRequirement[][] = [];
  for (const alternative of clause.replace(/^either\(|\)$/g, '').split('|')) {
    const requirements: ExamRequirement[] = [];
    for (const part of splitClauses(alternative)) {
      const parsedPart = parseClause(type, part);
      if (typeof parsedPart === 'string') return parsedPart;
      // All alternatives must have the same point scale.
      if (!parsedPart.required) return `has '${part}' within either(), where only grades may stand`;
      requirements.push(...parsedPart.required);
    }
    alternatives.push(requirements);
  }
  return alternatives.length > 1 ? { alternatives } : 'has either() with less than two alternatives';
}

/** Parses a clause. If it is invalid, returns the error message. */
function parseClause(type: PublicExamType, clause: string): Partial<RuleThreshold> | string {
  const exam = PUBLIC_EXAMS[type];
  switch (exam) {
    case 'gaokao': {
      const gaokaoMatch = /^gaokao>=(\d+(?:\.\d+)?)%$/.exec(clause);
      return gaokaoMatch ? { asked: Number(gaokaoMatch[1]), fullMarks: 100 } : formatUnknownClause(clause);
    }
    case 'ib': {
      const ibMatch = /^ib_total>=(\d+)$/.exec(clause);
      return ibMatch ? { asked: Number(ibMatch[1]), fullMarks: 45 } : formatUnknownClause(clause);
    }
    case 'alevel': {
      const tariffMatch = /^tariff>=(\d+)$/.exec(clause);
      if (tariffMatch)
        return {
          asked: Number(tariffMatch[1]),
          points: A_LEVEL_UCAS_POINTS,
          take: [{ subjects: [], count: 3 }],
          fullMarks: 168,
        };
      const bestMatch = /^best([2-4])>=(\d+(?:\.\d+)?) scale\(([^)]+)\)$/.exec(clause);
      if (bestMatch) return parseBestClause(exam, Number(bestMatch[1]), Number(bestMatch[2]), bestMatch[3] ?? '');
      const grades = /^alevel>=((?:[A-E]\*?)+)$/.exec(clause)?.[1]?.match(/[A-E]\*?/g);
      return grades ? { required: createBestRequirements(grades, []) } : formatUnknownClause(clause);
    }
    case 'dse':
      return parseDseClause(clause);
    default:
      return assertNever(exam);
  }
}

const formatUnknownClause = (clause: string) => `has '${clause}', which is no clause of this exam`;

function parseDseClause(clause: string): Partial<RuleThreshold> | string {
  if (clause === 'csd=attained') return { required: [createGradeRequirement(ATTAINED_GRADE, CITIZENSHIP_SUBJECT)] };
  const bonusMatch = /^bonus<=(\d) for (.+)$/.exec(clause);
  if (bonusMatch)
    return { topGrades: { grades: (bonusMatch[2] ?? '').split(' or '), points: 1, most: Number(bonusMatch[1]) } };
  const bestMatch = /^best([3-6])>=(\d+(?:\.\d+)?) scale\(([^)]+)\)$/.exec(clause);
  if (bestMatch) return parseBestClause('dse', Number(bestMatch[1]), Number(bestMatch[2]), bestMatch[3] ?? '');
  const countMatch = /^(electives|best)(\d)>=(?:\[([^\]]+)\]|(\d\*{0,2}))$/.exec(clause);
  if (countMatch) {
    const [, kind, count, gradeList, alternative = ''] = countMatch;
    const grades = gradeList
      ? gradeList.split(',').map((grade) => grade.trim())
      : Array.from({ length: Number(count) }, () => alternative);
    if (grades.length !== Number(count)) return `names ${grades.length} grades for ${count} subjects`;
    return countGrades(grades, () => createBestRequirements(grades, kind === 'electives' ? [...DSE_ELECTIVES] : []));
  }
  const someOfMatch = /^(\d) of ([\w/-]+)>=(\S+)$/.exec(clause);
  if (someOfMatch) {
    const subjects = (someOfMatch[2] ?? '').split('/');
    const unknownSubject = subjects.find((subject) => !getSubjects(subject, false));
    if (unknownSubject !== undefined) return `has '${unknownSubject}', which is no subject of the DSE`;
    return countGrades([someOfMatch[3] ?? ''], (grade) => [{ subjects, count: Number(someOfMatch[1]), grade }]);
  }
  const coreMatch = /^core[34]>=(\S+)$/.exec(clause);
  if (coreMatch?.[1])
    return countGrades([coreMatch[1]], (grade) =>
      CORE_SUBJECTS.map((subject) => createGradeRequirement(grade, subject)),
    );
  const singleMatch = /^(\w[\w-]*)>=(\S+)( unless M1\/M2 offered)?$/.exec(clause);
  const subjects = singleMatch && getSubjects(singleMatch[1] ?? '', Boolean(singleMatch[3]));
  return singleMatch && subjects
    ? countGrades([singleMatch[2] ?? ''], (grade) => [createGradeRequirement(grade, ...subjects)])
    : formatUnknownClause(clause);
}

function getSubjects(name: string, allowsExtendedMaths: boolean): string[] | null {
  if (name === 'm1m2') return EXTENDED_MATHS_SUBJECTS;
  if (name === 'maths_core' || name === 'maths')
    return allowsExtendedMaths ? ['maths', ...EXTENDED_MATHS_SUBJECTS] : ['maths'];
  return DSE_SUBJECTS.some((subject) => subject === name) ? [name] : null;
}

function countGrades(grades: readonly string[], getRequirements: (grade: string) => ExamRequirement[]) {
  const invalidGrade = grades.find((grade) => !listGrades('dse', '').includes(grade));
  return invalidGrade === undefined
    ? { required: getRequirements(grades[0] ?? '') }
    : `has '${invalidGrade}', which is no level of the DSE`;
}

/**
 * Returns the requirements that a list of grades stands for: 'AAB' requires one subject at A, two at A, and three at B.
 */
const createBestRequirements = (grades: readonly string[], subjects: string[]): ExamRequirement[] =>
  grades
    .map((grade, position) => ({ subjects, count: position + 1, grade }))
    .filter(({ grade }, index) => grades[index + 1] !== grade);

function parseBestClause(
  exam: 'dse' | 'alevel',
  count: number,
  requiredTotal: number,
  scale: string,
): Partial<RuleThreshold> | string {
  const pairs = scale.split(',').map((pair) => pair.trim().split('='));
  const pointsByLevel = Object.fromEntries(pairs.map(([level = '', pointsText]) => [level, Number(pointsText)]));
  const invalidPair = Object.entries(pointsByLevel).find(
    ([level, worth]) => !isGradeInExam(exam, level) || !(worth >= 0),
  );
  if (invalidPair) return `has '${invalidPair[0]}' in its scale, which is no grade with its points`;
  return {
    asked: requiredTotal,
    points: pointsByLevel,
    take: [{ subjects: [], count }],
    fullMarks: Math.max(...Object.values(pointsByLevel)) * count,
  };
}
