import { namedOf, type Statement } from '#backend/queries/database.ts';

// What the demo's catalogue is cleared of before registers are imported into it.

const plain = (sql: string): Statement => ({ sql, values: [] });

/** What an earlier version of the demo made up: it was marked as such. Favourites of it go with it. */
export const deleteMadeUp = (): Statement[] => [
  plain(`DELETE FROM course_words WHERE rowid IN (SELECT id FROM courses WHERE illustrative = 1)`),
  plain(`DELETE FROM course_trigrams WHERE rowid IN (SELECT id FROM courses WHERE illustrative = 1)`),
  plain(`DELETE FROM courses WHERE illustrative = 1`),
];

const OF_SCHOOLS = [
  ['school_terms', 'school_id'],
  ['school_words', 'rowid'],
  ['school_trigrams', 'rowid'],
] as const;

export const leaveOutOfIndex = (schoolIds: readonly number[]): Statement[] =>
  OF_SCHOOLS.map(([table, column]) =>
    namedOf(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(:ids))`, {
      ids: JSON.stringify(schoolIds),
    }),
  );

/** So that the next import writes these schools anew, although its register has not changed. */
export const dropDigests = (schoolIds: readonly number[]): Statement =>
  namedOf(
    `UPDATE external_ids SET digest = '' WHERE subject = 'school' AND subject_id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(schoolIds) },
  );

/** So that the demo's own edition is imported after a newer one, too. */
export const forgetEditions = (): Statement => plain(`UPDATE sources SET as_at = ''`);
