import type { BilingualName } from '#client/site/catalogue/school-name.ts';

// Subject of a favourite button. This module is separate from the favourites store, which pages of visitors do not
// load.

export interface FavouritePlace {
  schoolId: string;
  courseId?: string;
}

/** Path of the favourites page, whose action changes favourites. */
export const FAVOURITES_PATH = '/personal-center/collection';

/** Id of the form that adds a favourite without JavaScript. Every page contains it. */
export const FAVOURITE_FORM = 'add-favourite';

/** Ids of favourites after a change. `schoolId` is the id of a school that was added together with a course. */
export interface FavouriteIds {
  id: string;
  schoolId?: string | undefined;
}

/** Formats the value of the form field: '1001' for a school, '1001/1001003' for a course. */
export const formatPlace = ({ schoolId, courseId }: FavouritePlace) =>
  courseId === undefined ? schoolId : `${schoolId}/${courseId}`;

export function parsePlace(text: string) {
  const [schoolId = '', courseId] = text.split('/');
  return { schoolId, courseId };
}

export interface ItemSchool {
  id: string;
  names: BilingualName;
  seal?: string;
}

export interface ItemCourse {
  id: string;
  names: BilingualName;
  school: Pick<ItemSchool, 'id' | 'names'>;
}

/** School or course of a favourite button, with its names. */
export interface FavouriteItem {
  place: FavouritePlace;
  names: BilingualName;
  school: { names: BilingualName };
  seal?: string;
}

export const createSchoolItem = ({ id, names, seal }: ItemSchool): FavouriteItem => ({
  place: { schoolId: id },
  names,
  school: { names },
  seal,
});

export const createCourseItem = ({ id, names, school }: ItemCourse): FavouriteItem => ({
  place: { schoolId: school.id, courseId: id },
  names,
  school: { names: school.names },
});

/** Returns the part of a storage key that identifies an item: 'school-12' or 'course-1001'. */
export const getPlaceName = ({ schoolId, courseId }: FavouritePlace) =>
  courseId === undefined ? `school-${schoolId}` : `course-${courseId}`;
