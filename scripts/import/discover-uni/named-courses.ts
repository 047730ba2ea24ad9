import type { Texts } from '#backend/site/site-content.ts';
import { bothScripts, unique } from '#backend/search/search-terms.ts';
import {
  courseLookups,
  courseRow,
  type Field,
  type RegisteredCourse,
  typesOf,
} from '#scripts/import/catalogue/course-row.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { cahName } from '#shared/rules/cah-subjects.ts';
import { CourseFigures, readEarnings, SALARY_COLUMNS } from './course-figures.ts';
import type { EntrantSpreads } from './entrants.ts';
import { type KisCourse, kisKey, OwnDomains } from './kis-courses.ts';
import { type Offer, offerFact, offerRangeFact } from './offers.ts';
import { fieldOf } from './subjects.ts';

export const UCAS_COLUMNS = ['PUBUKPRN', 'KISCOURSEID', 'UCASCOURSEID'] as const;
export { SALARY_COLUMNS };

/** Of a course that is taught at more places than these, each has an id of its own, and none stands for the course. */
const MOST_UCAS_IDS = 3;

interface CourseSchool {
  id: number;
  /** In every language. */
  name: Texts;
  /** Words that find its courses. */
  words: string[];
}

/** Every code is above it. */
const FIRST_UKPRN = 10_000_000;
const COURSES_OF_A_PROVIDER = 10_000;
/** Another course may come between two in the next edition. */
const ROOM_FOR_ONE = 4;

/** Of subjects under one title: so many are no two variants of a course. */
const FEWEST_COMBINATIONS = 3;
/** In St Andrews' course codes 'GGYSGGY' is Geography alone, 'GGYJHEB' and 'GGYWHEB' are Geography with Hebrew. */
const TAKEN_ALONE = /([A-Z]{3})S\1$/;

const titleOnPage = ({ title, award, page }: KisCourse) => [title, award, page].join('\n');

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const addTo = <Value>(lists: Map<string, Set<Value>>, key: string, value: Value) =>
  lists.set(key, (lists.get(key) ?? new Set<Value>()).add(value));

/** Courses that have a title, with all that the files say of each. */
export class NamedCourses {
  readonly #reading: Reading;
  readonly #courses: ReadonlyMap<string, KisCourse>;
  /** In the order of their titles. */
  readonly #byProvider: Map<string, [string, KisCourse][]>;
  readonly #domains: OwnDomains;
  readonly #given = new Set<number>();
  readonly #subjects = new Map<string, Set<string>>();
  readonly #places = new Map<string, Set<string>>();
  readonly #ucasIds = new Map<string, Set<string>>();
  readonly #earnings = new CourseFigures();

