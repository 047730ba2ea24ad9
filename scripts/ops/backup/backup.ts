// npm run ops -- backup, backups and restore: manages backups.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  parseBackupKeys,
  createEncryptedStore,
  type EncryptedStore,
  createBackupKey,
} from '#backend/backup/backup-bucket.ts';
import { type BackupStore, BackupNotConfiguredError } from '#backend/backup/backup-format.ts';
import { copyFiles } from '#backend/backup/copy-files.ts';
import { storeErasures } from '#backend/backup/erasure-log.ts';
import { parseS3Settings, createS3Bucket } from '#backend/backup/s3-bucket.ts';
import { getBackupIndex, createBackup } from '#backend/backup/write-backup.ts';
import type { Database } from '#backend/queries/database.ts';
import { LOCAL_STATE, openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { getBackupBucketName } from '#scripts/ops/deploy/place.ts';
import { queryWrangler, WranglerError } from '#scripts/ops/deploy/run-wrangler.ts';
import { createInliningDatabase, createExecutor, openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { UsageError } from '#scripts/ops/parse-environment.ts';
import { formatTable } from '#scripts/ops/format-table.ts';
import { restoreBackup, restoreFiles, type RestoredFiles, RestoreError } from './restore-backup.ts';

export const BACKUP_USAGE = `npm run ops -- backup                                copies all rows and files into the backup bucket now; the backend does it every night
npm run ops -- backups                               lists the backups, latest first
npm run ops -- backup-key ID                         a new BACKUP_KEY under this name: keep it outside of the account that it backs up
npm run ops -- restore --from DAY --into NAME [--files BUCKET]
                                                     restores restores into an empty database: on this machine a state folder, with its files; with --remote a D1 of this
                                                     name, and its files if a bucket is given. Reads BACKUP_KEY, and BACKUP_S3_URL, _REGION and _KEY
                                                     if the backups are in another account`;

/** Accesses an R2 bucket of the account through wrangler and its login. */
function createWranglerBucket(bucket: string): BackupStore {
  const runWithFile = <T>(operation: (path: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    try {
      return operation(join(folder, 'object'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const runObjectCommand = (verb: 'get' | 'put', key: string, path: string) =>
    queryWrangler(['r2', 'object', verb, `${bucket}/${key}`, '--file', path, '--remote']);
  return {
    put: async (key, bytes) =>
      runWithFile((path) => {
        writeFileSync(path, bytes);
        runObjectCommand('put', key, path);
      }),
    get: async (key) =>
      runWithFile((path) => {
        try {
          runObjectCommand('get', key, path);
        } catch (error) {
          if (error instanceof WranglerError && /does not exist/i.test(error.message)) return null;
          throw error;
        }
        const bytes = new Uint8Array(readFileSync(path));
        return { arrayBuffer: () => Promise.resolve(bytes.buffer) };
      }),
  };
}

interface BackupTarget {
  /** Bucket that contains the backups. Its index is not encrypted. All other files are. */
  bucket: BackupStore;
  store: () => EncryptedStore;
}

/**
 * Returns the bucket and its encryption keys. The keys come from environment variables. On this machine, a development
 * key is used.
 */
function createBackupTarget(bucket: BackupStore, isOwnMachine: boolean): BackupTarget {
  const backupEnv = { ...process.env, STAGE: isOwnMachine ? 'development' : 'production' };
  return { bucket, store: () => createEncryptedStore(bucket, parseBackupKeys(backupEnv)) };
}

function createRemoteTarget(environment: string): BackupTarget {
  const s3 = parseS3Settings(process.env);
  const deployTarget = { name: environment, environment: 'production', branch: '' } as const;
  return createBackupTarget(s3 ? createS3Bucket(s3) : createWranglerBucket(getBackupBucketName(deployTarget)), false);
}

async function withTarget<T>(
  environment: string | undefined,
  operation: (target: BackupTarget) => Promise<T>,
): Promise<T> {
  if (environment) return operation(createRemoteTarget(environment));
  const { backups, close } = await openLocalDatabase(LOCAL_STATE);
  try {
    return await operation(createBackupTarget(backups, true));
  } finally {
    await close();
  }
}

export async function runBackupKeyCommand(words: string[]): Promise<boolean> {
  const [id = ''] = words;
  if (words.length !== 1 || !/^[a-z0-9]{1,16}$/.test(id)) throw new UsageError('npm run ops -- backup-key ID');
  console.log(createBackupKey(id));
  return true;
}

/**
 * Makes a backup. On this machine it includes all files; in other environments the backend's hourly cron copies them.
 */
export async function runBackupCommand(_words: string[], environment: string | undefined): Promise<boolean> {
  try {
    return environment ? await backUpRemote(environment) : await backUpLocal();
  } catch (error) {
    if (!(error instanceof BackupNotConfiguredError)) throw error;
    console.error(`nothing was backed up: ${error.message}`);
    return false;
  }
}

async function backUpRemote(environment: string): Promise<boolean> {
  const remoteBackup = createRemoteTarget(environment);
  const { db, close } = await openOpsDatabase(environment);
  try {
    return await writeRows(db, remoteBackup);
  } finally {
    await close();
  }
}

async function backUpLocal(): Promise<boolean> {
  const { db, files, backups, close } = await openLocalDatabase(LOCAL_STATE);
  try {
    const localTarget = createBackupTarget(backups, true);
    const { copied: copiedCount } = await copyFiles(
      { db, files, bucket: backups, store: localTarget.store() },
      { limit: Number.MAX_SAFE_INTEGER },
    );
    console.log(`${copiedCount} new files were copied`);
    return await writeRows(db, localTarget);
  } finally {
    await close();
  }
}

async function writeRows(db: Database, { bucket, store }: BackupTarget): Promise<boolean> {
  await storeErasures(db, store());
  const { name, tables, rows, bytes } = await createBackup(db, { bucket, store: store() });
  console.log(`${name}: ${rows} rows of ${tables} tables, ${bytes} bytes, encrypted with the key '${store().keyId}'`);
  return true;
}

const sortLatestFirst = <NamedEntry extends { name: string }>(entries: readonly NamedEntry[]) =>
  entries.toSorted((first, second) => (first.name < second.name ? 1 : -1));

export async function runBackupsCommand(_words: string[], environment: string | undefined): Promise<boolean> {
  const backups = sortLatestFirst(await withTarget(environment, ({ bucket }) => getBackupIndex(bucket)));
  const rows = backups.map(({ name, tables, rows: count, bytes, keyId }) => [
    name,
    `${tables}`,
    `${count}`,
    `${bytes}`,
    keyId,
  ]);
  console.log(rows.length > 0 ? formatTable(['BACKUP', 'TABLES', 'ROWS', 'BYTES', 'KEY'], rows) : 'there is no backup');
  return rows.length > 0;
}

/**
 * Restores a backup and prints the result. Returns false if nothing was restored, a log is broken or a file is missing.
 */
export async function runRestoreCommand(words: string[], environment: string | undefined): Promise<boolean> {
  const { from, into, files } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, into: { type: 'string' }, files: { type: 'string' } },
  }).values;
  if (!from || !into || (files && !environment)) throw new UsageError(BACKUP_USAGE);
  try {
    return await withTarget(environment, async ({ bucket, store }) => {
      const matchingBackup = sortLatestFirst(await getBackupIndex(bucket)).find(({ name }) => name.startsWith(from));
      // A complete name is accepted even if the index does not contain it.
      const name = matchingBackup?.name ?? from;
      return environment ? restoreRemote(store(), name, into, files) : restoreLocal(store(), name, into);
    });
  } catch (error) {
    if (!(error instanceof RestoreError || error instanceof BackupNotConfiguredError)) throw error;
    console.error(`nothing was restored: ${error.message}`);
    return false;
  }
}

/**
 * Restores into a folder next to the target and renames it once it is complete, so that a partial state is never
 * visible.
 */
async function restoreLocal(store: BackupStore, name: string, into: string): Promise<boolean> {
  if (existsSync(into))
    throw new RestoreError(`${into} exists already: a backup can only be restored into an empty place`);
  const partialFolder = `${into}.half`;
  rmSync(partialFolder, { recursive: true, force: true });
  const { db, files, close } = await openLocalDatabase(partialFolder);
  let [isValid, isComplete] = [false, false];
  try {
    isValid = printRestored(await restoreBackup({ db, store, writeLine: console.log }, name));
    if (isValid) isComplete = printMissingFiles(await restoreFiles({ db, store, files }));
  } finally {
    await close();
    if (!isValid) rmSync(partialFolder, { recursive: true, force: true });
  }
  if (isValid) renameSync(partialFolder, into);
  return isValid && isComplete;
}

async function restoreRemote(
  store: BackupStore,
  name: string,
  database: string,
  files: string | undefined,
): Promise<boolean> {
  const db = createInliningDatabase(createExecutor(['d1', 'execute', database, '--remote']));
  const isValid = printRestored(await restoreBackup({ db, store, writeLine: console.log }, name));
  if (!isValid || !files) return isValid;
  return printMissingFiles(await restoreFiles({ db, store, files: createWranglerBucket(files) }));
}

function printRestored({
  rows,
  skipped,
  logs,
  brokenLogs,
  erasedAgain,
}: Awaited<ReturnType<typeof restoreBackup>>): boolean {
  if (skipped > 0)
    console.log(`${skipped} rows were skipped: rows that they reference were deleted while the backup was made`);
  if (erasedAgain > 0) console.log(`${erasedAgain} erasures and erasure requests made since the backup were repeated`);
  console.log(`${rows} rows were restored; ${logs - brokenLogs} of ${logs} application logs are intact`);
  return brokenLogs === 0;
}

const MAX_LISTED = 20;

function printMissingFiles({ files, missingKeys }: RestoredFiles): boolean {
  console.log(`${files} files were restored; ${missingKeys.length} referenced files are not in the backup`);
  for (const key of missingKeys.slice(0, MAX_LISTED)) console.log(`  ${key}`);
  return missingKeys.length === 0;
}
