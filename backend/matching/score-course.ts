import type { MatchScore } from '#shared/rules/match-score.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { type EntryEvaluation, evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import type { Placement, PlacementGroup } from '#shared/contract/matching/placement.ts';
import {
  type EnglishMinimum,
  type EnglishEvaluation,
  evaluateEnglish,
} from '#shared/rules/placement/evaluate-english.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import {
  type CourseAdmission,
  createRuleFinder,
  findSchoolsWithOfferRules,
  type MatchCatalogue,
  type MatchSchool,
  type SchoolAdmission,
  type CourseBlock,
} from './catalogue.ts';
import { RULE_SET } from './rule-set.ts';
import type { Criteria } from './read-criteria.ts';
import {
  type AdmissionEvidence,
  createPlacer,
  isTopDestination,
  NO_EVIDENCE,
  type StudentResults,
} from '#shared/rules/placement/place-course.ts';
import { ZERO_SCORE } from './match-score.ts';

// Computes the score of a course from placement, tuition and the student's weights.

export interface CourseMatch extends MatchScore, CourseEvaluation {
  id: number;
  /** 1 for a course without a title, or with a foundation or placement year, otherwise 0. */
  variantOrder: number;
  /** 1 if the course belongs to further fields than the requested one, otherwise 0. */
  fieldOrder: number;
  /** Yearly fee, or 0 if it is unknown. */
  fee: number;
  currency: string;
  tuition: MatchScore;
}

/** Parts of a course's score that do not depend on its fee. */
interface CourseEvaluation {
  /** Published rule that applies to the course, or null if there is none. */
  rule: EntryRule | null;
  judged: EntryEvaluation;
  /** Whether the student entered any result. */
  hasExam: boolean;
  placement: Placement;
  english: EnglishEvaluation;
  /**
   * Band of the course. Courses out of reach are excluded from smart selections. If the student selected them, they
   * count as 'reach'.
   */
  band: Band;
  /** Sort position of the band, easiest first. */
  order: number;
  /** Whether the results meet a rule that is not evaluated. It is used only to sort courses without a placement. */
  reading: RuleOutcome;
  /** Reason for exclusion from a smart selection, or null if the course is included. */
  leftOutBy: 'education' | 'entry' | null;
  academic: MatchScore;
  /** Admission data of the school on which the placement is based. */
  admission: SchoolAdmission | null;
}

type RuleOutcome = 'met' | 'other' | 'top' | 'missed';

/**
 * Level at which results are compared with offers, entrants and admission rates. At other levels, only rules apply,
 * because they state their level.
 */
const PLACEMENT_LEVEL = 'bachelor';

/** Order of the bands, easiest first. The course that is easiest to enter represents its school. */
const BAND_ORDER: Record<Band, number> = { likely: 0, match: 1, reach: 2, unknown: 3 };

const scorePlacement = (group: PlacementGroup): MatchScore => ({
  score: RULE_SET.academic[group],
  counted: RULE_SET.academic.most,
});

const ACADEMIC_SCORES: Record<PlacementGroup, MatchScore> = {
  likely: scorePlacement('likely'),
  match: scorePlacement('match'),
  reach: scorePlacement('reach'),
  outOfReach: scorePlacement('outOfReach'),
  unknown: scorePlacement('unknown'),
};

/**
 * Creates a function that scores a course. School, level and field are evaluated once per block. Unless a rule decides,
 * the course's own admission data is used.
 */
