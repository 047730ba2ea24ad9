import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestEntry } from '#shared/rules/application/log-chain.ts';
import { type BackupStore, LEFT_OUT, Manifest, manifestKey } from '#backend/backup/backup-format.ts';
import { writeBackup } from '#backend/backup/write-backup.ts';
import { askAtTheEnd, tableColumns, triggersNow } from '#backend/queries/backup.ts';
import { type Database, findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { restoreBackup, Unrestorable } from '#scripts/ops/backup/restore-backup.ts';
import { openMemoryDatabase } from '#tests/unit/import/support/memory-database.ts';
import {
  application,
  contact,
  conversation,
  event,
  opening,
  said,
  sent,
  user,
} from '#tests/backend/own-data/retention-rows.ts';

// A database is lost, and comes back out of its last backup: on real D1s, each in a folder of its own; what is refused or left out is so in SQLite.

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const opened: (() => Promise<void>)[] = [];
async function open(name: string) {
  const { db, close } = await openLocalDatabase(join(folder, name));
  opened.push(close);
  return db;
}
afterAll(async () => {
  for (const close of opened) await close();
  rmSync(folder, { recursive: true, force: true });
});

const files = new Map<string, Uint8Array<ArrayBuffer>>();
const storeOf = (held: Map<string, Uint8Array<ArrayBuffer>>): BackupStore => ({
  put: async (key, bytes) => void held.set(key, bytes),
  get: async (key) => {
    const bytes = held.get(key);
    return bytes ? { arrayBuffer: async () => bytes.slice().buffer } : null;
  },
});

const AT = Date.UTC(2030, 0, 1, 19, 41);
const NAME = '2030-01-01-1941';
/** More than one page of rows. */
const STUDENTS = 60;

const names = { name: '{}', name_chn: '{}' };
const CATALOGUE: (readonly [string, Row])[] = [
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
const SITE: (readonly [string, Row])[] = [
  ['agents', { id: 1, key_code: 'mso', ...site, web_meta_keywords: '{}', web_meta_description: '{}' }],
  ['menus', { id: 2, agent_id: 1, position: 1, menu_key: 'top', name: '{}' }],
  // In a tree a branch may be older than what it hangs on.
  ['menus', { id: 1, agent_id: 1, position: 1, menu_key: 'below', name: '{}', parent_id: 2 }],
];
const PEOPLE: (readonly [string, Row])[] = [
  opening(1),
  contact(1),
  conversation(1, AT),
  said(1),
  ...sent(1, AT - 1).slice(1),
  ...sent(2, AT + 86_400_000).slice(1),
];

/** A student with an application, whose log is chained. */
async function student(id: number): Promise<(readonly [string, Row])[]> {
  const [applications, applied] = application(id, id, 'following', AT);
  const [events, { application_id, deed, ...entry }] = event(id);
  const hash = await digestEntry('', id, { ...entry, action: deed });
  return [
    user(id, { agent_id: 1, nickname: `學生 "${id}"\n'${'長'.repeat(9000)}` }),
    ...(id > 3 ? [] : [['school_favourites', { user_id: id, school_id: 7, created_at: id }] as const]),
    [applications, { ...applied, log_head: hash, log_sealed: 1 }],
    [events, { application_id, deed, ...entry, hash }],
  ];
}

let lost: Database;

/** All rows of all tables, as they are read. */
async function contentOf(db: Database) {
  const columns = await readRows(db, tableColumns());
  const content: Record<string, unknown[]> = {};
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const key = own.filter((column) => column.key > 0).map(({ name }) => `"${name}"`);
    content[table] = await readRows(db, { sql: `SELECT * FROM "${table}" ORDER BY ${key.join(', ')}`, values: [] });
  }
  return content;
}

const firstOf = async (db: Database, sql: string) => (await findRow<Row>(db, { sql, values: [] })) ?? {};

beforeAll(async () => {
  lost = await open('lost');
  await migrate(lost);
  const students = await Promise.all(Array.from({ length: STUDENTS }, (_, at) => student(at + 1)));
  const all = [...CATALOGUE, ...SITE, ...students.flat(), ...PEOPLE].map(([table, row]) => insertRow(table, row));
  await writeTogether(lost, [askAtTheEnd(), ...all]);
  await writeBackup(lost, storeOf(files), AT);
}, 120_000);

it('knows what it leaves out', async () => {
  const tables = new Set((await readRows(lost, tableColumns())).map(({ table }) => table));
  expect(Object.keys(LEFT_OUT).filter((table) => !tables.has(table))).toEqual([]);
  expect([tables.has('users'), tables.has('chat_words_data'), tables.has('d1_migrations')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('brings every row back that was written before, with its logs', async () => {
  const before = await contentOf(lost);
  const db = await open('restored');
  const now = AT + 3_600_000;
  const restored = await restoreBackup({ db, store: storeOf(files) }, NAME, now);
  expect(restored).toMatchObject({ leftOut: 0, logs: STUDENTS, brokenLogs: 0 });
  const after = await contentOf(db);
  for (const [table, rows] of Object.entries(before))
    if (!Object.hasOwn(LEFT_OUT, table) && table !== 'site_versions' && table !== 'notices')
      expect([table, after[table]]).toEqual([table, rows]);
  // Nobody is told twice, and the edge is told nothing under a name that it has used since.
  expect(after.notices?.map((row) => (row as Row).state)).toEqual(['dropped', 'waiting']);
  const versionOf = (content: typeof before) => Number((content.site_versions?.at(-1) as Row | undefined)?.version);
  expect(versionOf(after)).toBeGreaterThan(versionOf(before) + 1000);
  // Its rules stand again, and what has no rows of its own is found.
  await expect(writeTogether(db, [{ sql: 'DELETE FROM application_events', values: [] }])).rejects.toThrow('removed');
  expect(await firstOf(db, `SELECT rowid AS id FROM chat_words WHERE chat_words MATCH 'hello'`)).toEqual({ id: 1 });
  for (const sql of [
    'SELECT CAST(id AS TEXT) AS id, agent_key, user_id, following FROM student_places ORDER BY id',
    `SELECT rowid AS id FROM student_words WHERE student_words MATCH 'agent : mso AND words : "學生␣" AND saved : 7' ORDER BY rowid`,
    `SELECT rowid AS id FROM school_signs WHERE school_signs MATCH '"anc"'`,
  ]) {
    const [was, is] = [await readRows(lost, { sql, values: [] }), await readRows(db, { sql, values: [] })];
    expect(was.length, sql).toBeGreaterThan(0);
    expect(is, sql).toEqual(was);
  }
  expect(await firstOf(db, `SELECT rowid AS id FROM school_words WHERE school_words MATCH 'manch*'`)).toEqual({
    id: 7,
  });
  expect((await readRows(db, triggersNow())).map(({ name }) => name)).toEqual(
    (await readRows(lost, triggersNow())).map(({ name }) => name),
  );
}, 120_000);

it('refuses a database that holds anything', async () => {
  await expect(restoreBackup({ db: lost, store: storeOf(files) }, NAME)).rejects.toThrow(/not empty/);
});

it('refuses a backup of which anything is missing or was changed, and writes nothing', async () => {
  const { db } = openMemoryDatabase({ isEmpty: true });
  const parts = [...files.keys()].filter((key) => key.includes('/users.') || key.includes('/application_events.'));
  expect(parts.length).toBeGreaterThan(1);
  const manifest = manifestKey(NAME);
  const damage: ((held: typeof files) => void)[] = [
    ...parts.flatMap((key) => [
      (held: typeof files) => void held.delete(key),
      (held: typeof files) => void held.set(key, files.get(key)?.slice(0, -1) ?? new Uint8Array()),
      (held: typeof files) => void held.get(key)?.set([255], 40),
    ]),
    (held) => void held.delete(manifest),
    (held) => void held.set(manifest, files.get(manifest)?.slice(0, 900) ?? new Uint8Array()),
    (held) => {
      const told = Manifest.parse(JSON.parse(new TextDecoder().decode(files.get(manifest))));
      for (const table of told.tables) if (table.table === 'users') table.rows += 1;
      held.set(manifest, new TextEncoder().encode(JSON.stringify(told)));
    },
  ];
  for (const spoil of damage) {
    const held = new Map([...files].map(([key, bytes]) => [key, bytes.slice()]));
    spoil(held);
    await expect(restoreBackup({ db, store: storeOf(held) }, NAME)).rejects.toThrow(Unrestorable);
  }
  expect(await readRows(db, tableColumns())).toEqual([]);
});

it('leaves out what lost its parent while the copy was made, and says so', async () => {
  // A table is read before those that it hangs on: what is deleted in between was read without what it hung on.
  const store = storeOf(new Map());
  let isDeleted = false;
  const put: BackupStore['put'] = async (key, bytes) => {
    if (key.includes('/chat_messages.') && !isDeleted) {
      isDeleted = true;
      await writeTogether(lost, [{ sql: 'DELETE FROM chat_contacts WHERE id = 1', values: [] }]);
    }
    return store.put(key, bytes);
  };
  await writeBackup(lost, { ...store, put }, AT);
  const { db } = openMemoryDatabase({ isEmpty: true });
  const restored = await restoreBackup({ db, store }, NAME);
  expect(restored.leftOut).toBeGreaterThan(0);
  expect(restored.brokenLogs).toBe(0);
}, 120_000);
