// What other features may use of this one.
export { CourseDetailView } from './course-detail-view.tsx';
export type { CourseFacts } from './course-facts.ts';
