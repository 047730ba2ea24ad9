import type { Locale } from '#shared/locale/locales.ts';
import type { CourseFavouriteRow } from '#backend/queries/favourites/course-favourites.ts';
import type { SchoolFavouriteRow } from '#backend/queries/favourites/school-favourites.ts';
import { describeCourse } from './describe-course.ts';
import { describeSchool } from './describe-school.ts';

export const describeSchoolFavourite = (
  { gmtCreate, ...row }: SchoolFavouriteRow,
  fkUserId: number,
  locale: Locale,
) => ({
  id: row.schoolCollectionId,
  fkUserId,
  fkInstitutionId: row.id,
  remark: row.schoolCollectionRemark,
  gmtCreate,
  institution: describeSchool(row, locale),
});

export const describeCourseFavourite = ({ gmtCreate, ...row }: CourseFavouriteRow, fkUserId: number) => ({
  id: row.collectionId,
  fkUserId,
  fkInstitutionCourseId: row.id,
  remark: row.collectionRemark,
  gmtCreate,
  institutionCourse: describeCourse(row),
});
