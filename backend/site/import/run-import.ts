import { batchWrite, type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { refreshSiteCourses } from '#backend/queries/site/site-courses.ts';
import { selectEditsAt, selectLatestEdits, insertSiteEdit } from '#backend/queries/site/site-edits.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import type { Manager } from '#backend/staff/invite.ts';
import type { SiteImportKind } from '#shared/rules/import-fields.ts';
import { listExisting, type ExistingRows, type PlannedChange, createRowStatements } from './plan-import.ts';

/** Returns the name of an import in the audit entry of its undo: its time in ISO format. */
export const createImportName = (timestamp: number) => new Date(timestamp).toISOString();

/** Publishes rows in one transaction, each with an entry in its history. All entries have the time of the import. */
export async function publishRows(
  db: Database,
  site: StoredSite,
  kind: SiteImportKind,
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
  const partNames = changes.map(({ key }) => `${kind} ${key}`);
  const numberByPart = new Map(
    (await queryRows(db, selectLatestEdits(agentId, partNames))).map(({ part, number }) => [part, number]),
  );
  const statements: Statement[] = [];
  for (const { key, before, value } of changes) {
    const part = `${kind} ${key}`;
    const editTexts = { before: JSON.stringify(before), content: JSON.stringify(value) };
    statements.push(
      ...insertSiteEdit({ agentId, part, number: (numberByPart.get(part) ?? 0) + 1, at, ...manager, ...editTexts }),
      ...(await createRowStatements(db, site, kind, { key, value, at }, existing)),
    );
  }
  const agentKey = site.fields.keyCode;
  await batchWrite(db, [
    ...dedupRebuilds(agentId, statements),
    incrementSiteVersion(agentKey),
    insertAuditEntry({ at, agentKey, ...manager, action, about }),
  ]);
}

/** Restores rows to their state before an import. Rows that have changed since the import are kept. */
export async function undoRows(
  db: Database,
  site: StoredSite,
  kind: SiteImportKind,
  importedAt: number,
  manager: Manager,
) {
  const [edits, existingRows] = await Promise.all([
    queryRows(db, selectEditsAt(site.id, kind, importedAt)),
    listExisting(db, site),
  ]);
  const { schools, courses, rankings } = existingRows;
  const liveValues: ReadonlyMap<string, unknown> = { ownSchool: schools, course: courses, ranking: rankings }[kind];
  const changes = edits.flatMap(({ part, before, content }): PlannedChange[] => {
    const key = part.slice(kind.length + 1);
    const now = liveValues.get(key) ?? null;
    const isUnchanged = hasSameValues(flatten(now), flatten(JSON.parse(content)));
    return isUnchanged ? [{ key, before: now, value: JSON.parse(before) as unknown }] : [];
  });
  const logSubject = createImportName(importedAt);
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

/**
 * Removes repeated statements: every course update ends with the same statements that rebuild the site's index, of
 * which only the last are needed.
 */
export function dedupRebuilds(agentId: number, statements: readonly Statement[]): Statement[] {
  const rebuildStatements = refreshSiteCourses(agentId);
  const isRebuildStatement = ({ sql }: Statement) => rebuildStatements.some((statement) => statement.sql === sql);
  return statements.some(isRebuildStatement)
    ? [...statements.filter((statement) => !isRebuildStatement(statement)), ...rebuildStatements]
    : [...statements];
}
