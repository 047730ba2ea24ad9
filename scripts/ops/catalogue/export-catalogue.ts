import { type Database, queryRow } from '#backend/queries/database.ts';
import { selectLastImport } from '#backend/queries/facts/import-tables.ts';
import { type CatalogueHead, createCatalogueFile, CatalogueFileError } from './catalogue-file.ts';
import { isSiteRow, readCatalogueSchema, readTableRows } from './catalogue-tables.ts';

/** Exports the catalogue that all sites share to a file. */
export async function exportCatalogue(db: Database, path: string, now = Date.now()) {
  const { tables, schema } = await readCatalogueSchema(db);
  const previousImport = await queryRow(db, selectLastImport());
  const file = createCatalogueFile(path);
  const result: CatalogueHead['tables'] = [];
  for (const catalogueTable of tables.toReversed()) {
    let rows = 0;
    for await (const row of readTableRows(db, catalogueTable)) {
      if (isSiteRow(catalogueTable.columns, row)) continue;
      file.add(row);
      rows += 1;
    }
    result.push({ table: catalogueTable.table, columns: catalogueTable.columns, rows });
  }
  if ((await queryRow(db, selectLastImport()))?.id !== previousImport?.id)
    throw new CatalogueFileError('an import ran while the catalogue was read: run the export again');
  const bytes = await file.finish({ is: 'catalogue', schema, at: now, tables: result });
  return { tables: result.length, rows: result.reduce((sum, { rows }) => sum + rows, 0), bytes };
}
