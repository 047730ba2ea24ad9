// What other features may use of this one.
/** @public for the windows over a page. */
export { SchoolDetailById } from './school-detail-by-id.tsx';
