import type { Mark } from '#client/site/catalogue/favourite-state.ts';
import type { TwoNames } from '#client/site/catalogue/school-name.ts';
import type { FavouritePlace } from './favourites.ts';

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
  place: FavouritePlace;
  names: TwoNames;
  /** How it stood when the page was made; the store may know better by now. */
  pageMark: Mark;
  school: { names: TwoNames; pageMark: Mark };
  seal?: string;
}

export const ofSchool = ({ id, names, mark, seal }: ItemSchool): FavouriteItem => ({
  place: { schoolId: id },
  names,
  pageMark: mark,
  school: { names, pageMark: mark },
  seal,
});

export const ofCourse = ({ id, names, mark, school }: ItemCourse): FavouriteItem => ({
  place: { schoolId: school.id, courseId: id },
  names,
  pageMark: mark,
  school: { names: school.names, pageMark: school.mark },
});

/** Part of the keys under which drafts and pending actions are kept: `school-12`, `course-1001`. */
export const nameOf = ({ schoolId, courseId }: FavouritePlace) =>
  courseId === undefined ? `school-${schoolId}` : `course-${courseId}`;
