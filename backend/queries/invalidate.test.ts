import { describe, expect, it } from 'vitest';
import { openMemoryDatabase } from '#tests/tools/import/support/memory-database.ts';
import { queryRows, type Statement, batchWrite } from './database.ts';
import { CACHES, CASCADING_TABLES, requireStudentIndex, SITE_TABLES, findStaleCaches } from './invalidate.ts';
import { indexStudents, selectStudentPlace } from './office/student-places.ts';

const toStatement = (sql: string): Statement => ({ sql, values: [] });

const COURSE_CACHES = ['catalogue_counts', 'packed_names', 'course_index', 'matching_stamps', 'reference_stamps'];

describe('the caches that a batch makes stale', () => {
  it.each([
    ['UPDATE courses SET fee = 1', COURSE_CACHES],
    ['INSERT INTO schools (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET name = excluded.name', COURSE_CACHES],
    ['UPDATE guides SET topic = 1', ['passages']],
    ['insert or replace into "course_terms" VALUES (1, 2)', ['packed_names']],
    ['WITH x AS (SELECT 1) UPDATE OR IGNORE living_costs SET least = 1', ['matching_stamps', 'reference_stamps']],
    ['DELETE FROM cities WHERE id = 1', Object.keys(CACHES)],
    ['UPDATE cities SET name = 1', ['name_terms', 'reference_stamps']],
    ['SELECT * FROM courses', []],
    ['CREATE TRIGGER t AFTER DELETE ON agents BEGIN DELETE FROM courses; END', []],
    ['DELETE FROM course_favourites', []],
  ])('%s: %j', (sql, expectedCaches) => expect(findStaleCaches([toStatement(sql)])).toEqual(expectedCaches));

  it('include rows of single sites where the assistant uses them', () =>
    expect(findStaleCaches([{ ...toStatement('DELETE FROM guides'), isOfOneSite: true }])).toEqual(['passages']));

  it('are invalidated by rows of a single site only if they contain such rows, except those filled later in the batch', () => {
    const [deleteStatement, fillStatement] = [
      toStatement('DELETE FROM courses'),
      toStatement('INSERT INTO catalogue_counts SELECT 1'),
    ];
    expect(findStaleCaches([{ ...deleteStatement, isOfOneSite: true }])).toEqual(['course_index', 'reference_stamps']);
    expect(findStaleCaches([deleteStatement, toStatement('DELETE FROM catalogue_counts'), fillStatement])).toEqual(
      COURSE_CACHES.slice(1),
    );
    expect(findStaleCaches([fillStatement, deleteStatement])).toEqual(COURSE_CACHES);
  });

  it('name tables of the schema, including tables with cascading deletes', () => {
    const { rows } = openMemoryDatabase();
    const existingTables = new Set(
      rows<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => name),
    );
    const readTables = new Set(Object.values(CACHES).flat());
    expect(
      [...Object.keys(CACHES), ...readTables, ...CASCADING_TABLES].filter((table) => !existingTables.has(table)),
    ).toEqual([]);
    const listParentTables = (table: string): string[] =>
      rows<{ parent: string }>(
        `SELECT "table" AS parent FROM pragma_foreign_key_list('${table}') WHERE on_delete = 'CASCADE'`,
      ).flatMap(({ parent }) => (parent === table ? [] : [parent, ...listParentTables(parent)]));
    // A deleted site has no readers, so its cascades need no new stamp.
    const sharedCaches = COURSE_CACHES.filter((cache) => cache !== 'reference_stamps');
    const courseTables = new Set(sharedCaches.flatMap((cache) => CACHES[cache] ?? []));
    const parentTables = new Set(
      [...courseTables].flatMap(listParentTables).filter((table) => !courseTables.has(table)),
    );
    expect([...parentTables].toSorted()).toEqual([...CASCADING_TABLES].toSorted());
  });

  it('are emptied, or get a new stamp, in the transaction of the write, whichever function sends it', async () => {
    const { db, sqlite, rows } = openMemoryDatabase();
    const updateStatement = toStatement('UPDATE living_costs SET least = least RETURNING least');
    for (const runWrite of [() => batchWrite(db, [updateStatement]), () => queryRows(db, updateStatement)]) {
      sqlite.exec('INSERT OR REPLACE INTO matching_stamps VALUES (1, 5)');
      await runWrite();
      expect(rows('SELECT id FROM matching_stamps WHERE stamp <> 5')).toEqual([{ id: 1 }]);
    }
    sqlite.exec('UPDATE matching_stamps SET stamp = 5');
    await expect(
      batchWrite(db, [updateStatement, toStatement('INSERT INTO matching_stamps VALUES (2, 5)')]),
    ).rejects.toThrow();
    expect(rows('SELECT * FROM matching_stamps')).toEqual([{ id: 1, stamp: 5 }]);
  });
});

