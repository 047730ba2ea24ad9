import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { Placement } from '#shared/contract/matching/placement.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { type ExamAnswers, PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { EnglishEvaluation } from './evaluate-english.ts';
import { isTopCourse, placeByEntrantDistribution } from './place-by-entrants.ts';
import { createSubjectCheck } from './missing-subjects.ts';
import { isTopOffer, placeByOffer, type TypicalOffer } from './place-by-offer.ts';
import {
  isFarAbove,
  maxGroupBySelectivity,
  placeByAdmissionRate,
  placeByAverages,
  placeInQuartiles,
  type Quartiles,
} from './place-in-quartiles.ts';
import { figuresOf, limitGroup, placementAt, UNKNOWN_PLACEMENT } from './placement.ts';
import type { UcasPoints } from './ucas-points.ts';

/** Admission evidence of a course; each kind may be missing. */
export interface AdmissionEvidence {
  /** Rule of the school for the student's exam. */
  rule: EntryRule | null;
  offer: TypicalOffer | null;
  entrants: { entrants: number; shares: readonly number[] } | null;
  /** Percentages of entrants by school average, in the order of AVERAGE_BANDS. */
  averages: readonly number[] | null;
  sat: { total: Quartiles } | null;
  act: { composite: Quartiles } | null;
  /** Percentage of applicants who were admitted. */
  admitted: number | null;
  isOpenAdmission: boolean;
}

export const NO_EVIDENCE: AdmissionEvidence = {
  rule: null,
  offer: null,
  entrants: null,
  averages: null,
  sat: null,
  act: null,
  admitted: null,
  isOpenAdmission: false,
};

/** Results of a student; `points` is computed once for all courses. */
export interface StudentResults {
  exam: ExamAnswers;
  points: UcasPoints | null;
  sat: number | null;
  act: number | null;
  /** School average in per cent. */
  average: number | null;
  /** Grade point average on a scale of 4. */
  gpa: number | null;
}

/** GPA below which the admission rate alone would be too optimistic. */
const LOW_GPA = 3;

/** Returns whether a course requires the highest grades or most of its entrants have them. */
export const isTop = ({ offer, entrants }: Pick<AdmissionEvidence, 'offer' | 'entrants'>): boolean =>
  (offer !== null && isTopOffer(offer)) || (entrants !== null && isTopCourse(entrants));

/** Places a student by the strongest evidence that can be compared. */
export const placeCourse = (
  evidence: AdmissionEvidence,
  results: StudentResults,
  english: EnglishEvaluation | null,
): Placement => createPlacer(results)(evidence, english);

/** Returns a function that places one student in many courses, with cached results for rules and offers. */
export function createPlacer(results: StudentResults) {
  const { exam, points } = results;
  const byRule = new Map<EntryRule, { strong: Placement | null; weak: Placement | null }>();
  const placeBy = (rule: EntryRule) => {
    let placed = byRule.get(rule);
    if (!placed) byRule.set(rule, (placed = { strong: placeByRule(rule, exam), weak: placeByWeakRule(rule, exam) }));
    return placed;
  };
  const findMissing = createSubjectCheck(exam);
  const byOffer = new Map<TypicalOffer, PlacedByOffer>();
  const placeByOneOffer = (offer: TypicalOffer) => {
    let placedByOffer = byOffer.get(offer);
    if (!placedByOffer) {
      placedByOffer = {
        placement: placeByOffer(offer, exam, points),
        isTop: isTopOffer(offer),
        missing: findMissing(offer),
      };
      byOffer.set(offer, placedByOffer);
    }
    return placedByOffer;
  };
  return (evidence: AdmissionEvidence, english: EnglishEvaluation | null): Placement => {
    const { rule, offer, entrants } = evidence;
    const ruled = rule && placeBy(rule);
    const placedByOffer = offer && placeByOneOffer(offer);
    const byUcas = placedByOffer?.placement ?? (entrants && points && placeByEntrantDistribution(entrants, points));
    const isTopOne = byUcas && (placedByOffer?.isTop || (entrants && isTopCourse(entrants)));
    const placed =
      ruled?.strong ??
      (isTopOne ? limitGroup(byUcas, 'match', 'selective') : byUcas) ??
      placeByScores(evidence, results) ??
      ruled?.weak ??
      placeByRate(evidence, results) ??
      UNKNOWN_PLACEMENT;
    const limited = english?.verdict === 'short' ? limitGroup(placed, 'reach', 'english') : placed;
    const missing = placedByOffer?.missing ?? [];
    return missing.length > 0 ? { ...limited, missingSubjects: [...missing] } : limited;
  };
}

interface PlacedByOffer {
  placement: Placement | null;
  isTop: boolean;
  missing: readonly string[];
}

function placeByRule(rule: EntryRule, exam: ExamAnswers): Placement | null {
  const { verdict, have } = evaluateEntry(rule, exam);
  if (verdict === 'unknown') return null;
  // Gaokao results are compared as a percentage of the full mark.
  const unit = PUBLIC_EXAMS[rule.exam as PublicExamType] === 'gaokao' ? 'percent' : 'rulePoints';
  const figures = figuresOf(unit, { least: have ?? 0, most: have ?? 0 }, { lower: rule.asked || null });
  return placementAt(
    POSITION_OF_VERDICT[verdict],
    'rule',
    have === null ? { ...figures, least: null, most: null } : figures,
  );
}

/**
 * Places by a weak rule. An undated or past rule places like a dated one, and its page and date are shown. Only a part
 * of a partial rule can be compared: a student who meets it gets at most a reach and no position.
 */
function placeByWeakRule(rule: EntryRule, exam: ExamAnswers): Placement | null {
  if (!isUsable(rule) && !rule.isPartial) return null;
  const placed = placeByRule({ ...rule, counts: true }, exam);
  if (!placed) return null;
  return rule.isPartial
    ? limitGroup({ ...placed, position: 'unknown', basis: 'partialRule' }, 'reach', 'partial')
    : { ...placed, basis: rule.isDerived ? 'derivedRule' : rule.isUndated ? 'undatedRule' : 'pastRule' };
}

/** A rule states a minimum: meeting it puts a student among the applicants considered, not above others. */
const POSITION_OF_VERDICT = { meets: 'among', close: 'below', notYet: 'farBelow' } as const;

function placeByScores(evidence: AdmissionEvidence, results: StudentResults): Placement | null {
  const { averages, sat, act, admitted, isOpenAdmission } = evidence;
  const byAverage = averages && results.average !== null ? placeByAverages(results.average, averages) : null;
  if (byAverage) return byAverage;
  if (isOpenAdmission) return placeByAdmissionRate(admitted ?? 100, true);
  const byTest =
    sat && results.sat !== null
      ? placeInQuartiles('sat', results.sat, sat.total)
      : act && results.act !== null
        ? placeInQuartiles('act', results.act, act.composite)
        : null;
  if (byTest) {
    const placed = byTest.figures ? { ...byTest, figures: { ...byTest.figures, admitted } } : byTest;
    return limitGroup(placed, maxGroupBySelectivity(admitted, isFarAbove(placed)), 'selective');
  }
  return null;
}

function placeByRate({ admitted }: AdmissionEvidence, { gpa }: StudentResults): Placement | null {
  if (admitted === null) return null;
  const byRate = placeByAdmissionRate(admitted, false);
  return gpa !== null && gpa < LOW_GPA
    ? limitGroup(byRate, byRate.group === 'likely' ? 'match' : 'reach', 'selective')
    : byRate;
}
