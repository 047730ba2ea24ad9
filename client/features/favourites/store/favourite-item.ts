import type { TwoNames } from '#client/site/catalogue/school-name.ts';

// What a button is about. Apart from what is known of favourites: a visitor's page has the one without the other.

/** A school, or one of its courses. */
export interface FavouritePlace {
  schoolId: string;
  courseId?: string;
}

/** A school as its page or row tells of it. */
export interface ItemSchool {
  id: string;
  names: TwoNames;
  seal?: string;
}

export interface ItemCourse {
  id: string;
  names: TwoNames;
  school: Pick<ItemSchool, 'id' | 'names'>;
}

/** What one favourite button adds or removes. */
export interface FavouriteItem {
  place: FavouritePlace;
  names: TwoNames;
  school: { names: TwoNames };
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
