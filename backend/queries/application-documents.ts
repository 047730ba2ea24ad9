import type { Statement } from './database.ts';

/** Of these paths, those under which this user has stored a document. */
export const documentsOfUser = (userId: number, paths: readonly string[]): Statement<{ path: string }> => ({
  sql: `SELECT path FROM files WHERE path IN (SELECT value FROM json_each(?2)) AND user_id = ?1 AND kind = 'document'`,
  values: [userId, JSON.stringify(paths)],
});
