import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { EnglishMinimum } from '#shared/rules/placement/evaluate-english.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import type { AdmissionEvidence } from '#shared/rules/placement/place-course.ts';

// Columnar catalogue for matching. It has no commission data.

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
    /** Yearly, in the block's currency; 0 if unknown. */
    fees: number[];
    /** Visibility; empty if public. */
    levels: number[];
    /** English requirement and start month bits; empty if unknown. */
    ielts: (number | null)[];
    months: number[];
    /** Admission evidence per course; empty if there is none. */
    admissions: (CourseAdmission | null)[];
    /** 1 for courses that are also in another block; empty if none are. Without it any may be. */
    twice?: number[] | undefined;
  };
}

export interface CourseAdmission {
  offer: AdmissionEvidence['offer'];
  entrants: AdmissionEvidence['entrants'];
  averages: AdmissionEvidence['averages'];
  /** Overrides the school's minimum. */
  english: EnglishMinimum | null;
}

/** School-wide admission data. */
export interface SchoolAdmission {
  sat: AdmissionEvidence['sat'];
  act: AdmissionEvidence['act'];
  admitted: number | null;
  /** Applicants of that year; 0 if unknown. */
  applicants: number;
  isOpenAdmission: boolean;
  /** Course groups of a single-field school by its Carnegie class; otherwise null. */
  onlyGroups: readonly string[] | null;
  /** Whether nearly all degrees are bachelor's, by its Carnegie class. */
  isBaccalaureate: boolean;
  /** By study level key; 'all' applies to each. */
  english: Partial<Record<string, readonly EnglishMinimum[]>>;
}

export interface MatchSchool {
  id: number;
  countryId: number;
  cityId: number;
  /** Overall rank for sorting and as printed; '' if unranked. */
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** Values by focus point; missing without a source. */
  figures: Partial<Record<string, FocusFigure>>;
  admission: SchoolAdmission | null;
}

/** Quality from 0 to 1, and the displayed value. */
interface FocusFigure {
  share: number;
  offered: string;
  unit: string;
  /** Source and date. */
  source: string;
}

export interface MatchCatalogue {
  shelves: readonly CourseBlock[];
  /** Identity is the cache key of locateCourses. */
  schools: readonly MatchSchool[];
  /** Candidate schools; all by default. */
  isSought?: ((school: MatchSchool) => boolean) | undefined;
  /** Published rules for the entered exam, the only criterion for grades. */
  published: readonly PublishedRule[];
  /** Courses of the wanted type; null without a filter. */
  ofType: ReadonlySet<number> | null;
  /** Visible courses; null for all. Hidden ones are scored too. */
  shown?: ReadonlySet<number> | null;
}

interface Located {
  of: WeakMap<CourseBlock['courses'], Int32Array>;
  schools: ReadonlyMap<number, number>;
}

const locatedIn = new WeakMap<readonly MatchSchool[], Located>();

/**
 * Index of each course's school, -1 if not a candidate. Cached, since an id lookup costs as much as the rest of the
 * loop.
 */
export function locateCourses(schools: readonly MatchSchool[], courses: CourseBlock['courses']): Int32Array {
  let located = locatedIn.get(schools);
  if (!located) {
    located = { of: new WeakMap(), schools: new Map(schools.map(({ id }, index) => [id, index])) };
    locatedIn.set(schools, located);
  }
  const known = located.of.get(courses);
  if (known) return known;
  const { schools: placeOf } = located;
  const places = new Int32Array(courses.schools.length);
  let [last, position] = [-1, -1];
  for (let at = 0; at < places.length; at++) {
    const id = courses.schools[at] as number;
    // Courses of a school are adjacent.
    if (id !== last) [last, position] = [id, placeOf.get(id) ?? -1];
    places[at] = position;
  }
  located.of.set(courses, places);
  return places;
}

/** Deduplicates courses of two fields, which are in two blocks. */
export class CourseDeduplicator {
  #seen = new Set<number>();

