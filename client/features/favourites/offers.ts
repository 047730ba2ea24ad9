// What other features may use of this one.
export { CollectCourse } from './collect-course.tsx';
export { CollectSchool } from './collect-school.tsx';
export { useWholeCollection } from './use-whole-collection.ts';
