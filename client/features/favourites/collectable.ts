import type { Mark } from '#client/site/favourite-mark.ts';
import type { TwoNames } from '#client/site/two-names.ts';
import type { Place } from './favourites.ts';

/** A school as its page or row tells of it. */
export interface CollectableSchool {
  id: string;
  names: TwoNames;
  mark: Mark;
  seal?: string;
}

export interface CollectableCourse {
  id: string;
  names: TwoNames;
  mark: Mark;
  school: Pick<CollectableSchool, 'id' | 'names' | 'mark'>;
}

/** What stands behind one heart. */
export interface Collectable {
  place: Place;
  names: TwoNames;
  told: Mark;
  school: { names: TwoNames; told: Mark };
  seal?: string;
}

export const ofSchool = ({ id, names, mark, seal }: CollectableSchool): Collectable => ({
  place: { schoolId: id },
  names,
  told: mark,
  school: { names, told: mark },
  seal,
});

export const ofCourse = ({ id, names, mark, school }: CollectableCourse): Collectable => ({
  place: { schoolId: school.id, courseId: id },
  names,
  told: mark,
  school: { names: school.names, told: school.mark },
});

/** For what is remembered: `school-12`, `course-1001`. */
export const nameOf = ({ schoolId, courseId }: Place) =>
  courseId === undefined ? `school-${schoolId}` : `course-${courseId}`;
