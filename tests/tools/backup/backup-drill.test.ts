import { indexEveryStudent } from '#tests/support/every-student.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestEntry } from '#shared/rules/application/log-chain.ts';
import { parseBackupKeys, createEncryptedStore, createBackupKey } from '#backend/backup/backup-bucket.ts';
import { type BackupStore, EXCLUDED_TABLES, createManifestKey } from '#backend/backup/backup-format.ts';
import { copyFiles } from '#backend/backup/copy-files.ts';
import { type Erasure, listErasures, storeErasures } from '#backend/backup/erasure-log.ts';
import { createBackup } from '#backend/backup/write-backup.ts';
import { deferForeignKeys, selectTableColumns, selectTriggers } from '#backend/queries/backup.ts';
import { type Database, queryRow, queryRows, batchWrite, batchWriteUnchecked } from '#backend/queries/database.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { restoreBackup, restoreFiles, RestoreError } from '#scripts/ops/backup/restore-backup.ts';
import { openMemoryDatabase } from '#tests/tools/import/support/memory-database.ts';
import {
  createApplicationRow,
  createContactRow,
  createConversation,
  createEvent,
  createOpeningRow,
  createMessageRow,
  createSentRows,
  createUserRow,
} from '#tests/backend/own-data/retention-rows.ts';

