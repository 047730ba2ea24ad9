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
  paging,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';
import { STUDY_OPTIONS } from '#shared/rules/study-options.ts';
import { sourcedOf } from './fact.ts';

/** Study level: bachelor, master, PhD, foundation, pathway. levelName is English, levelNameChn Chinese. */
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
 * Kind of row. Without a register of courses the rows are fields taught at a level, or levels only. Defaults to
 * courses.
 */
export const courseNaming = () => z.enum(COURSE_NAMINGS).catch('title');

const CourseTypeName = z.object({ id: token(), typeName: text() });

/** Course as in lists. */
export const Course = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
  fkAreaCountryId: token(),
  /** uk, au, us, ca; '' gives a seal without a country. */
  countryKey: token(),
  schoolName: text(),
  schoolNameChn: chineseName(),
  ctTypeName: list(CourseTypeName),
  /** Yearly fee with currency: 'GBP 24,500'. */
  fee: token(),
  feeAmount: number(),
  fkCurrencyTypeNum: token(),
  startYear: token(),
  startMonth: month(),
  majorLevelName: list(MajorLevel),
  type: z.enum(COURSE_KINDS).catch('degree'),
  named: courseNaming(),
  /** 'BSc', 'MEng'; '' if unknown. */
  award: token(),
  /** Full-time duration. */
  years: number(),
  /** Optional or compulsory additions: sandwich, yearAbroad, foundationYear. */
  options: list(token()),
  /** '0' or '' if not saved; includes the school's id, since a course is saved with its school. */
  collectionId: token().register(personalFields, { holds: 'favourite' }),
  /** The user's own text, never converted. */
  collectionRemark: token().register(personalFields, { holds: 'favourite' }),
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  hasCourse: flagOrNull(),
  /** Figures and dates are demo data. */
  illustrative: flag(),
  /** In lists a subset, in a course's own response all facts. */
  ...sourcedOf('course'),
});
export type Course = z.infer<typeof Course>;

const query = {
  ...paging,
  fkCourseTypeGroupId: optionalId(),
  fkCourseTypeId: optionalId(),
  keyword: optionalKeyword(),
  /** 'BSc', as in rows; and options of a course. */
  award: optionalKeyword(),
  option: optionalEnum(STUDY_OPTIONS),
};

/**
 * Number of courses per school visible without a login: in lists across schools the first of the school's list, within
 * one school the first results.
 */
export const VISITOR_COURSES = 3;

/** Header of a backend that enforces the visitor limit itself; otherwise the edge removes surplus courses. */
export const LIMITS_COURSES = 'x-limits-courses';

/** Visitors get the first three matches, and the true total; paging covers the visible rows. */
export const institutionCourseList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getInstitutionCourseList',
  input: z.object({ ...query, fkInstitutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: Course,
  isAbout: { fkInstitutionId: 'fkInstitutionId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const HIGHEST_FEE = 10_000_000;

/** Visitors get the first three of every school. Fees are compared as numbers in each course's currency. */
export const coursesList = {
  method: 'POST',
  path: '/appInstitution/getCourses/getCoursesList',
  input: z.object({
    ...query,
    fkAreaCountryId: optionalId(),
    fkMajorLevelId: optionalId(),
    feeMin: optionalAmount(HIGHEST_FEE),
    feeMax: optionalAmount(HIGHEST_FEE),
    startMonth: optionalWholeNumber(1, 12),
    type: optionalEnum(COURSE_KINDS),
  }),
  edgeFields: ['publicLevel'],
  datas: Course,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Narrow field of study: accounting, civil engineering. */
const CourseType = z.object({ id: token(), name: text(), fkCourseTypeGroupId: token() });

/** Only types with courses at the school. */
export const courseTypesByInstitution = {
  method: 'GET',
  path: '/appInstitution/courseType/getCourseTypeListByInstitutionId',
  input: z.object({ institutionId: id() }),
  edgeFields: ['publicLevel'],
  datas: CourseType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Awards by number of courses, with the options of each. */
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

/** Broad field: business, engineering. Subject rankings use these. */
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
