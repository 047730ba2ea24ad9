/** Of the file that a student takes along; a reader takes no other. */
export const PORTABLE_FORMAT = { format: 'study-abroad-student', version: 1 } as const;

/** What it is called in an export. */
export const PORTABLE_NAME = 'portable.json';

export const PORTABLE_FIELDS = ['nickname', 'name', 'lastName', 'firstName', 'birthday', 'gender'] as const;
export type PortableField = (typeof PORTABLE_FIELDS)[number];

/** More than anybody has saved. */
export const MAX_IMPORT_ROWS = { schools: 200, courses: 400 } as const;

/** In bytes; what is larger is no such file. */
export const MAX_PORTABLE_ROWS = { zip: 300_000_000, file: 1_000_000, answers: 40_000 } as const;
