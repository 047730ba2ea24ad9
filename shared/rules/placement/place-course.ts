import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { Placement } from '#shared/contract/matching/placement.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { type ExamAnswers, PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { EnglishEvaluation } from './evaluate-english.ts';
import { isTopCourse, placeByEntrantDistribution } from './place-by-entrants.ts';
import { createMissingSubjectFinder } from './missing-subjects.ts';
import { isTopOffer, placeByOffer, type TypicalOffer } from './place-by-offer.ts';
import { placeByAdmissionRate, placeByAverages, placeInQuartiles, type Quartiles } from './place-in-quartiles.ts';
import { createFigures, limitGroup, createPlacement, UNKNOWN_PLACEMENT } from './placement.ts';
import type { UcasPoints } from './ucas-points.ts';

/** Admission evidence of a course. Each kind may be missing. */
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
  /** Whether applicants are interviewed, which grades do not decide: Oxford, Cambridge, and degrees in medicine. */
  isByInterview: boolean;
  isScottish: boolean;
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
  isByInterview: false,
  isScottish: false,
};

/** Results of a student. `points` is computed once for all courses. */
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
export const isTopDestination = ({ offer, entrants }: Pick<AdmissionEvidence, 'offer' | 'entrants'>): boolean =>
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
  const placementsByRule = new Map<EntryRule, { strong: Placement | null; weak: Placement | null }>();
  const getRulePlacements = (rule: EntryRule) => {
    let rulePlacements = placementsByRule.get(rule);
    if (!rulePlacements)
      placementsByRule.set(
        rule,
        (rulePlacements = { strong: placeByRule(rule, exam), weak: placeByWeakRule(rule, exam) }),
      );
    return rulePlacements;
  };
  const findMissingSubjects = createMissingSubjectFinder(exam);
  const placementsByOffer = new Map<TypicalOffer, OfferPlacement>();
  const getOfferPlacement = (offer: TypicalOffer) => {
    let offerPlacement = placementsByOffer.get(offer);
    if (!offerPlacement) {
      offerPlacement = {
        placement: placeByOffer(offer, exam, points),
        isTop: isTopOffer(offer),
        missingGrades: findMissingSubjects(offer),
      };
      placementsByOffer.set(offer, offerPlacement);
    }
    return offerPlacement;
  };
  return (evidence: AdmissionEvidence, english: EnglishEvaluation | null): Placement => {
    const { rule, offer, entrants } = evidence;
    const rulePlacements = rule && getRulePlacements(rule);
    const offerPlacement = offer && getOfferPlacement(offer);
    const ucasPlacement =
      offerPlacement?.placement ??
      (entrants && points && placeByEntrantDistribution(entrants, points, evidence.isScottish));
    const isTopOne = ucasPlacement && (offerPlacement?.isTop || (entrants && isTopCourse(entrants)));
    const bestPlacement =
      rulePlacements?.strong ??
      (isTopOne ? limitGroup(ucasPlacement, 'match', 'selective') : ucasPlacement) ??
      placeByScores(evidence, results) ??
      rulePlacements?.weak ??
      placeByRate(evidence, results) ??
      UNKNOWN_PLACEMENT;
    const placement =
      evidence.isByInterview && bestPlacement.basis !== null
        ? limitGroup(bestPlacement, 'reach', 'selective')
        : isRuleMissed(rulePlacements?.weak)
          ? limitGroup(bestPlacement, 'reach', 'missed')
          : bestPlacement;
    const limitedPlacement = english?.verdict === 'short' ? limitGroup(placement, 'reach', 'english') : placement;
    const missingSubjects = offerPlacement?.missingGrades ?? [];
    return missingSubjects.length > 0
      ? { ...limitedPlacement, missingSubjects: [...missingSubjects] }
      : limitedPlacement;
  };
}

/** Whether the results miss a whole rule of the school that is undated or of an earlier year. */
const isRuleMissed = (placement: Placement | null | undefined): boolean =>
  (placement?.basis === 'undatedRule' || placement?.basis === 'pastRule') && placement.position !== 'among';

interface OfferPlacement {
  placement: Placement | null;
  isTop: boolean;
  missingGrades: readonly string[];
}

function placeByRule(rule: EntryRule, exam: ExamAnswers): Placement | null {
  const { verdict, have } = evaluateEntry(rule, exam);
  if (verdict === 'unknown') return null;
  // Gaokao results are compared as a percentage of the full mark.
  const unit = PUBLIC_EXAMS[rule.exam as PublicExamType] === 'gaokao' ? 'percent' : 'rulePoints';
  const figures = createFigures(unit, { min: have ?? 0, max: have ?? 0 }, { lower: rule.asked || null });
  return createPlacement(
    POSITIONS_BY_VERDICT[verdict],
    'rule',
    have === null ? { ...figures, least: null, most: null } : figures,
  );
}

/**
 * Places a student by a weak rule. An undated or past rule is used like a dated one, and its page and date are shown.
 * Of a partial rule only a part is comparable: a student who meets it gets a reach at best, without a position.
 */
function placeByWeakRule(rule: EntryRule, exam: ExamAnswers): Placement | null {
  if (!isUsableRule(rule) && !rule.isPartial) return null;
  const placement = placeByRule({ ...rule, counts: true }, exam);
  if (!placement) return null;
  return rule.isPartial
    ? limitGroup({ ...placement, position: 'unknown', basis: 'partialRule' }, 'reach', 'partial')
    : { ...placement, basis: rule.isDerived ? 'derivedRule' : rule.isUndated ? 'undatedRule' : 'pastRule' };
}

/**
 * Position by verdict. A rule states a minimum, so meeting it puts a student among the applicants considered, not above
 * others.
 */
const POSITIONS_BY_VERDICT = { meets: 'among', close: 'below', notYet: 'farBelow' } as const;

function placeByScores(evidence: AdmissionEvidence, results: StudentResults): Placement | null {
  const { averages, sat, act, admitted, isOpenAdmission } = evidence;
  const averagePlacement = averages && results.average !== null ? placeByAverages(results.average, averages) : null;
  if (averagePlacement) return averagePlacement;
  if (isOpenAdmission) return placeByAdmissionRate(admitted ?? 100, true);
  if (sat && results.sat !== null) return placeInQuartiles('sat', results.sat, sat.total, admitted);
  if (act && results.act !== null) return placeInQuartiles('act', results.act, act.composite, admitted);
  return null;
}

function placeByRate({ admitted }: AdmissionEvidence, { gpa }: StudentResults): Placement | null {
  if (admitted === null) return null;
  const ratePlacement = placeByAdmissionRate(admitted, false);
  return gpa !== null && gpa < LOW_GPA
    ? limitGroup(ratePlacement, ratePlacement.group === 'likely' ? 'match' : 'reach', 'selective')
    : ratePlacement;
}
