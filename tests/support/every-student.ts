import { indexStudents } from '#backend/queries/office/student-places.ts';

/** Updates the search index of all students. Needed after a test writes to the users table directly. */
export const indexEveryStudent = () => indexStudents({ sql: 'SELECT id FROM users', values: {} });
