import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';
import type { StudentNoteKind } from '#shared/rules/student-notes.ts';

export interface StudentNoteRow {
  id: number;
  kind: StudentNoteKind;
  content: string;
  author: string;
  /** Account id to which the task is assigned, or 0 for the team. */
  staffId: number;
  /** Display name of that account, or '' for the team. */
  adviser: string;
  /** Due date of a task, or '' for a note without a task. */
  due: string;
  doneBy: string;
  /** Time of completion; 0 while the task is open. */
  doneAt: number;
  at: number;
}

const COLUMNS =
  `n.id, n.kind, n.content, n.author, n.staff_id AS staffId, n.due, n.done_by AS doneBy, n.done_at AS doneAt, n.at,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = n.staff_id AND s.agent_key = n.agent_key), '') AS adviser` as const;

/** Returns the notes on a student, latest first. */
export const selectNotesOfStudent = (agentKey: string, userId: number, max: number): Statement<StudentNoteRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM student_notes n WHERE n.user_id = :userId AND n.agent_key = :agentKey ORDER BY n.at DESC, n.id DESC LIMIT :limit`,
    { agentKey, userId, limit: max },
  );

export interface TaskRow extends StudentNoteRow {
  userId: number;
  student: string;
  applicationId: number;
}

const TASK_COLUMNS =
  `${COLUMNS}, n.user_id AS userId, n.application_id AS applicationId, coalesce(nullif(u.name, ''), u.nickname) AS student` as const;

/** Position in a list of tasks: the last listed task. */
export interface TaskCursor {
  /** Due date of an open task, or time of completion of a done one. */
  at: string | number;
  id: number;
}

interface TaskChoice {
  agentKey: string;
  /** Accounts whose tasks are listed (0: the team), or null for the tasks of all. */
  staffIds: readonly number[] | null;
}

interface OpenTaskChoice extends TaskChoice {
  /** Latest due date of the listed tasks, such as '2026-12-01', or '' for all. */
  until?: string;
  after?: TaskCursor | null;
}

/** Each account is a range of an index, so that a page is read without the tasks that it does not list. */
function prepareTasks<Row>(
  { agentKey, staffIds }: TaskChoice,
  { columns, condition, order }: { columns: string; condition: string; order: readonly string[] },
  values: Readonly<Record<string, string | number>>,
): Statement<Row> {
  const selectBranch = (staffCondition: string) => `SELECT * FROM (SELECT ${columns}
FROM student_notes n CROSS JOIN users u ON u.id = n.user_id
WHERE n.agent_key = :agentKey AND n.due <> ''${staffCondition} AND ${condition} AND u.delete_asked_at = 0
ORDER BY ${order.map((column) => `n.${column}`).join(', ')} LIMIT :limit)`;
  const branches = staffIds
    ? [...new Set(staffIds)].map((staffId) => selectBranch(` AND n.staff_id = ${Math.trunc(staffId)}`))
    : [selectBranch('')];
  return prepareFragments(
    `${branches.join(' UNION ALL ')} ORDER BY ${order.join(', ').replace('done_at', 'doneAt')} LIMIT :limit`,
    {
      agentKey,
      ...values,
    },
  );
}

function prepareOpenTasks<Row>(choice: OpenTaskChoice, columns: string, limit: number): Statement<Row> {
  const { until = '', after = null } = choice;
  const condition = [
    'n.done_at = 0',
    until && 'n.due <= :until',
    after && 'n.due >= :afterDue AND (n.due > :afterDue OR n.id > :afterId)',
  ];
  return prepareTasks(
    choice,
    { columns, condition: condition.filter(Boolean).join(' AND '), order: ['due', 'id'] },
    { until, limit, afterDue: String(after?.at ?? ''), afterId: after?.id ?? 0 },
  );
}

/** Returns open tasks, first due first. */
export const selectTasksToDo = (choice: OpenTaskChoice, max: number): Statement<TaskRow> =>
  prepareOpenTasks(choice, TASK_COLUMNS, max);

/** Counts open tasks up to `max`. */
export function countTasksToDo(choice: OpenTaskChoice, max: number): Statement<{ total: number }> {
  const { sql, values } = prepareOpenTasks<never>(choice, 'n.due, n.id', max);
  return { sql: `SELECT count(*) AS total FROM (${sql})`, values };
}

/** Returns done tasks, latest first. */
export const selectDoneTasks = (
  { after = null, ...choice }: TaskChoice & { after?: TaskCursor | null },
  max: number,
): Statement<TaskRow> =>
  prepareTasks(
    choice,
    {
      columns: TASK_COLUMNS,
      condition: `n.done_at > 0${after ? ' AND n.done_at <= :afterAt AND (n.done_at < :afterAt OR n.id < :afterId)' : ''}`,
      order: ['done_at DESC', 'id DESC'],
    },
    { limit: max, afterAt: Number(after?.at ?? 0), afterId: after?.id ?? 0 },
  );

/** Returns the notes on an application, latest first. */
export const selectNotesOfApplication = (
  agentKey: string,
  applicationId: number,
  max: number,
): Statement<StudentNoteRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM student_notes n
WHERE n.application_id > 0 AND n.application_id = :applicationId AND n.agent_key = :agentKey ORDER BY n.at DESC, n.id DESC LIMIT :limit`,
    { agentKey, applicationId, limit: max },
  );

