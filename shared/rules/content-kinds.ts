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

/** Filters of a list of rows. A language selects rows with a text missing in it. */
export const ROW_STATES = ['all', 'draft', 'own', 'held', 'review', ...LOCALES] as const;
export type RowState = (typeof ROW_STATES)[number];
