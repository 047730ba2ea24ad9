import { A_LEVEL_UCAS_POINTS } from '#shared/rules/placement/ucas-points.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import {
  ATTAINED,
  CITIZENSHIP,
  DSE_ELECTIVES,
  DSE_EXTENDED_MATHS,
  DSE_SUBJECTS,
  getGrades,
  PUBLIC_EXAMS,
  type PublicExamType,
} from '#shared/rules/exams/public-exams.ts';

// Notation of a published rule: clauses separated by ';', all of which are required. 'either(a; b | c)' is one clause
// with alternatives.

/** The part of a rule that can be compared with a result. */
interface Threshold {
  asked: number;
  fullMarks: number;
  points: Record<string, number>;
  take: { subjects: string[]; count: number }[];
  topGrades: { grades: string[]; points: number; most: number } | null;
  required: ExamRequirement[];
  /**
   * Alternatives in addition to the requirements. If there are any, all requirements of one alternative must be met.
   */
  alternatives: ExamRequirement[][];
}

export type ReadRule =
  | ({ kind: 'threshold' } & Threshold)
  /** The rule has a requirement that students cannot enter. Its comparable rest places a course at reach at most. */
  | { kind: 'unchecked'; clause: string; checked: Threshold | null }
  /** The text is a counting rule, an equivalence, or an acceptance without a figure. */
  | { kind: 'none'; why: string }
  | { kind: 'fault'; problem: string };

const NO_THRESHOLD: readonly [RegExp, string][] = [
  [/^calc:/, 'a way of counting'],
  [/=>\s*atar\s*=|\btariff\s*=|~/, 'an equivalence'],
  [/considered|individual_consideration|\baccepted\b|course_specific/, 'acceptance without a figure'],
];

/**
 * Keys that students cannot enter, from the README of the tables: school results, parts of an exam and higher levels.
 */
const UNCHECKED =
  /^(huikao|hl|hl3_total|hl_each|senior_high|school_average|gcse|required_subject|province_rank|alevel_points|alevels|subjects_completed|gaokao_total|atar_table)/;

const EXTENDED = [...DSE_EXTENDED_MATHS];
const CORE = ['chinese', 'english', 'maths'];
const requireOne = (grade: string, ...subjects: string[]): ExamRequirement => ({ subjects, count: 1, grade });
const EMPTY_THRESHOLD: Threshold = {
  asked: 0,
  fullMarks: 0,
  points: {},
  take: [],
  topGrades: null,
  required: [],
  alternatives: [],
};

/** Matches a counting rule without a published scale. */
const SCALELESS_CLAUSE = /^best[3-6]>=\d+(?:\.\d+)?$/;
/** Up to this number a DSE figure is a level; above it, a sum of points. */
const HIGHEST_LEVEL = 5;

export function parseRule(type: PublicExamType, text: string): ReadRule {
  const noThreshold = NO_THRESHOLD.find(([pattern]) => pattern.test(text));
  if (noThreshold) return { kind: 'none', why: noThreshold[1] };
  let read = EMPTY_THRESHOLD;
  let unchecked: string | null = null;
  for (const clause of splitClauses(text)) {
    if (UNCHECKED.test(clause) || isWithoutScale(clause)) {
      unchecked ??= clause;
      continue;
    }
    const match = clause.startsWith('either(') ? parseAlternatives(type, clause) : parseClause(type, clause);
    if (typeof match === 'string')
      return unchecked === null
        ? { kind: 'fault', problem: match }
        : { kind: 'unchecked', clause: unchecked, checked: null };
    read = { ...read, ...match, required: [...read.required, ...(match.required ?? [])] };
  }
  if (read.topGrades) read.fullMarks += read.topGrades.points * read.topGrades.most;
  const asksForNothing = read.asked === 0 && read.required.length === 0 && read.alternatives.length === 0;
  if (unchecked !== null) return { kind: 'unchecked', clause: unchecked, checked: asksForNothing ? null : read };
  return asksForNothing ? { kind: 'fault', problem: 'asks for nothing' } : { kind: 'threshold', ...read };
}

/** Splits a rule at each ';' outside of parentheses. */
const splitClauses = (text: string) => text.split(/;(?![^(]*\))/).map((part) => part.trim());

/** Returns whether the grade exists on the scale of the rule's exam. */
const isGradeInExam = (exam: 'dse' | 'alevel', grade: string) => getGrades(exam, '').includes(grade);

const isWithoutScale = (clause: string) =>
  SCALELESS_CLAUSE.test(clause) && Number(clause.split('>=')[1]) > HIGHEST_LEVEL;

function parseAlternatives(type: PublicExamType, clause: string): Partial<Threshold> | string {
  const alternatives: ExamRequirement[][] = [];
  for (const alternative of clause.replace(/^either\(|\)$/g, '').split('|')) {
    const requirements: ExamRequirement[] = [];
    for (const part of splitClauses(alternative)) {
      const match = parseClause(type, part);
      if (typeof match === 'string') return match;
      // Alternatives cannot have different point scales.
      if (!match.required) return `has '${part}' within either(), where only grades may stand`;
      requirements.push(...match.required);
    }
    alternatives.push(requirements);
  }
  return alternatives.length > 1 ? { alternatives } : 'has either() with less than two alternatives';
}