  constructor(reading: Reading, courses: ReadonlyMap<string, KisCourse>, websiteOf: (provider: string) => string) {
    this.#reading = reading;
    this.#courses = courses;
    this.#byProvider = Map.groupBy(
      [...courses].sort(([one, a], [other, b]) =>
        compare(`${a.title}\n${a.award}\n${one}`, `${b.title}\n${b.award}\n${other}`),
      ),
      ([, { provider }]) => provider,
    );
    this.#domains = new OwnDomains(courses.values(), websiteOf);
  }

  has = (key: string) => this.#courses.has(key);
  hasAnyOf = (provider: string) => this.#byProvider.has(provider);

  addSubject(row: TableRow) {
    const key = kisKey(row);
    if (this.has(key)) addTo(this.#subjects, key, row.required('SBJ'));
  }

  addPlace(row: TableRow, name: string | undefined) {
    const key = kisKey(row);
    if (name && this.has(key)) addTo(this.#places, key, name);
  }

  addUcasId(row: TableRow) {
    const key = kisKey(row);
    const id = row.text('UCASCOURSEID');
    if (id !== '' && this.has(key)) addTo(this.#ucasIds, key, id);
  }

  addEarnings(row: TableRow) {
    const key = kisKey(row);
    const earnings = readEarnings(row);
    if (this.has(key)) this.#earnings.add(key, row.text('KISMODE'), earnings);
  }

  /** What the offers of its courses come to. */
  factsOf(provider: string, { name }: CourseSchool, offers: ReadonlyMap<string, Offer>, website: string): Fact[] {
    const keys = (this.#byProvider.get(provider) ?? []).map(([key]) => key);
    const own = keys.flatMap((key) => offers.get(key) ?? []);
    return offerRangeFact(own, name, this.#domains.pageOf(provider, website));
  }

  /** Those of a provider. */
  *of(
    provider: string,
    school: CourseSchool,
    { tariff, entry, offers }: { tariff: EntrantSpreads; entry: EntrantSpreads; offers: ReadonlyMap<string, Offer> },
  ): Generator<CourseSubject> {
    const courses = this.#withOwnTitle(provider);
    const titles = Map.groupBy(courses, ([, course]) => titleOnPage(course));
    for (const [key, course] of courses) {
      const sharing = titles.get(titleOnPage(course))?.length ?? 1;
      const subjects = this.#subjectsOf(key);
      const fields = subjects.flatMap((subject) => this.#field(subject, key));
      const offer = offers.get(key);
      const facts = [
        ...this.#factsOf(key, course, { subjects, sharing }),
        ...tariff.factsOfCourse(key),
        ...entry.factsOfCourse(key),
        ...this.#earnings.factsOf(key, 'graduateEarnings'),
        ...(offer
          ? offerFact(offer, {
              school: school.name,
              title: course.title,
              page: this.#domains.pageOf(provider, offer.address),
            })
          : []),
      ];
      yield this.#subject(key, course, { school, fields, facts, subjects });
    }
  }

  /**
   * Without courses that have the title of a page instead of their own: a title that courses of several combinations of subjects share
   * on one page names, at most, the one that is taken alone.
   */
  #withOwnTitle(provider: string): [string, KisCourse][] {
    const all = this.#byProvider.get(provider) ?? [];
    const groups = Map.groupBy(all, ([, course]) => titleOnPage(course));
    return [...groups.values()].flatMap((sharing) => {
      const combinations = Map.groupBy(sharing, ([key]) => this.#subjectsOf(key).join(' '));
      if (combinations.size < FEWEST_COMBINATIONS || !sharing.every(([, { isCopied }]) => isCopied)) return sharing;
      const counts = Map.groupBy(
        sharing.flatMap(([key]) => this.#subjectsOf(key)),
        (subject) => subject,
      );
      const [[main] = ['']] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
      return sharing.filter(([key, { title, code }]) => {
        const isAlone = this.#subjectsOf(key).join(' ') === main && TAKEN_ALONE.test(code);
        if (!isAlone) this.#reading.leaveOut('course', `'${title}' is the title of its page, and not its own`, key);
        return isAlone;
      });
    });
  }

  #subjectsOf = (key: string) => [...(this.#subjects.get(key) ?? [])].toSorted();

  #subject(
    key: string,
    { title, award, years, options }: KisCourse,
    { school, fields, facts, subjects }: { school: CourseSchool; fields: Field[]; facts: Fact[]; subjects: string[] },
  ): CourseSubject {
    const course: RegisteredCourse = {
      id: this.#idOf(key),
      schoolId: school.id,
      country: 'uk',
      name: title,
      level: 'bachelor',
      fields,
      named: 'title',
      weeks: null,
      years,
      award,
      options: options.map(({ option }) => option),
      fee: null,
    };
    return {
      subject: 'course',
      id: course.id,
      codes: [{ scheme: 'kis-course', code: key }],
      row: courseRow(course),
      names: [title],
      schoolNames: school.words,
      subjectNames: unique(
        subjects.flatMap((code) => LOCALES.map((locale) => cahName(code, locale)).flatMap(bothScripts)),
      ),
      types: typesOf(fields),
      lookups: courseLookups(course),
      facts,
    };
  }

  /** Its own where it is here already. Lists of a school go by it: new ones follow their titles as far as there is room. */
  #idOf(key: string): number {
    const known = this.#reading.knownId({ scheme: 'kis-course', code: key });
    if (known !== null) return known;
    const { provider = '' } = this.#courses.get(key) ?? {};
    const place = this.#byProvider.get(provider)?.findIndex(([one]) => one === key) ?? 0;
    let id = FIRST_ID['kis-course'] + (Number(provider) - FIRST_UKPRN) * COURSES_OF_A_PROVIDER + place * ROOM_FOR_ONE;
    while (this.#reading.isTaken(id) || this.#given.has(id)) id += 1;
    this.#given.add(id);
    return id;
  }

  #field(subject: string, key: string): Field[] {
    const field = fieldOf(subject);
    if (field) return [field];
    this.#reading.leaveOut('field', `'${subject}' is no field of ours`, key);
    return [];
  }

  #factsOf(key: string, course: KisCourse, { subjects, sharing }: { subjects: string[]; sharing: number }): Fact[] {
    const { provider, award, years, options, page, isTranscribed } = course;
    const ownPage = this.#domains.pageOf(provider, page, { isSure: isTranscribed });
    if (ownPage === null) this.#reading.leaveOut('page', 'it is no https address of the university’s own', key);
    const ucasIds = [...(this.#ucasIds.get(key) ?? [])].toSorted();
    const places = [...(this.#places.get(key) ?? [])].toSorted();
    const fact = (name: Fact['key'], value: string | number | null | undefined): Fact[] =>
      value === null || value === undefined || value === ''
        ? []
        : [{ key: name, part: '', value, source: 'discoverUni' }];
    const listed = (all: readonly unknown[]) => (all.length > 0 ? JSON.stringify(all) : null);
    return [
      ...fact('courseAward', award),
      ...fact('courseStages', years),
      ...fact('courseOptions', listed(options)),
      ...fact('coursePage', ownPage),
      ...fact('ucasCode', ucasIds.length > MOST_UCAS_IDS ? null : ucasIds.join(', ')),
      ...fact('courseSubjects', listed(subjects)),
      ...fact('courseSharesTitle', sharing > 1 ? sharing : null),
      ...fact('coursePlaces', listed(places)),
    ];
  }
}
