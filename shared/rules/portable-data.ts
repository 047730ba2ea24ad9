/** Format of the portable file. An import rejects other formats and versions. */
export const PORTABLE_FORMAT = { format: 'study-abroad-student', version: 1 } as const;

export const PORTABLE_FILE_NAME = 'portable.json';

export const PORTABLE_FIELDS = ['nickname', 'name', 'lastName', 'firstName', 'birthday', 'gender'] as const;
export type PortableField = (typeof PORTABLE_FIELDS)[number];

/** Maximum number of rows, above that of any real account. */
export const MAX_IMPORT_ROWS = { schools: 200, courses: 400 } as const;

/** Maximum sizes in bytes. Larger files are rejected. */
export const MAX_PORTABLE_ROWS = { zip: 300_000_000, file: 1_000_000, answers: 40_000 } as const;
