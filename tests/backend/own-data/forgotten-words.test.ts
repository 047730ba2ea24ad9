import { indexEveryStudent } from '#tests/support/every-student.ts';
import { expect, test } from 'vitest';
import { queryRow, batchWrite } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { RETENTION_START_COLUMNS } from '#backend/retention/retention-table.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import {
  createApplicationRow,
  createContactRow,
  createConversation,
  createMessageRow,
  createUserRow,
} from './retention-rows.ts';

const NOW = Date.UTC(2030, 0, 1);
const getDueTime = (kind: 'account' | 'conversation') => NOW - RETENTION_DAYS[kind] * DAY_MS;
const INDEXES = Object.keys(RETENTION_START_COLUMNS);

/** Counts the full-text index pages that contain the text, including pages of deleted rows. */
async function countPagesWith(letters: string): Promise<number> {
  const pages = INDEXES.map((index) => `SELECT block FROM ${index}_data`).join(' UNION ALL ');
  const sql = `SELECT count(*) AS total FROM (${pages}) WHERE instr(block, CAST(?1 AS BLOB)) > 0`;
  const row = await queryRow<{ total: number }>(testEnv.DB as never, { sql, values: [letters] });
  return row?.total ?? 0;
}

/** SQLite's full-text index keeps the words of a deleted row until its pages are rewritten. */
test('deleted texts and names of deleted or renamed users are in no index page after the cron has run', async () => {
  const [, messageRow] = createMessageRow(71);
  await batchWrite(testEnv.DB as never, [
    ...[
      createUserRow(71, { nickname: 'qzxvkj', delete_asked_at: 0 }),
      createUserRow(72, { nickname: 'wyjzvx' }),
      ...[71, 72].map((id) => createApplicationRow(id, id, 'following', NOW)),
      createContactRow(71),
      createConversation(71, getDueTime('conversation')),
      ['chat_messages', { ...messageRow, content: 'bqgxjk' }] as const,
    ].map(([table, row]) => insertRow(table, { ...row, ...(table === 'applications' && { agent_key: 'mso' }) })),
    ...indexEveryStudent(),
  ]);
  for (const letters of ['qzx', 'wyj', 'bqg'])
    expect([letters, await countPagesWith(letters)]).not.toEqual([letters, 0]);
  await batchWrite(testEnv.DB as never, [
    { sql: "UPDATE users SET nickname = 'kqyxwv' WHERE id = 72", values: [] },
    { sql: 'UPDATE users SET delete_asked_at = ?1 WHERE id = 71', values: [getDueTime('account')] },
    ...indexEveryStudent(),
  ]);
  await runRetention({ DB: testEnv.DB as never, FILES: testEnv.FILES as never }, { now: NOW });
  for (const letters of ['qzx', 'wyj', 'bqg']) expect([letters, await countPagesWith(letters)]).toEqual([letters, 0]);
  expect(await countPagesWith('kqy')).toBeGreaterThan(0);
});
