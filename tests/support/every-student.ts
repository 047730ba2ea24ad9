import { indexStudents } from '#backend/queries/office/student-places.ts';

/** Updates the search index of all students, needed after a test writes to the students directly. */
export const indexEveryStudent = () => indexStudents({ sql: 'SELECT id FROM users', values: {} });
