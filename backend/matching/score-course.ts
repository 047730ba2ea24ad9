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
  isTop,
  NO_EVIDENCE,
  type StudentResults,
} from '#shared/rules/placement/place-course.ts';
import { ZERO_SCORE } from './match-score.ts';

// Computes the score of a course from placement, tuition and the student's weights.

export interface CourseMatch extends MatchScore, CourseEvaluation {
  id: number;
  /** Yearly fee; 0 if unknown. */
  fee: number;
  currency: string;
  tuition: MatchScore;
}

/** Parts of a course's score that do not depend on its fee. */
interface CourseEvaluation {
  /** Published rule that applies to the course; null if there is none. */
  rule: EntryRule | null;
  judged: EntryEvaluation;
  /** Whether the student entered any result. */
  hasExam: boolean;
  placement: Placement;
  english: EnglishEvaluation;
  /** Out-of-reach courses are excluded from smart selections. Where the student selected them, they count as reach. */
  band: Band;
  /** Sort position of the group, easiest first. */
  order: number;
  /** Whether the result meets a rule that cannot be evaluated. Used only to sort courses without a placement. */
  reading: RuleOutcome;
  /** Reason for exclusion from a smart selection; null if included. */
  leftOutBy: 'education' | 'entry' | null;
  academic: MatchScore;
  /** Admission data of the school on which the placement is based. */
  admission: SchoolAdmission | null;
}

type RuleOutcome = 'met' | 'other' | 'top' | 'missed';

/**
 * Level at which results are compared with offers, entrants and admission rates. For other levels only rules apply,
 * which name their level.
 */
const PLACED_LEVEL = 'bachelor';

/** The easiest course represents its school. */
const ORDER_FROM_EASIEST: Record<Band, number> = { likely: 0, match: 1, reach: 2, unknown: 3 };

const academicAt = (group: PlacementGroup): MatchScore => ({
  score: RULE_SET.academic[group],
  counted: RULE_SET.academic.most,
});

const ACADEMIC: Record<PlacementGroup, MatchScore> = {
  likely: academicAt('likely'),
  match: academicAt('match'),
  reach: academicAt('reach'),
  outOfReach: academicAt('outOfReach'),
  unknown: academicAt('unknown'),
};

/**
 * Creates the scorer. School, level and field are evaluated once per block; a course's own data is used unless a rule
 * decides.
 */
