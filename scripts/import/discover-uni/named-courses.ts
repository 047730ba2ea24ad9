import { specifyFields } from '#scripts/import/catalogue/types-of-titles.ts';
import { separateClinicalFields } from '#scripts/import/catalogue/clinical-degrees.ts';
import type { Texts } from '#backend/site/site-content.ts';
import { writeInBothScripts, removeDuplicates } from '#backend/search/search-terms.ts';
import {
  createCourseLookups,
  createCourseRow,
  type CourseField,
  type RegisteredCourse,
  getTypes,
} from '#scripts/import/catalogue/course-row.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getCahName } from '#shared/rules/cah-subjects.ts';
import { type CombinedTitle, createCombinedTitles, isPageTitleShared } from './combined-titles.ts';
import { CourseFigures, parseEarnings, SALARY_COLUMNS } from './course-figures.ts';
import type { EntrantSpreads } from './entrants.ts';
import { type KisCourse, createKisKey, OwnDomains } from './kis-courses.ts';
import { type Offer, createOfferFacts, createOfferRangeFacts } from './offers.ts';
import { getField } from './subjects.ts';

export const UCAS_COLUMNS = ['PUBUKPRN', 'KISCOURSEID', 'KISMODE', 'UCASCOURSEID'] as const;
export { SALARY_COLUMNS };

/**
 * Maximum number of UCAS ids of a course. A course with more, one for each teaching location, gets none, because none
 * of them represents the course.
 */
const MAX_UCAS_IDS = 3;

interface CourseSchool {
  id: number;
  name: Texts;
  /** Names of the school, under which the search also finds its courses. */
  words: string[];
}

/** Lower bound of all UKPRN codes. It is subtracted to make ids smaller. */
const FIRST_UKPRN = 10_000_000;
const MAX_COURSES_PER_PROVIDER = 10_000;
/** Gap between consecutive ids, for courses that later editions add. */
const MAX_SINGLE_COURSES = 4;

const createPageKey = (course: KisCourse | undefined) => [course?.title, course?.award, course?.pageUrl].join('\n');

type TitledKisCourse = KisCourse & CombinedTitle & { pageTitle: string };

const compareTexts = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

const addToSet = <Value>(setsByKey: Map<string, Set<Value>>, key: string, value: Value) =>
  setsByKey.set(key, (setsByKey.get(key) ?? new Set<Value>()).add(value));

