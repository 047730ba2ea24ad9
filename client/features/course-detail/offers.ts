// What other features may use of this one.
/** @public for the windows over a page. */
export { CourseDetailById } from './course-detail-by-id.tsx';
