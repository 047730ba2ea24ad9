import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import {
  personalFields,
  chineseName,
  flag,
  flagOrNull,
  optionalAmount,
  optionalId,
  optionalKeyword,
  optionalEnum,
  optionalWholeNumber,
  id,
  list,
  month,
  number,
  pagingFields,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';
import { sourcedFields } from './fact.ts';

/** Study level such as bachelor or foundation. `levelName` is English, `levelNameChn` Chinese. */
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
 * Kind of a row: a course ('title') or, if no register of courses exists, a field taught at a level, or only a level.
 * Defaults to 'title'.
 */
export const courseNamingField = () => z.enum(COURSE_NAMINGS).catch('title');

const CourseTypeName = z.object({ id: token(), typeName: text() });

export const Course = z.object({
  id: token(),
  /** English name, used in every language of the page. `nameChn` is the Chinese name in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
  fkAreaCountryId: token(),
  /** Key of the country: uk, au, us or ca; '' gives a seal picture without a country. */
  countryKey: token(),
  schoolName: text(),
  schoolNameChn: chineseName(),
  ctTypeName: list(CourseTypeName),
  /** Yearly fee with currency, such as 'GBP 24,500'. */
  fee: token(),
  feeAmount: number(),
  fkCurrencyTypeNum: token(),
  startYear: token(),
  startMonth: month(),
  majorLevelName: list(MajorLevel),
  type: z.enum(COURSE_KINDS).catch('degree'),
  named: courseNamingField(),
  /** Award such as 'BSc' or 'MEng', or '' if unknown. */
  award: token(),
  /** Duration of full-time study in years. */
  years: number(),
  /** Optional or compulsory additions, such as sandwich, yearAbroad and foundationYear. */
  options: list(token()),
  /** Id of the favourite. '0' or '' if the course is not one. `schoolCollectionId` is the favourite of its school. */
  collectionId: token().register(personalFields, { holds: 'favourite' }),
  /** Text of the user, never converted between Chinese scripts. */
  collectionRemark: token().register(personalFields, { holds: 'favourite' }),
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  hasCourse: flagOrNull(),
  /** True when the figures and dates are demo data. */
  illustrative: flag(),
  /** All facts in the response for one course, a subset in lists. */
  ...sourcedFields('course'),
});
export type Course = z.infer<typeof Course>;

const courseQueryFields = {
  ...pagingFields,
  fkCourseTypeGroupId: optionalId(),
  fkCourseTypeId: optionalId(),
  keyword: optionalKeyword(),
  /** Award as in rows, such as 'BSc'. `option` is one of the course's `options`. */
  award: optionalKeyword(),
  option: optionalEnum(STUDY_OPTIONS),
};

/**
 * Number of courses of a school that visitors see without logging in: in lists across schools, the first of the
 * school's list; in a list of one school, the first results.
 */
export const MAX_VISITOR_COURSES = 3;

/**
 * Response header of a backend that enforces the visitor limit itself; otherwise the edge removes the courses beyond
 * the limit.
 */
export const LIMIT_COURSES_HEADER = 'x-limits-courses';

/**
 * Lists courses of a school. Visitors get the first three matches and the true total. Paging covers only the visible
 * rows.
 */
export const institutionCourseList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getInstitutionCourseList',
  input: z.object({ ...courseQueryFields, fkInstitutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: Course,
  isAbout: { fkInstitutionId: 'fkInstitutionId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const MAX_FEE = 10_000_000;

/**
 * Lists courses across schools. Visitors get the first three of every school. Fees are compared as numbers in each
 * course's own currency.
 */
export const coursesList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getCoursesList',
  input: z.object({
    ...courseQueryFields,
    fkAreaCountryId: optionalId(),
    fkMajorLevelId: optionalId(),
    feeMin: optionalAmount(MAX_FEE),
    feeMax: optionalAmount(MAX_FEE),
    startMonth: optionalWholeNumber(1, 12),
    type: optionalEnum(COURSE_KINDS),
  }),
  edgeFields: ['publicLevel'],
  datas: Course,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Narrow field of study, such as accounting or civil engineering. */
const CourseType = z.object({ id: token(), name: text(), fkCourseTypeGroupId: token() });

/** Lists only the types in which the school has courses. */
export const courseTypesByInstitution = {
  method: 'GET',
  path: '/appInstitution/courseType/getCourseTypeListByInstitutionId',
  input: z.object({ institutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: CourseType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Awards in order of their number of courses. `options` are the options of courses with the award. */
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

/** Broad field of study, such as business or engineering. Subject rankings use these. */
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
