// Tables and rows of a catalogue, without the rows that belong to one site.
import { orderTables } from '#backend/backup/write-backup.ts';
import { appliedMigrations, foreignKeys, rowsAfter, tableColumns } from '#backend/queries/backup.ts';
import { type Database, queryRows, batchRead, type SqlValue } from '#backend/queries/database.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { type Cells, CatalogueFileError } from './catalogue-file.ts';

/**
 * Columns that belong to the database and not to the catalogue, such as counts and states of imports, with their
 * value in a new row.
 */
const NOT_PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  /** Tables in an order in which referenced tables come first. */
  tables: CatalogueTable[];
  schema: string;
}

export async function readCatalogueSchema(db: Database): Promise<CatalogueSchema> {
  const [columns, keys] = await batchRead(db, tableColumns(), foreignKeys());
  if (!columns.some(({ table }) => table === 'schools')) throw new CatalogueFileError('the database has no catalogue');
  const schema = (await queryRows(db, appliedMigrations())).at(-1)?.name ?? '';
  const names = new Set<string>(NO_PERSONAL_DATA_BY_REASON.catalogue);
  const ownForeignKeys = keys.filter(({ table, parent }) => names.has(table) && names.has(parent));
  const tables = orderTables(columns, keys)
    .filter(({ table }) => names.has(table))
    .map(({ table, columns: all, key }) => ({
      table,
      columns: all.filter((column) => !Object.hasOwn(NOT_PUBLISHED[table] ?? {}, column)),
      key,
      fixed: NOT_PUBLISHED[table] ?? {},
      isReferenced: ownForeignKeys.some(({ parent }) => parent === table),
      references: ownForeignKeys
        .filter((foreignKey) => foreignKey.table === table)
        .map(({ column, parent }) => ({ column, parent })),
    }));
  return { tables, schema };
}

const NUMBERED = new Set(['id', 'course_id', 'subject_id']);

/** Whether the row, or the row that it references, belongs to one site (decision 031). */
export function isSiteRow(columns: readonly string[], row: Cells): boolean {
  return columns.some((column, index) => {
    const value = row[index];
    if (column === 'agent_id') return value !== 0;
    return NUMBERED.has(column) && typeof value === 'number' && value >= FIRST_SITE_ROW_ID;
  });
}

const ROW_PAGE_SIZE = 2000;

/** Yields the rows of a table in the order of their keys. */
export async function* rowsOfTable(
  db: Database,
  { table, columns, key }: Pick<CatalogueTable, 'table' | 'columns' | 'key'>,
): AsyncGenerator<Cells> {
  let cursor: SqlValue[] | null = null;
  for (;;) {
    const rows: Record<string, SqlValue>[] = await queryRows(
      db,
      rowsAfter({ table, columns, key, after: cursor, most: ROW_PAGE_SIZE }),
    );
    for (const row of rows) yield columns.map((column) => row[column] ?? null);
    const last = rows.at(-1);
    if (!last || rows.length < ROW_PAGE_SIZE) return;
    cursor = key.map((column) => last[column] ?? null);
  }
}
