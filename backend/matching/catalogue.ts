import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { EnglishMinimum } from '#shared/rules/placement/evaluate-english.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import type { AdmissionEvidence } from '#shared/rules/placement/place-course.ts';

// Catalogue for matching, stored in columns. It does not contain commissions, so these cannot affect a match.

export interface CourseBlock {
  countryId: number;
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  levelKey: string;
  groupId: number;
  courses: {
    ids: number[];
    schools: number[];
    /** Yearly fee in the block's currency, or 0 if it is unknown. */
    fees: number[];
    /** Public levels at which each course is visible. Empty if all courses are visible at every level. */
    levels: number[];
    /**
     * IELTS requirement of each course. Empty if no course has one. `months` contains the start months as bits. Empty
     * if none is known.
     */
    ielts: (number | null)[];
    months: number[];
    /** Admission data of each course. Empty if no course has any. */
    admissions: (CourseAdmission | null)[];
    /**
     * 1 for each course that is also in another block. Empty if there are none. If it is absent, any course may be in
     * another block.
     */
    inSeveralBlocks?: number[] | undefined;
    /**
     * 1 for each offer that names only a field or level, such as 'Bachelor's courses in engineering'. Empty if there
     * are none, absent if unknown.
     */
    untitled?: number[] | undefined;
  };
}

export interface CourseAdmission {
  offer: AdmissionEvidence['offer'];
  entrants: AdmissionEvidence['entrants'];
  averages: AdmissionEvidence['averages'];
  isByInterview: boolean;
  isScottish: boolean;
  /** English minimum of the course, which applies instead of its school's. */
  english: EnglishMinimum | null;
}

export interface SchoolAdmission {
  sat: AdmissionEvidence['sat'];
  act: AdmissionEvidence['act'];
  admitted: number | null;
  /** Number of applicants in the year of the admission rate, or 0 if unknown. */
  applicants: number;
  isOpenAdmission: boolean;
  /** Course groups of a school that teaches a single field, from its Carnegie class, or null for other schools. */
  onlyGroups: readonly string[] | null;
  /** Whether nearly all degrees of the school are bachelor's degrees, according to its Carnegie class. */
  isBaccalaureate: boolean;
  /** English minimums by key of the study level. Minimums under 'all' apply to each level. */
  english: Partial<Record<string, readonly EnglishMinimum[]>>;
}

export interface MatchSchool {
  id: number;
  countryId: number;
  cityId: number;
  /** Overall rank for sorting. `qsRank` is the rank as printed, or '' if unranked. */
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** Figures by focus point. Figures without a source are missing. */
  figures: Partial<Record<string, FocusFigure>>;
  admission: SchoolAdmission | null;
}

/** Quality from 0 to 1, and the text that states it. */
interface FocusFigure {
  share: number;
  offered: string;
  unit: string;
  /** Source and date of the figure. */
  source: string;
}

export interface MatchCatalogue {
  shelves: readonly CourseBlock[];
  /** The identity of this array is the cache key of locateCourses, so it must not be copied. */
  schools: readonly MatchSchool[];
  /** Whether a school is a candidate. If absent, all schools are. */
  isSought?: ((school: MatchSchool) => boolean) | undefined;
  /** Published rules for the entered exam. Grades are compared with nothing else. */
  published: readonly PublishedRule[];
  /** Ids of courses of the requested type, or null if there is no type filter. */
  ofType: ReadonlySet<number> | null;
  /** Ids of visible courses, or null if all are visible. Hidden courses are scored as well. */
  visibleCourseIds?: ReadonlySet<number> | null;
}

interface LocatedCourses {
  placesByCourses: WeakMap<CourseBlock['courses'], Int32Array>;
  schoolIndexes: ReadonlyMap<number, number>;
}

const locatedBySchools = new WeakMap<readonly MatchSchool[], LocatedCourses>();

/**
 * Returns the index of each course's school, or -1 if the school is not a candidate. The result is cached, because an
 * id lookup costs as much as the rest of the loop.
 */
export function locateCourses(schools: readonly MatchSchool[], courses: CourseBlock['courses']): Int32Array {
  let locatedCourses = locatedBySchools.get(schools);
  if (!locatedCourses) {
    locatedCourses = {
      placesByCourses: new WeakMap(),
      schoolIndexes: new Map(schools.map(({ id }, index) => [id, index])),
    };
    locatedBySchools.set(schools, locatedCourses);
  }
  const cachedPlaces = locatedCourses.placesByCourses.get(courses);
  if (cachedPlaces) return cachedPlaces;
  const { schoolIndexes } = locatedCourses;
  const places = new Int32Array(courses.schools.length);
  let [lastSchoolId, lastPosition] = [-1, -1];
  for (let index = 0; index < places.length; index++) {
    const id = courses.schools[index] as number;
    // The courses of a school are adjacent, so the index of the previous course's school can often be used again.
    if (id !== lastSchoolId) [lastSchoolId, lastPosition] = [id, schoolIndexes.get(id) ?? -1];
    places[index] = lastPosition;
  }
  locatedCourses.placesByCourses.set(courses, places);
  return places;
}

