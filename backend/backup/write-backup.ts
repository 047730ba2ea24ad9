import { logCounts, logError } from '#backend/response/log-event.ts';
import { type EncryptedStore, openBackupBucket } from './backup-bucket.ts';
import { copyFiles } from './copy-files.ts';
import { ERASURES_FOLDER, storeErasures } from './erasure-log.ts';
import {
  type ForeignKey,
  type TableColumn,
  selectAppliedMigrations,
  selectForeignKeys,
  selectRowsAfter,
  selectRowsByIds,
  selectTableColumns,
} from '#backend/queries/backup.ts';
import { type Database, queryRows, batchRead, type SqlValue } from '#backend/queries/database.ts';
import {
  type BackedUpTable,
  BACKUP_FOLDER,
  BackupIndex,
  type BackupSettings,
  type BackupStore,
  type Bucket,
  INDEX_KEY,
  isExpiredKey,
  EXCLUDED_TABLES,
  type Manifest,
  createManifestKey,
  createBackupName,
  compressText,
  calculateSha256,
} from './backup-format.ts';

type RowCells = Record<string, SqlValue>;

/** Maximum number of characters in a part before compression, which limits memory use. */
const MAX_PART_CHARACTERS = 2_000_000;
/**
 * Lower and upper bound of the batch size in characters. If a batch is smaller, the page size is doubled. If it is
 * larger, the page size is halved.
 */
const [MIN_BATCH_CHARACTERS, MAX_BATCH_CHARACTERS] = [250_000, 1_000_000];
const [FIRST_ROWS, MAX_ROWS] = [50, 5000];

/**
 * Tables read in one round trip: a log and its head. If they were read separately, an entry written in between would
 * look missing.
 */
const JOINED_TABLES = { table: 'applications', hangs: 'application_events', by: 'application_id' } as const;

interface BackupTable {
  table: string;
  columns: string[];
  key: string[];
}

/** Returns the tables of the schema. Each table comes after those to which it refers. */
export function orderTables(columns: readonly TableColumn[], keys: readonly ForeignKey[]): BackupTable[] {
  const orderedTables = new Map<string, BackupTable>();
  const columnsByTable = Map.groupBy(columns, ({ table }) => table);
  const addTable = (table: string) => {
    const tableColumnsOfTable = columnsByTable.get(table);
    if (!tableColumnsOfTable || orderedTables.has(table)) return;
    for (const { parent } of keys.filter((key) => key.table === table && key.parent !== table)) addTable(parent);
    const key = tableColumnsOfTable
      .filter(({ key: keyPosition }) => keyPosition > 0)
      .toSorted((tableColumn, otherColumn) => tableColumn.key - otherColumn.key);
    orderedTables.set(table, {
      table,
      columns: tableColumnsOfTable.map(({ name }) => name),
      key: key.map(({ name }) => name),
    });
  };
  for (const table of columnsByTable.keys()) addTable(table);
  return [...orderedTables.values()].filter(({ table }) => !Object.hasOwn(EXCLUDED_TABLES, table));
}

/**
 * Copies all tables to a folder, with one part in memory at a time. Dependent tables are read before the tables to
 * which they refer, so that the parents of new rows are included. The restore skips rows whose parent was deleted in
 * between.
 */
export async function createBackup(
  db: Database,
  { bucket, store }: { bucket: BackupStore; store: EncryptedStore },
  now = Date.now(),
) {
  const name = createBackupName(now);
  const [columns, keys, migrations] = await batchRead(
    db,
    selectTableColumns(),
    selectForeignKeys(),
    selectAppliedMigrations(),
  );
  const tables = orderTables(columns, keys).toReversed();
  const findTable = (tableName: string) => tables.find(({ table }) => table === tableName);
  const dependentTableInfo = findTable(JOINED_TABLES.hangs);
  const backedUpTables: BackedUpTable[] = [];
  let bytes = 0;
  const openTable = ({ table, columns: columnNames }: BackupTable) => {
    const tableEntry: BackedUpTable = { table, columns: columnNames, rows: 0, parts: [] };
    let lines: string[] = [];
    let characterCount = 0;
    const storePart = async () => {
      if (lines.length === 0) return;
      const packedLines = await compressText(`${lines.join('\n')}\n`);
      const key = `${BACKUP_FOLDER}${name}/${table}.${String(tableEntry.parts.length + 1).padStart(4, '0')}.jsonl.gz`;
      await store.put(key, packedLines);
      tableEntry.parts.push({ key, rows: lines.length, sha256: await calculateSha256(packedLines) });
      bytes += packedLines.length;
      [lines, characterCount] = [[], 0];
    };
    backedUpTables.push(tableEntry);
    return {
      /** Adds rows and returns the number of added characters. */
      add: async (rows: readonly RowCells[]) => {
        const charactersBefore = characterCount;
        for (const row of rows) {
          const line = JSON.stringify(columnNames.map((column) => row[column] ?? null));
          lines.push(line);
          characterCount += line.length;
        }
        tableEntry.rows += rows.length;
        const addedCharacters = characterCount - charactersBefore;
        if (characterCount >= MAX_PART_CHARACTERS) await storePart();
        return addedCharacters;
      },
      end: storePart,
    };
  };
  for (const table of tables) {
    if (table.table === JOINED_TABLES.hangs) continue;
    const dependentInfo = table.table === JOINED_TABLES.table ? dependentTableInfo : undefined;
    const [parentWriter, dependentWriter] = [openTable(table), dependentInfo && openTable(dependentInfo)];
    let cursor: SqlValue[] | null = null;
    for (let batchSize = FIRST_ROWS; ;) {
      const query: Parameters<typeof selectRowsAfter>[0] = { ...table, after: cursor, limit: batchSize };
      const [rows, dependentRows]: [RowCells[], RowCells[]] = dependentInfo
        ? await batchRead(
            db,
            selectRowsAfter(query),
            selectRowsByIds({ ...dependentInfo, orderColumn: JOINED_TABLES.by }, query),
          )
        : [await queryRows(db, selectRowsAfter(query)), []];
      const batchCharacters = (await parentWriter.add(rows)) + ((await dependentWriter?.add(dependentRows)) ?? 0);
      const lastRow: RowCells | undefined = rows.at(-1);
      if (!lastRow || rows.length < batchSize) break;
      cursor = table.key.map((column) => lastRow[column] ?? null);
      if (batchCharacters < MIN_BATCH_CHARACTERS) batchSize = Math.min(batchSize * 2, MAX_ROWS);
      if (batchCharacters > MAX_BATCH_CHARACTERS) batchSize = Math.max(Math.floor(batchSize / 2), 1);
    }
    await parentWriter.end();
    await dependentWriter?.end();
  }
  const { keyId } = store;
  const manifest: Manifest = {
    name,
    at: now,
    keyId,
    migrations: migrations.map((row) => row.name),
    tables: backedUpTables,
  };
  await store.put(createManifestKey(name), encodeJson(manifest));
  const rows = backedUpTables.reduce((sum, table) => sum + table.rows, 0);
  const counts = { tables: backedUpTables.length, rows, bytes };
  const remainingIndex = (await getBackupIndex(bucket)).filter((backup) => backup.name !== name);
  await storeBackupIndex(bucket, [...remainingIndex, { name, ...counts, keyId }]);
  return { name, ...counts };
}

