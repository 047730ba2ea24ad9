import { bindNamed, toRepeatable, type Statement } from '#backend/queries/database.ts';
import type { FileContentType, FileKind } from '#shared/rules/uploaded-file.ts';

interface FileRow {
  path: string;
  userId: number;
  kind: FileKind;
  name: string;
  size: number;
  contentType: FileContentType;
}

/** `digest` is the digest of the uploaded bytes. These differ from the stored bytes if the file was sanitized. */
interface NewFile extends FileRow {
  digest: string;
}

export const insertFile = (file: NewFile, now: number): Statement =>
  bindNamed(
    `INSERT INTO files (path, user_id, kind, name, size, content_type, sha256, created_at)
VALUES (:path, :userId, :kind, :name, :size, :contentType, :digest, :now)`,
    { ...file, now },
  );

export const selectFileAt = (path: string): Statement<FileRow> => ({
  sql: 'SELECT path, user_id AS userId, kind, name, size, content_type AS contentType FROM files WHERE path = ?1',
  values: [path],
});

export const deleteFile = (path: string): Statement =>
  toRepeatable({ sql: 'DELETE FROM files WHERE path = ?1', values: [path] });

/** SQL condition for users who withdrew their consent to documents and have no such consent on any site. */
const CONSENT_WITHDRAWN_CONDITION = `EXISTS (SELECT 1 FROM consents w WHERE w.user_id = f.user_id AND w.what = 'documents' AND w.deed = 'withdrawn')
  AND NOT EXISTS (SELECT 1 FROM consents k WHERE k.user_id = f.user_id AND k.what = 'documents' AND k.deed = 'given' AND k.id =
    (SELECT max(id) FROM consents WHERE user_id = k.user_id AND agent_key = k.agent_key AND what = 'documents'))`;

/**
 * Returns uploads to which neither the profile nor an application of their owner refers. Paths are random, so a textual
 * match counts as a reference. A document that was uploaded while the consent was being withdrawn is returned
 * regardless of its age.
 */
export const selectLooseFiles = (createdBefore: number, max: number): Statement<{ key: string }> =>
  bindNamed(
    `SELECT f.path AS key FROM files f JOIN users u ON u.id = f.user_id
WHERE (f.created_at <= :before OR (f.kind = 'document' AND ${CONSENT_WITHDRAWN_CONDITION})) AND u.head_icon <> f.path
  AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.user_id = f.user_id AND instr(a.form, f.path) > 0)
LIMIT :limit`,
    { before: createdBefore, limit: max },
  );

/** Returns the user's documents to which no application on another agent's site refers. */
export const selectDocumentsOfSite = (userId: number, agentKey: string): Statement<{ key: string }> =>
  bindNamed(
    `SELECT path AS key FROM files f WHERE user_id = :userId AND kind = 'document' AND NOT EXISTS
  (SELECT 1 FROM applications a WHERE a.user_id = f.user_id AND a.agent_key <> :agentKey AND instr(a.form, f.path) > 0)`,
    { userId, agentKey },
  );

export const deleteFiles = (keys: readonly string[]): Statement =>
  bindNamed('DELETE FROM files WHERE path IN (SELECT value FROM json_each(:keys))', { keys: JSON.stringify(keys) });

/** Returns those R2 keys to which a row refers. */
export const selectReferencedKeys = (keys: readonly string[]): Statement<{ key: string }> =>
  bindNamed(
    `SELECT value AS key FROM json_each(:keys) WHERE EXISTS (SELECT 1 FROM files WHERE path = value)
  OR (value LIKE 'chat/%' AND EXISTS (SELECT 1 FROM chat_attachments WHERE file_key = substr(value, 6)))
  OR (value LIKE 'media/%' AND EXISTS (SELECT 1 FROM media WHERE name = substr(value, 7, instr(value || '@', '@') - 7)))`,
    { keys: JSON.stringify(keys) },
  );

export const selectSweep = (folder: string): Statement<{ after: string }> =>
  bindNamed('SELECT after FROM file_sweeps WHERE folder = :folder', { folder });

/** Saves how far the cleanup of a folder has come. '' starts it again. */
export const saveSweepCursor = (folder: string, afterKey: string): Statement =>
  bindNamed(
    'INSERT INTO file_sweeps (folder, after) VALUES (:folder, :after) ON CONFLICT DO UPDATE SET after = excluded.after',
    { folder, after: afterKey },
  );
