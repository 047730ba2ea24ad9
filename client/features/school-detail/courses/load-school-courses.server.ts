import { startWords } from '#client/i18n/date-texts.ts';
import { type Course, courseTypesByInstitution, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { type Mark, markOfCourse } from '#client/site/catalogue/favourite-state.ts';
import { type TwoNames, twoNames } from '#client/site/catalogue/school-name.ts';
import type { CourseQuery } from './course-query.ts';

export interface CourseRow {
  id: string;
  names: TwoNames;
  mark: Mark;
  types: string[];
  fee: string;
  /** '2027 / 09', '--' for the month where it is not known. */
  start: string;
  majorLevelId: string;
  hasCourse: boolean;
  illustrative: boolean;
}

export type CoursesAnswer = { ok: true; rows: CourseRow[]; total: number; page: number; pages: number } | { ok: false };

type Asking = Pick<PortalRequest, 'ask' | 'locale' | 'keepOutOfCache' | 'findUser'>;

export async function loadCourses(portal: Asking, schoolId: string, query: CourseQuery): Promise<CoursesAnswer> {
  const user = await portal.findUser();
  const answer = await portal.ask(institutionCourseList, {
    fkInstitutionId: schoolId,
    keyword: query.keyword,
    fkCourseTypeId: query.courseTypeId,
    currentPage: user ? query.page : 1, // A visitor has no second page.
  });
  if (!answer.ok) {
    portal.keepOutOfCache();
    return { ok: false };
  }
  const { rows, page } = answer.value;
  return {
    ok: true,
    rows: rows.map((course) => toCourseRow(course, portal.locale)),
    total: page.totalResult,
    page: page.currentPage,
    pages: page.totalPage,
  };
}

const toCourseRow = (course: Course, locale: Locale): CourseRow => ({
  id: course.id,
  names: twoNames(course, locale),
  mark: markOfCourse(course),
  types: course.ctTypeName.map(({ typeName }) => typeName).filter(Boolean),
  fee: course.fee,
  start: startWords(course, locale, 'short'),
  majorLevelId: course.majorLevelName[0]?.id ?? '',
  hasCourse: course.hasCourse !== false,
  illustrative: course.illustrative,
});

export interface TypeChoice {
  value: string;
  label: string;
}

/** Without them one can still search by name, so a failure says nothing. */
export async function loadCourseTypes({ ask, keepOutOfCache }: Asking, institutionId: string): Promise<TypeChoice[]> {
  const answer = await ask(courseTypesByInstitution, { institutionId });
  if (!answer.ok) {
    keepOutOfCache();
    return [];
  }
  return answer.value.rows.map(({ id, name }) => ({ value: id, label: name }));
}