/** Returns the open tasks of one case, sorted by due date. */
export const selectOpenTasksOfApplication = (
  agentKey: string,
  applicationId: number,
  max: number,
): Statement<StudentNoteRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM student_notes n
WHERE n.application_id > 0 AND n.application_id = :applicationId AND +n.agent_key = :agentKey AND n.due <> '' AND n.done_at = 0
ORDER BY n.due, n.id LIMIT :limit`,
    { agentKey, applicationId, limit: max },
  );

/** Returns the open tasks of one student, sorted by due date. */
export const selectOpenTasks = (agentKey: string, userId: number, max: number): Statement<StudentNoteRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM student_notes n
WHERE n.user_id = :userId AND n.agent_key = :agentKey AND n.due <> '' AND n.done_at = 0 ORDER BY n.due, n.id LIMIT :limit`,
    { agentKey, userId, limit: max },
  );

interface NewStudentNote extends Pick<StudentNoteRow, 'kind' | 'content' | 'author' | 'staffId' | 'due' | 'at'> {
  agentKey: string;
  userId: number;
  /** Id of the application that the note is about, or 0 for none. */
  applicationId: number;
}

export const insertStudentNote = (note: NewStudentNote): Statement =>
  bindNamed(
    `INSERT INTO student_notes (agent_key, user_id, application_id, kind, content, author, staff_id, due, at)
VALUES (:agentKey, :userId, :applicationId, :kind, :content, :author, :staffId, :due, :at)`,
    { ...note },
  );

/** Finds a note of any agent. The caller must check the permission (`can`). */
export const selectStudentNoteById = (id: number): Statement<{ userId: number; agentKey: string }> =>
  bindNamed('SELECT user_id AS userId, agent_key AS agentKey FROM student_notes WHERE id = :id', { id });

/** Completes a task atomically: of two concurrent calls, only one returns a row. */
export const finishTask = (id: number, doneBy: string, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE student_notes SET done_by = :doneBy, done_at = :now WHERE id = :id AND due <> '' AND done_at = 0 RETURNING id`,
    { id, doneBy, now },
  );

/** Reopens a done task atomically. */
export const reopenTask = (id: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE student_notes SET done_by = '', done_at = 0 WHERE id = :id AND due <> '' AND done_at > 0 RETURNING id`,
    { id },
  );

/** Unassigns the open tasks of a former colleague. */
export const releaseTasks = (staffId: number): Statement =>
  bindNamed('UPDATE student_notes SET staff_id = 0 WHERE staff_id > 0 AND staff_id = :staffId AND done_at = 0', {
    staffId,
  });

export const deleteStudentNotesOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM student_notes WHERE agent_key = :agentKey', { agentKey });
