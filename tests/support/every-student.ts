import { indexStudents } from '#backend/queries/office/student-places.ts';

/** Beside a test's own write to students, which the office has to find as they are after it. */
export const indexEveryStudent = () => indexStudents({ sql: 'SELECT id FROM users', values: {} });
