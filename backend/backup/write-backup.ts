import { logCounts, logError } from '#backend/response/log-event.ts';
import { type EncryptedStore, openBackupBucket } from './backup-bucket.ts';
import { copyFiles } from './copy-files.ts';
import { ERASURES_FOLDER, storeErasures } from './erasure-log.ts';
import {
  type ForeignKey,
  type TableColumn,
  appliedMigrations,
  foreignKeys,
  rowsAfter,
  rowsOfThose,
  tableColumns,
} from '#backend/queries/backup.ts';
import { type Database, queryRows, batchRead, type SqlValue } from '#backend/queries/database.ts';
import {
  type BackedTable,
  BACKUP_FOLDER,
  BackupIndex,
  type BackupSettings,
  type BackupStore,
  type Bucket,
  INDEX_KEY,
  isOver,
  EXCLUDED_TABLES,
  type Manifest,
  manifestKey,
  backupName,
  pack,
  sumOf,
} from './backup-format.ts';

type Cells = Record<string, SqlValue>;

/** Maximum number of characters of a part before compression, which limits memory. */
const LETTERS_OF_A_PART = 2_000_000;
/** The page size adapts: it is doubled below the first number of characters and halved above the second. */
const [FEW_LETTERS, MANY_LETTERS] = [250_000, 1_000_000];
const [FIRST_ROWS, MAX_ROWS] = [50, 5000];

/** A log and its head are read in one round trip, because a concurrent entry would otherwise look missing. */
const TOGETHER = { table: 'applications', hangs: 'application_events', by: 'application_id' } as const;

interface Table {
  table: string;
  columns: string[];
  key: string[];
}

/** Returns the tables of the schema, referenced ones first. */
export function orderTables(columns: readonly TableColumn[], keys: readonly ForeignKey[]): Table[] {
  const ordered = new Map<string, Table>();
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const startTable = (table: string) => {
    const ownTableColumns = byTable.get(table);
    if (!ownTableColumns || ordered.has(table)) return;
    for (const { parent } of keys.filter((key) => key.table === table && key.parent !== table)) startTable(parent);
    const key = ownTableColumns
      .filter(({ key: at }) => at > 0)
      .toSorted((tableColumn, other) => tableColumn.key - other.key);
    ordered.set(table, { table, columns: ownTableColumns.map(({ name }) => name), key: key.map(({ name }) => name) });
  };
  for (const table of byTable.keys()) startTable(table);
  return [...ordered.values()].filter(({ table }) => !Object.hasOwn(EXCLUDED_TABLES, table));
}

/**
 * Copies all tables to a folder, with one part in memory at a time. Dependent tables are read before referenced ones,
 * so that new rows have their parents; the restore skips rows whose parent was deleted meanwhile.
 */
export async function createBackup(
  db: Database,
  { bucket, store }: { bucket: BackupStore; store: EncryptedStore },
  now = Date.now(),
) {
  const name = backupName(now);
  const [columns, keys, migrations] = await batchRead(db, tableColumns(), foreignKeys(), appliedMigrations());
  const tables = orderTables(columns, keys).toReversed();
  const find = (requested: string) => tables.find(({ table }) => table === requested);
  const hanging = find(TOGETHER.hangs);
  const result: BackedTable[] = [];
  let bytes = 0;
  const openTable = ({ table, columns: names }: Table) => {
    const entry: BackedTable = { table, columns: names, rows: 0, parts: [] };
    let lines: string[] = [];
    let letters = 0;
    const putPart = async () => {
      if (lines.length === 0) return;
      const packedLines = await pack(`${lines.join('\n')}\n`);
      const key = `${BACKUP_FOLDER}${name}/${table}.${String(entry.parts.length + 1).padStart(4, '0')}.jsonl.gz`;
      await store.put(key, packedLines);
      entry.parts.push({ key, rows: lines.length, sha256: await sumOf(packedLines) });
      bytes += packedLines.length;
      [lines, letters] = [[], 0];
    };
    result.push(entry);
    return {
      /** Adds rows and returns the number of added characters. */
      add: async (rows: readonly Cells[]) => {
        const lettersBefore = letters;
        for (const row of rows) {
          const line = JSON.stringify(names.map((column) => row[column] ?? null));
          lines.push(line);
          letters += line.length;
        }
        entry.rows += rows.length;
        const added = letters - lettersBefore;
        if (letters >= LETTERS_OF_A_PART) await putPart();
        return added;
      },
      end: putPart,
    };
  };
  for (const table of tables) {
    if (table.table === TOGETHER.hangs) continue;
    const hangs = table.table === TOGETHER.table ? hanging : undefined;
    const [into, dependentTable] = [openTable(table), hangs && openTable(hangs)];
    let cursor: SqlValue[] | null = null;
    for (let max = FIRST_ROWS; ;) {
      const query: Parameters<typeof rowsAfter>[0] = { ...table, after: cursor, most: max };
      const [rows, ownCellLists]: [Cells[], Cells[]] = hangs
        ? await batchRead(db, rowsAfter(query), rowsOfThose({ ...hangs, orderColumn: TOGETHER.by }, query))
        : [await queryRows(db, rowsAfter(query)), []];
      const letters = (await into.add(rows)) + ((await dependentTable?.add(ownCellLists)) ?? 0);
      const last: Cells | undefined = rows.at(-1);
      if (!last || rows.length < max) break;
      cursor = table.key.map((column) => last[column] ?? null);
      if (letters < FEW_LETTERS) max = Math.min(max * 2, MAX_ROWS);
      if (letters > MANY_LETTERS) max = Math.max(Math.floor(max / 2), 1);
    }
    await into.end();
    await dependentTable?.end();
  }
  const { keyId } = store;
  const manifest: Manifest = { name, at: now, keyId, migrations: migrations.map((row) => row.name), tables: result };
  await store.put(manifestKey(name), getBytes(manifest));
  const rows = result.reduce((sum, table) => sum + table.rows, 0);
  const counts = { tables: result.length, rows, bytes };
  const index = (await getBackupIndex(bucket)).filter((existing) => existing.name !== name);
  await storeIndex(bucket, [...index, { name, ...counts, keyId }]);
  return { name, ...counts };
}

