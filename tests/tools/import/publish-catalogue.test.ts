import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordMigration } from '#backend/queries/backup.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { CatalogueFileError } from '#scripts/ops/catalogue/catalogue-file.ts';
import { exportCatalogue } from '#scripts/ops/catalogue/export-catalogue.ts';
import { importCatalogue } from '#scripts/ops/catalogue/import-catalogue.ts';
import { createInliningDatabase } from '#scripts/ops/ops-database.ts';
import {
  createCatalogue,
  type Content,
  readContent,
  FIRST_SCHOOL_ID,
  LOCAL_TABLES,
  openMigratedDatabase,
  createOwnRows,
  getPublishedRows,
  insertMinimalRows,
  runSql,
  SAVED_ROWS,
} from './support/published-catalogue.ts';

// The import tests use a real D1 in its own folder, which each import first reads completely. The tests of exports and
// rejections use SQLite alone.

const folder = mkdtempSync(join(tmpdir(), 'publish-'));
const EXPORT_FILE = join(folder, 'new.catalogue');
const closeFunctions: (() => Promise<void>)[] = [];
async function openDatabase(name: string) {
  const { db, close } = await openLocalDatabase(join(folder, name));
  closeFunctions.push(close);
  await migrate(db);
  return db;
}
afterAll(async () => {
  for (const closeDatabase of closeFunctions) await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const SCHOOL_COUNT = 30;
let sourceDatabase: Database;

beforeAll(async () => {
  sourceDatabase = openMigratedDatabase().db;
  await insertMinimalRows(sourceDatabase, createCatalogue('old', SCHOOL_COUNT));
  // Stores the previous figure in the history, as an import does, with a reference to the import that changed it.
  await insertMinimalRows(sourceDatabase, [['imports', { id: 2, token: 'second', packs: 0, at: 2000, files: '[]' }]]);
  await runSql(sourceDatabase, `UPDATE facts SET value = 13, import_id = 2 WHERE subject_id = ${FIRST_SCHOOL_ID}`);
  await runSql(sourceDatabase, `UPDATE schools SET name = 'Renamed Hall' WHERE id = ${FIRST_SCHOOL_ID}`);
  await runSql(sourceDatabase, 'UPDATE admission_dates SET id = 2');
  await runSql(sourceDatabase, `UPDATE guides SET passage = '{"en-us":"new passage"}'`);
  await insertMinimalRows(
    sourceDatabase,
    createOwnRows('elsewhere').filter(([table]) => !/^site_(?:schools|facts|names)$/.test(table)),
  );
  await exportCatalogue(sourceDatabase, EXPORT_FILE);
}, 120_000);

async function fillOlderEdition(db: Database) {
  await insertMinimalRows(db, [
    ...createCatalogue('old', SCHOOL_COUNT),
    ...LOCAL_TABLES,
    ...createOwnRows('mine'),
    ...SAVED_ROWS,
  ]);
}

it('a published catalogue fills an empty database with all shared rows', async () => {
  const { db } = openMigratedDatabase();
  expect(await importCatalogue(db, EXPORT_FILE)).toMatchObject({ isWritten: true, hidden: { schools: 0 } });
  const [sourceContent, targetContent] = [await readContent(sourceDatabase), await readContent(db)];
  for (const table of NO_PERSONAL_DATA_BY_REASON.catalogue)
    expect([table, (sourceContent[table] ?? []).length > 0]).toEqual([table, true]);
  const getSharedContent = (content: Content) =>
    getPublishedRows(
      Object.fromEntries(
        Object.entries(content).map(([table, rows]) => [
          table,
          rows.filter((row) => !/elsewhere|"(?:id|course_id|subject_id)":1099\d{9}/.test(row)),
        ]),
      ),
    );
  expect(getSharedContent(targetContent)).toEqual(getSharedContent(sourceContent));
  await batchWrite(sourceDatabase, fillCounts());
  expect(targetContent.catalogue_counts).toEqual((await readContent(sourceDatabase)).catalogue_counts);
  expect(targetContent.import_packs).toEqual([]);
  expect(await importCatalogue(db, EXPORT_FILE)).toMatchObject({
    isWritten: false,
    counts: { new: 0, changed: 0, gone: 0 },
  });
}, 120_000);

it('a remote import writes the same catalogue as a local one', async () => {
  const [directDatabase, textDatabase] = [openMigratedDatabase(), openMigratedDatabase()];
  for (const { db } of [directDatabase, textDatabase]) await fillOlderEdition(db);
  const longestStatement = { bytes: 0 };
  const textDatabaseClient = createInliningDatabase((text) => {
    const statements = splitSql(text);
    longestStatement.bytes = Math.max(
      longestStatement.bytes,
      ...statements.map((statement) => Buffer.byteLength(statement)),
    );
    textDatabase.sqlite.exec('BEGIN');
    const answers = statements.map((statement) => ({ results: textDatabase.sqlite.prepare(statement).all() }));
    textDatabase.sqlite.exec('COMMIT');
    return JSON.stringify(answers);
  });
  const now = Date.now();
  expect(await importCatalogue(textDatabaseClient, EXPORT_FILE, {}, now)).toEqual(
    await importCatalogue(directDatabase.db, EXPORT_FILE, {}, now),
  );
  expect(getPublishedRows(await readContent(textDatabase.db))).toEqual(
    getPublishedRows(await readContent(directDatabase.db)),
  );
  expect(longestStatement.bytes).toBeLessThan(100_000);
});

describe('a published catalogue in a database with an older one', () => {
  let db: Database;
  let contentBefore: Content;
  beforeAll(async () => {
    db = await openDatabase('older');
    await fillOlderEdition(db);
    contentBefore = await readContent(db);
  }, 120_000);

  it('reports only on a dry run', async () => {
    const result = await importCatalogue(db, EXPORT_FILE, { isDry: true });
    expect(result).toMatchObject({ isWritten: false, hidden: { schools: 1, courses: 1 } });
    expect(await readContent(db)).toEqual(contentBefore);
  });

  it('rolls back when the last statement fails', async () => {
    await runSql(
      db,
      `CREATE TRIGGER fails BEFORE INSERT ON catalogue_counts BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    );
    await expect(importCatalogue(db, EXPORT_FILE)).rejects.toThrow('no room');
    await runSql(db, 'DROP TRIGGER fails');
    expect(await readContent(db)).toEqual(contentBefore);
  });

  it('replaces the older one, and keeps the sites’ own rows and saved items', async () => {
    expect(await importCatalogue(db, EXPORT_FILE)).toMatchObject({
      isWritten: true,
      hidden: { schools: 1, courses: 1 },
    });
    const [sourceContent, targetContent] = [await readContent(sourceDatabase), await readContent(db)];
    const [publishedContent, currentContent] = [
      new Map(getPublishedRows(sourceContent) as [string, string[]][]),
      new Map(getPublishedRows(targetContent) as [string, string[]][]),
    ];
    for (const [table, rows] of currentContent) {
      const knownKeys = new Set(publishedContent.get(table));
      const otherRows = rows.filter((row) => !knownKeys.has(row));
      const isKeptRow = (row: string) =>
        /mine|1099511627\d{3}|"(?:school_id|course_id|subject_id|id)":(?:500|9500)\b/.test(row) ||
        (table === 'cities' && row.startsWith('{"id":4,'));
      expect([table, otherRows.filter((row) => !isKeptRow(row))]).toEqual([table, []]);
    }
    const isOwnRow = (row: string) => /mine|1099511627\d{3}/.test(row);
    const previousRows = new Map(getPublishedRows(contentBefore) as [string, string[]][]);
    for (const [table, rows] of currentContent)
      expect([table, rows.filter(isOwnRow)]).toEqual([table, previousRows.get(table)?.filter(isOwnRow)]);
    for (const [table, rows] of Object.entries(contentBefore))
      if (
        table !== 'messages' &&
        ![...NO_PERSONAL_DATA_BY_REASON.catalogue, ...NO_PERSONAL_DATA_BY_REASON.derived].includes(table as never)
      )
        expect([table, targetContent[table]]).toEqual([table, rows]);
    expect(await runSql(db, 'SELECT id FROM cities')).toEqual([1, 2, 4].map((id) => ({ id })));
    expect(await runSql(db, 'SELECT id FROM schools WHERE levels = 0')).toEqual([{ id: 500 }]);
    // Students who saved the school or the course are notified of the withdrawal and of the changed figure.
    const result = await runSql(db, 'SELECT told FROM messages ORDER BY told');
    expect(result.map((row) => JSON.parse(String(row.told)) as unknown)).toMatchObject([
      { kind: 'figuresChanged', subject: 'school', id: FIRST_SCHOOL_ID },
      {
        kind: 'withdrawn',
        saved: [
          { subject: 'school', id: 500 },
          { subject: 'course', id: 9500 },
        ],
      },
    ]);
  });

  it('is found by its new names, and not by the old ones', async () => {
    const findSchools = (word: string) =>
      runSql(db, `SELECT rowid AS id FROM school_words WHERE school_words MATCH '${word}'`);
    expect(await findSchools('renamed')).toEqual([{ id: FIRST_SCHOOL_ID }]);
    expect(await findSchools('oldname')).toEqual([]);
    expect(await runSql(db, `SELECT rowid AS id FROM course_words WHERE course_words MATCH 'renamed'`)).toEqual([
      { id: 9001 },
    ]);
    expect(await runSql(db, `SELECT rowid AS id FROM guide_words WHERE guide_words MATCH 'new'`)).toEqual([{ id: 1 }]);
  });

  it('changes nothing a second time', async () => {
    const contentAfterFirst = await readContent(db);
    expect(await importCatalogue(db, EXPORT_FILE)).toMatchObject({
      isWritten: false,
      counts: { new: 0, changed: 0, gone: 0 },
    });
    expect(await readContent(db)).toEqual(contentAfterFirst);
  });
});

describe('no row is written', () => {
  let db: Database;
  let contentBefore: Content;
  beforeAll(async () => {
    ({ db } = openMigratedDatabase());
    await fillOlderEdition(db);
    contentBefore = await readContent(db);
  }, 120_000);

  it('from a corrupt or truncated file', async () => {
    const fileBuffer = readFileSync(EXPORT_FILE);
    const damagedFile = join(folder, 'spoilt');
    const headerEnd = fileBuffer.indexOf(10);
    for (const damagePosition of [
      0,
      20,
      headerEnd - 70,
      headerEnd - 10,
      headerEnd,
      headerEnd + 1,
      headerEnd + 5,
      headerEnd + 40,
      fileBuffer.length - 40,
      fileBuffer.length - 1,
    ]) {
      const bytes = Buffer.from(fileBuffer);
      bytes.writeUInt8((bytes.readUInt8(damagePosition) ^ 1) & 255, damagePosition);
      writeFileSync(damagedFile, bytes);
      await expect(importCatalogue(db, damagedFile), `byte ${damagePosition}`).rejects.toThrow(CatalogueFileError);
    }
    for (const bytes of [
      fileBuffer.subarray(0, -1),
      fileBuffer.subarray(0, 900),
      Buffer.alloc(0),
      Buffer.concat([fileBuffer, Buffer.from('x')]),
    ]) {
      writeFileSync(damagedFile, bytes);
      await expect(importCatalogue(db, damagedFile)).rejects.toThrow(CatalogueFileError);
    }
    expect(await readContent(db)).toEqual(contentBefore);
  });

  it('when over a tenth of the schools would be deleted without the flag', async () => {
    const smallerFile = join(folder, 'fewer');
    const { db: smallerDatabase } = openMigratedDatabase();
    await insertMinimalRows(smallerDatabase, createCatalogue('old', SCHOOL_COUNT - 5));
    await exportCatalogue(smallerDatabase, smallerFile);
    await expect(importCatalogue(db, smallerFile)).rejects.toThrow(/6 of 31 schools/);
    expect(await readContent(db)).toEqual(contentBefore);
    expect(await importCatalogue(db, smallerFile, { acceptsDeletions: true })).toMatchObject({
      isWritten: true,
      hidden: { schools: 6 },
    });
  }, 120_000);

  it('to another schema', async () => {
    await batchWrite(db, [recordMigration('9999_later.sql')]);
    await expect(importCatalogue(db, EXPORT_FILE)).rejects.toThrow(
      /of the schema \d{4}_\w+\.sql, and the database of 9999_later\.sql/,
    );
  });
});
