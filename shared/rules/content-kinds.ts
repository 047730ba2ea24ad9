import { LOCALES } from '#shared/locale/locales.ts';

/** Kinds of catalogue rows that a site can write itself. */
export const CONTENT_ROWS = [
  'article',
  'guide',
  'lecture',
  'school',
  'ownSchool',
  'course',
  'rule',
  'ranking',
] as const;
export type ContentRow = (typeof CONTENT_ROWS)[number];

/**
 * Filters of a list of rows. A language selects rows with a text missing in it. 'noFee' selects schools for which visitors
 * see no tuition fee of a bachelor's degree.
 */
export const ROW_STATES = ['all', 'draft', 'own', 'held', 'review', 'noFee', ...LOCALES] as const;
export type RowState = (typeof ROW_STATES)[number];
