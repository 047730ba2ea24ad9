import type { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import { getOwn } from '#shared/get-own.ts';
import { type FavouriteIds, type FavouritePlace, parsePlace } from './favourite-item.ts';

/** State of a school or course: the id of the favourite ('' if it is not a favourite) and its remark. */
export interface FavouriteState {
  id: string;
  remark: string;
}

export const NO_FAVOURITE: FavouriteState = { id: '', remark: '' };

export const isFavourite = ({ id }: FavouriteState) => id !== '';

// Favourites known in the browser, by school. They take precedence over the loader data of the favourites page, which
// is older. Other pages contain no favourites, because they are cached for all users.

interface KnownSchool {
  /** State of the school, or undefined if the loader data is still current. */
  favourite?: FavouriteState;
  courses: Readonly<Record<string, FavouriteState>>;
  /** Whether the school was removed, which makes loader data about its courses outdated. */
  isCleared: boolean;
}

export interface Favourites {
  /** Whether the list is complete, which means that a missing item is not a favourite. */
  isComplete: boolean;
  schools: Readonly<Record<string, KnownSchool>>;
}

export const NO_FAVOURITES: Favourites = { isComplete: false, schools: {} };
const EMPTY_SCHOOL: KnownSchool = { courses: {}, isCleared: false };

const getSchool = (favourites: Favourites, schoolId: string) => getOwn(favourites.schools, schoolId) ?? EMPTY_SCHOOL;

const setSchool = (favourites: Favourites, schoolId: string, school: KnownSchool): Favourites => ({
  ...favourites,
  schools: { ...favourites.schools, [schoolId]: school },
});

export function findFavourite(
  favourites: Favourites,
  { schoolId, courseId }: FavouritePlace,
  pageFavourite = NO_FAVOURITE,
): FavouriteState {
  const { favourite, courses, isCleared } = getSchool(favourites, schoolId);
  if (courseId === undefined) return favourite ?? (favourites.isComplete ? NO_FAVOURITE : pageFavourite);
  return getOwn(courses, courseId) ?? (favourites.isComplete || isCleared ? NO_FAVOURITE : pageFavourite);
}

/** Sets the state of a school or course. Removing a school removes its courses as well. */
export function setFavourite(
  favourites: Favourites,
  { schoolId, courseId }: FavouritePlace,
  favourite: FavouriteState,
): Favourites {
  const school = getSchool(favourites, schoolId);
  if (courseId !== undefined)
    return setSchool(favourites, schoolId, { ...school, courses: { ...school.courses, [courseId]: favourite } });
  return setSchool(
    favourites,
    schoolId,
    isFavourite(favourite) ? { ...school, favourite } : { favourite, courses: {}, isCleared: true },
  );
}

/** Applies a submitted form to the favourites. Without `ids` the change is optimistic. */
export function changeFavourites(favourites: Favourites, formData: FormData, ids?: FavouriteIds): Favourites {
  const getField = (name: string) => String(formData.get(name) ?? '');
  const favouritePlace = parsePlace(getField('place'));
  const remark = getField('remark').trim();
  switch (getField('intent')) {
    case 'add': {
      const includesSchool = favouritePlace.courseId === undefined || formData.has('isSchoolIn');
      const schoolPlace = { schoolId: favouritePlace.schoolId };
      const baseFavourites = includesSchool
        ? favourites
        : setFavourite(favourites, schoolPlace, {
            id: ids?.schoolId ?? UNCONFIRMED_ID,
            remark: findFavourite(favourites, schoolPlace).remark,
          });
      return setFavourite(baseFavourites, favouritePlace, { id: ids?.id ?? UNCONFIRMED_ID, remark });
    }
    case 'remark':
      return setFavourite(favourites, favouritePlace, { id: getField('id'), remark });
    case 'remove':
      return setFavourite(favourites, favouritePlace, NO_FAVOURITE);
    default:
      return favourites;
  }
}

/** Counts the favourite courses of a school. Returns null if the list is incomplete. */
export const countCourses = (favourites: Favourites, schoolId: string): number | null =>
  favourites.isComplete ? Object.values(getSchool(favourites, schoolId).courses).filter(isFavourite).length : null;

type ListedSchool = Pick<SchoolFavourite, 'id' | 'fkInstitutionId' | 'remark'>;
type ListedCourse = Pick<CourseFavourite, 'id' | 'fkInstitutionCourseId' | 'remark'> & {
  institutionCourse: { fkInstitutionId: string };
};

/** Merges the lists of schools and courses to a complete list of favourites. */
export function gatherFavourites(schools: readonly ListedSchool[], courses: readonly ListedCourse[]): Favourites {
  const favourites: Favourites = { isComplete: true, schools: {} };
  const schoolFavourites = schools.reduce(
    (favouritesSoFar, { id, remark, fkInstitutionId: schoolId }) =>
      setFavourite(favouritesSoFar, { schoolId }, { id, remark }),
    favourites,
  );
  return courses.reduce((favouritesSoFar, { id, remark, fkInstitutionCourseId: courseId, institutionCourse }) => {
    return setFavourite(favouritesSoFar, { schoolId: institutionCourse.fkInstitutionId, courseId }, { id, remark });
  }, schoolFavourites);
}

/** Temporary id of a favourite that is being added. The favourite cannot be edited until the backend returns its id. */
const UNCONFIRMED_ID = 'new';

export const isConfirmed = ({ id }: FavouriteState) => id !== UNCONFIRMED_ID;
