import { isFavourite, type Mark, NO_MARK } from '#client/site/catalogue/favourite-state.ts';
import type { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';

// What the browser knows of a user's favourites, by school. A page tells how they stood when it was made; what is kept
// here is newer, so it goes before what the page told.

interface KnownSchool {
  /** Undefined while nothing newer is known than what the page told. */
  mark?: Mark;
  courses: Readonly<Record<string, Mark>>;
  /** The school was removed, so what a page told of its courses no longer holds. */
  isCleared: boolean;
}

export interface Favourites {
  /** All favourites are here: what is not among them is none, whatever a page told. */
  isWhole: boolean;
  schools: Readonly<Record<string, KnownSchool>>;
}

/** A school, or one of its courses. */
export interface FavouritePlace {
  schoolId: string;
  courseId?: string;
}

export const NOTHING_KNOWN: Favourites = { isWhole: false, schools: {} };
const EMPTY: KnownSchool = { courses: {}, isCleared: false };

const schoolOf = (favourites: Favourites, schoolId: string) => favourites.schools[schoolId] ?? EMPTY;

const withSchool = (favourites: Favourites, schoolId: string, school: KnownSchool): Favourites => ({
  ...favourites,
  schools: { ...favourites.schools, [schoolId]: school },
});

export function findMark(favourites: Favourites, { schoolId, courseId }: FavouritePlace, pageMark: Mark): Mark {
  const { mark, courses, isCleared } = schoolOf(favourites, schoolId);
  if (courseId === undefined) return mark ?? (favourites.isWhole ? NO_MARK : pageMark);
  return courses[courseId] ?? (favourites.isWhole || isCleared ? NO_MARK : pageMark);
}

/** A school that goes takes its courses along. */
export function setMark(favourites: Favourites, { schoolId, courseId }: FavouritePlace, mark: Mark): Favourites {
  const school = schoolOf(favourites, schoolId);
  if (courseId !== undefined)
    return withSchool(favourites, schoolId, { ...school, courses: { ...school.courses, [courseId]: mark } });
  return withSchool(
    favourites,
    schoolId,
    isFavourite(mark) ? { ...school, mark } : { mark, courses: {}, isCleared: true },
  );
}

/** Undoes one change; what other changes have done to the school's courses in the meantime stays. */
export function putBack(
  favourites: Favourites,
  before: Favourites,
  { schoolId, courseId }: FavouritePlace,
): Favourites {
  const now = schoolOf(favourites, schoolId);
  const then = schoolOf(before, schoolId);
  if (courseId === undefined)
    return withSchool(favourites, schoolId, { ...then, courses: { ...then.courses, ...now.courses } });
  const { [courseId]: _undone, ...others } = now.courses;
  const old = then.courses[courseId];
  return withSchool(favourites, schoolId, { ...now, courses: old ? { ...others, [courseId]: old } : others });
}

/** How many of a school's courses are favourites; null where that is not known. */
export const countCourses = (favourites: Favourites, schoolId: string): number | null =>
  favourites.isWhole ? Object.values(schoolOf(favourites, schoolId).courses).filter(isFavourite).length : null;

type ListedSchool = Pick<SchoolFavourite, 'id' | 'fkInstitutionId' | 'remark'>;
type ListedCourse = Pick<CourseFavourite, 'id' | 'fkInstitutionCourseId' | 'remark'> & {
  institutionCourse: { fkInstitutionId: string };
};

/** The list of schools and the list of courses as one, with nothing missing. */
export function gatherFavourites(schools: readonly ListedSchool[], courses: readonly ListedCourse[]): Favourites {
  const whole: Favourites = { isWhole: true, schools: {} };
  const withSchools = schools.reduce(
    (all, { id, remark, fkInstitutionId: schoolId }) => setMark(all, { schoolId }, { id, remark }),
    whole,
  );
  return courses.reduce((all, { id, remark, fkInstitutionCourseId: courseId, institutionCourse }) => {
    return setMark(all, { schoolId: institutionCourse.fkInstitutionId, courseId }, { id, remark });
  }, withSchools);
}

/** Added a moment ago: the backend has not told its id yet, and without it nothing can be changed. */
const UNSETTLED = 'new';

export const newMark = (remark: string): Mark => ({ id: UNSETTLED, remark });

export const isSettled = ({ id }: Mark) => id !== UNSETTLED;
