import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

/** Order of creation. Rows are inserted before the triggers are created, so that no trigger fires. */
const CREATION_ORDER = ['table', 'index', 'view', 'trigger'];
const SHADOW_SUFFIXES = ['data', 'idx', 'content', 'docsize', 'config'];

/**
 * Reads the statements that create the final schema of all migrations, and the rows that migrations insert. Running the
 * migrations themselves would take fifteen times as long in every test file; scripts/data/migrate.ts runs them for the
 * demo database.
 */
export function readFinalSchema(folder: string): string[] {
  const db = new DatabaseSync(':memory:');
  for (const name of readdirSync(folder).toSorted())
    if (name.endsWith('.sql')) db.exec(readFileSync(join(folder, name), 'utf8'));
  const schemaObjects = db
    .prepare(`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
    .all() as unknown as SchemaObject[];
  // Creating a full-text index also creates its shadow tables, so these are skipped.
  const shadowTables = new Set(
    schemaObjects
      .filter(({ sql }) => sql.startsWith('CREATE VIRTUAL'))
      .flatMap(({ name }) => SHADOW_SUFFIXES.map((end) => `${name}_${end}`)),
  );
  const visibleObjects = schemaObjects.filter(({ name }) => !shadowTables.has(name));
  return CREATION_ORDER.flatMap((type) => {
    const objectsOfType = visibleObjects.filter((schemaObject) => schemaObject.type === type);
    return [
      ...objectsOfType.map(({ sql }) => sql),
      ...(type === 'table' ? objectsOfType.flatMap(({ name }) => readTableRows(db, name)) : []),
    ];
  });
}

const readTableRows = (db: DatabaseSync, table: string) =>
  db
    .prepare(`SELECT * FROM "${table}"`)
    .all()
    .map(
      (row) =>
        `INSERT INTO "${table}" (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(formatLiteral).join(', ')})`,
    );

const formatLiteral = (value: SQLOutputValue) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