export async function getBackupIndex(store: BackupStore): Promise<BackupIndex> {
  const retained = await store.get(INDEX_KEY);
  return retained ? BackupIndex.parse(JSON.parse(new TextDecoder().decode(await retained.arrayBuffer()))) : [];
}

const storeIndex = (store: BackupStore, index: BackupIndex) => store.put(INDEX_KEY, getBytes(index));

const getBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>;

/** Deletes expired and unfinished backups; returns the number of deleted objects. */
export async function dropOldBackups(bucket: Bucket, now = Date.now()): Promise<number> {
  let droppedCount = 0;
  for (const folder of [BACKUP_FOLDER, ERASURES_FOLDER])
    droppedCount += await deleteExpired(bucket, folder, (key) => isOver(key, now));
  const index = await getBackupIndex(bucket);
  const remainingBackups = index.filter(({ name }) => !isOver(manifestKey(name), now));
  if (remainingBackups.length < index.length) await storeIndex(bucket, remainingBackups);
  return droppedCount;
}

/** Deletes objects that are due. Names sort by date, so these come first in the listing. */
async function deleteExpired(bucket: Bucket, prefix: string, isDue: (key: string) => boolean): Promise<number> {
  for (let droppedCount = 0; ;) {
    const { objects } = await bucket.list({ prefix });
    const dueKeys = objects.map(({ key }) => key).filter(isDue);
    if (dueKeys.length === 0) return droppedCount;
    await bucket.delete(dueKeys);
    droppedCount += dueKeys.length;
  }
}

/** Few files remain at night, since they are also copied every hour. */
const FILES_OF_A_NIGHT = 300;

type BackupEnv = BackupSettings & { DB: Database; FILES: Bucket; BACKUPS?: Bucket };

/** Nightly cron handler. Expired backups are deleted even if the copy fails, which is logged and rethrown. */
export async function backUpByNight(env: BackupEnv, now = Date.now()): Promise<void> {
  const { DB: db, FILES: files } = env;
  const requestId = crypto.randomUUID();
  try {
    const place = openBackupBucket(env);
    await storeErasures(db, place.store, now);
    const droppedCount = await dropOldBackups(place.bucket, now);
    const { copied, remainingCount } = await copyFiles({ db, files, ...place }, { now, most: FILES_OF_A_NIGHT });
    const { name: _name, ...counts } = await createBackup(db, place, now);
    // Deletes unencrypted backups of earlier versions, which are in the bucket of the files.
    await deleteExpired(files, BACKUP_FOLDER, () => true);
    logCounts('backup', requestId, { ...counts, dropped: droppedCount, files: copied, filesLeft: remainingCount });
  } catch (error) {
    logError('backup failed', { requestId, error });
    throw error;
  }
}

/** Hourly cron handler, so that uploads are in the backup bucket before the night. */
export async function copyFilesByHour(env: BackupEnv, now = Date.now()): Promise<void> {
  await copyFiles({ db: env.DB, files: env.FILES, ...openBackupBucket(env) }, { now });
}
