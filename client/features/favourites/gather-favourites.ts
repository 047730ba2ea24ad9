import type { CourseFavourite, SchoolFavourite } from '#shared/contract/favourite.ts';
import { type Favourites, setMark } from './favourites.ts';

type CollectedSchool = Pick<SchoolFavourite, 'id' | 'fkInstitutionId' | 'remark'>;
type CollectedCourse = Pick<CourseFavourite, 'id' | 'fkInstitutionCourseId' | 'remark'> & {
  institutionCourse: { fkInstitutionId: string };
};

/** The two lists of a collection as one, with nothing missing. */
export function gatherFavourites(schools: readonly CollectedSchool[], courses: readonly CollectedCourse[]): Favourites {
  const whole: Favourites = { isWhole: true, schools: {} };
  const withSchools = schools.reduce(
    (all, { id, remark, fkInstitutionId: schoolId }) => setMark(all, { schoolId }, { id, remark }),
    whole,
  );
  return courses.reduce((all, { id, remark, fkInstitutionCourseId: courseId, institutionCourse }) => {
    return setMark(all, { schoolId: institutionCourse.fkInstitutionId, courseId }, { id, remark });
  }, withSchools);
}
