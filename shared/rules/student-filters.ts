/**
 * Filters: `all` students of the agency, those with an `open` application, or those whose application is assigned to
 * the caller.
 */
export const STUDENT_FILTERS = ['all', 'open', 'mine'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];

/** Maximum length of a search in the office in characters. */
export const MAX_STUDENT_SEARCH_CHARS = 60;
