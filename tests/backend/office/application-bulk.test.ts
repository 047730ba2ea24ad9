import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { assignCase, changeCases, listApplications } from '#shared/contract/office/applications.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso');

interface Row {
  id: number;
  steps: number;
  accepted: number;
  nickname: string;
}
let rows: Row[] = [];

beforeEach(async () => {
  await batchWrite(
    testEnv.DB,
    ['messages', 'notices'].map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
  );
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 0, applications: 14, now: Date.now() });
  rows = await queryRows<Row>(testEnv.DB, {
    sql: `SELECT a.id, a.steps, a.accepted, u.nickname FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = 'mso' ORDER BY a.id DESC LIMIT 14`,
    values: [],
  });
});

type Change = z.input<typeof changeCases.input>['change'];
const MESSAGE: Change = { kind: 'action', action: { kind: 'messageSent', text: 'Please send your transcript.' } };
const DEPOSIT: Change = {
  kind: 'action',
  action: { kind: 'stepReached', step: 'payReservationFee', note: 'Well done' },
};

/** Reads the version of each case from a fresh load of the list. */
async function readVersions(client = desk): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>();
  for (let page = 1; ; page += 1) {
    const response = await client.callOffice(listApplications, { view: 'table', page });
    if (!response.ok) throw new Error(response.error.code);
    for (const { id, version } of response.value.courses) versions.set(id, version);
    if (!response.value.hasMore) return versions;
  }
}
async function changeCasesTo(
  ids: readonly number[],
  requestedChange: Change,
  seenVersions?: ReadonlyMap<number, number>,
  client = desk,
) {
  const versions = seenVersions ?? (await readVersions(client));
  const courses = ids.map((id) => ({ id, at: 0, seen: versions.get(id) ?? 0 }));
  const response = await client.callOffice(changeCases, { courses, change: requestedChange });
  if (!response.ok) throw new Error(response.error.code);
  return response.value.results;
}
const countRows = async (sql: string) => (await queryRows<{ n: number }>(testEnv.DB, { sql, values: [] }))[0]?.n;
const readEntries = async (ids: readonly number[]) =>
  queryRows<{ id: number; deed: string }>(testEnv.DB, {
    sql: `SELECT application_id AS id, deed FROM application_events WHERE hash <> '' AND application_id IN (${ids.join()}) ORDER BY id, seq`,
    values: [],
  });
const findRowAtStep = (steps: number, accepted: number) => {
  const row = rows.find((item) => item.steps === steps && item.accepted === accepted);
  if (!row) throw new Error('the office has too few stages');
  return row;
};

describe('several cases', () => {
  test('get one message each, also when the request is repeated', async () => {
    const ids = rows.slice(0, 3).map(({ id }) => id);
    const versions = await readVersions();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await changeCasesTo(ids, MESSAGE, versions)).toEqual(
        rows.slice(0, 3).map(({ id, nickname }) => ({ id, at: null, student: nickname, refusal: null })),
      );
    expect(await readEntries(ids)).toHaveLength(3);
    expect(await countRows(`SELECT count(*) AS n FROM messages WHERE told ->> '$.kind' = 'adviserMessage'`)).toBe(3);
    // The page was loaded again after the first message, so the second message is no accidental repetition and is
    // stored.
    await changeCasesTo(ids, MESSAGE);
    expect(await readEntries(ids)).toHaveLength(6);
  });

  test('advance when the step is their next one; the others are rejected with the missing step', async () => {
    const [readyRow, earlyRow, lateRow] = [findRowAtStep(4, 2), findRowAtStep(2, 0), findRowAtStep(5, 2)];
    const ids = [readyRow, earlyRow, lateRow].map(({ id }) => id);
    const results = await changeCasesTo(ids, DEPOSIT);
    expect(results.map(({ refusal }) => refusal)).toEqual([
      null,
      { why: 'first', next: { step: 'waitDecision', lacks: 'sending' } },
      { why: 'past', next: { step: 'coe', lacks: null } },
    ]);
    expect((await readEntries(ids)).map(({ id, deed }) => [id, JSON.parse(deed)])).toEqual([
      [readyRow.id, { kind: 'stepReached', step: 'payReservationFee', note: 'Well done' }],
    ]);
    expect(await countRows('SELECT count(*) AS n FROM messages')).toBe(1);
  });

  test('are limited to one agency, and exclude students whose account is scheduled for deletion', async () => {
    const [stayingRow, leavingRow] = rows;
    if (!stayingRow || !leavingRow) throw new Error('the office is empty');
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE users SET delete_asked_at = 1 WHERE id = ?1', values: [leavingRow.id] },
      ...indexEveryStudent(),
    ]);
    const remoteVisitor = new DeskVisitor('northbridge');
    for (const [client, ids] of [
      [remoteVisitor, [stayingRow.id]],
      [desk, [leavingRow.id, 987_654]],
    ] as const) {
      expect(await changeCasesTo(ids, MESSAGE, new Map(), client)).toEqual(
        ids.map((id) => ({ id, at: null, student: '', refusal: { why: 'gone' } })),
      );
      expect(await readEntries(ids)).toEqual([]);
    }
  });

  test('are assigned without a notification; one that a colleague took meanwhile stays with them', async () => {
    await new DeskVisitor('mso', 'Kwok').see('');
    const accounts = await queryRows<{ id: number; name: string }>(testEnv.DB, {
      sql: `SELECT id, name FROM staff WHERE agent_key = 'mso'`,
      values: [],
    });
    const findStaffId = (name: string) => accounts.find((account) => account.name === name)?.id ?? 0;
    const [firstId, secondId, takenId] = rows.map(({ id }) => id);
    if (!firstId || !secondId || !takenId) throw new Error('the office is empty');
    const versions = await readVersions();
    await new DeskVisitor('mso', 'Yip').callOffice(assignCase, {
      id: takenId,
      to: findStaffId('Kwok'),
      from: 0,
      note: '',
    });
    const results = await changeCasesTo(
      [firstId, secondId, takenId],
      { kind: 'assign', to: findStaffId('Maggie'), note: 'mine' },
      versions,
    );
    expect(results.map(({ refusal }) => refusal)).toEqual([null, null, { why: 'reassigned' }]);
    const assignedRows = await queryRows<{ id: number; staffId: number }>(testEnv.DB, {
      sql: `SELECT id, staff_id AS staffId FROM applications WHERE id IN (${[firstId, secondId, takenId].join()}) ORDER BY id DESC`,
      values: [],
    });
    expect(assignedRows.map(({ staffId }) => staffId)).toEqual([
      findStaffId('Maggie'),
      findStaffId('Maggie'),
      findStaffId('Kwok'),
    ]);
    // Other messages, such as deadline reminders, are derived from the log and must be unaffected by the adviser.
    expect(await countRows(`SELECT count(*) AS n FROM messages WHERE told ->> '$.kind' <> 'replyReminder'`)).toBe(0);
    // The page was loaded again after the assignment, so this change is based on the current state and is accepted.
    expect(await changeCasesTo([takenId], { kind: 'assign', to: findStaffId('Maggie'), note: '' })).toMatchObject([
      { refusal: null },
    ]);
    expect(await changeCasesTo([firstId], { kind: 'assign', to: 987_654, note: '' })).toMatchObject([
      { refusal: { why: 'noColleague' } },
    ]);
  });
});
