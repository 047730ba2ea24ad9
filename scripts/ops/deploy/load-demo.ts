// Loads the demo data into a remote database and bucket: loads it locally, records the writes, and replays them
// remotely.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getContentType } from '#backend/catalogue/catalogue-files.ts';
import type { Database, SqlValue } from '#backend/queries/database.ts';
import { listSeedFiles } from '#backend/seed/files/file-address.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { SEED_FILES_FOLDER } from '#scripts/data/store-seed-files.ts';
import { splitStatement } from '#scripts/ops/ops-database.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import { getBucketName, getIdsFile, type DeployTarget } from './place.ts';
import type { RunWrangler } from './run-wrangler.ts';

const WRITE_PATTERN = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH[\s\S]+\b(?:INSERT|UPDATE|DELETE)\b)/i;

type PreparedStatement = ReturnType<Database['prepare']>;

/** Wraps a database: executes every statement and passes each write to `onWrite`. */
export function recordWrites(db: Database, onWrite: (sql: string) => void): Database {
  const statementByWrapper = new WeakMap<object, { prepared: PreparedStatement; note: () => void }>();
  const wrapStatement = (
    preparedStatement: PreparedStatement,
    sql: string,
    values: readonly SqlValue[],
  ): PreparedStatement => {
    const recordWrite = () => {
      if (WRITE_PATTERN.test(sql)) for (const text of splitStatement(sql, values)) onWrite(text);
    };
    const wrappedStatement: PreparedStatement = {
      bind: (...params) => wrapStatement(preparedStatement.bind(...params), sql, params),
      all: async <Row>() => {
        const answer = await preparedStatement.all<Row>();
        recordWrite();
        return answer;
      },
    };
    statementByWrapper.set(wrappedStatement, { prepared: preparedStatement, note: recordWrite });
    return wrappedStatement;
  };
  return {
    prepare: (sql) => wrapStatement(db.prepare(sql), sql, []),
    batch: async <Row>(statements: never[]) => {
      const preparedStatements = statements.map((statement) => statementByWrapper.get(statement));
      const answer = await db.batch<Row>(preparedStatements.map((item) => item?.prepared) as never[]);
      for (const item of preparedStatements) item?.note();
      return answer;
    },
  };
}

export async function loadDemo(target: DeployTarget, run: RunWrangler): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const { db, close } = await openLocalDatabase(join(folder, 'state'));
  try {
    await migrate(db);
    const result: string[] = [];
    await loadDemoData(
      recordWrites(db, (sql) => result.push(sql)),
      { fromRegisters: loadRegisters },
    );
    const config = ['--remote', '-c', getIdsFile(target.name)];
    await uploadFiles(target, run, folder);
    writeFileSync(join(folder, 'demo.sql'), result.map((sql) => `${sql};`).join('\n'));
    await run(['d1', 'execute', 'DB', ...config, '--yes', '--file', join(folder, 'demo.sql')]);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads the files grouped by content type, because wrangler accepts only one type per call. */
async function uploadFiles(target: DeployTarget, run: RunWrangler, folder: string): Promise<void> {
  const filesByType = Map.groupBy(listSeedFiles(), ({ name }) => getContentType(name) ?? '');
  for (const [contentType, files] of filesByType) {
    const listFile = join(folder, `${contentType.replaceAll(/\W/g, '-')}.json`);
    writeFileSync(
      listFile,
      JSON.stringify(files.map(({ path, name }) => ({ key: path, file: join(SEED_FILES_FOLDER, name) }))),
    );
    const typeArguments = contentType ? ['--content-type', contentType] : [];
    await run([
      'r2',
      'bulk',
      'put',
      getBucketName(target),
      '--remote',
      '--filename',
      listFile,
      ...typeArguments,
      '-c',
      getIdsFile(target.name),
    ]);
  }
}
