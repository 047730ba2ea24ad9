import { isCollected, type Mark, NO_MARK } from '#client/site/favourite-mark.ts';

// What is known in the browser of a user's collection, by school. A page tells how things stood when it was made; what
// stands in here is later and goes before it.

interface SchoolShelf {
  /** Undefined while only the page knows. */
  mark?: Mark;
  courses: Readonly<Record<string, Mark>>;
  /** The school was removed, so what a page told of its courses no longer holds. */
  isCleared: boolean;
}

export interface Favourites {
  /** All of the collection is here: what is not in it is not collected, whatever a page told. */
  isWhole: boolean;
  schools: Readonly<Record<string, SchoolShelf>>;
}

/** A school, or one of its courses. */
export interface Place {
  schoolId: string;
  courseId?: string;
}

export const NOTHING_KNOWN: Favourites = { isWhole: false, schools: {} };
const EMPTY: SchoolShelf = { courses: {}, isCleared: false };

const shelfOf = (favourites: Favourites, schoolId: string) => favourites.schools[schoolId] ?? EMPTY;

const withShelf = (favourites: Favourites, schoolId: string, shelf: SchoolShelf): Favourites => ({
  ...favourites,
  schools: { ...favourites.schools, [schoolId]: shelf },
});

export function findMark(favourites: Favourites, { schoolId, courseId }: Place, told: Mark): Mark {
  const { mark, courses, isCleared } = shelfOf(favourites, schoolId);
  if (courseId === undefined) return mark ?? (favourites.isWhole ? NO_MARK : told);
  return courses[courseId] ?? (favourites.isWhole || isCleared ? NO_MARK : told);
}

/** A school that goes takes its courses along. */
export function setMark(favourites: Favourites, { schoolId, courseId }: Place, mark: Mark): Favourites {
  const shelf = shelfOf(favourites, schoolId);
  if (courseId !== undefined)
    return withShelf(favourites, schoolId, { ...shelf, courses: { ...shelf.courses, [courseId]: mark } });
  return withShelf(
    favourites,
    schoolId,
    isCollected(mark) ? { ...shelf, mark } : { mark, courses: {}, isCleared: true },
  );
}

/** As it stood before; what has happened to other courses in the meantime stays. */
export function putBack(favourites: Favourites, before: Favourites, { schoolId, courseId }: Place): Favourites {
  const now = shelfOf(favourites, schoolId);
  const then = shelfOf(before, schoolId);
  if (courseId === undefined)
    return withShelf(favourites, schoolId, { ...then, courses: { ...then.courses, ...now.courses } });
  const { [courseId]: _undone, ...others } = now.courses;
  const old = then.courses[courseId];
  return withShelf(favourites, schoolId, { ...now, courses: old ? { ...others, [courseId]: old } : others });
}

/** How many of a school's courses are collected; null where that is not known. */
export const countCourses = (favourites: Favourites, schoolId: string): number | null =>
  favourites.isWhole ? Object.values(shelfOf(favourites, schoolId).courses).filter(isCollected).length : null;
