import type { FileContentType, FileKind } from '#shared/rules/uploaded-file.ts';
import type { Statement } from '#backend/queries/database.ts';

export interface FileRow {
  path: string;
  userId: number;
  kind: FileKind;
  name: string;
  size: number;
  contentType: FileContentType;
}

export const insertFile = ({ path, userId, kind, name, size, contentType }: FileRow, now: number): Statement => ({
  sql: 'INSERT INTO files (path, user_id, kind, name, size, content_type, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)',
  values: [path, userId, kind, name, size, contentType, now],
});

export const fileAt = (path: string): Statement<FileRow> => ({
  sql: 'SELECT path, user_id AS userId, kind, name, size, content_type AS contentType FROM files WHERE path = ?1',
  values: [path],
});

export const deleteFile = (path: string): Statement => ({ sql: 'DELETE FROM files WHERE path = ?1', values: [path] });
