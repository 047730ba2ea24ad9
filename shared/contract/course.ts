import { z } from 'zod';
import type { ListCall } from './call.ts';
import { flag, flagOrNull, list, month, number, schoolOfCourse, text, token } from './fields.ts';
import { givenAmount, givenId, givenKeyword, givenOneOf, givenWholeNumber, id, paging } from './inputs.ts';
import { MajorLevel } from './major-level.ts';

const COURSE_KINDS = ['degree', 'pathway'] as const;

const CourseTypeName = z.object({ id: token(), typeName: text() });

/** A course as lists show it. */
export const Course = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: text(),
  fkInstitutionId: schoolOfCourse(),
  fkAreaCountryId: token(),
  /** uk, au, us, ca. '' where a backend does not say; then the school's drawn seal belongs to no country. */
  countryKey: token(),
  schoolName: text(),
  schoolNameChn: text(),
  ctTypeName: list(CourseTypeName),
  /** A year's, with its currency in front: 'GBP 24,500'. */
  fee: token(),
  feeAmount: number(),
  fkCurrencyTypeNum: token(),
  startYear: token(),
  startMonth: month(),
  majorLevelName: list(MajorLevel),
  type: z.enum(COURSE_KINDS).catch('degree'),
  /** '0' or '' where it is not collected; the school's beside it, for a course is collected with its school. */
  collectionId: token(),
  /** The user's own words, which stay as they were typed. */
  collectionRemark: token(),
  schoolCollectionId: token(),
  hasCourse: flagOrNull(),
  /** Its figures and dates are examples and no public facts. */
  illustrative: flag(),
});
export type Course = z.infer<typeof Course>;

const sought = {
  ...paging,
  fkCourseTypeGroupId: givenId(),
  fkCourseTypeId: givenId(),
  keyword: givenKeyword(),
};

/** Of one school's courses, to somebody who is not logged in: the first of the school's own list, whatever was asked. */
export const VISITOR_COURSES = 3;

/** A backend that keeps to this by itself says so in every answer; of any other the edge cuts what is too many. */
export const LIMITS_COURSES = 'x-limits-courses';

/** A visitor gets those of the school's first three that fit, and the true total; pages are as many as there are rows for. */
export const institutionCourseList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getInstitutionCourseList',
  input: z.object({ ...sought, fkInstitutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: Course,
  isAbout: { fkInstitutionId: 'fkInstitutionId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const HIGHEST_FEE = 10_000_000;

/** Of every school a visitor gets its first three. Fees are compared as numbers, each in its own course's currency. */
export const coursesList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getCoursesList',
  input: z.object({
    ...sought,
    fkAreaCountryId: givenId(),
    fkMajorLevelId: givenId(),
    feeMin: givenAmount(HIGHEST_FEE),
    feeMax: givenAmount(HIGHEST_FEE),
    startMonth: givenWholeNumber(1, 12),
    type: givenOneOf(COURSE_KINDS),
  }),
  edgeFields: ['publicLevel'],
  datas: Course,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
