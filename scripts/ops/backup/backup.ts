// Copies of all rows in R2, from the shell: npm run ops -- backup, backups and restore
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupStore } from '#backend/backup/backup-format.ts';
import { readIndex, writeBackup } from '#backend/backup/write-backup.ts';
import { LOCAL_STATE, openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { bucketOf } from '#scripts/ops/deploy/place.ts';
import { askWrangler, WranglerFailure } from '#scripts/ops/deploy/run-wrangler.ts';
import { databaseByText, executeBy, openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { WrongUse } from '#scripts/ops/take-environment.ts';
import { writeTable } from '#scripts/ops/write-table.ts';
import { restoreBackup, Unrestorable } from './restore-backup.ts';

export const BACKUP_USAGE = `npm run ops -- backup                                copies all rows into R2 now; the backend does it every night
npm run ops -- backups                               which copies there are, the latest first
npm run ops -- restore --from DAY --into NAME        into an empty database: on this machine a state folder, with --remote a D1 of this name`;

/** The store of an environment, through wrangler and who is logged in there. */
function remoteStore(environment: string): BackupStore {
  const bucket = bucketOf({ name: environment, environment: 'production', branch: '' });
  const inFile = <T>(act: (path: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    try {
      return act(join(folder, 'object'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const run = (verb: 'get' | 'put', key: string, path: string) =>
    askWrangler(['r2', 'object', verb, `${bucket}/${key}`, '--file', path, '--remote']);
  return {
    put: async (key, bytes) =>
      inFile((path) => {
        writeFileSync(path, bytes);
        run('put', key, path);
      }),
    get: async (key) =>
      inFile((path) => {
        try {
          run('get', key, path);
        } catch (error) {
          if (error instanceof WranglerFailure && /does not exist/i.test(error.message)) return null;
          throw error;
        }
        const bytes = new Uint8Array(readFileSync(path));
        return { arrayBuffer: () => Promise.resolve(bytes.buffer) };
      }),
  };
}

async function withStore<T>(environment: string | undefined, act: (store: BackupStore) => Promise<T>): Promise<T> {
  if (environment) return act(remoteStore(environment));
  const { files, close } = await openLocalDatabase(LOCAL_STATE);
  try {
    return await act(files);
  } finally {
    await close();
  }
}

export async function runBackupCommand(_words: string[], environment: string | undefined): Promise<boolean> {
  const { db, files, close } = await openBoth(environment);
  try {
    const { name, tables, rows, bytes } = await writeBackup(db, files);
    console.log(`${name}: ${rows} rows of ${tables} tables, ${bytes} bytes`);
    return true;
  } finally {
    await close();
  }
}

async function openBoth(environment: string | undefined) {
  if (!environment) return openLocalDatabase(LOCAL_STATE);
  const { db, close } = await openOpsDatabase(environment);
  return { db, files: remoteStore(environment), close };
}

const latestFirst = <Kept extends { name: string }>(kept: readonly Kept[]) =>
  kept.toSorted((one, other) => (one.name < other.name ? 1 : -1));

export async function runBackupsCommand(_words: string[], environment: string | undefined): Promise<boolean> {
  const kept = latestFirst(await withStore(environment, readIndex));
  const rows = kept.map(({ name, tables, rows: count, bytes }) => [name, `${tables}`, `${count}`, `${bytes}`]);
  console.log(rows.length > 0 ? writeTable(['BACKUP', 'TABLES', 'ROWS', 'BYTES'], rows) : 'there is no backup');
  return rows.length > 0;
}

/** Prints what became of it; false where nothing was restored, or a log does not hold. */
export async function runRestoreCommand(words: string[], environment: string | undefined): Promise<boolean> {
  const { from, into } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, into: { type: 'string' } },
  }).values;
  if (!from || !into) throw new WrongUse('npm run ops -- restore --from DAY --into NAME');
  try {
    return await withStore(environment, async (store) => {
      const known = latestFirst(await readIndex(store)).find(({ name }) => name.startsWith(from));
      // A day is found by the list of what there is, a whole name without it.
      const name = known?.name ?? from;
      return environment ? restoreThere(store, name, into) : restoreHere(store, name, into);
    });
  } catch (error) {
    if (!(error instanceof Unrestorable)) throw error;
    console.error(`nothing was restored: ${error.message}`);
    return false;
  }
}

/** Into a folder beside it, which takes its name when all is there: nobody ever sees the half of it. */
async function restoreHere(store: BackupStore, name: string, into: string): Promise<boolean> {
  if (existsSync(into)) throw new Unrestorable(`${into} is there already: a backup goes into an empty place alone`);
  const half = `${into}.half`;
  rmSync(half, { recursive: true, force: true });
  const { db, close } = await openLocalDatabase(half);
  let holds = false;
  try {
    holds = tellRestored(await restoreBackup({ db, store, tell: console.log }, name));
  } finally {
    await close();
    if (!holds) rmSync(half, { recursive: true, force: true });
  }
  if (holds) renameSync(half, into);
  return holds;
}

async function restoreThere(store: BackupStore, name: string, database: string): Promise<boolean> {
  const db = databaseByText(executeBy(['d1', 'execute', database, '--remote']));
  return tellRestored(await restoreBackup({ db, store, tell: console.log }, name));
}

function tellRestored({ rows, leftOut, logs, brokenLogs }: Awaited<ReturnType<typeof restoreBackup>>): boolean {
  if (leftOut > 0) console.log(`${leftOut} rows were left out: what they hung on was deleted while the copy was made`);
  console.log(`${rows} rows are restored, and ${logs - brokenLogs} of ${logs} logs of applications hold`);
  return brokenLogs === 0;
}
