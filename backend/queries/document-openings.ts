import type { OPENED_KINDS, OpeningReason } from '#shared/rules/document-opening.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';

export interface OpeningRow {
  at: string;
  who: string;
  kind: (typeof OPENED_KINDS)[number];
  name: string;
  reason: OpeningReason;
  note: string;
}

const COLUMNS = 'o.at, o.who, o.kind, o.name, o.reason, o.note';

export const writeOpening = (
  applicationId: number,
  staffId: number,
  { at, who, kind, name, reason, note }: OpeningRow,
): Statement =>
  named(
    `INSERT INTO document_openings (application_id, staff_id, at, who, kind, name, reason, note)
VALUES (:applicationId, :staffId, :at, :who, :kind, :name, :reason, :note)`,
    { applicationId, staffId, at, who, kind, name, reason, note },
  );

/** The latest first. */
export const openingsOfAll = (ids: readonly number[]): Statement<OpeningRow & { applicationId: number }> =>
  named(
    `SELECT o.application_id AS applicationId, ${COLUMNS} FROM document_openings o
WHERE o.application_id IN (SELECT value FROM json_each(:ids)) ORDER BY o.id DESC`,
    { ids: JSON.stringify(ids) },
  );

/** Of the application that is not withdrawn. */
export const openingsForUser = (userId: number): Statement<OpeningRow> =>
  named(
    `SELECT ${COLUMNS} FROM applications a JOIN document_openings o ON o.application_id = a.id
WHERE a.user_id = :userId AND a.status <> 'withdrawn' ORDER BY o.id DESC`,
    { userId },
  );
