/** Kinds of notes about a student. A task also has a due date. */
export const STUDENT_NOTE_KINDS = ['note', 'call', 'meeting', 'task'] as const;
export type StudentNoteKind = (typeof STUDENT_NOTE_KINDS)[number];

export const MAX_STUDENT_NOTE_CHARS = 2000;

export const TASK_STATES = ['open', 'done'] as const;
export type TaskState = (typeof TASK_STATES)[number];
