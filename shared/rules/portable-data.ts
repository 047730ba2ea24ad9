/** Format id of the portable file; others are rejected. */
export const PORTABLE_FORMAT = { format: 'study-abroad-student', version: 1 } as const;

/** File name in an export. */
export const PORTABLE_NAME = 'portable.json';

export const PORTABLE_FIELDS = ['nickname', 'name', 'lastName', 'firstName', 'birthday', 'gender'] as const;
export type PortableField = (typeof PORTABLE_FIELDS)[number];

/** Limits above any real account. */
export const MAX_IMPORT_ROWS = { schools: 200, courses: 400 } as const;

/** In bytes; larger files are rejected. */
export const MAX_PORTABLE_ROWS = { zip: 300_000_000, file: 1_000_000, answers: 40_000 } as const;