// Tests the loss of a database and its restoration from the last backup, on real D1 databases in separate folders. The
// tests of rejected and skipped rows use SQLite.

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const closeFunctions: (() => Promise<void>)[] = [];
async function openDatabase(name: string) {
  const { db, close } = await openLocalDatabase(join(folder, name));
  closeFunctions.push(close);
  return db;
}
afterAll(async () => {
  for (const closeDatabase of closeFunctions) await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

type MemoryFiles = Map<string, Uint8Array<ArrayBuffer>>;
const files: MemoryFiles = new Map();
const createBucket = (memoryFiles: MemoryFiles) => ({
  put: async (key: string, bytes: Uint8Array<ArrayBuffer>) => void memoryFiles.set(key, bytes),
  get: async (key: string) => {
    const bytes = memoryFiles.get(key);
    return bytes ? { arrayBuffer: async () => bytes.slice().buffer } : null;
  },
  delete: async (keys: string[]) => {
    for (const key of keys) memoryFiles.delete(key);
  },
});
const [OLD_KEY, NEW_KEY] = [createBackupKey('one'), createBackupKey('two')];
const createStore = (memoryFiles: MemoryFiles, BACKUP_KEY = OLD_KEY) =>
  createEncryptedStore(createBucket(memoryFiles), parseBackupKeys({ BACKUP_KEY }));
const createBackupPlace = (memoryFiles: MemoryFiles, key = OLD_KEY) => ({
  bucket: createBucket(memoryFiles),
  store: createStore(memoryFiles, key),
});
const encodeUtf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

const BACKUP_TIME = Date.UTC(2030, 0, 1, 19, 41);
const BACKUP_NAME = '2030-01-01-1941';
/** More rows than fit on one page of the backup's reader. */
const STUDENT_COUNT = 60;

const names = { name: '{}', name_chn: '{}' };
const CATALOGUE_ROWS: (readonly [string, Row])[] = [
  ['countries', { id: 1, country_key: 'uk', position: 1, ...names, offered: 1, capital: '{}', lat: 1, lng: 1 }],
  ['states', { id: 1, country_id: 1, state_key: 'a', ...names }],
  ['cities', { id: 1, country_id: 1, state_id: 1, city_key: 'a', ...names, lat: 1, lng: 1 }],
  ['institution_types', { id: 1, type_key: 'a', name: '{}' }],
  [
    'schools',
    {
      ...names,
      id: 7,
      country_id: 1,
      state_id: 1,
      city_id: 1,
      type_id: 1,
      initial: 'M',
      lat: 53.5,
      lng: -2,
      name: 'The University of Manchester',
      name_sort: 'manchester',
      rank_sort: 1,
      currency: 'GBP',
      tuition_sort: 1,
      nature: '{}',
      detail: '{}',
    },
  ],
];
const site = { host: 'a.example', language_code: 'zh', public_level: 4, name: '{}', web_title: '{}' };
const SITE_ROWS: (readonly [string, Row])[] = [
  ['agents', { id: 1, key_code: 'mso', ...site, web_meta_keywords: '{}', web_meta_description: '{}' }],
  ['menus', { id: 2, agent_id: 1, position: 1, menu_key: 'top', name: '{}' }],
  // The id of a child in a tree may be smaller than that of its parent.
  ['menus', { id: 1, agent_id: 1, position: 1, menu_key: 'below', name: '{}', parent_id: 2 }],
];
const PEOPLE_ROWS: (readonly [string, Row])[] = [
  createOpeningRow(1),
  createContactRow(1),
  createConversation(1, BACKUP_TIME),
  createMessageRow(1),
  ...createSentRows(1, BACKUP_TIME - 1).slice(1),
  ...createSentRows(2, BACKUP_TIME + 86_400_000).slice(1),
];

/** Creates the rows of a student with an application and its hash-chained log. */
async function createStudent(id: number): Promise<(readonly [string, Row])[]> {
  const [applications, applicationRow] = createApplicationRow(id, id, 'following', BACKUP_TIME);
  const [events, { application_id, deed, ...entry }] = createEvent(id);
  const hash = await digestEntry('', id, { ...entry, action: deed });
  return [
    createUserRow(id, { agent_id: 1, nickname: `學生 "${id}"\n'${'長'.repeat(9000)}` }),
    ...(id > 3 ? [] : [['school_favourites', { user_id: id, school_id: 7, created_at: id }] as const]),
    [applications, { ...applicationRow, log_head: hash, log_sealed: 1 }],
    [events, { application_id, deed, ...entry, hash }],
  ];
}

let originalDatabase: Database;

/** Reads all rows of all tables. */
async function readContent(db: Database) {
  const columns = await queryRows(db, selectTableColumns());
  const content: Record<string, unknown[]> = {};
  for (const [table, ownTableColumns] of Map.groupBy(columns, (column) => column.table)) {
    const key = ownTableColumns.filter((column) => column.key > 0).map(({ name }) => `"${name}"`);
    content[table] = await queryRows(db, { sql: `SELECT * FROM "${table}" ORDER BY ${key.join(', ')}`, values: [] });
  }
  return content;
}

const readFirst = async (db: Database, sql: string) => (await queryRow<Row>(db, { sql, values: [] })) ?? {};

beforeAll(async () => {
  originalDatabase = await openDatabase('lost');
  await migrate(originalDatabase);
  const students = await Promise.all(Array.from({ length: STUDENT_COUNT }, (_, index) => createStudent(index + 1)));
  const insertStatements = [...CATALOGUE_ROWS, ...SITE_ROWS, ...students.flat(), ...PEOPLE_ROWS].map(([table, row]) =>
    insertRow(table, row),
  );
  await batchWrite(originalDatabase, [
    deferForeignKeys(),
    ...insertStatements,
    incrementAllSiteVersions(),
    ...indexEveryStudent(),
  ]);
  await createBackup(originalDatabase, createBackupPlace(files), BACKUP_TIME);
}, 120_000);

it('the backup lists its excluded tables', async () => {
  const tables = new Set((await queryRows(originalDatabase, selectTableColumns())).map(({ table }) => table));
  expect(Object.keys(EXCLUDED_TABLES).filter((table) => !tables.has(table))).toEqual([]);
  expect([tables.has('users'), tables.has('chat_words_data'), tables.has('d1_migrations')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a restore contains every row with its logs', async () => {
  const contentBefore = await readContent(originalDatabase);
  const db = await openDatabase('restored');
  const now = BACKUP_TIME + 3_600_000;
  const restoreResult = await restoreBackup({ db, store: createStore(files) }, BACKUP_NAME, now);
  expect(restoreResult).toMatchObject({ skipped: 0, logs: STUDENT_COUNT, brokenLogs: 0 });
  const contentAfter = await readContent(db);
  for (const [table, rows] of Object.entries(contentBefore))
    if (!Object.hasOwn(EXCLUDED_TABLES, table) && table !== 'site_versions' && table !== 'notices')
      expect([table, contentAfter[table]]).toEqual([table, rows]);
  // The restored database drops pending notices, so that no student is notified twice, and raises the site's version
  // above any version that the edge may have cached since the backup.
  expect(contentAfter.notices?.map((row) => (row as Row).state)).toEqual(['dropped', 'waiting']);
  const readVersion = (content: typeof contentBefore) =>
    Number((content.site_versions?.at(-1) as Row | undefined)?.version);
  expect(readVersion(contentAfter)).toBeGreaterThan(readVersion(contentBefore) + 1000);
  // The triggers work again, and the full-text index, whose rows are not part of the backup, finds words.
  await expect(batchWrite(db, [{ sql: 'DELETE FROM application_events', values: [] }])).rejects.toThrow('removed');
  expect(await readFirst(db, `SELECT rowid AS id FROM chat_words WHERE chat_words MATCH 'hello'`)).toEqual({ id: 1 });
  for (const sql of [
    'SELECT CAST(id AS TEXT) AS id, agent_key, user_id, following FROM student_places ORDER BY id',
    `SELECT rowid AS id FROM student_words WHERE student_words MATCH 'agent : mso AND words : "學生␣" AND saved : 7' ORDER BY rowid`,
    `SELECT rowid AS id FROM school_signs WHERE school_signs MATCH '"anc"'`,
  ]) {
    const [previousVersion, currentVersion] = [
      await queryRows(originalDatabase, { sql, values: [] }),
      await queryRows(db, { sql, values: [] }),
    ];
    expect(previousVersion.length, sql).toBeGreaterThan(0);
    expect(currentVersion, sql).toEqual(previousVersion);
  }
  expect(await readFirst(db, `SELECT rowid AS id FROM school_words WHERE school_words MATCH 'manch*'`)).toEqual({
    id: 7,
  });
  expect((await queryRows(db, selectTriggers())).map(({ name }) => name)).toEqual(
    (await queryRows(originalDatabase, selectTriggers())).map(({ name }) => name),
  );
}, 120_000);

it('a restore rejects a database with rows', async () => {
  await expect(restoreBackup({ db: originalDatabase, store: createStore(files) }, BACKUP_NAME)).rejects.toThrow(
    /not empty/,
  );
});

it('rejects an incomplete or changed backup, and writes nothing', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  const backupParts = [...files.keys()].filter(
    (key) => key.includes('/users.') || key.includes('/application_events.'),
  );
  expect(backupParts.length).toBeGreaterThan(1);
  const manifest = createManifestKey(BACKUP_NAME);
  const damages: ((cachedFiles: typeof files) => void)[] = [
    ...backupParts.flatMap((key) => [
      (damagedFiles: typeof files) => void damagedFiles.delete(key),
      (damagedFiles: typeof files) => void damagedFiles.set(key, files.get(key)?.slice(0, -1) ?? new Uint8Array()),
      (damagedFiles: typeof files) => void damagedFiles.get(key)?.set([255], 40),
    ]),
    (damagedFiles) => void damagedFiles.delete(manifest),
    (damagedFiles) => void damagedFiles.set(manifest, files.get(manifest)?.slice(0, 900) ?? new Uint8Array()),
    // Swaps two objects of the backup, each of which is valid on its own.
    (damagedFiles) => void damagedFiles.set(backupParts[0] ?? '', files.get(backupParts[1] ?? '') ?? new Uint8Array()),
    (damagedFiles) => void damagedFiles.set(manifest, encodeUtf8('{}')),
  ];
  for (const damageFiles of damages) {
    const damagedFiles = new Map([...files].map(([key, bytes]) => [key, bytes.slice()]));
    damageFiles(damagedFiles);
    await expect(restoreBackup({ db, store: createStore(damagedFiles) }, BACKUP_NAME)).rejects.toThrow(RestoreError);
  }
  expect(await queryRows(db, selectTableColumns())).toEqual([]);
});

it('a restore skips orphaned rows, and reports them', async () => {
  // The backup reads this table before the tables that it refers to. If a row is deleted in between, the backup
  // contains orphaned rows.
  const backupPlace = createBackupPlace(new Map());
  const { store } = backupPlace;
  let isRowDeleted = false;
  const putAndDelete: BackupStore['put'] = async (key, bytes) => {
    if (key.includes('/chat_messages.') && !isRowDeleted) {
      isRowDeleted = true;
      await batchWriteUnchecked(originalDatabase, [{ sql: 'DELETE FROM chat_contacts WHERE id = 1', values: [] }]);
    }
    return store.put(key, bytes);
  };
  await createBackup(originalDatabase, { ...backupPlace, store: { ...store, put: putAndDelete } }, BACKUP_TIME);
  const { db } = openMemoryDatabase({ isEmpty: true });
  const restoreResult = await restoreBackup({ db, store }, BACKUP_NAME);
  expect(restoreResult.skipped).toBeGreaterThan(0);
  expect(restoreResult.brokenLogs).toBe(0);
}, 120_000);

it('the backup contains no plain text without the key', async () => {
  const name = encodeUtf8('The University of Manchester');
  const isDecryptable = (bytes: Uint8Array) =>
    bytes.some((_, index) => name.every((byte, offset) => bytes[index + offset] === byte));
  const readableFiles = [...files].filter(
    ([key, bytes]) => isDecryptable(bytes) || (bytes[0] === 0x1f && bytes[1] === 0x8b) || key === '',
  );
  expect(readableFiles.map(([key]) => key)).toEqual([]);
  const { db } = openMemoryDatabase({ isEmpty: true });
  await expect(restoreBackup({ db, store: createStore(files, NEW_KEY) }, BACKUP_NAME)).rejects.toThrow(
    "is encrypted with the key 'one', which BACKUP_KEY does not have",
  );
  expect(parseBackupKeys({ STAGE: 'development' })[0].id).toBe('development');
  expect(() => parseBackupKeys({ STAGE: 'production' })).toThrow('BACKUP_KEY is not set');
});

it('a backup of an earlier key is readable, while a newer key encrypts', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  expect(createStore(files, `${NEW_KEY} ${OLD_KEY}`).keyId).toBe('two');
  expect(
    (await restoreBackup({ db, store: createStore(files, `${NEW_KEY} ${OLD_KEY}`) }, BACKUP_NAME)).brokenLogs,
  ).toBe(0);
});

const createDocument = (userId: number, name: string): readonly [string, Row] => [
  'files',
  {
    path: `document/${name}`,
    user_id: userId,
    kind: 'document',
    name,
    size: 3,
    content_type: 'application/pdf',
    created_at: 1,
  },
];
const getParams = (userId: number): readonly [string, Row] => [
  'consents',
  {
    user_id: userId,
    agent_key: 'mso',
    what: 'documents',
    deed: 'given',
    version: '1',
    language: 'zh',
    at: '2030-01-01',
  },
];

it('a restore contains files, without anything erased since', async () => {
  const { db: source } = openMemoryDatabase({ isEmpty: true });
  await migrate(source);
  const insertedStudents = await Promise.all([1, 2, 3, 4].map(createStudent));
  const rows = [
    ...CATALOGUE_ROWS,
    ...SITE_ROWS,
    ...insertedStudents.flat(),
    createDocument(1, 'passport-1.pdf'),
    createDocument(2, 'passport-2.pdf'),
    createDocument(3, 'passport-3.pdf'),
    createDocument(4, 'lost.pdf'),
    getParams(3),
  ];
  await batchWrite(source, [
    deferForeignKeys(),
    ...rows.map(([table, row]) => insertRow(table, row)),
    incrementAllSiteVersions(),
    ...indexEveryStudent(),
  ]);
  await batchWrite(source, [
    {
      sql: `UPDATE applications SET agent_key = 'mso', form = json_set(form, '$.documents', json('["document/passport-3.pdf"]')) WHERE user_id = 3`,
      values: [],
    },
  ]);
  const originalFiles: MemoryFiles = new Map(
    [1, 2, 3].map((id) => [`document/passport-${id}.pdf`, encodeUtf8(`passport of ${id}`)]),
  );
  const backupFiles: MemoryFiles = new Map();
  const backupPlace = createBackupPlace(backupFiles);
  expect(
    await copyFiles({ db: source, files: createBucket(originalFiles), ...backupPlace }, { now: BACKUP_TIME }),
  ).toEqual({
    copied: 3,
    remainingCount: 0,
    droppedCount: 0,
  });
  expect([...backupFiles.values()].some((bytes) => new TextDecoder().decode(bytes).includes('passport of'))).toBe(
    false,
  );
  await createBackup(source, backupPlace, BACKUP_TIME);

  const nextDay = BACKUP_TIME + 86_400_000;
  const createErasureRow = (kind: Erasure['kind'], userId: number, at = nextDay): Row => ({
    kind,
    user_id: userId,
    agent_key: kind === 'documents' ? 'mso' : '',
    at,
  });
  const erasureRows = [
    createErasureRow('user', 1),
    createErasureRow('documents', 3),
    createErasureRow('deletionAsked', 4, nextDay - 1),
    createErasureRow('deletionAsked', 2, nextDay - 2),
    createErasureRow('deletionTakenBack', 2, nextDay - 1),
    // Erasures before the backup, and of an earlier user whose id was later given to another account.
    createErasureRow('user', 2, BACKUP_TIME - 120_000),
  ];
  await batchWrite(
    source,
    erasureRows.map((row) => insertRow('erasures', row)),
  );
  expect(await storeErasures(source, backupPlace.store, nextDay)).toBe(erasureRows.length);
  expect(await storeErasures(source, backupPlace.store, nextDay)).toBe(0);

  const { db } = openMemoryDatabase({ isEmpty: true });
  const restoreResult = await restoreBackup({ db, store: backupPlace.store }, BACKUP_NAME, nextDay + 1);
  expect(restoreResult).toMatchObject({ erasedAgain: 5, brokenLogs: 0 });
  expect(await queryRows(db, { sql: 'SELECT id, delete_asked_at FROM users ORDER BY id', values: [] })).toEqual([
    { id: 2, delete_asked_at: 0 },
    { id: 3, delete_asked_at: 0 },
    { id: 4, delete_asked_at: nextDay - 1 },
  ]);
  expect(await readFirst(db, 'SELECT count(*) AS n FROM applications WHERE user_id = 1')).toEqual({ n: 0 });
  expect(await readFirst(db, `SELECT deed FROM consents WHERE user_id = 3 ORDER BY id DESC LIMIT 1`)).toEqual({
    deed: 'withdrawn',
  });
  expect(await readFirst(db, `SELECT form ->> '$.documents' AS documents FROM applications WHERE user_id = 3`)).toEqual(
    {
      documents: '[]',
    },
  );

  const restoredFiles: MemoryFiles = new Map();
  expect(await restoreFiles({ db, store: backupPlace.store, files: createBucket(restoredFiles) })).toEqual({
    files: 1,
    missingKeys: ['document/lost.pdf'],
  });
  expect([...restoredFiles].map(([key, bytes]) => [key, new TextDecoder().decode(bytes)])).toEqual([
    ['document/passport-2.pdf', 'passport of 2'],
  ]);

  backupFiles.get('files/document/passport-2.pdf')?.set([1], 40);
  expect((await restoreFiles({ db, store: backupPlace.store, files: createBucket(new Map()) })).missingKeys).toContain(
    'document/passport-2.pdf',
  );
});

it('reuses no id that was assigned since the backup', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  await restoreBackup({ db, store: createStore(files) }, BACKUP_NAME);
  const [, row] = createUserRow(1, { mobile: '1', agent_id: 1 });
  const { id: _id, ...nextRow } = row;
  await batchWriteUnchecked(db, [insertRow('users', nextRow)]);
  expect(Number((await readFirst(db, 'SELECT max(id) AS id FROM users')).id)).toBeGreaterThan(STUDENT_COUNT + 10_000);
});

it('a deleted account, a deletion request and a withdrawn consent are recorded by the database itself, and stored once', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  await migrate(db);
  await batchWriteUnchecked(
    db,
    [createUserRow(7), createUserRow(8)].map(([table, row]) => insertRow(table, row)),
  );
  await batchWriteUnchecked(db, [
    { sql: 'UPDATE users SET delete_asked_at = 5 WHERE id = 8', values: [] },
    { sql: 'UPDATE users SET delete_asked_at = 9 WHERE id = 8', values: [] },
    { sql: 'UPDATE users SET delete_asked_at = 0 WHERE id = 8', values: [] },
    insertRow(...getParams(8)),
    insertRow('consents', { ...getParams(8)[1], deed: 'withdrawn' }),
    { sql: 'DELETE FROM users WHERE id = 7', values: [] },
  ]);
  const memoryFiles: MemoryFiles = new Map();
  const { store } = createBackupPlace(memoryFiles);
  await storeErasures(db, store);
  const erasures = await listErasures(store, 0 + Date.now() - 3_600_000);
  expect(erasures.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['deletionAsked', 8],
    ['deletionTakenBack', 8],
    ['documents', 8],
    ['user', 7],
  ]);
  // A restored database contains no erasures and must not remove those in the backup store.
  const { db: restoredDatabase } = openMemoryDatabase({ isEmpty: true });
  await migrate(restoredDatabase);
  await batchWriteUnchecked(restoredDatabase, [
    insertRow(...createUserRow(9)),
    { sql: 'DELETE FROM users', values: [] },
  ]);
  await storeErasures(restoredDatabase, store);
  expect((await listErasures(store, Date.now() - 3_600_000)).map(({ userId }) => userId)).toEqual([8, 8, 8, 7, 9]);
});

