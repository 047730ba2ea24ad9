import type { Texts } from '#backend/site/site-content.ts';
import { bothScripts, unique } from '#backend/search/search-terms.ts';
import {
  courseLookups,
  courseRow,
  type Field,
  type RegisteredCourse,
  getTypes,
} from '#scripts/import/catalogue/course-row.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { cahName } from '#shared/rules/cah-subjects.ts';
import { type CombinedTitle, combinedTitles, havePageTitle } from './combined-titles.ts';
import { CourseFigures, parseEarnings, SALARY_COLUMNS } from './course-figures.ts';
import type { EntrantSpreads } from './entrants.ts';
import { type KisCourse, kisKey, OwnDomains } from './kis-courses.ts';
import { type Offer, offerFact, offerRangeFact } from './offers.ts';
import { getField } from './subjects.ts';

export const UCAS_COLUMNS = ['PUBUKPRN', 'KISCOURSEID', 'UCASCOURSEID'] as const;
export { SALARY_COLUMNS };

/**
 * Limit of UCAS ids of a course. A course with more, one per teaching location, gets none, because none represents
 * the course.
 */
const MAX_UCAS_IDS = 3;

interface CourseSchool {
  id: number;
  name: Texts;
  /** Search names of the school, which are indexed for its courses too. */
  words: string[];
}

/** Lower bound of all UKPRN codes, subtracted to make ids smaller. */
const FIRST_UKPRN = 10_000_000;
const COURSES_OF_A_PROVIDER = 10_000;
/** Gap between two ids, for courses that later editions add. */
const MAX_SINGLE_COURSES = 4;

const titleOnPage = (course: KisCourse | undefined) => [course?.title, course?.award, course?.pageUrl].join('\n');

type TitledKisCourse = KisCourse & CombinedTitle & { pageTitle: string };

const compare = (value: string, other: string) => (value < other ? -1 : value > other ? 1 : 0);

const addTo = <Value>(lists: Map<string, Set<Value>>, key: string, value: Value) =>
  lists.set(key, (lists.get(key) ?? new Set<Value>()).add(value));

/** Courses with titles and all facts of the files. */
export class NamedCourses {
  readonly #report: ImportReport;
  readonly #courses: ReadonlyMap<string, KisCourse>;
  /** Courses of each provider, sorted by title. */
  readonly #byProvider: Map<string, [string, KisCourse][]>;
  readonly #domains: OwnDomains;
  readonly #given = new Set<number>();
  readonly #subjects = new Map<string, Set<string>>();
  readonly #places = new Map<string, Set<string>>();
  readonly #ucasIds = new Map<string, Set<string>>();
  readonly #earnings = new CourseFigures();

