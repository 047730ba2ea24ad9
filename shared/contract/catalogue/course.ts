import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import {
  personalFields,
  chineseName,
  flag,
  flagOrNull,
  givenAmount,
  givenId,
  givenKeyword,
  givenOneOf,
  givenWholeNumber,
  id,
  list,
  month,
  number,
  paging,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';
import { sourcedOf } from './fact.ts';

/** What a course leads to: bachelor, master, PhD, foundation, pathway. levelName is English, levelNameChn Chinese. */
const MajorLevel = z.object({ id: token(), key: token(), levelName: text(), levelNameChn: chineseName() });

export const majorLevelList = {
  method: 'GET',
  path: '/appInstitution/majorLevel/list',
  input: z.object({}),
  datas: MajorLevel,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const COURSE_KINDS = ['degree', 'pathway'] as const;

const COURSE_NAMINGS = ['title', 'field', 'level'] as const;
export type CourseNaming = (typeof COURSE_NAMINGS)[number];

/**
 * What a row of courses is. Where no register names the courses of a school, its rows are the fields of study that it teaches at a
 * level, or the levels alone: neither is one course. A backend that does not say has courses.
 */
export const courseNaming = () => z.enum(COURSE_NAMINGS).catch('title');

const CourseTypeName = z.object({ id: token(), typeName: text() });

/** A course as lists show it. */
export const Course = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
  fkAreaCountryId: token(),
  /** uk, au, us, ca. '' where a backend does not say; then the school's drawn seal belongs to no country. */
  countryKey: token(),
  schoolName: text(),
  schoolNameChn: chineseName(),
  ctTypeName: list(CourseTypeName),
  /** A year's, with its currency in front: 'GBP 24,500'. */
  fee: token(),
  feeAmount: number(),
  fkCurrencyTypeNum: token(),
  startYear: token(),
  startMonth: month(),
  majorLevelName: list(MajorLevel),
  type: z.enum(COURSE_KINDS).catch('degree'),
  named: courseNaming(),
  /** 'BSc', 'MEng'; '' where nobody says. */
  award: token(),
  /** Of full-time study. */
  years: number(),
  /** What it may or has to be taken with: sandwich, yearAbroad, foundationYear. */
  options: list(token()),
  /** '0' or '' where it is not collected; the school's beside it, for a course is collected with its school. */
  collectionId: token().register(personalFields, { holds: 'favourite' }),
  /** The user's own words, which stay as they were typed. */
  collectionRemark: token().register(personalFields, { holds: 'favourite' }),
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  hasCourse: flagOrNull(),
  /** Its figures and dates are examples and no public facts. */
  illustrative: flag(),
  /** In a list those that a row shows, in a course's own answer all. */
  ...sourcedOf('course'),
});
export type Course = z.infer<typeof Course>;

const sought = {
  ...paging,
  fkCourseTypeGroupId: givenId(),
  fkCourseTypeId: givenId(),
  keyword: givenKeyword(),
  /** 'BSc', as rows say it; and what a course may be taken with. */
  award: givenKeyword(),
  option: givenOneOf(STUDY_OPTIONS),
};

/** Of one school's courses, to somebody who is not logged in: in lists across schools the first of the school's own list, within one school the first of what was looked for. */
export const VISITOR_COURSES = 3;

/** A backend that keeps to this by itself says so in every answer; of any other the edge cuts what is too many. */
export const LIMITS_COURSES = 'x-limits-courses';

/** A visitor gets the first three that fit, and the true total; pages are as many as there are rows for. */
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

/** A field of study as narrow as courses name it: accounting, civil engineering. */
const CourseType = z.object({ id: token(), name: text(), fkCourseTypeGroupId: token() });

/** Only those that the school has courses of. */
export const courseTypesByInstitution = {
  method: 'GET',
  path: '/appInstitution/courseType/getCourseTypeListByInstitutionId',
  input: z.object({ institutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: CourseType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** The awards that its courses lead to, those of most courses first, and what some of each may be taken with. */
const CourseAward = z.object({ award: token(), options: list(token()) });

export const courseAwardsByInstitution = {
  method: 'GET',
  path: '/appInstitution/courseType/getCourseAwardListByInstitutionId',
  input: z.object({ institutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: CourseAward,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

export const courseTypes = {
  method: 'GET',
  path: '/appInstitution/courseType/getCourseTypeList',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  datas: CourseType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** A broad field: business, engineering. Subject rankings are made of these. */
export const CourseTypeGroup = z.object({ id: token(), key: token(), name: text() });
export type CourseTypeGroup = z.infer<typeof CourseTypeGroup>;

export const courseTypeGroups = {
  method: 'GET',
  path: '/appInstitution/courseType/groups',
  input: z.object({}),
  datas: CourseTypeGroup,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
