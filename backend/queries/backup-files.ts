import { indexStudents, selectStudentPlace } from '#backend/queries/office/student-places.ts';
import { bindNamed, type Statement } from './database.ts';

/**
 * SQL for the keys of all files to which rows refer. Catalogue files are excluded, because the registers and the demo
 * data contain them.
 */
const REFERENCED_FILES_SELECT = `SELECT path AS key FROM files UNION SELECT 'chat/' || file_key FROM chat_attachments UNION SELECT 'media/' || name FROM media`;
const UNCOPIED_FILES = `(${REFERENCED_FILES_SELECT}) n WHERE NOT EXISTS (SELECT 1 FROM file_copies c WHERE c.key = n.key AND c.key_id = :keyId)`;

export const selectFilesToCopy = (keyId: string, max: number): Statement<{ key: string }> =>
  bindNamed(`SELECT n.key FROM ${UNCOPIED_FILES} LIMIT :limit`, { keyId, limit: max });

export const countFilesToCopy = (keyId: string): Statement<{ total: number }> =>
  bindNamed(`SELECT count(*) AS total FROM ${UNCOPIED_FILES}`, { keyId });

interface NewCopy {
  key: string;
  sha256: string;
  size: number;
  keyId: string;
}

export const recordCopy = ({ sha256, ...copy }: NewCopy, now: number): Statement =>
  bindNamed(
    `INSERT INTO file_copies (key, sha256, size, key_id, copied_at) VALUES (:key, :digest, :size, :keyId, :now)
ON CONFLICT DO UPDATE SET sha256 = excluded.sha256, size = excluded.size, key_id = excluded.key_id, copied_at = excluded.copied_at`,
    { ...copy, digest: sha256, now },
  );

/**
 * Marks copies of deleted files, and unmarks files to which rows refer again, such as a picture that was uploaded again
 * under the same name.
 */
export const recordDeletedFile = (now: number): Statement[] => [
  bindNamed(`UPDATE file_copies SET gone_at = :now WHERE gone_at IS NULL AND key NOT IN (${REFERENCED_FILES_SELECT})`, {
    now,
  }),
  {
    sql: `UPDATE file_copies SET gone_at = NULL WHERE gone_at IS NOT NULL AND key IN (${REFERENCED_FILES_SELECT})`,
    values: [],
  },
];

export const selectCopiesOver = (copiedBefore: number, max: number): Statement<{ key: string }> =>
  bindNamed('SELECT key FROM file_copies WHERE gone_at <= :before ORDER BY gone_at LIMIT :limit', {
    before: copiedBefore,
    limit: max,
  });

export const deleteCopies = (keys: readonly string[]): Statement =>
  bindNamed('DELETE FROM file_copies WHERE key IN (SELECT value FROM json_each(:keys))', {
    keys: JSON.stringify(keys),
  });

interface FileWithHash {
  key: string;
  /** SHA-256 of the copy, or null if the file has not been copied yet, '' if it was missing. */
  sha256: string | null;
}

/** Returns a page of files to which rows refer, with their state in the backup bucket. */
export const selectNamedFilesAfter = (afterKey: string, max: number): Statement<FileWithHash> =>
  bindNamed(
    `SELECT n.key, c.sha256 FROM (${REFERENCED_FILES_SELECT}) n LEFT JOIN file_copies c ON c.key = n.key WHERE n.key > :after ORDER BY n.key LIMIT :limit`,
    { after: afterKey, limit: max },
  );

interface ErasureRow {
  kind: 'user' | 'documents' | 'deletionAsked' | 'deletionTakenBack';
  userId: number;
  agentKey: string;
  at: number;
}

export const selectErasuresToStore = (): Statement<{ id: number; at: number }> => ({
  sql: 'SELECT id, at FROM erasures WHERE is_stored = 0 ORDER BY id',
  values: [],
});

export const selectErasuresBetween = (fromTime: number, toTime: number): Statement<ErasureRow> =>
  bindNamed(
    'SELECT kind, user_id AS userId, agent_key AS agentKey, at FROM erasures WHERE at >= :from AND at < :to ORDER BY at, id',
    { from: fromTime, to: toTime },
  );

export const recordErasureStored = (ids: readonly number[]): Statement =>
  bindNamed('UPDATE erasures SET is_stored = 1 WHERE id IN (SELECT value FROM json_each(:ids))', {
    ids: JSON.stringify(ids),
  });

export const deleteOldErasures = (storedBefore: number): Statement =>
  bindNamed('DELETE FROM erasures WHERE is_stored = 1 AND at <= :before', { before: storedBefore });

// Statements of erasures, which a restore repeats. Accounts created after `erasedAt` are skipped, because their id may
// belong to another person.

export const selectUserToErase = (id: number, erasedAt: number): Statement<{ id: number }> =>
  bindNamed('SELECT id FROM users WHERE id = :id AND created_at <= :at', { id, at: erasedAt });

/** Sets the time of the deletion request; 0 cancels it. */
export const setDeletionRequested = (id: number, requestedAt: number, erasedAt: number): Statement => ({
  ...bindNamed('UPDATE users SET delete_asked_at = :askedAt WHERE id = :id AND created_at <= :at', {
    id,
    askedAt: requestedAt,
    at: erasedAt,
  }),
  derived: indexStudents(selectStudentPlace(id)),
});

/** Withdraws the consent to documents, if there is one. */
export const withdrawDocuments = (userId: number, agentKey: string, at: string): Statement =>
  bindNamed(
    `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at)
SELECT user_id, agent_key, what, 'withdrawn', version, language, :at FROM consents
WHERE user_id = :userId AND agent_key = :agentKey AND what = 'documents' ORDER BY id DESC LIMIT 1`,
    { userId, agentKey, at },
  );
