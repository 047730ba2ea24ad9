import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { EnglishMinimum } from '#shared/rules/placement/judge-english.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import type { AdmissionEvidence } from '#shared/rules/placement/place-course.ts';

// What is matched against: the catalogue as columns. There is no field for what anybody earns by a school.

export interface Shelf {
  countryId: number;
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  levelKey: string;
  groupId: number;
  courses: {
    ids: number[];
    schools: number[];
    /** A year's, in the shelf's currency; 0 where none is known. */
    fees: number[];
    /** Who may see it; empty where everybody may. */
    levels: number[];
    /** What it asks of English, and the months in which it starts, as bits; empty where none of them says. */
    ielts: (number | null)[];
    months: number[];
    /** What is known of how selective each course is; empty where nothing is of any. */
    admissions: (CourseAdmission | null)[];
  };
}

export interface CourseAdmission {
  offer: AdmissionEvidence['offer'];
  entrants: AdmissionEvidence['entrants'];
  averages: AdmissionEvidence['averages'];
  /** In place of what the school asks of all its courses. */
  english: EnglishMinimum | null;
}

/** What a school publishes of admission to the school as a whole. */
export interface SchoolAdmission {
  sat: AdmissionEvidence['sat'];
  act: AdmissionEvidence['act'];
  admitted: number | null;
  /** How many applied in that year; 0 where it is not known. */
  applicants: number;
  isOpenAdmission: boolean;
  /** Of a school of one field, as its Carnegie class says: the groups of courses that belong to it. Null elsewhere. */
  onlyGroups: readonly string[] | null;
  /** Whether nearly all of its degrees are first ones, by its Carnegie class. */
  isBaccalaureate: boolean;
  /** By key of the level of study; 'all' holds for each. */
  english: Partial<Record<string, readonly EnglishMinimum[]>>;
}

export interface MatchSchool {
  id: number;
  countryId: number;
  cityId: number;
  /** Its place among all, and as it is printed; '' without one. */
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** By focus point: what a source says of the school. A point that none speaks of is missing. */
  figures: Partial<Record<string, FocusFigure>>;
  admission: SchoolAdmission | null;
}

/** How good it is, from 0 to 1, and what it is, to be shown. */
interface FocusFigure {
  share: number;
  offered: string;
  unit: string;
  /** Who says it, and as at when. */
  source: string;
}

export interface MatchCatalogue {
  shelves: readonly Shelf[];
  /** As long as this is the same list, where each course's school stands in it is looked up once (locateCourses). */
  schools: readonly MatchSchool[];
  /** Which of them are in question; all where nothing is said. */
  isSought?: ((school: MatchSchool) => boolean) | undefined;
  /** What schools have published of the exam that was entered: whether grades suffice goes by these alone. */
  published: readonly PublishedRule[];
  /** Courses of the wanted type; null where no type is wanted. */
  ofType: Set<number> | null;
  /** Courses that whoever asks may be shown; null for all. They are judged all the same. */
  shown?: ReadonlySet<number> | null;
}

/** Where the school of each course of a shelf stands among the schools, -1 where it is none of them; and a number of each course. */
interface Places {
  schools: Int32Array;
  courses: Int32Array;
}

interface Numbered {
  of: WeakMap<Shelf['courses'], Places>;
  schools: ReadonlyMap<number, number>;
  courses: Map<number, number>;
}

const numberedBy = new WeakMap<readonly MatchSchool[], Numbered>();

/** A look-up by an id takes as long as all else that is done with a course: of what is kept in memory it is done once. */
export function locateCourses(schools: readonly MatchSchool[], courses: Shelf['courses']): Places {
  let numbered = numberedBy.get(schools);
  if (!numbered) {
    numbered = { of: new WeakMap(), schools: new Map(schools.map(({ id }, place) => [id, place])), courses: new Map() };
    numberedBy.set(schools, numbered);
  }
  const known = numbered.of.get(courses);
  if (known) return known;
  const { schools: placeOf, courses: numbers } = numbered;
  const places = {
    schools: Int32Array.from(courses.schools, (id) => placeOf.get(id) ?? -1),
    // A course of two fields stands on two shelves.
    courses: Int32Array.from(courses.ids, (id) => {
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return number;
    }),
  };
  numbered.of.set(courses, places);
  return places;
}

/** Which courses have been met with, by their numbers. */
export class SeenCourses {
  #seen = new Uint8Array(1024);

  /** Whether it is met with for the first time. */
  add(number: number): boolean {
    if (number >= this.#seen.length) {
      const longer = new Uint8Array(number * 2);
      longer.set(this.#seen);
      this.#seen = longer;
    }
    if (this.#seen[number] === 1) return false;
    this.#seen[number] = 1;
    return true;
  }
}

/** A rule, and the courses that it is published for. */
export interface PublishedRule {
  schoolId: number;
  levelId: number;
  /** None named: all fields. */
  groupIds: readonly number[];
  rule: EntryRule;
}

interface RuleScope {
  schoolId: number;
  levelId: number;
  groupId: number;
  /** The A-level grades of the course's typical offer, where its page gives them. */
  offer?: string;
}

/** Of all exams: what has been published for a course of these fields. Each rule once. */
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

/** Schools that ask by the A-level offer of each course. */
export const findAskingSchools = (published: readonly PublishedRule[]): ReadonlySet<number> =>
  new Set(published.flatMap(({ schoolId, rule }) => (rule.asking ? [schoolId] : [])));

/** Medicine and law, as backend/seed/data/subject-plans.json numbers them: they ask for more than the minimum of a whole university. */
const SELECTIVE_GROUPS: ReadonlySet<number> = new Set([5, 7]);

const partials = new WeakMap<EntryRule, EntryRule>();

/** One object for each rule: what is placed by it is stored by identity. */
function asPartial(rule: EntryRule): EntryRule {
  let partial = partials.get(rule);
  if (!partial) partials.set(rule, (partial = { ...rule, isUndated: false, isPast: false, isPartial: true }));
  return partial;
}

/**
 * Null where nothing has been published for such a course. Of several one that judges goes first, and of those the one that
 * names the field. A rule for courses that ask for certain A-level grades is that of a course whose typical offer is these grades, and
 * goes before one that holds for all.
 */
export function createRuleFinder(published: readonly PublishedRule[]): (scope: RuleScope) => EntryRule | null {
  const bySchool = Map.groupBy(published, ({ schoolId }) => schoolId);
  return ({ schoolId, levelId, groupId, offer = '' }) => {
    const own = (bySchool.get(schoolId) ?? []).filter(
      (one) => one.levelId === levelId && (one.rule.asking === '' || one.rule.asking === offer),
    );
    const named = own.filter(({ groupIds }) => groupIds.includes(groupId));
    const found = [...named, ...own.filter(({ groupIds }) => groupIds.length === 0)].toSorted(
      (one, other) => Number(other.rule.asking !== '') - Number(one.rule.asking !== ''),
    );
    const best =
      found.find(({ rule }) => rule.counts) ??
      found.find(({ rule }) => isUsable(rule)) ??
      found.find(({ rule }) => rule.isPartial) ??
      found[0];
    if (!best) return null;
    const isMinimumOfAll = best.groupIds.length === 0 && !best.rule.counts && isUsable(best.rule);
    return isMinimumOfAll && SELECTIVE_GROUPS.has(groupId) ? asPartial(best.rule) : best.rule;
  };
}
