import { batchWrite, type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import { touchSite } from '#backend/queries/site/agents.ts';
import { siteCoursesChanged } from '#backend/queries/site/site-courses.ts';
import { editsAt, selectLatestEdits, noteSiteEdit } from '#backend/queries/site/site-edits.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { isSame } from '#backend/site/forms/merge-typed.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import type { Manager } from '#backend/staff/invite.ts';
import type { ImportKind } from '#shared/rules/import-fields.ts';
import { listExisting, type ExistingRows, type PlannedChange, rowStatements } from './plan-import.ts';

/** Time of an import as its undo names it in the audit log. */
export const importName = (at: number) => new Date(at).toISOString();

/** Publishes rows in one transaction, each with an entry in its history; all have the time of the import. */
export async function publishRows(
  db: Database,
  site: StoredSite,
  kind: ImportKind,
  changes: readonly PlannedChange[],
  {
    existing,
    by: manager,
    at,
    action,
    about,
  }: { existing: ExistingRows; by: Manager; at: number; action: 'contentImported' | 'importUndone'; about: string },
): Promise<void> {
  const agentId = site.id;
  const parts = changes.map(({ key }) => `${kind} ${key}`);
  const numbers = new Map(
    (await queryRows(db, selectLatestEdits(agentId, parts))).map(({ part, number }) => [part, number]),
  );
  const statements: Statement[] = [];
  for (const { key, before, value } of changes) {
    const part = `${kind} ${key}`;
    const texts = { before: JSON.stringify(before), content: JSON.stringify(value) };
    statements.push(
      ...noteSiteEdit({ agentId, part, number: (numbers.get(part) ?? 0) + 1, at, ...manager, ...texts }),
      ...(await rowStatements(kind, { agentId, key, value, at }, existing)),
    );
  }
  const agentKey = site.fields.keyCode;
  await batchWrite(db, [
    ...dedupRebuilds(agentId, statements),
    touchSite(agentKey),
    insertAuditEntry({ at, agentKey, ...manager, action, about }),
  ]);
}

/** Restores the rows of an import to what they were; rows that were changed since stay. */
export async function undoRows(db: Database, site: StoredSite, kind: ImportKind, importedAt: number, manager: Manager) {
  const [edits, existingRows] = await Promise.all([
    queryRows(db, editsAt(site.id, kind, importedAt)),
    listExisting(db, site),
  ]);
  const liveValue: ReadonlyMap<string, unknown> = kind === 'ownSchool' ? existingRows.schools : existingRows.courses;
  const changes = edits.flatMap(({ part, before, content }): PlannedChange[] => {
    const key = part.slice(kind.length + 1);
    const now = liveValue.get(key) ?? null;
    const isUnchanged = isSame(flatten(now), flatten(JSON.parse(content)));
    return isUnchanged ? [{ key, before: now, value: JSON.parse(before) as unknown }] : [];
  });
  const logSubject = importName(importedAt);
  if (changes.length > 0)
    await publishRows(db, site, kind, changes, {
      existing: existingRows,
      by: manager,
      at: Date.now(),
      action: 'importUndone',
      about: logSubject,
    });
  return { restored: changes.length, kept: edits.length - changes.length };
}

/** Every course update ends with the same statements that rebuild the site's index; only the last copy is needed. */
export function dedupRebuilds(agentId: number, statements: readonly Statement[]): Statement[] {
  const laterStatements = siteCoursesChanged(agentId);
  const isAfter = ({ sql }: Statement) => laterStatements.some((statement) => statement.sql === sql);
  return statements.some(isAfter)
    ? [...statements.filter((statement) => !isAfter(statement)), ...laterStatements]
    : [...statements];
}