export function createCourseScorer(
  { published }: Pick<MatchCatalogue, 'published'>,
  { results, education, english }: Pick<Criteria, 'results' | 'education' | 'english'>,
) {
  const getRule = createRuleFinder(published);
  const placeCourse = createPlacer(results);
  const hasExam = hasResult(results.exam);
  const evaluationByRule = new Map(
    published.map(({ rule }) => [rule, evaluateEntry(hasExam ? rule : null, results.exam)]),
  );
  const evaluationWithoutRule = evaluateEntry(null, results.exam);
  const schoolIdsWithRules = new Set(published.map(({ schoolId }) => schoolId));
  const schoolIdsWithOfferRules = findSchoolsWithOfferRules(published);
  const englishByMinimums = new Map<readonly EnglishMinimum[], EnglishEvaluation>();
  const getEnglish = (minimums: readonly EnglishMinimum[]) => {
    let englishEvaluation = englishByMinimums.get(minimums);
    if (!englishEvaluation)
      englishByMinimums.set(minimums, (englishEvaluation = evaluateEnglish(minimums, english, results.exam)));
    return englishEvaluation;
  };

  /** Evaluations by level and by rule or school data, for courses without admission data of their own. */
  const evaluationsByLevel = new Map<
    string,
    Map<EntryRule | SchoolAdmission | readonly EnglishMinimum[] | null, CourseEvaluation>
  >();

  return ({ levelId, levelKey, groupId, courses }: CourseBlock) => {
    const evaluationsOfLevel = getOrInsert(evaluationsByLevel, levelKey, () => new Map());
    const isEducationTooLow = education !== 0 && education < (RULE_SET.education[levelKey] ?? 0);
    const usesPlacement = levelKey === PLACEMENT_LEVEL;
    const rulesByOffer = new Map<string, EntryRule | null>();
    const getRuleForOffer = (schoolId: number, offer: string) =>
      getOrInsert(rulesByOffer, `${schoolId} ${offer}`, () => getRule({ schoolId, levelId, groupId, offer }));

    const evaluateCourse = (
      school: MatchSchool,
      rule: EntryRule | null,
      course: CourseAdmission | null,
    ): CourseEvaluation => {
      const entryEvaluation = (rule && evaluationByRule.get(rule)) ?? evaluationWithoutRule;
      const englishEvaluation = course?.english
        ? evaluateEnglish([course.english], english, results.exam)
        : getEnglish(getEnglishMinimums(school, levelKey));
      // A rule applies only if results were entered, because an exam without results would count as failed.
      const applicableRule = hasExam ? rule : null;
      const evidence = usesPlacement
        ? getEvidence(school, course, applicableRule)
        : { ...NO_EVIDENCE, rule: applicableRule };
      const placement = placeCourse(evidence, englishEvaluation);
      const { position, group } = placement;
      const band = group === 'outOfReach' ? 'reach' : group;
      return {
        rule,
        judged: entryEvaluation,
        hasExam,
        placement,
        band,
        order: BAND_ORDER[band],
        reading: band === 'unknown' ? getRuleOutcome(evidence, results.exam) : 'other',
        english: englishEvaluation,
        academic: position === 'unknown' ? ZERO_SCORE : ACADEMIC_SCORES[group],
        leftOutBy: isEducationTooLow ? 'education' : placement.group === 'outOfReach' ? 'entry' : null,
        admission: school.admission,
      };
    };

    /** Cache for the last school and rule. Courses with the same data usually belong to the same school. */
    const evaluationByAdmission = new Map<CourseAdmission, CourseEvaluation>();
    const evaluateWithAdmission = (
      school: MatchSchool,
      rule: EntryRule | null,
      course: CourseAdmission,
    ): CourseEvaluation => {
      let courseEvaluation = evaluationByAdmission.get(course);
      if (!courseEvaluation || courseEvaluation.rule !== rule || courseEvaluation.admission !== school.admission)
        evaluationByAdmission.set(course, (courseEvaluation = evaluateCourse(school, rule, course)));
      return courseEvaluation;
    };

    const rules = new Map<MatchSchool, EntryRule | null>();
    const getRuleOfSchool = (school: MatchSchool) => {
      if (!schoolIdsWithRules.has(school.id)) return null;
      return getOrInsert(rules, school, () => getRule({ schoolId: school.id, levelId, groupId }));
    };
    const evaluateSchool = (school: MatchSchool): CourseEvaluation => {
      const rule = getRuleOfSchool(school);
      // The school's data is used only to place bachelor's degrees. At other levels, only its English minimum matters.
      const key = rule ?? (usesPlacement ? school.admission : getEnglishMinimums(school, levelKey));
      let cachedEvaluation = evaluationsOfLevel.get(key);
      if (!cachedEvaluation || (cachedEvaluation.admission !== school.admission && (usesPlacement || rule)))
        evaluationsOfLevel.set(key, (cachedEvaluation = evaluateCourse(school, rule, null)));
      return cachedEvaluation;
    };

    const { admissions } = courses;
    const hasAdmissions = admissions.length > 0;
    let lastSchool: MatchSchool | null = null;
    let [lastEvaluation, hasOfferRules]: [CourseEvaluation | null, boolean] = [null, false];
    return (school: MatchSchool, index: number): CourseEvaluation => {
      // The courses of a school are adjacent, so the previous evaluation can often be used again.
      if (lastEvaluation === null || lastSchool !== school) {
        lastEvaluation = evaluateSchool(school);
        lastSchool = school;
        hasOfferRules = schoolIdsWithOfferRules.has(school.id);
      }
      const courseAdmission = hasAdmissions ? admissions[index] : null;
      if (!courseAdmission) return lastEvaluation;
      const rule = hasOfferRules
        ? getRuleForOffer(school.id, courseAdmission.offer?.aLevel?.first ?? '')
        : lastEvaluation.rule;
      const isDecidedByRule =
        (lastEvaluation.placement.basis === 'rule' && rule === lastEvaluation.rule) || !usesPlacement;
      return !isDecidedByRule || courseAdmission.english
        ? evaluateWithAdmission(school, rule, courseAdmission)
        : lastEvaluation;
    };
  };
}

/**
 * Compares the results with a rule that is not evaluated. If the rule states no figures, its requirements in other
 * exams show whether the course is highly selective.
 */
function getRuleOutcome({ rule, offer, entrants }: AdmissionEvidence, exam: StudentResults['exam']): RuleOutcome {
  const isComparable = rule !== null && (rule.asked > 0 || rule.required.length > 0 || rule.alternatives.length > 0);
  const verdict = isComparable ? evaluateEntry({ ...rule, counts: true }, exam).verdict : 'unknown';
  if (verdict !== 'unknown') return verdict === 'meets' ? 'met' : 'missed';
  return isTopDestination({ offer, entrants }) ? 'top' : 'other';
}

function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let storedValue = map.get(key);
  if (storedValue === undefined) map.set(key, (storedValue = create()));
  return storedValue;
}

export const getEvidence = (
  { admission }: MatchSchool,
  course: CourseAdmission | null,
  rule: EntryRule | null,
): AdmissionEvidence => ({
  rule,
  offer: course?.offer ?? null,
  entrants: course?.entrants ?? null,
  averages: course?.averages ?? null,
  sat: admission?.sat ?? null,
  act: admission?.act ?? null,
  admitted: admission?.admitted ?? null,
  isOpenAdmission: admission?.isOpenAdmission ?? false,
  isByInterview: course?.isByInterview ?? false,
  isScottish: course?.isScottish ?? false,
});

const NO_MINIMUMS: readonly EnglishMinimum[] = [];

const getEnglishMinimums = ({ admission }: MatchSchool, levelKey: string): readonly EnglishMinimum[] =>
  admission?.english[levelKey] ?? admission?.english.all ?? NO_MINIMUMS;

const hasResult = ({ publicTestType, publicTestScore, publicTestSubjects }: StudentResults['exam']) =>
  publicTestType !== undefined && (publicTestScore !== undefined || publicTestSubjects.length > 0);
