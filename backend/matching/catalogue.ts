import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { EnglishMinimum } from '#shared/rules/placement/evaluate-english.ts';
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
    /** 1 of a course that stands on another shelf too; empty where none does. Without it any may. */
    twice?: number[] | undefined;
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

interface Located {
  of: WeakMap<Shelf['courses'], Int32Array>;
  schools: ReadonlyMap<number, number>;
}

const locatedIn = new WeakMap<readonly MatchSchool[], Located>();

/**
 * Where the school of each course of a shelf stands among the schools, -1 where it is none of them. A look-up by an id takes as long as all
 * else that is done with a course: of what is held in memory it is done once.
 */
export function locateCourses(schools: readonly MatchSchool[], courses: Shelf['courses']): Int32Array {
  let located = locatedIn.get(schools);
  if (!located) {
    located = { of: new WeakMap(), schools: new Map(schools.map(({ id }, place) => [id, place])) };
    locatedIn.set(schools, located);
  }
  const known = located.of.get(courses);
  if (known) return known;
  const { schools: placeOf } = located;
  const places = new Int32Array(courses.schools.length);
  let [last, place] = [-1, -1];
  for (let at = 0; at < places.length; at++) {
    const id = courses.schools[at] as number;
    // Courses of a school stand together.
    if (id !== last) [last, place] = [id, placeOf.get(id) ?? -1];
    places[at] = place;
  }
  located.of.set(courses, places);
  return places;
}

/** Courses of two fields, which stand on two shelves: those that have been met with. */
export class SeenCourses {
  #seen = new Set<number>();

  has({ ids, twice }: Shelf['courses'], at: number): boolean {
    return (!twice || twice[at] === 1) && this.#seen.has(ids[at] as number);
  }

  add({ ids, twice }: Shelf['courses'], at: number): void {
    if (!twice || twice[at] === 1) this.#seen.add(ids[at] as number);
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
            (one, other) =>
              Number(other.rule.asking !== '') - Number(one.rule.asking !== '') ||
              Number(one.groupIds.length === 0) - Number(other.groupIds.length === 0),
          )),
      );
    return own;
  };
  return ({ schoolId, levelId, groupId, offer = '' }) => {
    const own = rulesFor(`${schoolId} ${levelId}`, offer);
    const isOfField = ({ groupIds }: PublishedRule) => groupIds.length === 0 || groupIds.includes(groupId);
    const find = (isFit: (rule: EntryRule) => boolean) => own.find((one) => isOfField(one) && isFit(one.rule));
    const best =
      find(({ counts }) => counts) ?? find(isUsable) ?? find(({ isPartial }) => isPartial) ?? find(() => true);
    if (!best) return null;
    const isMinimumOfAll = best.groupIds.length === 0 && !best.rule.counts && isUsable(best.rule);
    return isMinimumOfAll && SELECTIVE_GROUPS.has(groupId) ? asPartial(best.rule) : best.rule;
  };
}
