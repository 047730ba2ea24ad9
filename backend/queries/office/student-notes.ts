import { bindNamed, type Statement } from '#backend/queries/database.ts';
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

const OPEN_TASKS_CLAUSE = `FROM student_notes n JOIN users u ON u.id = n.user_id
WHERE n.agent_key = :agentKey AND n.due <> '' AND n.done_at = 0 AND n.due <= :until
  AND (:everybody = 1 OR n.staff_id IN (0, :staffId)) AND u.delete_asked_at = 0` as const;

interface TaskChoice {
  agentKey: string;
  staffId: number;
  /** 1 to include the tasks of colleagues. */
  everybody: 0 | 1;
  /** Latest due date of the listed tasks, such as '2026-12-01'. */
  until: string;
}

/** Returns open tasks that are due, overdue tasks first. */
export const selectDueTasks = (choice: TaskChoice, max: number): Statement<TaskRow> =>
  bindNamed(
    `SELECT ${COLUMNS}, n.user_id AS userId, n.application_id AS applicationId, coalesce(nullif(u.name, ''), u.nickname) AS student ${OPEN_TASKS_CLAUSE} ORDER BY n.due, n.id LIMIT :limit`,
    { ...choice, limit: max },
  );

export const countDueTasks = (choice: TaskChoice, max: number): Statement<{ total: number }> =>
  bindNamed(`SELECT count(*) AS total FROM (SELECT 1 ${OPEN_TASKS_CLAUSE} LIMIT :limit)`, { ...choice, limit: max });

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

/** Unassigns the open tasks of a former colleague. */
export const releaseTasks = (staffId: number): Statement =>
  bindNamed('UPDATE student_notes SET staff_id = 0 WHERE staff_id > 0 AND staff_id = :staffId AND done_at = 0', {
    staffId,
  });

export const deleteStudentNotesOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM student_notes WHERE agent_key = :agentKey', { agentKey });