/** Courses with titles, and all facts about them in the files. */
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
      [...courses].sort(([firstKey, firstCourse], [secondKey, secondCourse]) =>
        compareTexts(
          `${firstCourse.title}\n${firstCourse.award}\n${firstKey}`,
          `${secondCourse.title}\n${secondCourse.award}\n${secondKey}`,
        ),
      ),
      ([, { provider }]) => provider,
    );
    this.#domains = new OwnDomains(courses.values(), getWebsite);
  }

  has = (key: string) => this.#courses.has(key);
  hasAnyOf = (provider: string) => this.#byProvider.get(provider)?.some(([, { title }]) => title !== '') ?? false;

  addSubject(row: TableRow) {
    const key = createKisKey(row);
    if (this.has(key)) addToSet(this.#subjects, key, row.getRequiredText('SBJ'));
  }

  addPlace(row: TableRow, name: string | undefined) {
    const key = createKisKey(row);
    if (name && this.has(key)) addToSet(this.#places, key, name);
  }

  addUcasId(row: TableRow) {
    const key = createKisKey(row);
    const id = row.text('UCASCOURSEID');
    if (id !== '' && this.has(key)) addToSet(this.#ucasIds, key, id);
  }

  addEarnings(row: TableRow) {
    const key = createKisKey(row);
    const earnings = parseEarnings(row);
    if (this.has(key)) this.#earnings.addFigure(key, row.text('KISMODE'), earnings);
  }

  /** Returns the range of the typical offers of the school's courses as a fact. */
  getFacts(provider: string, { name }: CourseSchool, offers: ReadonlyMap<string, Offer>, website: string): Fact[] {
    const keys = (this.#byProvider.get(provider) ?? []).map(([key]) => key);
    const providerOffers = keys.flatMap((key) => offers.get(key) ?? []);
    return createOfferRangeFacts(providerOffers, name, this.#domains.getPage(provider, website));
  }

  *iterateCourses(
    provider: string,
    school: CourseSchool,
    { tariff, entry, offers }: { tariff: EntrantSpreads; entry: EntrantSpreads; offers: ReadonlyMap<string, Offer> },
  ): Generator<CourseSubject> {
    const courses = this.#titled(provider);
    const titles = Map.groupBy(courses, ([, course]) => createPageKey(course));
    for (const [key, course] of courses) {
      const subjects = this.#subjectsOf(key);
      const sameTitles = titles.get(createPageKey(course)) ?? [];
      const combinations = new Set(sameTitles.map(([courseKey]) => this.#subjectsOf(courseKey).join(' '))).size;
      const sharingCount = combinations > 1 ? sameTitles.length : 1;
      const fields = subjects.flatMap((subject) => this.#field(subject, key));
      const offer = offers.get(key);
      const facts = [
        ...this.#factsOf(key, course, { subjects, sharingCount }),
        ...tariff.factsOfCourse(key),
        ...entry.factsOfCourse(key),
        ...this.#earnings.getFacts(key, 'graduateEarnings'),
        ...(offer
          ? createOfferFacts(offer, {
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
   * Returns the courses with their titles. If a course has the title of a page for several courses, it is named from
   * its subjects, or skipped if these are ambiguous.
   */
  #titled(provider: string): [string, TitledKisCourse][] {
    const providerCourses = this.#byProvider.get(provider) ?? [];
    const copiedCourses = providerCourses.filter(([, { isCopied }]) => isCopied);
    const titledCourses = copiedCourses.map(([key, { code, title }]) => ({
      key,
      code,
      title,
      subjects: this.#subjectsOf(key),
    }));
    const coursesByPage = [...Map.groupBy(titledCourses, ({ key }) => createPageKey(this.#courses.get(key))).values()];
    const titles = coursesByPage.some(isPageTitleShared)
      ? createCombinedTitles(titledCourses)
      : new Map<string, CombinedTitle | null>();
    return providerCourses.flatMap(([key, course]): [string, TitledKisCourse][] => {
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
    {
      school,
      fields,
      facts,
      subjects,
    }: { school: CourseSchool; fields: CourseField[]; facts: Fact[]; subjects: string[] },
  ): CourseSubject {
    const titledFields = specifyFields(separateClinicalFields(fields, { name: title, award: award ?? '' }), title);
    const course: RegisteredCourse = {
      id: this.#idOf(key),
      schoolId: school.id,
      country: 'uk',
      name: title,
      level: 'bachelor',
      fields: titledFields,
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
      row: createCourseRow(course),
      names: [title],
      schoolNames: school.words,
      subjectNames: removeDuplicates(
        subjects.flatMap((code) => LOCALES.map((locale) => getCahName(code, locale)).flatMap(writeInBothScripts)),
      ),
      types: getTypes(titledFields),
      lookups: createCourseLookups(course),
      facts,
    };
  }

  /**
   * Returns the existing id of a course, or a new one. Course lists are sorted by id, so new ids follow the order of
   * titles as long as there are gaps.
   */
  #idOf(key: string): number {
    const existingId = this.#report.knownId({ scheme: 'kis-course', code: key });
    if (existingId !== null) return existingId;
    const { provider = '' } = this.#courses.get(key) ?? {};
    const index = this.#byProvider.get(provider)?.findIndex(([item]) => item === key) ?? 0;
    let id =
      FIRST_ID['kis-course'] + (Number(provider) - FIRST_UKPRN) * MAX_COURSES_PER_PROVIDER + index * MAX_SINGLE_COURSES;
    while (this.#report.isTaken(id) || this.#given.has(id)) id += 1;
    this.#given.add(id);
    return id;
  }

  #field(subject: string, key: string): CourseField[] {
    const field = getField(subject);
    if (field) return [field];
    this.#report.skip('field', `subject '${subject}' is not mapped`, key);
    return [];
  }

  #factsOf(
    key: string,
    course: TitledKisCourse,
    { subjects, sharingCount }: { subjects: string[]; sharingCount: number },
  ): Fact[] {
    const { provider, award, years, options, pageUrl, isTranscribed } = course;
    const ownPage = this.#domains.getPage(provider, pageUrl, { isSure: isTranscribed });
    if (ownPage === null) this.#report.skip('page', 'it is no https address of the university’s own', key);
    const ucasIds = [...(this.#ucasIds.get(key) ?? [])].toSorted();
    const places = [...(this.#places.get(key) ?? [])].toSorted();
    const createFacts = (name: Fact['key'], value: string | number | null | undefined): Fact[] =>
      value === null || value === undefined || value === ''
        ? []
        : [{ key: name, part: '', value, source: 'discoverUni' }];
    const formatList = (values: readonly unknown[]) => (values.length > 0 ? JSON.stringify(values) : null);
    return [
      ...createFacts('courseAward', award),
      ...createFacts('courseStages', years),
      ...createFacts('courseOptions', formatList(options)),
      ...createFacts('coursePage', ownPage),
      ...createFacts('ucasCode', ucasIds.length > MAX_UCAS_IDS ? null : ucasIds.join(', ')),
      ...createFacts('courseSubjects', formatList(subjects)),
      ...createFacts('courseSharesTitle', sharingCount > 1 ? sharingCount : null),
      ...createFacts('courseNamedFromSubjects', course.isNamedFromSubjects ? 'true' : null),
      ...createFacts('coursePlaces', formatList(places)),
    ];
  }
}
