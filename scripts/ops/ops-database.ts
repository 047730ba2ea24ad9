import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_STATE, openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { requireIdsFile } from '#scripts/ops/deploy/find-ids.ts';
import { queryWrangler } from '#scripts/ops/deploy/run-wrangler.ts';
import type { Database, SqlValue } from '#backend/queries/database.ts';

/**
 * Maximum length of SQL in a command argument, which may have 128 KB. Longer SQL is passed as a file, in which case no
 * rows are returned. D1's limit for a statement is about the same.
 */
const MAX_ARGUMENT_LENGTH = 100_000;
/** Length of each chunk of a long value. A character may need four bytes, and an escaped quote two. */
const CHUNK_CHARACTERS = 20_000;

/** The methods of the portal's KV that operations use. */
export interface OpsCache {
  put: (key: string, value: string) => Promise<void>;
}

interface OpenedDatabase {
  db: Database;
  cache: OpsCache;
  close: () => Promise<void>;
}

/** Opens the backend's database and the edge's KV: on this machine or, with wrangler's login, in an environment. */
export async function openOpsDatabase(environment: string | undefined): Promise<OpenedDatabase> {
  if (!environment) return openLocalDatabase(LOCAL_STATE);
  const config = await requireIdsFile(environment);
  const db = createInliningDatabase(createExecutor(['d1', 'execute', 'DB', '--remote', '--config', config]));
  return { db, cache: createCache(config), close: () => Promise.resolve() };
}

/** Returns a function that executes SQL with a wrangler command. */
export function createExecutor(command: readonly string[]) {
  const runQuery = (...args: string[]) => queryWrangler([...command, '--json'], args);
  return (sql: string) => {
    if (Buffer.byteLength(sql) <= MAX_ARGUMENT_LENGTH) return runQuery('--command', sql);
    const folder = mkdtempSync(join(tmpdir(), 'sql-'));
    try {
      writeFileSync(join(folder, 'statements.sql'), sql);
      runQuery('--yes', '--file', join(folder, 'statements.sql'));
      return '[]';
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

function createCache(config: string): OpsCache {
  const location = ['--binding', 'CACHE', '--remote', '--config', config];
  return {
    put: async (key, value) => void queryWrangler(['kv', 'key', 'put', ...location], [key, value]),
  };
}

/** Database that inlines values, because wrangler cannot bind them. The results are in the order of the statements. */
export function createInliningDatabase(execute: (sql: string) => string): Database {
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    text: () => splitStatement(sql, values).join(';\n'),
    bind: (...params: SqlValue[]) => prepare(sql, params),
    all: <Row>() => Promise.resolve(runTexts<Row>(splitStatement(sql, values))[0] ?? { results: [] }),
  });
  const runTexts = <Row>(texts: readonly string[]) =>
    JSON.parse(execute(texts.map((text) => `${text};`).join('\n'))) as { results: Row[] }[];
  return {
    prepare,
    batch: <Row>(statements: never[]) =>
      Promise.resolve(runTexts<Row>(statements.map(({ text }: { text: () => string }) => text()))),
  };
}

/** Splits a statement that is too long by first writing its long values to a temporary table, in chunks. */
export function splitStatement(sql: string, values: readonly SqlValue[]): string[] {
  const fullText = inlineValues(sql, values);
  if (Buffer.byteLength(fullText) <= MAX_ARGUMENT_LENGTH) return [fullText];
  const stagingStatements = [
    'CREATE TABLE sent_parts (value INTEGER, part INTEGER, text TEXT, PRIMARY KEY (value, part))',
  ];
  const shortValues = values.map((value, index) => {
    if (typeof value !== 'string' || value.length <= CHUNK_CHARACTERS) return formatValue(value);
    const characters = [...value];
    for (let chunkIndex = 0; chunkIndex * CHUNK_CHARACTERS < characters.length; chunkIndex += 1) {
      const text = characters.slice(chunkIndex * CHUNK_CHARACTERS, (chunkIndex + 1) * CHUNK_CHARACTERS).join('');
      stagingStatements.push(`INSERT INTO sent_parts VALUES (${index}, ${chunkIndex}, ${formatValue(text)})`);
    }
    return `(SELECT group_concat(text, '') FROM (SELECT text FROM sent_parts WHERE value = ${index} ORDER BY part))`;
  });
  return [...stagingStatements, stageLongValues(sql, shortValues), 'DROP TABLE sent_parts'];
}

/** Also matches quoted text, because a question mark inside quotes is not a placeholder. */
const QUOTED_OR_PLACEHOLDER = /'(?:[^']|'')*'|\?(\d+)/g;

const inlineValues = (sql: string, values: readonly SqlValue[]) => stageLongValues(sql, values.map(formatValue));

function formatValue(value: SqlValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

function stageLongValues(sql: string, result: readonly string[]): string {
  return sql.replace(QUOTED_OR_PLACEHOLDER, (match, placeholderNumber: string | undefined) => {
    if (placeholderNumber === undefined) return match;
    const text = result[Number(placeholderNumber) - 1];
    if (text === undefined) throw new Error(`no value for placeholder ?${placeholderNumber}`);
    return text;
  });
}
