import type { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import { getOwn } from '#shared/get-own.ts';
import { type FavouriteIds, type FavouritePlace, parsePlace } from './favourite-item.ts';

/** Favourite state: its id, '' if it is none, and the remark. */
export interface FavouriteState {
  id: string;
  remark: string;
}

export const NO_FAVOURITE: FavouriteState = { id: '', remark: '' };

export const isFavourite = ({ id }: FavouriteState) => id !== '';

// Client-side favourites by school. They take precedence over the favourites page's loader data, which is older; other
// pages contain none, since they are cached for all users.

interface KnownSchool {
  /** Undefined until the state is newer than the loader data. */
  favourite?: FavouriteState;
  courses: Readonly<Record<string, FavouriteState>>;
  /** The school was removed, so loader data about its courses is outdated. */
  isCleared: boolean;
}

export interface Favourites {
  /** Complete list: items that are missing are no favourites. */
  isWhole: boolean;
  schools: Readonly<Record<string, KnownSchool>>;
}

export const NO_FAVOURITES: Favourites = { isWhole: false, schools: {} };
const EMPTY: KnownSchool = { courses: {}, isCleared: false };

const schoolOf = (favourites: Favourites, schoolId: string) => getOwn(favourites.schools, schoolId) ?? EMPTY;

const withSchool = (favourites: Favourites, schoolId: string, school: KnownSchool): Favourites => ({
  ...favourites,
  schools: { ...favourites.schools, [schoolId]: school },
});

export function findFavourite(
  favourites: Favourites,
  { schoolId, courseId }: FavouritePlace,
  pageFavourite = NO_FAVOURITE,
): FavouriteState {
  const { favourite, courses, isCleared } = schoolOf(favourites, schoolId);
  if (courseId === undefined) return favourite ?? (favourites.isWhole ? NO_FAVOURITE : pageFavourite);
  return getOwn(courses, courseId) ?? (favourites.isWhole || isCleared ? NO_FAVOURITE : pageFavourite);
}

/** Removing a school removes its courses. */
export function setFavourite(
  favourites: Favourites,
  { schoolId, courseId }: FavouritePlace,
  favourite: FavouriteState,
): Favourites {
  const school = schoolOf(favourites, schoolId);
  if (courseId !== undefined)
    return withSchool(favourites, schoolId, { ...school, courses: { ...school.courses, [courseId]: favourite } });
  return withSchool(
    favourites,
    schoolId,
    isFavourite(favourite) ? { ...school, favourite } : { favourite, courses: {}, isCleared: true },
  );
}

/** Applies a submitted form to the favourites; optimistic without `ids`. */
export function changeFavourites(favourites: Favourites, sent: FormData, ids?: FavouriteIds): Favourites {
  const text = (name: string) => String(sent.get(name) ?? '');
  const place = parsePlace(text('place'));
  const remark = text('remark').trim();
  switch (text('intent')) {
    case 'add': {
      const isAlone = place.courseId === undefined || sent.has('isSchoolIn');
      const school = { schoolId: place.schoolId };
      const begun = isAlone
        ? favourites
        : setFavourite(favourites, school, {
            id: ids?.schoolId ?? UNSETTLED,
            remark: findFavourite(favourites, school).remark,
          });
      return setFavourite(begun, place, { id: ids?.id ?? UNSETTLED, remark });
    }
    case 'remark':
      return setFavourite(favourites, place, { id: text('id'), remark });
    case 'remove':
      return setFavourite(favourites, place, NO_FAVOURITE);
    default:
      return favourites;
  }
}

/** Number of a school's courses among the favourites; null if unknown. */
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
    (all, { id, remark, fkInstitutionId: schoolId }) => setFavourite(all, { schoolId }, { id, remark }),
    whole,
  );
  return courses.reduce((all, { id, remark, fkInstitutionCourseId: courseId, institutionCourse }) => {
    return setFavourite(all, { schoolId: institutionCourse.fkInstitutionId, courseId }, { id, remark });
  }, withSchools);
}

/** Added a moment ago: the backend has not told its id yet, and without it nothing can be changed. */
const UNSETTLED = 'new';

export const isConfirmed = ({ id }: FavouriteState) => id !== UNSETTLED;