  has({ ids, twice }: CourseBlock['courses'], at: number): boolean {
    return (!twice || twice[at] === 1) && this.#seen.has(ids[at] as number);
  }

  add({ ids, twice }: CourseBlock['courses'], at: number): void {
    if (!twice || twice[at] === 1) this.#seen.add(ids[at] as number);
  }
}

/** Rule with its scope. */
export interface PublishedRule {
  schoolId: number;
  levelId: number;
  /** Empty: all fields. */
  groupIds: readonly number[];
  rule: EntryRule;
}

interface RuleScope {
  schoolId: number;
  levelId: number;
  groupId: number;
  /** Typical A-level offer of the course page, if any. */
  offer?: string;
}

/** Distinct rules of all exams for a course of these fields. */
export function rulesOfCourse(
  published: readonly PublishedRule[],
  groupIds: readonly number[],
  offer = '',
): EntryRule[] {
  const byExam = Map.groupBy(published, ({ rule }) => rule.exam);
  const found = [...byExam.values()].flatMap((ofExam) => {
    const ruleOf = createRuleFinder(ofExam);
    return groupIds.flatMap((groupId) =>
      ofExam.slice(0, 1).map(({ schoolId, levelId }) => ruleOf({ schoolId, levelId, groupId, offer })),
    );
  });
  return [...new Set(found.filter((rule) => rule !== null))];
}

/** Schools with rules by the A-level offer of each course. */
export const findSchoolsWithOfferRules = (published: readonly PublishedRule[]): ReadonlySet<number> =>
  new Set(published.flatMap(({ schoolId, rule }) => (rule.asking ? [schoolId] : [])));

/** Medicine and law, as in backend/seed/data/subject-plans.json: they exceed a university's general minimum. */
const SELECTIVE_GROUPS: ReadonlySet<number> = new Set([5, 7]);

const partials = new WeakMap<EntryRule, EntryRule>();

/** One object per rule, since placements are cached by identity. */
function asPartial(rule: EntryRule): EntryRule {
  let partial = partials.get(rule);
  if (!partial) partials.set(rule, (partial = { ...rule, isUndated: false, isPast: false, isPartial: true }));
  return partial;
}

/**
 * Applicable rule of a course; null if none is published. Evaluated rules take precedence, then rules for the field. A
 * rule for certain A-level grades applies to courses with that typical offer and precedes a general one.
 */
export function createRuleFinder(published: readonly PublishedRule[]): (scope: RuleScope) => EntryRule | null {
  const bySchool = Map.groupBy(published, ({ schoolId, levelId }) => `${schoolId} ${levelId}`);
  const sorted = new Map<string, PublishedRule[]>();
  const rulesFor = (school: string, offer: string) => {
    const key = `${school} ${offer}`;
    let own = sorted.get(key);
    if (!own)
      sorted.set(
        key,
        (own = (bySchool.get(school) ?? [])
          .filter(({ rule }) => rule.asking === '' || rule.asking === offer)
          .sort(
            (publishedRule, other) =>
              Number(other.rule.asking !== '') - Number(publishedRule.rule.asking !== '') ||
              Number(publishedRule.groupIds.length === 0) - Number(other.groupIds.length === 0),
          )),
      );
    return own;
  };
  return ({ schoolId, levelId, groupId, offer = '' }) => {
    const own = rulesFor(`${schoolId} ${levelId}`, offer);
    const isOfField = ({ groupIds }: PublishedRule) => groupIds.length === 0 || groupIds.includes(groupId);
    const find = (isFit: (rule: EntryRule) => boolean) =>
      own.find((publishedRule) => isOfField(publishedRule) && isFit(publishedRule.rule));
    const best =
      find(({ counts }) => counts) ?? find(isUsable) ?? find(({ isPartial }) => isPartial) ?? find(() => true);
    if (!best) return null;
    const isMinimumOfAll = best.groupIds.length === 0 && !best.rule.counts && isUsable(best.rule);
    return isMinimumOfAll && SELECTIVE_GROUPS.has(groupId) ? asPartial(best.rule) : best.rule;
  };
}
