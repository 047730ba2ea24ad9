import { z } from 'zod';
import type { ListCall } from './call.ts';
import { text, token } from './fields.ts';
import { id } from './inputs.ts';

/** A field of study as narrow as courses name it: accounting, civil engineering. */
const CourseType = z.object({ id: token(), name: text(), fkCourseTypeGroupId: token() });
type CourseType = z.infer<typeof CourseType>;

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