  constructor(report: ImportReport, courses: ReadonlyMap<string, KisCourse>, getWebsite: (provider: string) => string) {
    this.#report = report;
    this.#courses = courses;
    this.#byProvider = Map.groupBy(
      [...courses].sort(([item, a], [other, b]) =>
        compare(`${a.title}\n${a.award}\n${item}`, `${b.title}\n${b.award}\n${other}`),
      ),
      ([, { provider }]) => provider,
    );
    this.#domains = new OwnDomains(courses.values(), getWebsite);
  }

  has = (key: string) => this.#courses.has(key);
  hasAnyOf = (provider: string) => this.#byProvider.get(provider)?.some(([, { title }]) => title !== '') ?? false;

  addSubject(row: TableRow) {
    const key = kisKey(row);
    if (this.has(key)) addTo(this.#subjects, key, row.requiredText('SBJ'));
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
    const earnings = parseEarnings(row);
    if (this.has(key)) this.#earnings.add(key, row.text('KISMODE'), earnings);
  }

  /** Returns the range of the offers of the school's courses as a fact. */
  getFacts(provider: string, { name }: CourseSchool, offers: ReadonlyMap<string, Offer>, website: string): Fact[] {
    const keys = (this.#byProvider.get(provider) ?? []).map(([key]) => key);
    const ownOffers = keys.flatMap((key) => offers.get(key) ?? []);
    return offerRangeFact(ownOffers, name, this.#domains.getPage(provider, website));
  }

  *iterateCourses(
    provider: string,
    school: CourseSchool,
    { tariff, entry, offers }: { tariff: EntrantSpreads; entry: EntrantSpreads; offers: ReadonlyMap<string, Offer> },
  ): Generator<CourseSubject> {
    const courses = this.#titled(provider);
    const titles = Map.groupBy(courses, ([, course]) => titleOnPage(course));
    for (const [key, course] of courses) {
      const subjects = this.#subjectsOf(key);
      const sameTitles = titles.get(titleOnPage(course)) ?? [];
      const combinations = new Set(sameTitles.map(([item]) => this.#subjectsOf(item).join(' '))).size;
      const sharing = combinations > 1 ? sameTitles.length : 1;
      const fields = subjects.flatMap((subject) => this.#field(subject, key));
      const offer = offers.get(key);
      const facts = [
        ...this.#factsOf(key, course, { subjects, sharing }),
        ...tariff.factsOfCourse(key),
        ...entry.factsOfCourse(key),
        ...this.#earnings.getFacts(key, 'graduateEarnings'),
        ...(offer
          ? offerFact(offer, {
              school: school.name,
              title: course.pageTitle || course.title,
              page: this.#domains.getPage(provider, offer.address),
            })
          : []),
      ];
      yield this.#subject(key, course, { school, fields, facts, subjects });
    }
  }

  /**
   * Returns the courses with their titles. A course with the title of a shared page is named from its subjects or, if
   * they are ambiguous, skipped.
   */
  #titled(provider: string): [string, TitledKisCourse][] {
    const all = this.#byProvider.get(provider) ?? [];
    const copied = all.filter(([, { isCopied }]) => isCopied);
    const described = copied.map(([key, { code, title }]) => ({ key, code, title, subjects: this.#subjectsOf(key) }));
    const pages = [...Map.groupBy(described, ({ key }) => titleOnPage(this.#courses.get(key))).values()];
    const titles = pages.some(havePageTitle) ? combinedTitles(described) : new Map<string, CombinedTitle | null>();
    return all.flatMap(([key, course]): [string, TitledKisCourse][] => {
      const combinedTitle = titles.get(key);
      if (combinedTitle) return [[key, { ...course, ...combinedTitle, pageTitle: course.title }]];
      if (combinedTitle === undefined && course.title !== '')
        return [[key, { ...course, isNamedFromSubjects: false, pageTitle: course.title }]];
      const reason =
        course.title === ''
          ? 'a program that read titles found no page of it'
          : 'the title is that of a page which it shares';
      this.#report.skip('course', `${reason}, and its subjects do not name it surely`, `${key} ${course.title}`);
      return [];
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
      types: getTypes(fields),
      lookups: courseLookups(course),
      facts,
    };
  }

  /**
   * Returns the existing id of a course, or a new one. Course lists are sorted by id, so new ids follow the titles
   * while there are gaps.
   */
  #idOf(key: string): number {
    const existing = this.#report.knownId({ scheme: 'kis-course', code: key });
    if (existing !== null) return existing;
    const { provider = '' } = this.#courses.get(key) ?? {};
    const index = this.#byProvider.get(provider)?.findIndex(([item]) => item === key) ?? 0;
    let id =
      FIRST_ID['kis-course'] + (Number(provider) - FIRST_UKPRN) * COURSES_OF_A_PROVIDER + index * MAX_SINGLE_COURSES;
    while (this.#report.isTaken(id) || this.#given.has(id)) id += 1;
    this.#given.add(id);
    return id;
  }

  #field(subject: string, key: string): Field[] {
    const field = getField(subject);
    if (field) return [field];
    this.#report.skip('field', `'${subject}' is no field of ours`, key);
    return [];
  }

  #factsOf(
    key: string,
    course: TitledKisCourse,
    { subjects, sharing }: { subjects: string[]; sharing: number },
  ): Fact[] {
    const { provider, award, years, options, pageUrl, isTranscribed } = course;
    const ownPage = this.#domains.getPage(provider, pageUrl, { isSure: isTranscribed });
    if (ownPage === null) this.#report.skip('page', 'it is no https address of the university’s own', key);
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
      ...fact('ucasCode', ucasIds.length > MAX_UCAS_IDS ? null : ucasIds.join(', ')),
      ...fact('courseSubjects', listed(subjects)),
      ...fact('courseSharesTitle', sharing > 1 ? sharing : null),
      ...fact('courseNamedFromSubjects', course.isNamedFromSubjects ? 'true' : null),
      ...fact('coursePlaces', listed(places)),
    ];
  }
}
