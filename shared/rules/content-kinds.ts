import { LOCALES } from '#shared/locale/locales.ts';

/** Rows of the catalogue that a site writes itself. */
export const CONTENT_ROWS = ['guide', 'lecture', 'school', 'ownSchool', 'course', 'rule'] as const;
export type ContentRow = (typeof CONTENT_ROWS)[number];

/** Filters of a list of rows; a language stands for a missing text. */
export const ROW_STATES = ['all', 'draft', 'own', 'held', 'review', ...LOCALES] as const;
export type RowState = (typeof ROW_STATES)[number];
