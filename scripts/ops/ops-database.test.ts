import { DatabaseSync } from 'node:sqlite';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  selectAccounts,
  insertAccount,
  replaceRecoveryCodes,
  countRecoveryCodes,
} from '#backend/queries/staff/accounts.ts';
import { createInliningDatabase, splitStatement } from './ops-database.ts';

const NAMES = ["O'Brien", "'); DROP TABLE staff; --", '劉美琪 ?1 :name', 'a;\nb', ''];

/** Opens a database that executes SQL as wrangler does: several statements in one text, with a result for each. */
function openRecording() {
  const sqlite = new DatabaseSync(':memory:');
  for (const path of globSync('backend/migrations/*.sql').toSorted()) sqlite.exec(readFileSync(path, 'utf8'));
  const sentCommands: string[] = [];
  const db = createInliningDatabase((sql) => {
    sentCommands.push(sql);
    const statements = sql.split(/;\n(?=INSERT|DELETE|SELECT|UPDATE)|;$/).filter(Boolean);
    return JSON.stringify(statements.map((statement) => ({ results: sqlite.prepare(statement).all() })));
  });
  return { db, sent: sentCommands };
}

it('every value in the SQL for wrangler is quoted', async () => {
  const { db } = openRecording();
  for (const [index, name] of NAMES.entries()) {
    const account = {
      agentKey: 'mso',
      login: `l${index}`,
      name,
      role: 'lead',
      setUpHash: '',
      setUpUntil: 0,
      now: index,
    } as const;
    expect(await queryRow(db, insertAccount(account))).toEqual({ id: index + 1 });
  }
  const names = (await queryRows(db, selectAccounts('mso'))).map(({ name }) => name);
  expect(names.toSorted()).toEqual(NAMES.toSorted());
});

it('several statements are sent as one, and their results keep the order', async () => {
  const { db, sent } = openRecording();
  const account = {
    agentKey: 'mso',
    login: 'a',
    name: 'A',
    role: 'lead',
    setUpHash: '',
    setUpUntil: 0,
    now: 1,
  } as const;
  await queryRow(db, insertAccount(account));
  const countBefore = sent.length;
  await batchWrite(db, replaceRecoveryCodes(1, ["it's", 'two']));
  expect(sent.length).toBe(countBefore + 1);
  expect(await queryRow(db, countRecoveryCodes(1))).toEqual({ count: 2 });
});

it('long values of a statement that exceeds D1’s limit are split without loss', () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec('CREATE TABLE kept (name TEXT, list TEXT)');
  const longText = `${'升學 𠮷 it\'s "quoted" ?1 ; '.repeat(9_000)}end`;
  const splitStatements = splitStatement('INSERT INTO kept VALUES (?1, ?2)', ["O'Brien", longText]);
  for (const splitSql of splitStatements) {
    expect(Buffer.byteLength(splitSql)).toBeLessThanOrEqual(100_000);
    sqlite.exec(splitSql);
  }
  expect(splitStatements.length).toBeGreaterThan(5);
  expect({ ...sqlite.prepare('SELECT * FROM kept').get() }).toEqual({ name: "O'Brien", list: longText });
  expect(sqlite.prepare("SELECT name FROM sqlite_master WHERE name = 'sent_parts'").all()).toEqual([]);
});
