import { z } from 'zod';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { Course } from '#shared/contract/catalogue/course.ts';
import { id, list, paging, token } from '#shared/contract/fields.ts';
import { School } from '#shared/contract/catalogue/school.ts';

// What somebody has collected. A course is collected with its school: without the school it is not.

/** Free text, and the user's own: it is kept as it was typed, but for what stands around it. */
const remark = () =>
  z
    .string()
    .trim()
    .max(FAVOURITE_REMARK_LENGTH)
    .nullish()
    .transform((words) => words ?? '');

/** In one body; a page shows far fewer. */
const MAX_BATCH = 100;

const user = { fkUserId: id() };

/** Collecting what is collected already gives the id that it has; a remark that says something takes the old one's place. */
export const addSchoolFavourite = {
  method: 'POST',
  path: '/appMso/institutionFav/add',
  input: z.object({ ...user, fkInstitutionId: id(), remark: remark() }),
  data: z.object({ id: token() }),
} satisfies DataCall;

/** Its courses go with it. What is not there any more has gone well. */
export const deleteSchoolFavourite = {
  method: 'POST',
  path: '/appMso/institutionFav/delete',
  input: z.object({ ...user, fkInstitutionId: id(), id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

export const updateSchoolRemark = {
  method: 'POST',
  path: '/appMso/institutionFav/updataRemark',
  input: z.object({ ...user, fkInstitutionId: id(), id: id(), remark: remark() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** All of them or none. A school that is not collected yet comes first. */
export const addCourseFavourites = {
  method: 'POST',
  path: '/appMso/courseFav/add',
  input: z
    .array(z.object({ ...user, fkInstitutionCourseId: id(), remark: remark() }))
    .min(1)
    .max(MAX_BATCH),
  /** The id of the first, and those of all in the order in which they were given. */
  data: z.object({ id: token(), ids: list(token()) }),
} satisfies DataCall;

export const deleteCourseFavourites = {
  method: 'POST',
  path: '/appMso/courseFav/delete',
  input: z.array(id()).min(1).max(MAX_BATCH),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

export const updateCourseRemark = {
  method: 'POST',
  path: '/appMso/courseFav/updateRemark',
  input: z.object({ ...user, id: id(), remark: remark() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

const kept = {
  id: token(),
  fkUserId: token(),
  remark: token(),
  /** When it was collected, Hong Kong time. */
  gmtCreate: token(),
  /** What is published of it otherwise than when it was collected. */
  changes: list(FigureChange),
  /** Since which edition whoever lists it names it no longer: it has no page then. '' for what is there. */
  goneAt: token(),
};

export const SchoolFavourite = z.object({ ...kept, fkInstitutionId: token(), institution: School });
export type SchoolFavourite = z.infer<typeof SchoolFavourite>;

export const CourseFavourite = z.object({ ...kept, fkInstitutionCourseId: token(), institutionCourse: Course });
export type CourseFavourite = z.infer<typeof CourseFavourite>;

/** The latest first. */
export const schoolFavouriteList = {
  method: 'GET',
  path: '/appMso/institutionFav/list',
  input: z.object({ ...paging }),
  edgeFields: ['publicLevel'],
  datas: SchoolFavourite,
  idempotent: true,
} satisfies ListCall;

export const courseFavouriteList = {
  method: 'GET',
  path: '/appMso/courseFav/list',
  input: z.object({ ...paging }),
  edgeFields: ['publicLevel'],
  datas: CourseFavourite,
  idempotent: true,
} satisfies ListCall;
