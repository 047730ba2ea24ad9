import type { BilingualName } from '#client/site/catalogue/school-name.ts';

// What a button is about. Apart from what is known of favourites: a visitor's page has the one without the other.

/** A school, or one of its courses. */
export interface FavouritePlace {
  schoolId: string;
  courseId?: string;
}

/** Its page, whose action changes favourites. */
export const FAVOURITES_PATH = '/personal-center/collection';

/** Id of the form in the frame of every page that adds a favourite without a script. */
export const FAVOURITE_FORM = 'add-favourite';

/** Ids of what was added, noted or removed; `schoolId` is that of the school that came along with a course. */
export interface FavouriteIds {
  id: string;
  schoolId?: string | undefined;
}

/** As a field of a form: 1001, or 1001/1001003 for a course. */
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

/** What one favourite button adds or removes. */
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