/** Parses a clause; a returned string is the error. */
function parseClause(type: PublicExamType, clause: string): Partial<Threshold> | string {
  const exam = PUBLIC_EXAMS[type];
  switch (exam) {
    case 'gaokao': {
      const share = /^gaokao>=(\d+(?:\.\d+)?)%$/.exec(clause);
      return share ? { asked: Number(share[1]), fullMarks: 100 } : unknown(clause);
    }
    case 'ib': {
      const total = /^ib_total>=(\d+)$/.exec(clause);
      return total ? { asked: Number(total[1]), fullMarks: 45 } : unknown(clause);
    }
    case 'alevel': {
      const tariff = /^tariff>=(\d+)$/.exec(clause);
      if (tariff)
        return {
          asked: Number(tariff[1]),
          points: A_LEVEL_UCAS_POINTS,
          take: [{ subjects: [], count: 3 }],
          fullMarks: 168,
        };
      const best = /^best([2-4])>=(\d+(?:\.\d+)?) scale\(([^)]+)\)$/.exec(clause);
      if (best) return parseBestClause(exam, Number(best[1]), Number(best[2]), best[3] ?? '');
      const grades = /^alevel>=((?:[A-E]\*?)+)$/.exec(clause)?.[1]?.match(/[A-E]\*?/g);
      return grades ? { required: bestOfThem(grades, []) } : unknown(clause);
    }
    case 'dse':
      return parseDseClause(clause);
    default:
      return assertNever(exam);
  }
}

const unknown = (clause: string) => `has '${clause}', which is no clause of this exam`;

function parseDseClause(clause: string): Partial<Threshold> | string {
  if (clause === 'csd=attained') return { required: [requireOne(ATTAINED, CITIZENSHIP)] };
  const bonus = /^bonus<=(\d) for (.+)$/.exec(clause);
  if (bonus) return { topGrades: { grades: (bonus[2] ?? '').split(' or '), points: 1, most: Number(bonus[1]) } };
  const best = /^best([3-6])>=(\d+(?:\.\d+)?) scale\(([^)]+)\)$/.exec(clause);
  if (best) return parseBestClause('dse', Number(best[1]), Number(best[2]), best[3] ?? '');
  const several = /^(electives|best)(\d)>=(?:\[([^\]]+)\]|(\d\*{0,2}))$/.exec(clause);
  if (several) {
    const [, kind, count, listedItem, alternative = ''] = several;
    const grades = listedItem
      ? listedItem.split(',').map((grade) => grade.trim())
      : Array.from({ length: Number(count) }, () => alternative);
    if (grades.length !== Number(count)) return `names ${grades.length} grades for ${count} subjects`;
    return countGrades(grades, () => bestOfThem(grades, kind === 'electives' ? [...DSE_ELECTIVES] : []));
  }
  const someOf = /^(\d) of ([\w/-]+)>=(\S+)$/.exec(clause);
  if (someOf) {
    const subjects = (someOf[2] ?? '').split('/');
    const unknownOne = subjects.find((subject) => !getSubjects(subject, false));
    if (unknownOne !== undefined) return `has '${unknownOne}', which is no subject of the DSE`;
    return countGrades([someOf[3] ?? ''], (grade) => [{ subjects, count: Number(someOf[1]), grade }]);
  }
  const core = /^core[34]>=(\S+)$/.exec(clause);
  if (core?.[1]) return countGrades([core[1]], (grade) => CORE.map((subject) => requireOne(grade, subject)));
  const single = /^(\w[\w-]*)>=(\S+)( unless M1\/M2 offered)?$/.exec(clause);
  const subjects = single && getSubjects(single[1] ?? '', Boolean(single[3]));
  return single && subjects
    ? countGrades([single[2] ?? ''], (grade) => [requireOne(grade, ...subjects)])
    : unknown(clause);
}

function getSubjects(name: string, orExtended: boolean): string[] | null {
  if (name === 'm1m2') return EXTENDED;
  if (name === 'maths_core' || name === 'maths') return orExtended ? ['maths', ...EXTENDED] : ['maths'];
  return DSE_SUBJECTS.some((subject) => subject === name) ? [name] : null;
}

function countGrades(grades: readonly string[], getRequirements: (grade: string) => ExamRequirement[]) {
  const invalidField = grades.find((grade) => !getGrades('dse', '').includes(grade));
  return invalidField === undefined
    ? { required: getRequirements(grades[0] ?? '') }
    : `has '${invalidField}', which is no level of the DSE`;
}

/** 'AAB' becomes one subject at A, two at A, three at B. */
const bestOfThem = (grades: readonly string[], subjects: string[]): ExamRequirement[] =>
  grades
    .map((grade, position) => ({ subjects, count: position + 1, grade }))
    .filter(({ grade }, index) => grades[index + 1] !== grade);

function parseBestClause(
  exam: 'dse' | 'alevel',
  count: number,
  requested: number,
  scale: string,
): Partial<Threshold> | string {
  const pairs = scale.split(',').map((pair) => pair.trim().split('='));
  const points = Object.fromEntries(pairs.map(([level = '', pointsText]) => [level, Number(pointsText)]));
  const wrongPair = Object.entries(points).find(([level, worth]) => !isGradeInExam(exam, level) || !(worth >= 0));
  if (wrongPair) return `has '${wrongPair[0]}' in its scale, which is no grade with its points`;
  return {
    asked: requested,
    points,
    take: [{ subjects: [], count }],
    fullMarks: Math.max(...Object.values(points)) * count,
  };
}
