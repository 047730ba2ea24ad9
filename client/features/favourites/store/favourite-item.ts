import type { BilingualName } from '#client/site/catalogue/school-name.ts';

// Subject of a favourite button. Separate from the favourites store, which visitors' pages do not load.

/** A school, or one of its courses. */
export interface FavouritePlace {
  schoolId: string;
  courseId?: string;
}

/** Its page, whose action changes favourites. */
export const FAVOURITES_PATH = '/personal-center/collection';

/** Id of the form in the frame of every page that adds a favourite without a script. */
export const FAVOURITE_FORM = 'add-favourite';

/** Ids after a change; `schoolId` is of the school added with a course. */
export interface FavouriteIds {
  id: string;
  schoolId?: string | undefined;
}

/** Form field value: 1001, or 1001/1001003 for a course. */
export const formatPlace = ({ schoolId, courseId }: FavouritePlace) =>
  courseId === undefined ? schoolId : `${schoolId}/${courseId}`;

export function parsePlace(text: string) {
  const [schoolId = '', courseId] = text.split('/');
  return { schoolId, courseId };
}

/** A school as its page or row tells of it. */
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

/** Item of a favourite button. */
export interface FavouriteItem {
  place: FavouritePlace;
  names: BilingualName;
  school: { names: BilingualName };
  seal?: string;
}

export const ofSchool = ({ id, names, seal }: ItemSchool): FavouriteItem => ({
  place: { schoolId: id },
  names,
  school: { names },
  seal,
});

export const ofCourse = ({ id, names, school }: ItemCourse): FavouriteItem => ({
  place: { schoolId: school.id, courseId: id },
  names,
  school: { names: school.names },
});

/** Part of the keys under which drafts and pending actions are kept: `school-12`, `course-1001`. */
export const nameOf = ({ schoolId, courseId }: FavouritePlace) =>
  courseId === undefined ? `school-${schoolId}` : `course-${courseId}`;
