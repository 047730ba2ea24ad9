// Restores a backup into an empty database: validates all of it, writes all of it, and then repeats the erasures that
// have been made since.
import { DecryptionError } from '#backend/backup/backup-bucket.ts';
import { createCopyKey } from '#backend/backup/copy-files.ts';
import { type Erasure, listErasures } from '#backend/backup/erasure-log.ts';
import { clearForms } from '#backend/queries/applications/applications.ts';
import * as fileQuery from '#backend/queries/backup-files.ts';
import { deleteFiles, selectDocumentsOfSite } from '#backend/queries/identity/files.ts';
import { recordRoomsToDelete } from '#backend/queries/retention/expired-rows.ts';
import { eraseUserRows } from '#backend/queries/retention/rows-about-a-user.ts';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import {
  type BackedUpTable,
  type BackupStore,
  Manifest,
  createManifestKey,
  calculateSha256,
  decompressText,
} from '#backend/backup/backup-format.ts';
import { orderTables } from '#backend/backup/write-backup.ts';
import * as query from '#backend/queries/backup.ts';
import { insertGuideTerms } from '#backend/queries/assistant/guides.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import {
  type Database,
  queryRow,
  queryRows,
  batchRead,
  batchWrite,
  batchWriteUnchecked,
} from '#backend/queries/database.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { indexStudents } from '#backend/queries/office/student-places.ts';
import { deleteAll, insertRows } from '#backend/queries/write-rows.ts';
import { createWordIndex } from '#backend/search/search-words.ts';
import { assertNever } from '#shared/assert-never.ts';
import { migrate, listMigrationNames } from '#scripts/data/migrate.ts';
import { parseTexts, createSearchTerms } from './search-terms-of-names.ts';

/** Error of an invalid backup or target. Nothing has been written when it is thrown. */
export class RestoreError extends Error {}

/** Maximum length of a statement. D1 allows 100,000 bytes including inlined values, and a character may need four. */
const MAX_STATEMENT_CHARACTERS = 24_000;
const STATEMENT_BATCH_SIZE = 40;
const NAME_BATCH_SIZE = 500;
/** Amounts by which versions and ids are raised after a restore. Each is larger than the number of changes in a day. */
const VERSION_HEADROOM = 100_000;
const ID_HEADROOM = 100_000;
/** Matches triggers that write full-text indexes without stored rows. */
const INDEX_TRIGGER = /^(?:chat_words|school_signs|lead_words)_/;
const STUDENT_BATCH_SIZE = 200;

async function readFile(store: BackupStore, key: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const file = await store.get(key);
    if (!file) throw new RestoreError(`${key} does not exist`);
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw error instanceof DecryptionError ? new RestoreError(error.message) : error;
  }
}

/** Reads the rows of one part, each a JSON list. Throws if a byte, row or cell contradicts the manifest. */
async function readPart(store: BackupStore, { columns }: BackedUpTable, tablePart: BackedUpTable['parts'][number]) {
  const bytes = await readFile(store, tablePart.key);
  if ((await calculateSha256(bytes)) !== tablePart.sha256)
    throw new RestoreError(`the checksum of ${tablePart.key} does not match`);
  const lines = (await decompressText(bytes)).split('\n').slice(0, -1);
  const isComplete = lines.every((line) => (JSON.parse(line) as unknown[]).length === columns.length);
  if (lines.length !== tablePart.rows || !isComplete)
    throw new RestoreError(`${tablePart.key} does not contain its ${tablePart.rows} rows`);
  return lines;
}

/** Reads every byte of a backup and throws if anything is missing or corrupted. */
async function checkBackup(store: BackupStore, name: string): Promise<Manifest> {
  const text = new TextDecoder().decode(await readFile(store, createManifestKey(name)));
  const parseResult = Manifest.safeParse(await new Response(text).json().catch(() => null));
  if (!parseResult.success || parseResult.data.name !== name)
    throw new RestoreError(`the manifest of ${name} cannot be read`);
  for (const table of parseResult.data.tables) {
    let rows = 0;
    for (const tablePart of table.parts) rows += (await readPart(store, table, tablePart)).length;
    if (rows !== table.rows)
      throw new RestoreError(`${table.table} has ${rows} rows instead of the ${table.rows} of the manifest`);
  }
  const knownMigrations = listMigrationNames();
  const unknownMigration = parseResult.data.migrations.find((migration) => !knownMigrations.includes(migration));
  if (unknownMigration)
    throw new RestoreError(`the backup was made by a later version with the migration ${unknownMigration}`);
  return parseResult.data;
}

