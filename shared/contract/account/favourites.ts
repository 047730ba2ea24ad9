import { z } from 'zod';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { Course } from '#shared/contract/catalogue/course.ts';
import { id, list, pagingFields, token } from '#shared/contract/fields.ts';
import { School } from '#shared/contract/catalogue/school.ts';

// Favourites. A course can be a favourite only together with its school.

/** Free text of the user, trimmed but otherwise unchanged. */
const remarkInput = () =>
  z
    .string()
    .trim()
    .max(FAVOURITE_REMARK_LENGTH)
    .nullish()
    .transform((text) => text ?? '');

/** Limit of items in one request. Pages send far fewer. */
const MAX_BATCH_SIZE = 100;

const userFields = { fkUserId: id() };

/**
 * Adds a school. If it is already a favourite, its existing id is returned, and a non-empty remark replaces the old
 * one.
 */
export const addSchoolFavourite = {
  method: 'POST',
  path: '/appMso/institutionFav/add',
  input: z.object({ ...userFields, fkInstitutionId: id(), remark: remarkInput() }),
  data: z.object({ id: token() }),
} satisfies DataCall;

/** Deletes a school together with its favourite courses. Idempotent. */
export const deleteSchoolFavourite = {
  method: 'POST',
  path: '/appMso/institutionFav/delete',
  input: z.object({ ...userFields, fkInstitutionId: id(), id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

export const updateSchoolRemark = {
  method: 'POST',
  path: '/appMso/institutionFav/updataRemark',
  input: z.object({ ...userFields, fkInstitutionId: id(), id: id(), remark: remarkInput() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Adds all courses or none, after adding their school if it is not a favourite yet. */
export const addCourseFavourites = {
  method: 'POST',
  path: '/appMso/courseFav/add',
  input: z
    .array(z.object({ ...userFields, fkInstitutionCourseId: id(), remark: remarkInput() }))
    .min(1)
    .max(MAX_BATCH_SIZE),
  /** `ids` are the ids of all courses in input order, `id` is the first of them. */
  data: z.object({ id: token(), ids: list(token()) }),
} satisfies DataCall;

export const deleteCourseFavourites = {
  method: 'POST',
  path: '/appMso/courseFav/delete',
  input: z.array(id()).min(1).max(MAX_BATCH_SIZE),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

export const updateCourseRemark = {
  method: 'POST',
  path: '/appMso/courseFav/updateRemark',
  input: z.object({ ...userFields, id: id(), remark: remarkInput() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

const favouriteFields = {
  id: token(),
  fkUserId: token(),
  remark: token(),
  /** Date on which the favourite was added, in Hong Kong time. */
  gmtCreate: token(),
  /** Published figures that have changed since then. */
  changes: list(FigureChange),
  /**
   * Edition of the source that no longer lists the item, whose page therefore no longer exists, or '' while it is
   * listed.
   */
  goneAt: token(),
};

export const SchoolFavourite = z.object({ ...favouriteFields, fkInstitutionId: token(), institution: School });
export type SchoolFavourite = z.infer<typeof SchoolFavourite>;

export const CourseFavourite = z.object({
  ...favouriteFields,
  fkInstitutionCourseId: token(),
  institutionCourse: Course,
});
export type CourseFavourite = z.infer<typeof CourseFavourite>;

/** Lists saved schools, latest first. */
export const schoolFavouriteList = {
  method: 'GET',
  path: '/appMso/institutionFav/list',
  input: z.object({ ...pagingFields }),
  edgeFields: ['publicLevel'],
  datas: SchoolFavourite,
  idempotent: true,
} satisfies ListCall;

export const courseFavouriteList = {
  method: 'GET',
  path: '/appMso/courseFav/list',
  input: z.object({ ...pagingFields }),
  edgeFields: ['publicLevel'],
  datas: CourseFavourite,
  idempotent: true,
} satisfies ListCall;
