import { DatabaseSync } from 'node:sqlite';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Triggers are for guarantees that must hold for every writer. There are three purposes; counters, caches, stamps and
// business rules are in the statements of backend/queries.

const db = new DatabaseSync(':memory:');
const MIGRATIONS = join(import.meta.dirname, '../migrations');
for (const name of readdirSync(MIGRATIONS).toSorted())
  if (name.endsWith('.sql')) db.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));

const triggers = db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all() as {
  name: string;
  sql: string;
}[];
const fullTextIndexes = db
  .prepare(`SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`)
  .all()
  .map(({ name }) => String(name));

const LOGS = ['erasures', 'fact_history', 'webhook_messages'];
/** Tables that reference rows of two tables by `subject` and `subject_id`, for which no foreign key can cascade. */
const OF_A_SUBJECT = ['external_ids', 'fact_history', 'facts'];

const WRITES = /\b(INSERT(?: OR \w+)? INTO|UPDATE(?! OF)|DELETE FROM) (\w+)/g;

/** Returns the purpose of a trigger; '' if it has none of the permitted purposes. */
function getPurpose(sql: string): string {
  const body = sql.slice(sql.indexOf('BEGIN'));
  const writes = [...body.matchAll(WRITES)].map(([, verb = '', table = '']) => ({ verb, table }));
  if (/\bBEFORE (UPDATE|DELETE) ON\b/.test(sql) && body.includes('RAISE(ABORT') && writes.length === 0)
    return 'guards an append-only table';
  if (writes.length > 0 && writes.every(({ verb, table }) => verb === 'INSERT INTO' && LOGS.includes(table)))
    return 'appends to a log';
  if (writes.length > 0 && writes.every(({ table }) => fullTextIndexes.includes(table)))
    return 'syncs a full-text index';
  if (
    /\bAFTER DELETE ON\b/.test(sql) &&
    writes.length > 0 &&
    writes.every(({ verb, table }) => verb === 'DELETE FROM' && OF_A_SUBJECT.includes(table))
  )
    return 'cascades a deletion';
  return '';
}

it.each(triggers)('$name guarantees something against every writer', ({ sql }) => {
  expect(getPurpose(sql)).not.toBe('');
});

it('has two guards for each append-only table, and no more triggers than before', () => {
  const counts = Object.groupBy(triggers, ({ sql }) => getPurpose(sql));
  expect(Object.fromEntries(Object.entries(counts).map(([purpose, of]) => [purpose, of?.length]))).toEqual({
    'appends to a log': 16,
    'cascades a deletion': 2,
    'guards an append-only table': 12,
    'syncs a full-text index': 8,
  });
});

it.each([
  'CREATE TRIGGER a AFTER UPDATE ON users BEGIN UPDATE users SET seen = 1; END',
  'CREATE TRIGGER a AFTER INSERT ON chat_conversations BEGIN INSERT OR IGNORE INTO chat_rounds VALUES (1); END',
  'CREATE TRIGGER a AFTER DELETE ON agents BEGIN DELETE FROM guides; END',
])('%s has no permitted purpose', (sql) => {
  expect(getPurpose(sql)).toBe('');
});
