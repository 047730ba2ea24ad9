import { z } from 'zod';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { STUDENT_FILTERS } from '#shared/rules/student-filters.ts';
import { officeMutation, officeQuery } from './office-call.ts';

const Choice = {
  q: z.string().default(''),
  filter: z.enum(STUDENT_FILTERS).default('all'),
};

const ListedStudent = z.object({
  id: z.number(),
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  /** Status of the open application with this agency, or of the last ended one; null without one. */
  caseState: z.enum(CASE_STATES).nullable(),
  /** Latest step of an accepted place. */
  step: z.enum(APPLICATION_STEPS).nullable(),
  /** Courses of the open application, as the student chose them. */
  courses: z.array(z.object({ school: z.string(), course: z.string() })),
  /** '' where nobody leads it. */
  adviser: z.string(),
  favourites: z.number(),
  registeredAt: z.number(),
  /** Latest change of the application, or the registration. */
  changedAt: z.number(),
});
export type ListedStudent = z.infer<typeof ListedStudent>;

/** One page, the latest change first. `after` and `before` are the `newer` and `older` of another page. */
export const listStudents = officeQuery(
  'students.list',
  z.object({ ...Choice, after: z.string().default(''), before: z.string().default('') }),
  z.object({
    students: z.array(ListedStudent),
    /** '' where there is no such page. */
    newer: z.string(),
    older: z.string(),
    /** Counted up to `cap`; one more means "or more". */
    total: z.number(),
    cap: z.number(),
    canExport: z.boolean(),
  }),
);
export type StudentList = z.output<(typeof listStudents)['output']>;

/** All of a list, for a spreadsheet. It is entered in the audit log. */
export const exportStudents = officeMutation(
  'students.export',
  z.object(Choice),
  z.object({ students: z.array(ListedStudent.extend({ email: z.string(), source: z.string() })) }),
);