/** Detects courses that were already visited: a course in two fields is in two blocks. */
export class CourseDeduplicator {
  #seen = new Set<number>();

  has({ ids, inSeveralBlocks }: CourseBlock['courses'], index: number): boolean {
    return (!inSeveralBlocks || inSeveralBlocks[index] === 1) && this.#seen.has(ids[index] as number);
  }

  add({ ids, inSeveralBlocks }: CourseBlock['courses'], index: number): void {
    if (!inSeveralBlocks || inSeveralBlocks[index] === 1) this.#seen.add(ids[index] as number);
  }
}

export interface PublishedRule {
  schoolId: number;
  levelId: number;
  /** Course groups. An empty list means all groups. */
  groupIds: readonly number[];
  rule: EntryRule;
}

interface RuleScope {
  schoolId: number;
  levelId: number;
  groupId: number;
  /** Typical A-level offer on the course's page, if there is one. */
  offer?: string;
}

/** Returns the distinct rules, for all exams, of a course in these groups. */
export function findRulesOfCourse(
  publishedRules: readonly PublishedRule[],
  groupIds: readonly number[],
  offer = '',
): EntryRule[] {
  const rulesByExam = Map.groupBy(publishedRules, ({ rule }) => rule.exam);
  const matchingRules = [...rulesByExam.values()].flatMap((rulesOfExam) => {
    const getRule = createRuleFinder(rulesOfExam);
    return groupIds.flatMap((groupId) =>
      rulesOfExam.slice(0, 1).map(({ schoolId, levelId }) => getRule({ schoolId, levelId, groupId, offer })),
    );
  });
  return [...new Set(matchingRules.filter((rule) => rule !== null))];
}

/** Returns the schools whose rules depend on the A-level offer of the course. */
export const findSchoolsWithOfferRules = (publishedRules: readonly PublishedRule[]): ReadonlySet<number> =>
  new Set(publishedRules.flatMap(({ schoolId, rule }) => (rule.asking ? [schoolId] : [])));

/**
 * Ids of the groups of medicine and law, as in backend/seed/data/subject-plans.json. Courses in these require more than
 * the university's general minimum.
 */
const SELECTIVE_GROUPS: ReadonlySet<number> = new Set([5, 7]);

const partialRules = new WeakMap<EntryRule, EntryRule>();

/**
 * Returns the rule, marked as partial. The object is the same each time, because placements are cached by object
 * identity.
 */
function toPartialRule(rule: EntryRule): EntryRule {
  let partialRule = partialRules.get(rule);
  if (!partialRule)
    partialRules.set(rule, (partialRule = { ...rule, isUndated: false, isPast: false, isPartial: true }));
  return partialRule;
}

/**
 * Creates a function that returns the rule of a course, or null if none is published. Evaluated rules take precedence,
 * then rules for the field. A rule for certain A-level grades applies to courses with that typical offer, and takes
 * precedence over a general rule.
 */
export function createRuleFinder(publishedRules: readonly PublishedRule[]): (scope: RuleScope) => EntryRule | null {
  const rulesBySchool = Map.groupBy(publishedRules, ({ schoolId, levelId }) => `${schoolId} ${levelId}`);
  const rulesByScope = new Map<string, PublishedRule[]>();
  const getRules = (schoolLevelKey: string, offer: string) => {
    const key = `${schoolLevelKey} ${offer}`;
    let applicableRules = rulesByScope.get(key);
    if (!applicableRules)
      rulesByScope.set(
        key,
        (applicableRules = (rulesBySchool.get(schoolLevelKey) ?? [])
          .filter(({ rule }) => rule.asking === '' || rule.asking === offer)
          .sort(
            (publishedRule, otherRule) =>
              Number(otherRule.rule.asking !== '') - Number(publishedRule.rule.asking !== '') ||
              Number(publishedRule.groupIds.length === 0) - Number(otherRule.groupIds.length === 0),
          )),
      );
    return applicableRules;
  };
  return ({ schoolId, levelId, groupId, offer = '' }) => {
    const applicableRules = getRules(`${schoolId} ${levelId}`, offer);
    const appliesToField = ({ groupIds }: PublishedRule) => groupIds.length === 0 || groupIds.includes(groupId);
    const findRule = (isSuitable: (rule: EntryRule) => boolean) =>
      applicableRules.find((publishedRule) => appliesToField(publishedRule) && isSuitable(publishedRule.rule));
    const bestRule =
      findRule(({ counts }) => counts) ??
      findRule(isUsableRule) ??
      findRule(({ isPartial }) => isPartial) ??
      findRule(() => true);
    if (!bestRule) return null;
    const isGeneralMinimum = bestRule.groupIds.length === 0 && !bestRule.rule.counts && isUsableRule(bestRule.rule);
    return isGeneralMinimum && SELECTIVE_GROUPS.has(groupId) ? toPartialRule(bestRule.rule) : bestRule.rule;
  };
}
