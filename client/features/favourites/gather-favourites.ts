import type { CourseFavourite, SchoolFavourite } from '#shared/contract/favourite.ts';
import { type Favourites, setMark } from './favourites.ts';

export type SchoolLine = Pick<SchoolFavourite, 'id' | 'fkInstitutionId' | 'remark'>;
export type CourseLine = Pick<CourseFavourite, 'id' | 'fkInstitutionCourseId' | 'remark'> & {
  institutionCourse: { fkInstitutionId: string };
};

/** The two lists of a collection as one, with nothing missing. */
export function gatherFavourites(schools: readonly SchoolLine[], courses: readonly CourseLine[]): Favourites {
  const whole: Favourites = { isWhole: true, schools: {} };
  const withSchools = schools.reduce(
    (all, { id, remark, fkInstitutionId: schoolId }) => setMark(all, { schoolId }, { id, remark }),
    whole,
  );
  return courses.reduce((all, { id, remark, fkInstitutionCourseId: courseId, institutionCourse }) => {
    return setMark(all, { schoolId: institutionCourse.fkInstitutionId, courseId }, { id, remark });
  }, withSchools);
}
