// What other features may use of this one, at the server.
export { toCourseFacts } from './course-facts.ts';
