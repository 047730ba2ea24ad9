import { DatabaseSync } from 'node:sqlite';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Triggers are reserved for guarantees that must hold for every writer, and have one of three purposes. Counters,
// caches, stamps and business rules belong in the statements of backend/queries.

const schemaDatabase = new DatabaseSync(':memory:');
const MIGRATIONS_FOLDER = join(import.meta.dirname, '../migrations');
for (const name of readdirSync(MIGRATIONS_FOLDER).toSorted())
  if (name.endsWith('.sql')) schemaDatabase.exec(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'));

const triggers = schemaDatabase
  .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
  .all() as {
  name: string;
  sql: string;
}[];
const fullTextIndexes = schemaDatabase
  .prepare(`SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`)
  .all()
  .map(({ name }) => String(name));

const LOG_TABLES = ['erasures', 'fact_history', 'webhook_messages'];
/** Tables that reference rows of two tables by `subject` and `subject_id`, for which no foreign key can cascade. */
const SUBJECT_TABLES = ['external_ids', 'fact_history', 'facts'];

const WRITE_PATTERN = /\b(INSERT(?: OR \w+)? INTO|UPDATE(?! OF)|DELETE FROM) (\w+)/g;

/** Returns the purpose of a trigger, or '' if it has no permitted purpose. */
function getPurpose(sql: string): string {
  const body = sql.slice(sql.indexOf('BEGIN'));
  const writes = [...body.matchAll(WRITE_PATTERN)].map(([, verb = '', table = '']) => ({ verb, table }));
  if (/\bBEFORE (UPDATE|DELETE) ON\b/.test(sql) && body.includes('RAISE(ABORT') && writes.length === 0)
    return 'guards an append-only table';
  if (writes.length > 0 && writes.every(({ verb, table }) => verb === 'INSERT INTO' && LOG_TABLES.includes(table)))
    return 'appends to a log';
  if (writes.length > 0 && writes.every(({ table }) => fullTextIndexes.includes(table)))
    return 'syncs a full-text index';
  if (
    /\bAFTER DELETE ON\b/.test(sql) &&
    writes.length > 0 &&
    writes.every(({ verb, table }) => verb === 'DELETE FROM' && SUBJECT_TABLES.includes(table))
  )
    return 'cascades a deletion';
  return '';
}

it.each(triggers)('the trigger $name protects its rows from every writer', ({ sql }) => {
  expect(getPurpose(sql)).not.toBe('');
});

it('every append-only table has two triggers, and the number of triggers is unchanged', () => {
  const counts = Object.groupBy(triggers, ({ sql }) => getPurpose(sql));
  expect(
    Object.fromEntries(
      Object.entries(counts).map(([purpose, triggersOfPurpose]) => [purpose, triggersOfPurpose?.length]),
    ),
  ).toEqual({
    'appends to a log': 16,
    'cascades a deletion': 2,
    'guards an append-only table': 12,
    'syncs a full-text index': 11,
  });
});

it.each([
  'CREATE TRIGGER a AFTER UPDATE ON users BEGIN UPDATE users SET seen = 1; END',
  'CREATE TRIGGER a AFTER INSERT ON chat_conversations BEGIN INSERT OR IGNORE INTO chat_rounds VALUES (1); END',
  'CREATE TRIGGER a AFTER DELETE ON agents BEGIN DELETE FROM guides; END',
])('rejects %s without a permitted purpose', (sql) => {
  expect(getPurpose(sql)).toBe('');
});
