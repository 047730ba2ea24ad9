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
import { databaseByInlinedSql } from '#scripts/ops/ops-database.ts';
import {
  getCatalogue,
  type Content,
  getContent,
  FIRST_SCHOOL,
  ONLY_HERE,
  openInMemory,
  ownRows,
  published,
  putPlainRows,
  run,
  SAVED,
} from './support/published-catalogue.ts';

// The import tests use a real D1 in its own folder, which each import first reads completely; the tests of export and refusal
// use SQLite alone.

const folder = mkdtempSync(join(tmpdir(), 'publish-'));
const FILE = join(folder, 'new.catalogue');
const opened: (() => Promise<void>)[] = [];
async function open(name: string) {
  const { db, close } = await openLocalDatabase(join(folder, name));
  opened.push(close);
  await migrate(db);
  return db;
}
afterAll(async () => {
  for (const close of opened) await close();
  rmSync(folder, { recursive: true, force: true });
});

const SCHOOLS = 30;
let from: Database;

beforeAll(async () => {
  from = openInMemory().db;
  await putPlainRows(from, getCatalogue('old', SCHOOLS));
  // As in an import: the previous figure is kept as a past fact and refers to the import that changed it.
  await putPlainRows(from, [['imports', { id: 2, token: 'second', packs: 0, at: 2000, files: '[]' }]]);
  await run(from, `UPDATE facts SET value = 13, import_id = 2 WHERE subject_id = ${FIRST_SCHOOL}`);
  await run(from, `UPDATE schools SET name = 'Renamed Hall' WHERE id = ${FIRST_SCHOOL}`);
  await run(from, 'UPDATE admission_dates SET id = 2');
  await run(from, `UPDATE guides SET passage = '{"en-us":"new passage"}'`);
  await putPlainRows(
    from,
    ownRows('elsewhere').filter(([table]) => !/^site_(?:schools|facts|names)$/.test(table)),
  );
  await exportCatalogue(from, FILE);
}, 120_000);

async function fillOlder(db: Database) {
  await putPlainRows(db, [...getCatalogue('old', SCHOOLS), ...ONLY_HERE, ...ownRows('mine'), ...SAVED]);
}

it('fills an empty database with all that sites share', async () => {
  const { db } = openInMemory();
  expect(await importCatalogue(db, FILE)).toMatchObject({ isWritten: true, hidden: { schools: 0 } });
  const [there, here] = [await getContent(from), await getContent(db)];
  for (const table of NO_PERSONAL_DATA_BY_REASON.catalogue)
    expect([table, (there[table] ?? []).length > 0]).toEqual([table, true]);
  const shared = (content: Content) =>
    published(
      Object.fromEntries(
        Object.entries(content).map(([table, rows]) => [
          table,
          rows.filter((row) => !/elsewhere|"(?:id|course_id|subject_id)":1099\d{9}/.test(row)),
        ]),
      ),
    );
  expect(shared(here)).toEqual(shared(there));
  await batchWrite(from, fillCounts());
  expect(here.catalogue_counts).toEqual((await getContent(from)).catalogue_counts);
  expect(here.import_packs).toEqual([]);
  expect(await importCatalogue(db, FILE)).toMatchObject({ isWritten: false, counts: { new: 0, changed: 0, gone: 0 } });
}, 120_000);

it('comes by text to what it comes to on this machine', async () => {
  const [here, there] = [openInMemory(), openInMemory()];
  for (const { db } of [here, there]) await fillOlder(db);
  const longest = { bytes: 0 };
  const byText = databaseByInlinedSql((text) => {
    const statements = splitSql(text);
    longest.bytes = Math.max(longest.bytes, ...statements.map((statement) => Buffer.byteLength(statement)));
    there.sqlite.exec('BEGIN');
    const answers = statements.map((statement) => ({ results: there.sqlite.prepare(statement).all() }));
    there.sqlite.exec('COMMIT');
    return JSON.stringify(answers);
  });
  const now = Date.now();
  expect(await importCatalogue(byText, FILE, {}, now)).toEqual(await importCatalogue(here.db, FILE, {}, now));
  expect(published(await getContent(there.db))).toEqual(published(await getContent(here.db)));
  expect(longest.bytes).toBeLessThan(100_000);
});

