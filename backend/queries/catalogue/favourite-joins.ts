// Joins the caller's favourites, so that rows need no query of their own. `user` is the placeholder of the caller's id,
// null for a visitor.

/** Null for a visitor. */
export type UserId = string | number | null;

export interface SchoolMark {
  schoolCollectionId: number | null;
  schoolCollectionRemark: string | null;
}

export const SCHOOL_MARK = 'sf.id AS schoolCollectionId, sf.remark AS schoolCollectionRemark';

export const schoolMarkJoin = <const User extends string>(user: User) =>
  `LEFT JOIN school_favourites sf ON sf.user_id = ${user} AND sf.school_id = s.id` as const;

export interface CourseMark {
  collectionId: number | null;
  collectionRemark: string | null;
  schoolCollectionId: number | null;
}

export const COURSE_MARK = 'cf.id AS collectionId, cf.remark AS collectionRemark, sf.id AS schoolCollectionId';

export const courseMarkJoin = <const User extends string>(user: User) =>
  `${schoolMarkJoin(user)} LEFT JOIN course_favourites cf ON cf.user_id = ${user} AND cf.course_id = c.id` as const;
