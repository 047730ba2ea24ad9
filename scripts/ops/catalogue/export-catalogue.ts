import { type Database, findRow } from '#backend/queries/database.ts';
import { lastImport } from '#backend/queries/facts/import-tables.ts';
import { type CatalogueHead, openCatalogueFile, Unpublishable } from './catalogue-file.ts';
import { isOfASite, readCatalogueSchema, rowsOfTable } from './catalogue-tables.ts';

/** Exports the shared catalogue to a file; returns its size. */
export async function exportCatalogue(db: Database, path: string, now = Date.now()) {
  const { tables, schema } = await readCatalogueSchema(db);
  const before = await findRow(db, lastImport());
  const file = openCatalogueFile(path);
  const written: CatalogueHead['tables'] = [];
  for (const one of tables.toReversed()) {
    let rows = 0;
    for await (const row of rowsOfTable(db, one)) {
      if (isOfASite(one.columns, row)) continue;
      file.add(row);
      rows += 1;
    }
    written.push({ table: one.table, columns: one.columns, rows });
  }
  if ((await findRow(db, lastImport()))?.id !== before?.id)
    throw new Unpublishable('an import came while the catalogue was read: export it again');
  const bytes = await file.finish({ is: 'catalogue', schema, at: now, tables: written });
  return { tables: written.length, rows: written.reduce((sum, { rows }) => sum + rows, 0), bytes };
}
