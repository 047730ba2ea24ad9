// Tables and rows of a catalogue, excluding the rows that belong to one site.
import { orderTables } from '#backend/backup/write-backup.ts';
import {
  selectAppliedMigrations,
  selectForeignKeys,
  selectRowsAfter,
  selectTableColumns,
} from '#backend/queries/backup.ts';
import { type Database, queryRows, batchRead, type SqlValue } from '#backend/queries/database.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { type CatalogueCells, CatalogueFileError } from './catalogue-file.ts';

/**
 * Columns that are local to each database and not published, such as counts and states of imports, with the value that
 * they get in a new row.
 */
const UNPUBLISHED_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sources: { fact_count: '0', school_count: '0', course_count: '0' },
  external_ids: { digest: "''" },
  imports: { packs: '0' },
};

export interface CatalogueTable {
  table: string;
  columns: string[];
  key: string[];
  fixed: Readonly<Record<string, string>>;
  isReferenced: boolean;
  /** Foreign keys to other tables of the catalogue. */
  references: { column: string; parent: string }[];
}

interface CatalogueSchema {
  /** Tables in an order in which each table comes after those to which it refers. */
  tables: CatalogueTable[];
  schema: string;
}

export async function readCatalogueSchema(db: Database): Promise<CatalogueSchema> {
  const [columns, keys] = await batchRead(db, selectTableColumns(), selectForeignKeys());
  if (!columns.some(({ table }) => table === 'schools')) throw new CatalogueFileError('the database has no catalogue');
  const schema = (await queryRows(db, selectAppliedMigrations())).at(-1)?.name ?? '';
  const names = new Set<string>(NO_PERSONAL_DATA_BY_REASON.catalogue);
  const ownForeignKeys = keys.filter(({ table, parent }) => names.has(table) && names.has(parent));
  const tables = orderTables(columns, keys)
    .filter(({ table }) => names.has(table))
    .map(({ table, columns: columnNames, key }) => ({
      table,
      columns: columnNames.filter((column) => !Object.hasOwn(UNPUBLISHED_VALUES[table] ?? {}, column)),
      key,
      fixed: UNPUBLISHED_VALUES[table] ?? {},
      isReferenced: ownForeignKeys.some(({ parent }) => parent === table),
      references: ownForeignKeys
        .filter((foreignKey) => foreignKey.table === table)
        .map(({ column, parent }) => ({ column, parent })),
    }));
  return { tables, schema };
}

const ID_COLUMNS = new Set(['id', 'course_id', 'subject_id']);

/** Whether the row, or a row to which it refers, belongs to one site (decision 031). */
export function isSiteRow(columns: readonly string[], row: CatalogueCells): boolean {
  return columns.some((column, index) => {
    const cellValue = row[index];
    if (column === 'agent_id') return cellValue !== 0;
    return ID_COLUMNS.has(column) && typeof cellValue === 'number' && cellValue >= FIRST_SITE_ROW_ID;
  });
}

const ROW_PAGE_SIZE = 2000;

/** Yields the rows of a table in the order of their keys. */
export async function* readTableRows(
  db: Database,
  { table, columns, key }: Pick<CatalogueTable, 'table' | 'columns' | 'key'>,
): AsyncGenerator<CatalogueCells> {
  let cursor: SqlValue[] | null = null;
  for (;;) {
    const rows: Record<string, SqlValue>[] = await queryRows(
      db,
      selectRowsAfter({ table, columns, key, after: cursor, limit: ROW_PAGE_SIZE }),
    );
    for (const row of rows) yield columns.map((column) => row[column] ?? null);
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < ROW_PAGE_SIZE) return;
    cursor = key.map((column) => lastRow[column] ?? null);
  }
}
