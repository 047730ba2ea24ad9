import type { Mark } from '#client/site/favourite-mark.ts';
import type { TwoNames } from '#client/site/two-names.ts';
import type { Place } from './favourites.ts';

/** A school as its page or row tells of it. */
export interface ItemSchool {
  id: string;
  names: TwoNames;
  mark: Mark;
  seal?: string;
}

export interface ItemCourse {
  id: string;
  names: TwoNames;
  mark: Mark;
  school: Pick<ItemSchool, 'id' | 'names' | 'mark'>;
}

/** What one favourite button adds or removes. */
export interface FavouriteItem {
  place: Place;
  names: TwoNames;
  told: Mark;
  school: { names: TwoNames; told: Mark };
  seal?: string;
}

export const ofSchool = ({ id, names, mark, seal }: ItemSchool): FavouriteItem => ({
  place: { schoolId: id },
  names,
  told: mark,
  school: { names, told: mark },
  seal,
});

export const ofCourse = ({ id, names, mark, school }: ItemCourse): FavouriteItem => ({
  place: { schoolId: school.id, courseId: id },
  names,
  told: mark,
  school: { names: school.names, told: school.mark },
});

/** Part of the keys under which drafts and pending actions are kept: `school-12`, `course-1001`. */
export const nameOf = ({ schoolId, courseId }: Place) =>
  courseId === undefined ? `school-${schoolId}` : `course-${courseId}`;