export interface RestoreResult {
  rows: number;
  /** Number of rows that were skipped, because the row to which they refer was deleted during the backup. */
  skipped: number;
  logs: number;
  brokenLogs: number;
  /** Number of accounts and documents whose erasure was repeated. */
  erasedAgain: number;
}

export async function restoreBackup(
  { db, store, writeLine = () => {} }: { db: Database; store: BackupStore; writeLine?: (line: string) => void },
  name: string,
  now = Date.now(),
): Promise<RestoreResult> {
  const manifest = await checkBackup(store, name);
  writeLine(`${name} is complete`);
  if ((await queryRows(db, query.selectTableColumns())).length > 0)
    throw new RestoreError('the database is not empty: a backup can only be restored into an empty database');
  await migrate(db, { selectedNames: manifest.migrations });
  const [columns, keys, triggers] = await batchRead(
    db,
    query.selectTableColumns(),
    query.selectForeignKeys(),
    query.selectTriggers(),
  );
  const tables = orderTables(columns, keys);
  for (const { table, columns: names } of tables) {
    const backedTable = manifest.tables.find((item) => item.table === table);
    if (!backedTable || backedTable.columns.toSorted().join() !== names.toSorted().join())
      throw new RestoreError(`the columns of ${table} in the backup do not match its migrations: use another database`);
  }
  const removedTriggers = triggers.filter((trigger) => !INDEX_TRIGGER.test(trigger.name));
  await batchWriteUnchecked(db, [
    ...removedTriggers.map((trigger) => query.dropTrigger(trigger.name)),
    // Rows that migrations have inserted are deleted first, because the backup contains them with later changes.
    ...tables.toReversed().map(({ table }) => deleteAll(table)),
  ]);
  let [rows, leftOut] = [0, 0];
  for (const { table } of tables) {
    const backedTable = manifest.tables.find((item) => item.table === table);
    if (!backedTable) continue;
    const ownForeignKeys = keys.filter((key) => key.table === table);
    await insertTable(db, store, backedTable, ownForeignKeys);
    const { total = 0 } = (await queryRow(db, query.countRows(table))) ?? {};
    if (total < backedTable.rows && ownForeignKeys.length === 0)
      throw new Error(`${table} has ${total} rows instead of ${backedTable.rows}`);
    rows += total;
    leftOut += backedTable.rows - total;
  }
  writeLine(`${rows} rows were written`);
  await rebuildDerivedData(db, now);
  await batchWrite(
    db,
    removedTriggers.map(({ sql }) => ({ sql, values: [] })),
  );
  await indexAllStudents(db);
  await migrate(db);
  const erasures = await listErasures(store, manifest.at, now);
  for (const erasure of erasures) await replayErasures(db, erasure, now);
  const { logs, broken } = await verifyLogs(db, '');
  return { rows, skipped: leftOut, logs, brokenLogs: broken.length, erasedAgain: erasures.length };
}

/**
 * Repeats an erasure. An account that was created after the backup must not be erased: its id may belong to another
 * person.
 */
async function replayErasures(db: Database, { kind, userId, agentKey, at }: Erasure, now: number): Promise<void> {
  if (!(await queryRow(db, fileQuery.selectUserToErase(userId, at)))) return;
  switch (kind) {
    case 'user':
      return batchWrite(db, [recordRoomsToDelete(userId, now), ...eraseUserRows(userId)]);
    case 'documents':
      await batchWrite(db, [
        fileQuery.withdrawDocuments(userId, agentKey, new Date(at).toISOString()),
        clearForms(userId, agentKey),
      ]);
      // Only files to which a row refers are restored, so deleting the row is sufficient.
      return batchWrite(db, [
        deleteFiles((await queryRows(db, selectDocumentsOfSite(userId, agentKey))).map(({ key }) => key)),
      ]);
    case 'deletionAsked':
      return batchWrite(db, [fileQuery.setDeletionRequested(userId, at, at)]);
    case 'deletionTakenBack':
      return batchWrite(db, [fileQuery.setDeletionRequested(userId, 0, at)]);
    default:
      return assertNever(kind);
  }
}

const FILE_BATCH_SIZE = 100;

export interface RestoredFiles {
  files: number;
  /** Keys to which rows refer but which the backup lacks or whose file is corrupted. */
  missingKeys: string[];
}