export async function getBackupIndex(store: BackupStore): Promise<BackupIndex> {
  const storedIndex = await store.get(INDEX_KEY);
  return storedIndex ? BackupIndex.parse(JSON.parse(new TextDecoder().decode(await storedIndex.arrayBuffer()))) : [];
}

const storeBackupIndex = (store: BackupStore, backupIndex: BackupIndex) =>
  store.put(INDEX_KEY, encodeJson(backupIndex));

const encodeJson = (jsonValue: unknown) =>
  new TextEncoder().encode(JSON.stringify(jsonValue)) as Uint8Array<ArrayBuffer>;

/** Deletes expired and unfinished backups. Returns the number of deleted objects. */
export async function deleteOldBackups(bucket: Bucket, now = Date.now()): Promise<number> {
  let droppedCount = 0;
  for (const folder of [BACKUP_FOLDER, ERASURES_FOLDER])
    droppedCount += await deleteExpired(bucket, folder, (key) => isExpiredKey(key, now));
  const index = await getBackupIndex(bucket);
  const remainingBackups = index.filter(({ name }) => !isExpiredKey(createManifestKey(name), now));
  if (remainingBackups.length < index.length) await storeBackupIndex(bucket, remainingBackups);
  return droppedCount;
}

/** Deletes expired objects. Names sort by date, so the expired ones come first in the listing. */
async function deleteExpired(bucket: Bucket, prefix: string, isExpired: (key: string) => boolean): Promise<number> {
  for (let droppedCount = 0; ;) {
    const { objects } = await bucket.list({ prefix });
    const dueKeys = objects.map(({ key }) => key).filter(isExpired);
    if (dueKeys.length === 0) return droppedCount;
    await bucket.delete(dueKeys);
    droppedCount += dueKeys.length;
  }
}

/** Maximum number of files per night. Few are left by then, because files are also copied every hour. */
const MAX_FILES_PER_NIGHT = 300;

type BackupEnv = BackupSettings & { DB: Database; FILES: Bucket; BACKUPS?: Bucket };

/** Nightly cron handler. Deletes expired backups even if the copy fails. The failure is logged and rethrown. */
export async function runNightlyBackup(env: BackupEnv, now = Date.now()): Promise<void> {
  const { DB: db, FILES: files } = env;
  const requestId = crypto.randomUUID();
  try {
    const backupBucket = openBackupBucket(env);
    await storeErasures(db, backupBucket.store, now);
    const droppedCount = await deleteOldBackups(backupBucket.bucket, now);
    const { copied, remainingCount } = await copyFiles(
      { db, files, ...backupBucket },
      { now, limit: MAX_FILES_PER_NIGHT },
    );
    const { name: _name, ...counts } = await createBackup(db, backupBucket, now);
    // Deletes unencrypted backups of earlier versions, which are in the bucket of uploaded files.
    await deleteExpired(files, BACKUP_FOLDER, () => true);
    logCounts('backup', requestId, { ...counts, dropped: droppedCount, files: copied, filesLeft: remainingCount });
  } catch (error) {
    logError('backup failed', { requestId, error });
    throw error;
  }
}

/** Hourly cron handler that copies uploads to the backup bucket before the nightly run. */
export async function copyFilesByHour(env: BackupEnv, now = Date.now()): Promise<void> {
  await copyFiles({ db: env.DB, files: env.FILES, ...openBackupBucket(env) }, { now });
}