it('a cleanup deletes a file copy that no backup needs, and re-encrypts one with an older key', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  await migrate(db);
  await batchWriteUnchecked(
    db,
    [createUserRow(1), createDocument(1, 'a.pdf'), createDocument(1, 'b.pdf')].map(([table, row]) =>
      insertRow(table, row),
    ),
  );
  const originalFiles: MemoryFiles = new Map([
    ['document/a.pdf', encodeUtf8('a')],
    ['document/b.pdf', encodeUtf8('b')],
  ]);
  const backupFiles: MemoryFiles = new Map();
  const runCopy = (now: number, key = OLD_KEY, max = 200) =>
    copyFiles({ db, files: createBucket(originalFiles), ...createBackupPlace(backupFiles, key) }, { now, limit: max });
  expect(await runCopy(BACKUP_TIME, OLD_KEY, 1)).toMatchObject({ copied: 1, remainingCount: 1 });
  expect(await runCopy(BACKUP_TIME)).toMatchObject({ copied: 1, remainingCount: 0 });
  expect(await runCopy(BACKUP_TIME)).toMatchObject({ copied: 0, remainingCount: 0 });
  await batchWrite(db, [{ sql: `DELETE FROM files WHERE path = 'document/a.pdf'`, values: [] }]);
  const day = 86_400_000;
  await runCopy(BACKUP_TIME + day);
  expect((await runCopy(BACKUP_TIME + 35 * day)).droppedCount).toBe(0);
  expect([...backupFiles.keys()]).toHaveLength(2);
  expect((await runCopy(BACKUP_TIME + 36 * day)).droppedCount).toBe(1);
  expect([...backupFiles.keys()]).toEqual(['files/document/b.pdf']);
  expect(await runCopy(BACKUP_TIME + 36 * day, `${NEW_KEY} ${OLD_KEY}`)).toMatchObject({
    copied: 1,
    remainingCount: 0,
  });
  await expect(createStore(backupFiles, OLD_KEY).get('files/document/b.pdf')).rejects.toThrow("key 'two'");
});
