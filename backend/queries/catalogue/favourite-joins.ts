// Joins with the caller's favourites, so that rows need no separate query. `user` is the placeholder for the caller's
// id, which is null for a visitor.

/** Id of the caller, or null for a visitor. */
export type UserId = string | number | null;

export interface SchoolFavouriteColumns {
  schoolCollectionId: number | null;
  schoolCollectionRemark: string | null;
}

export const SCHOOL_FAVOURITE_COLUMNS = 'sf.id AS schoolCollectionId, sf.remark AS schoolCollectionRemark';

export const joinSchoolFavourites = <const User extends string>(user: User) =>
  `LEFT JOIN school_favourites sf ON sf.user_id = ${user} AND sf.school_id = s.id` as const;

export interface CourseFavouriteColumns {
  collectionId: number | null;
  collectionRemark: string | null;
  schoolCollectionId: number | null;
}

export const COURSE_FAVOURITE_COLUMNS =
  'cf.id AS collectionId, cf.remark AS collectionRemark, sf.id AS schoolCollectionId';

export const joinCourseFavourites = <const User extends string>(user: User) =>
  `${joinSchoolFavourites(user)} LEFT JOIN course_favourites cf ON cf.user_id = ${user} AND cf.course_id = c.id` as const;
