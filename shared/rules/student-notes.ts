/** Kinds of entries that advisers make about a student; a task has a day by which it is due. */
export const STUDENT_NOTE_KINDS = ['note', 'call', 'meeting', 'task'] as const;
export type StudentNoteKind = (typeof STUDENT_NOTE_KINDS)[number];

export const STUDENT_NOTE_MAX = 2000;
