import { z } from 'zod';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { STUDENT_FILTERS } from '#shared/rules/student-filters.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const studentChoiceFields = {
  q: z.string().default(''),
  filter: z.enum(STUDENT_FILTERS).default('all'),
};

const ListedStudent = z.object({
  id: z.number(),
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  /**
   * Status of the open application with this agency. If none is open, the status of the latest ended one. Null if there
   * is no application.
   */
  caseState: z.enum(CASE_STATES).nullable(),
  /** Courses of the open application, as selected by the student. */
  courses: z.array(z.object({ school: z.string(), course: z.string() })),
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: z.string(),
  favourites: z.number(),
  registeredAt: z.number(),
  /** Time of the application's latest change, or of the registration. */
  changedAt: z.number(),
});
export type ListedStudent = z.infer<typeof ListedStudent>;

/**
 * Lists one page of students, latest change first. `after` and `before` are cursors: `newer` and `older` of another
 * page.
 */
export const listStudents = createOfficeQuery(
  'students.list',
  z.object({ ...studentChoiceFields, after: z.string().default(''), before: z.string().default('') }),
  z.object({
    students: z.array(ListedStudent),
    /** Cursors of the adjacent pages, or '' without such a page. */
    newer: z.string(),
    older: z.string(),
    /** Counting stops at `cap` + 1, which means "more than `cap`". */
    total: z.number(),
    cap: z.number(),
    canExport: z.boolean(),
  }),
);
export type StudentList = z.output<(typeof listStudents)['output']>;

/** Returns all matching students for the spreadsheet export, which is recorded in the audit log. */
export const exportStudents = createOfficeMutation(
  'students.export',
  z.object(studentChoiceFields),
  z.object({ students: z.array(ListedStudent.extend({ email: z.string(), source: z.string() })) }),
);
