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
import { NOTHING } from './match-score.ts';

// Score of a course: placement, tuition, and the student's weights.

export interface CourseMatch extends MatchScore, Known {
  id: number;
  /** Yearly; 0 if unknown. */
  fee: number;
  currency: string;
  tuition: MatchScore;
}

/** Parts of a course's score that are independent of its fee. */
interface Known {
  /** Published rule for such courses; null if unknown. */
  rule: EntryRule | null;
  judged: EntryEvaluation;
  /** Whether any result was entered. */
  hasExam: boolean;
  placement: Placement;
  english: EnglishEvaluation;
  /** Out-of-reach courses are excluded from selections, and reaches where selected by hand. */
  band: Band;
  /** Rank of the group, easiest first. */
  order: number;
  /** For unplaced courses: whether the result meets an unusable rule. For sorting only. */
  reading: Reading;
  /** Exclusion reason of a smart selection; null if included. */
  leftOutBy: 'education' | 'entry' | null;
  academic: MatchScore;
  /** School data behind the placement. */
  admission: SchoolAdmission | null;
}

type Reading = 'met' | 'other' | 'top' | 'missed';

/** Level at which school results are compared with offers, entrants and admission rates; rules name their own. */
const PLACED_LEVEL = 'bachelor';

/** Representative course of a school: the easiest to enter. */
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

/** School, level and field are evaluated once per block; a course's own evidence is used unless a rule decides. */
export function createCourseScorer(
  { published }: Pick<MatchCatalogue, 'published'>,
  { results, education, english }: Pick<Criteria, 'results' | 'education' | 'english'>,
) {
  const ruleOf = createRuleFinder(published);
  const placeCourse = createPlacer(results);
  const hasExam = hasResult(results.exam);
  const judgedByRule = new Map(published.map(({ rule }) => [rule, evaluateEntry(hasExam ? rule : null, results.exam)]));
  const notJudged = evaluateEntry(null, results.exam);
  const haveRules = new Set(published.map(({ schoolId }) => schoolId));
  const schoolIds = findSchoolsWithOfferRules(published);
  const judgedMinimums = new Map<readonly EnglishMinimum[], EnglishEvaluation>();
  const englishOf = (minimums: readonly EnglishMinimum[]) => {
    let evaluated = judgedMinimums.get(minimums);
    if (!evaluated) judgedMinimums.set(minimums, (evaluated = evaluateEnglish(minimums, english, results.exam)));
    return evaluated;
  };

  /** By level, and by rule or school data, for courses without evidence of their own. */
  const judgedSchools = new Map<string, Map<EntryRule | SchoolAdmission | readonly EnglishMinimum[] | null, Known>>();

  return ({ levelId, levelKey, groupId, courses }: CourseBlock) => {
    const ofLevel = getOrInsert(judgedSchools, levelKey, () => new Map());
    const isTooEarly = education !== 0 && education < (RULE_SET.education[levelKey] ?? 0);
    const isPlaced = levelKey === PLACED_LEVEL;
    const askingRules = new Map<string, EntryRule | null>();
    const askingRuleOf = (schoolId: number, offer: string) =>
      getOrInsert(askingRules, `${schoolId} ${offer}`, () => ruleOf({ schoolId, levelId, groupId, offer }));

    const know = (school: MatchSchool, rule: EntryRule | null, course: CourseAdmission | null): Known => {
      const evaluated = (rule && judgedByRule.get(rule)) ?? notJudged;
      const judgedEnglish = course?.english
        ? evaluateEnglish([course.english], english, results.exam)
        : englishOf(minimumsOf(school, levelKey));
      // A named exam without results would count as failed.
      const entered = hasExam ? rule : null;
      const evidence = isPlaced ? evidenceOf(school, course, entered) : { ...NO_EVIDENCE, rule: entered };
      const placement = placeCourse(evidence, judgedEnglish);
      const { position, group } = placement;
      const band = group === 'outOfReach' ? 'reach' : group;
      return {
        rule,
        judged: evaluated,
        hasExam,
        placement,
        band,
        order: ORDER_FROM_EASIEST[band],
        reading: band === 'unknown' ? readingOf(evidence, results.exam) : 'other',
        english: judgedEnglish,
        academic: position === 'unknown' ? NOTHING : ACADEMIC[group],
        leftOutBy: isTooEarly ? 'education' : placement.group === 'outOfReach' ? 'entry' : null,
        admission: school.admission,
      };
    };

    /** Cached for the last school and rule, since equal evidence is usually of one school. */
    const lastPlaced = new Map<CourseAdmission, Known>();
    const knowOwn = (school: MatchSchool, rule: EntryRule | null, course: CourseAdmission): Known => {
      let known = lastPlaced.get(course);
      if (!known || known.rule !== rule || known.admission !== school.admission)
        lastPlaced.set(course, (known = know(school, rule, course)));
      return known;
    };

    const rules = new Map<MatchSchool, EntryRule | null>();
    const ruleOfSchool = (school: MatchSchool) => {
      if (!haveRules.has(school.id)) return null;
      return getOrInsert(rules, school, () => ruleOf({ schoolId: school.id, levelId, groupId }));
    };
    const knowSchool = (school: MatchSchool): Known => {
      const rule = ruleOfSchool(school);
      // School data places bachelor's degrees only; for other levels its English minimum decides.
      const key = rule ?? (isPlaced ? school.admission : minimumsOf(school, levelKey));
      let known = ofLevel.get(key);
      if (!known || (known.admission !== school.admission && (isPlaced || rule)))
        ofLevel.set(key, (known = know(school, rule, null)));
      return known;
    };

    const { admissions } = courses;
    const hasAdmissions = admissions.length > 0;
    let lastSchool: MatchSchool | null = null;
    let [lastKnown, isRequesting]: [Known | null, boolean] = [null, false];
    return (school: MatchSchool, at: number): Known => {
      // Courses of a school are adjacent.
      if (lastKnown === null || lastSchool !== school) {
        lastKnown = knowSchool(school);
        lastSchool = school;
        isRequesting = schoolIds.has(school.id);
      }
      const own = hasAdmissions ? admissions[at] : null;
      if (!own) return lastKnown;
      const rule = isRequesting ? askingRuleOf(school.id, own.offer?.aLevel?.first ?? '') : lastKnown.rule;
      const isDecided = (lastKnown.placement.basis === 'rule' && rule === lastKnown.rule) || !isPlaced;
      return !isDecided || own.english ? knowOwn(school, rule, own) : lastKnown;
    };
  };
}

/**
 * A rule without figures is not comparable; requirements in other exams then tell whether the course is highly
 * selective.
 */
function readingOf({ rule, offer, entrants }: AdmissionEvidence, exam: StudentResults['exam']): Reading {
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

export const evidenceOf = (
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

const minimumsOf = ({ admission }: MatchSchool, levelKey: string): readonly EnglishMinimum[] =>
  admission?.english[levelKey] ?? admission?.english.all ?? NO_MINIMUMS;

const hasResult = ({ publicTestType, publicTestScore, publicTestSubjects }: StudentResults['exam']) =>
  publicTestType !== undefined && (publicTestScore !== undefined || publicTestSubjects.length > 0);