export function createCourseScorer(
  { published }: Pick<MatchCatalogue, 'published'>,
  { results, education, english }: Pick<Criteria, 'results' | 'education' | 'english'>,
) {
  const getRule = createRuleFinder(published);
  const placeCourse = createPlacer(results);
  const hasExam = hasResult(results.exam);
  const judgedByRule = new Map(published.map(({ rule }) => [rule, evaluateEntry(hasExam ? rule : null, results.exam)]));
  const notJudged = evaluateEntry(null, results.exam);
  const haveRules = new Set(published.map(({ schoolId }) => schoolId));
  const schoolIds = findSchoolsWithOfferRules(published);
  const judgedMinimums = new Map<readonly EnglishMinimum[], EnglishEvaluation>();
  const getEnglish = (minimums: readonly EnglishMinimum[]) => {
    let evaluated = judgedMinimums.get(minimums);
    if (!evaluated) judgedMinimums.set(minimums, (evaluated = evaluateEnglish(minimums, english, results.exam)));
    return evaluated;
  };

  /** Results by level and by rule or school data, for courses without admission data of their own. */
  const judgedSchools = new Map<
    string,
    Map<EntryRule | SchoolAdmission | readonly EnglishMinimum[] | null, CourseEvaluation>
  >();

  return ({ levelId, levelKey, groupId, courses }: CourseBlock) => {
    const ofLevel = getOrInsert(judgedSchools, levelKey, () => new Map());
    const isTooEarly = education !== 0 && education < (RULE_SET.education[levelKey] ?? 0);
    const isPlaced = levelKey === PLACED_LEVEL;
    const askingRules = new Map<string, EntryRule | null>();
    const getAskingRule = (schoolId: number, offer: string) =>
      getOrInsert(askingRules, `${schoolId} ${offer}`, () => getRule({ schoolId, levelId, groupId, offer }));

    const know = (school: MatchSchool, rule: EntryRule | null, course: CourseAdmission | null): CourseEvaluation => {
      const evaluated = (rule && judgedByRule.get(rule)) ?? notJudged;
      const englishEvaluation = course?.english
        ? evaluateEnglish([course.english], english, results.exam)
        : getEnglish(getMinimums(school, levelKey));
      // A rule is used only if a result was entered: an exam without results would count as failed.
      const entered = hasExam ? rule : null;
      const evidence = isPlaced ? getEvidence(school, course, entered) : { ...NO_EVIDENCE, rule: entered };
      const placement = placeCourse(evidence, englishEvaluation);
      const { position, group } = placement;
      const band = group === 'outOfReach' ? 'reach' : group;
      return {
        rule,
        judged: evaluated,
        hasExam,
        placement,
        band,
        order: ORDER_FROM_EASIEST[band],
        reading: band === 'unknown' ? getReading(evidence, results.exam) : 'other',
        english: englishEvaluation,
        academic: position === 'unknown' ? ZERO_SCORE : ACADEMIC[group],
        leftOutBy: isTooEarly ? 'education' : placement.group === 'outOfReach' ? 'entry' : null,
        admission: school.admission,
      };
    };

    /** Cached for the last school and rule, since courses with equal data usually belong to one school. */
    const lastPlaced = new Map<CourseAdmission, CourseEvaluation>();
    const knowOwn = (school: MatchSchool, rule: EntryRule | null, course: CourseAdmission): CourseEvaluation => {
      let courseEvaluation = lastPlaced.get(course);
      if (!courseEvaluation || courseEvaluation.rule !== rule || courseEvaluation.admission !== school.admission)
        lastPlaced.set(course, (courseEvaluation = know(school, rule, course)));
      return courseEvaluation;
    };

    const rules = new Map<MatchSchool, EntryRule | null>();
    const ruleOfSchool = (school: MatchSchool) => {
      if (!haveRules.has(school.id)) return null;
      return getOrInsert(rules, school, () => getRule({ schoolId: school.id, levelId, groupId }));
    };
    const knowSchool = (school: MatchSchool): CourseEvaluation => {
      const rule = ruleOfSchool(school);
      // School data is used to place bachelor's degrees only; for other levels only the English minimum matters.
      const key = rule ?? (isPlaced ? school.admission : getMinimums(school, levelKey));
      let existing = ofLevel.get(key);
      if (!existing || (existing.admission !== school.admission && (isPlaced || rule)))
        ofLevel.set(key, (existing = know(school, rule, null)));
      return existing;
    };

    const { admissions } = courses;
    const hasAdmissions = admissions.length > 0;
    let lastSchool: MatchSchool | null = null;
    let [lastKnown, isRequesting]: [CourseEvaluation | null, boolean] = [null, false];
    return (school: MatchSchool, index: number): CourseEvaluation => {
      // Courses of a school are adjacent, so the last result is reused.
      if (lastKnown === null || lastSchool !== school) {
        lastKnown = knowSchool(school);
        lastSchool = school;
        isRequesting = schoolIds.has(school.id);
      }
      const ownCourseAdmission = hasAdmissions ? admissions[index] : null;
      if (!ownCourseAdmission) return lastKnown;
      const rule = isRequesting
        ? getAskingRule(school.id, ownCourseAdmission.offer?.aLevel?.first ?? '')
        : lastKnown.rule;
      const isDecided = (lastKnown.placement.basis === 'rule' && rule === lastKnown.rule) || !isPlaced;
      return !isDecided || ownCourseAdmission.english ? knowOwn(school, rule, ownCourseAdmission) : lastKnown;
    };
  };
}

/**
 * Compares the result with a rule that is not evaluated. If the rule has no figures, requirements in other exams show
 * whether the course is highly selective.
 */
function getReading({ rule, offer, entrants }: AdmissionEvidence, exam: StudentResults['exam']): RuleOutcome {
  const isComparable = rule !== null && (rule.asked > 0 || rule.required.length > 0 || rule.alternatives.length > 0);
  const verdict = isComparable ? evaluateEntry({ ...rule, counts: true }, exam).verdict : 'unknown';
  if (verdict !== 'unknown') return verdict === 'meets' ? 'met' : 'missed';
  return isTop({ offer, entrants }) ? 'top' : 'other';
}

function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
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
});

const NO_MINIMUMS: readonly EnglishMinimum[] = [];

const getMinimums = ({ admission }: MatchSchool, levelKey: string): readonly EnglishMinimum[] =>
  admission?.english[levelKey] ?? admission?.english.all ?? NO_MINIMUMS;

const hasResult = ({ publicTestType, publicTestScore, publicTestSubjects }: StudentResults['exam']) =>
  publicTestType !== undefined && (publicTestScore !== undefined || publicTestSubjects.length > 0);
