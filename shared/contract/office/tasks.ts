import { z } from 'zod';
import { TASK_STATES } from '#shared/rules/student-notes.ts';
import { DayTask } from './day.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

/** Most tasks on one page of the list. */
export const MAX_LISTED_TASKS = 40;

/** Whose tasks are listed: the caller's own with the team's, those of all, or those of one account (0: the team). */
export const TaskOwner = z.union([z.literal('mine'), z.literal('all'), z.int().nonnegative()]);
export type TaskOwner = z.output<typeof TaskOwner>;

const id = z.int().positive();

export const listTasks = createOfficeQuery(
  'tasks.list',
  z.object({
    owner: TaskOwner.default('mine'),
    state: z.enum(TASK_STATES).default('open'),
    /** Cursor of the next page, as returned, or '' for the first page. */
    after: z.string().max(40).default(''),
  }),
  z.object({
    /** Today's date in the time zone of the site, such as '2026-11-29'. */
    today: z.string(),
    /** Open tasks, the first due first; done tasks, the latest first. */
    tasks: z.array(DayTask.extend({ doneBy: z.string(), doneAt: z.number() })),
    /** Cursor of the next page, or '' on the last page. */
    next: z.string(),
    /** Number of open tasks of this owner. Counting stops at `cap` + 1, which means "more than `cap`". */
    openCount: z.number(),
    cap: z.number(),
    colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
);
export type TaskList = z.output<(typeof listTasks)['output']>;

/** Reopens a done task. Atomic, as finishing it is. */
export const reopenStudentTask = createOfficeMutation(
  'tasks.reopen',
  z.object({ id }),
  z.object({ kind: z.enum(['reopened', 'openAlready']) }),
);