/** Restores the files to which restored rows refer. No row refers to files of erased persons, so these stay erased. */
export async function restoreFiles({
  db,
  store,
  files,
}: {
  db: Database;
  store: BackupStore;
  files: Pick<BackupStore, 'put'>;
}): Promise<RestoredFiles> {
  const restoreResult: RestoredFiles = { files: 0, missingKeys: [] };
  for (let afterKey = ''; ;) {
    const namedFiles = await queryRows(db, fileQuery.selectNamedFilesAfter(afterKey, FILE_BATCH_SIZE));
    for (const { key, sha256 } of namedFiles) {
      const bytes = sha256 ? await readFile(store, createCopyKey(key)).catch(() => null) : null;
      if (!bytes || (await calculateSha256(bytes)) !== sha256) {
        restoreResult.missingKeys.push(key);
        continue;
      }
      await files.put(key, bytes);
      restoreResult.files += 1;
    }
    const lastFile = namedFiles.at(-1);
    if (!lastFile) return restoreResult;
    afterKey = lastFile.key;
  }
}

async function insertTable(
  db: Database,
  store: BackupStore,
  backedTable: BackedUpTable,
  keys: readonly query.ForeignKey[],
) {
  const otherForeignKeys = keys.filter(({ parent }) => parent !== backedTable.table);
  const isTree = otherForeignKeys.length < keys.length;
  const pendingStatements: ReturnType<typeof query.insertBackupRows>[] = [];
  const writePending = async () => {
    await batchWriteUnchecked(db, [query.deferForeignKeys(), ...pendingStatements.splice(0)]);
  };
  for (const tablePart of backedTable.parts) {
    let pendingRows: string[] = [];
    let characterCount = 0;
    const closeStatement = () => {
      if (pendingRows.length > 0)
        pendingStatements.push(
          query.insertBackupRows(
            backedTable.table,
            backedTable.columns,
            otherForeignKeys,
            `[${pendingRows.join(',')}]`,
          ),
        );
      [pendingRows, characterCount] = [[], 0];
    };
    for (const line of await readPart(store, backedTable, tablePart)) {
      if (characterCount + line.length > MAX_STATEMENT_CHARACTERS) closeStatement();
      pendingRows.push(line);
      characterCount += line.length;
      if (pendingStatements.length >= STATEMENT_BATCH_SIZE && !isTree) await writePending();
    }
    closeStatement();
  }
  if (pendingStatements.length > 0) await writePending();
}

/** Rebuilds the offices' student lists and their search index. */
async function indexAllStudents(db: Database) {
  for (let afterId = 0; ;) {
    const { last } = (await queryRow(db, query.selectLastStudent(afterId, STUDENT_BATCH_SIZE))) ?? { last: null };
    if (last === null) return;
    await batchWrite(
      db,
      indexStudents({
        sql: 'SELECT id FROM users WHERE id > :after AND id <= :last',
        values: { after: afterId, last },
      }),
    );
    afterId = last;
  }
}

/** Rebuilds derived data, such as indexes and counts, and raises the versions and ids that must not be reused. */
async function rebuildDerivedData(db: Database, now: number) {
  for (const kind of ['school', 'course'] as const)
    for (let afterId = 0; ;) {
      const rows = await queryRows(db, query.selectNamesAfter(kind, afterId, NAME_BATCH_SIZE));
      const lastName = rows.at(-1);
      if (!lastName) break;
      const searchRows = rows.map(createSearchTerms);
      const messages = searchRows.map(({ trigrams: _trigrams, ...row }) => row);
      const trigrams = searchRows.map(({ rowid, trigrams: ownText }) => ({ rowid, words: ownText }));
      await batchWrite(db, [
        ...insertRows(`${kind}_words`, messages, MAX_STATEMENT_CHARACTERS),
        ...insertRows(`${kind}_trigrams`, trigrams, MAX_STATEMENT_CHARACTERS),
      ]);
      afterId = lastName.id;
    }
  const news = (await queryRows(db, query.selectNewsToIndex())).map(({ id, title, subtitle, description }) => ({
    rowid: id,
    words: createWordIndex(
      [title, subtitle, description].flatMap(parseTexts).map((text) => text.replace(/<[^>]*>/g, ' ')),
    ),
  }));
  const guides = (await queryRows(db, query.selectGuidesToIndex())).map(({ id, title, passage, ...topicFields }) =>
    insertGuideTerms(id, { ...topicFields, title: parseTexts(title), passage: parseTexts(passage) }),
  );
  await batchWrite(db, [
    ...insertRows('news_words', news, MAX_STATEMENT_CHARACTERS),
    ...guides,
    query.clearDigests(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
    query.dropPastNotices(now),
    query.raiseVersions(VERSION_HEADROOM),
    query.advanceIds(ID_HEADROOM),
  ]);
}