describe('a batch that changes students', () => {
  it.each([
    'INSERT INTO users (id) VALUES (1)',
    'UPDATE users SET birthday = 1, last_name = 2 WHERE id = 1',
    'UPDATE users SET delete_asked_at = 1 WHERE id = 1',
    'DELETE FROM school_favourites WHERE id = 1',
    "UPDATE applications SET status = 'finished' WHERE id = 1",
    'DELETE FROM applications WHERE id = 1',
    "UPDATE chat_conversations SET asked_at = CASE status WHEN 'open' THEN 1 END, status = 'open' WHERE id = 1",
    'DELETE FROM chat_contacts WHERE id = 1',
  ])('throws without their index: %s', (sql) => {
    expect(() => requireStudentIndex([toStatement(sql)])).toThrow('indexStudents');
    expect(() => requireStudentIndex([toStatement(sql), ...indexStudents(selectStudentPlace(1))])).not.toThrow();
  });

  it.each([
    "UPDATE users SET password_hash = '' WHERE name = 'x'",
    'UPDATE users SET reminders = 1 WHERE delete_asked_at = 0',
    'UPDATE school_favourites SET remark = 1',
    "UPDATE chat_conversations SET unread = 0 WHERE status = 'open'",
    "INSERT INTO applications (id, status) VALUES (1, 'draft')",
    'DELETE FROM course_favourites WHERE id = 1',
  ])('does not require it: %s', (sql) => expect(() => requireStudentIndex([toStatement(sql)])).not.toThrow());

  it('executes derived statements of several statements once, at its end', async () => {
    const { db, rows } = openMemoryDatabase();
    await batchWrite(db, [
      {
        ...toStatement(
          "INSERT INTO staff (agent_key, login, name, role, created_at) VALUES ('a', 'l', 'n', 'lead', 1)",
        ),
        derived: [toStatement('UPDATE staff SET created_at = created_at + 1')],
      },
      {
        ...toStatement('UPDATE staff SET name = login'),
        derived: [toStatement('UPDATE staff SET created_at = created_at + 1')],
      },
    ]);
    expect(rows('SELECT name, created_at FROM staff')).toEqual([{ name: 'l', created_at: 2 }]);
  });
});

it('every table of a site is one that raises its version, or is on no page', () => {
  const { rows } = openMemoryDatabase();
  const tablesWithAgent = rows<{
    name: string;
  }>(`SELECT DISTINCT t.name FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
WHERE f."table" IN ('agents', 'pages', 'page_modules', 'menus') ORDER BY t.name`);
  // Tables whose content no page shows: creations of the API are keys of its requests, edits and drafts belong to the
  // office, pictures have their own URLs, and save-content.ts increments the version for rows about schools.
  const editorOnlyTables = [
    'api_creations',
    'media',
    'site_drafts',
    'site_edits',
    'site_facts',
    'site_names',
    'site_schools',
  ];
  expect(
    tablesWithAgent
      .map(({ name }) => name)
      .filter((name) => !editorOnlyTables.includes(name) && !SITE_TABLES.includes(name)),
  ).toEqual([]);
});
