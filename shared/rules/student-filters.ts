/** All students of an agency, those with an open application, or those whose application the caller leads. */
export const STUDENT_FILTERS = ['all', 'open', 'mine'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];

/** Letters that a search of the office reads. */
export const SEARCH_MAX = 60;