describe('into a database that has an older one', () => {
  let db: Database;
  let before: Content;
  beforeAll(async () => {
    db = await open('older');
    await fillOlder(db);
    before = await getContent(db);
  }, 120_000);

  it('reports only on a dry run', async () => {
    const result = await importCatalogue(db, FILE, { isDry: true });
    expect(result).toMatchObject({ isWritten: false, hidden: { schools: 1, courses: 1 } });
    expect(await getContent(db)).toEqual(before);
  });

  it('rolls back when the last statement fails', async () => {
    await run(db, `CREATE TRIGGER fails BEFORE INSERT ON catalogue_counts BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    await expect(importCatalogue(db, FILE)).rejects.toThrow('no room');
    await run(db, 'DROP TRIGGER fails');
    expect(await getContent(db)).toEqual(before);
  });

  it('comes to the same catalogue, and keeps what sites wrote and what people saved', async () => {
    expect(await importCatalogue(db, FILE)).toMatchObject({ isWritten: true, hidden: { schools: 1, courses: 1 } });
    const [there, here] = [await getContent(from), await getContent(db)];
    const [inFile, now] = [
      new Map(published(there) as [string, string[]][]),
      new Map(published(here) as [string, string[]][]),
    ];
    for (const [table, rows] of now) {
      const knownKeys = new Set(inFile.get(table));
      const otherNames = rows.filter((row) => !knownKeys.has(row));
      const isStored = (row: string) =>
        /mine|1099511627\d{3}|"(?:school_id|course_id|subject_id|id)":(?:500|9500)\b/.test(row) ||
        (table === 'cities' && row.startsWith('{"id":4,'));
      expect([table, otherNames.filter((row) => !isStored(row))]).toEqual([table, []]);
    }
    const isOwn = (row: string) => /mine|1099511627\d{3}/.test(row);
    const previous = new Map(published(before) as [string, string[]][]);
    for (const [table, rows] of now)
      expect([table, rows.filter(isOwn)]).toEqual([table, previous.get(table)?.filter(isOwn)]);
    for (const [table, rows] of Object.entries(before))
      if (
        table !== 'messages' &&
        ![...NO_PERSONAL_DATA_BY_REASON.catalogue, ...NO_PERSONAL_DATA_BY_REASON.derived].includes(table as never)
      )
        expect([table, here[table]]).toEqual([table, rows]);
    expect(await run(db, 'SELECT id FROM cities')).toEqual([1, 2, 4].map((id) => ({ id })));
    expect(await run(db, 'SELECT id FROM schools WHERE levels = 0')).toEqual([{ id: 500 }]);
    // Students who saved the school or the course are notified of the withdrawal and of the changed figure.
    const result = await run(db, 'SELECT told FROM messages ORDER BY told');
    expect(result.map((row) => JSON.parse(String(row.told)) as unknown)).toMatchObject([
      { kind: 'figuresChanged', subject: 'school', id: FIRST_SCHOOL },
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
    const found = (word: string) => run(db, `SELECT rowid AS id FROM school_words WHERE school_words MATCH '${word}'`);
    expect(await found('renamed')).toEqual([{ id: FIRST_SCHOOL }]);
    expect(await found('oldname')).toEqual([]);
    expect(await run(db, `SELECT rowid AS id FROM course_words WHERE course_words MATCH 'renamed'`)).toEqual([
      { id: 9001 },
    ]);
    expect(await run(db, `SELECT rowid AS id FROM guide_words WHERE guide_words MATCH 'new'`)).toEqual([{ id: 1 }]);
  });

  it('does nothing a second time', async () => {
    const once = await getContent(db);
    expect(await importCatalogue(db, FILE)).toMatchObject({
      isWritten: false,
      counts: { new: 0, changed: 0, gone: 0 },
    });
    expect(await getContent(db)).toEqual(once);
  });
});

describe('nothing is written', () => {
  let db: Database;
  let before: Content;
  beforeAll(async () => {
    ({ db } = openInMemory());
    await fillOlder(db);
    before = await getContent(db);
  }, 120_000);

  it('of a file of which one byte is another, or the end is missing', async () => {
    const fileBuffer = readFileSync(FILE);
    const spoilt = join(folder, 'spoilt');
    const head = fileBuffer.indexOf(10);
    for (const at of [
      0,
      20,
      head - 70,
      head - 10,
      head,
      head + 1,
      head + 5,
      head + 40,
      fileBuffer.length - 40,
      fileBuffer.length - 1,
    ]) {
      const bytes = Buffer.from(fileBuffer);
      bytes.writeUInt8((bytes.readUInt8(at) ^ 1) & 255, at);
      writeFileSync(spoilt, bytes);
      await expect(importCatalogue(db, spoilt), `byte ${at}`).rejects.toThrow(CatalogueFileError);
    }
    for (const bytes of [
      fileBuffer.subarray(0, -1),
      fileBuffer.subarray(0, 900),
      Buffer.alloc(0),
      Buffer.concat([fileBuffer, Buffer.from('x')]),
    ]) {
      writeFileSync(spoilt, bytes);
      await expect(importCatalogue(db, spoilt)).rejects.toThrow(CatalogueFileError);
    }
    expect(await getContent(db)).toEqual(before);
  });

  it('when over a tenth of the schools would be deleted without the flag', async () => {
    const fewer = join(folder, 'fewer');
    const { db: few } = openInMemory();
    await putPlainRows(few, getCatalogue('old', SCHOOLS - 5));
    await exportCatalogue(few, fewer);
    await expect(importCatalogue(db, fewer)).rejects.toThrow(/6 of 31 schools/);
    expect(await getContent(db)).toEqual(before);
    expect(await importCatalogue(db, fewer, { acceptsDeletions: true })).toMatchObject({
      isWritten: true,
      hidden: { schools: 6 },
    });
  }, 120_000);

  it('into another schema', async () => {
    await batchWrite(db, [recordMigration('9999_later.sql')]);
    await expect(importCatalogue(db, FILE)).rejects.toThrow(
      /of the schema \d{4}_\w+\.sql, and the database of 9999_later\.sql/,
    );
  });
});
