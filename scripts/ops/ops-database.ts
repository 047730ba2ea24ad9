import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_STATE, openLocalDatabase } from '#scripts/data/open-local-database.ts';
import type { Database, SqlValue } from '#backend/queries/database.ts';

/** One argument of a command is 128 KB at most; what is longer goes as a file, which answers no rows. */
const MOST_OF_AN_ARGUMENT = 100_000;
/** Five thousand codes with their digests. */
const MOST_ANSWERED = 64 * 1024 * 1024;

/** The portal's KV, as far as operations write it. */
export interface OpsCache {
  put: (key: string, value: string) => Promise<void>;
}

interface Opened {
  db: Database;
  cache: OpsCache;
  close: () => Promise<void>;
}

/** The backend's tables and the edge's KV: on this machine, or those of an environment, through wrangler and who is logged in there. */
export async function openOpsDatabase(environment: string | undefined): Promise<Opened> {
  if (!environment) return openLocalDatabase(LOCAL_STATE);
  const command = ['d1', 'execute', 'DB', '--remote', '--env', environment, '--config', 'backend/wrangler.toml'];
  const run = (...args: string[]) =>
    execFileSync('wrangler', [...command, '--json', ...args], { encoding: 'utf8', maxBuffer: MOST_ANSWERED });
  const execute = (sql: string) => {
    if (Buffer.byteLength(sql) <= MOST_OF_AN_ARGUMENT) return run('--command', sql);
    const folder = mkdtempSync(join(tmpdir(), 'sql-'));
    try {
      writeFileSync(join(folder, 'statements.sql'), sql);
      run('--yes', '--file', join(folder, 'statements.sql'));
      return '[]';
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  return { db: databaseByText(execute), cache: cacheOf(environment), close: () => Promise.resolve() };
}

function cacheOf(environment: string): OpsCache {
  const where = ['--binding', 'CACHE', '--env', environment, '--remote'];
  return {
    put: async (key, value) => void execFileSync('wrangler', ['kv', 'key', 'put', key, value, ...where]),
  };
}

/** Wrangler takes text and no values, so they are written into it; what several statements answer comes in their order. */
export function databaseByText(execute: (sql: string) => string): Database {
  const prepare = (sql: string, values: readonly SqlValue[] = []) => ({
    text: () => writeValues(sql, values),
    bind: (...given: SqlValue[]) => prepare(sql, given),
    all: <Row>() => Promise.resolve(run<Row>([writeValues(sql, values)])[0] ?? { results: [] }),
  });
  const run = <Row>(texts: readonly string[]) =>
    JSON.parse(execute(texts.map((text) => `${text};`).join('\n'))) as { results: Row[] }[];
  return {
    prepare,
    batch: <Row>(statements: never[]) =>
      Promise.resolve(run<Row>(statements.map(({ text }: { text: () => string }) => text()))),
  };
}

/** What stands in quotes is text, whatever it looks like. */
const QUOTED_OR_PLACE = /'(?:[^']|'')*'|\?(\d+)/g;

function writeValues(sql: string, values: readonly SqlValue[]): string {
  return sql.replace(QUOTED_OR_PLACE, (whole, place: string | undefined) => {
    if (place === undefined) return whole;
    const value = values[Number(place) - 1];
    if (value === undefined) throw new Error(`a statement names ?${place}, which nobody gave`);
    if (value === null) return 'NULL';
    return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
  });
}
