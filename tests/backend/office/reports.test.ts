import { beforeAll, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import {
  closeConversation,
  recordIncomingMessage,
  recordReply,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { getReport, listRounds } from '#shared/contract/office/reports.ts';
import { rateTalk, talkRating } from '#shared/contract/chat.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { selectRoundsBetween, type RoundRow } from '#backend/queries/office/rounds.ts';
import { meterWorker } from '#scripts/bench/meter-worker.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Tests response times and outcomes in the reports, in which each request for an adviser has a separate row.

const db = testEnv.DB;
const MINUTE_MS = 60_000;
const now = Date.now();
const lead = new DeskVisitor('mso', 'Lau', 'lead');
const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'lead');
const COUNTS = { conversations: 300, applications: 2000 };
const FIRST_CONVERSATION_ID = 100_000;

const readRounds = (conversationId: number) =>
  queryRows<RoundRow>(db, {
    sql: `SELECT asked_at AS askedAt, answered_at AS answeredAt, answered_by AS answeredBy, ended_at AS endedAt
FROM chat_rounds WHERE conversation_id = ?1 ORDER BY asked_at`,
    values: [conversationId],
  });
const runStatements = (...statements: Statement[]) => batchWrite(db, statements);
const readStaffId = async (name: string) =>
  (await queryRow<{ id: number }>(db, { sql: 'SELECT id FROM staff WHERE name = ?1', values: [name] }))?.id ?? 0;

beforeAll(async () => {
  await loadDemo();
  await fillOffice(db, { agentKey: 'mso', now, ...COUNTS });
  for (const deskVisitor of [lead, adviser, otherSiteVisitor]) await deskVisitor.see('');
}, 120_000);

test('each request of a visitor is recorded with its first responder, also on return', async () => {
  const [responder, replyTime] = [{ id: await readStaffId('劉美琪'), name: '劉美琪' }, now + MINUTE_MS];
  const [roundRowBefore] = await readRounds(FIRST_CONVERSATION_ID);
  await runStatements(
    recordReply(FIRST_CONVERSATION_ID, 'a', responder, replyTime),
    recordReply(FIRST_CONVERSATION_ID, 'b', { id: 999, name: 'x' }, replyTime + MINUTE_MS),
  );
  await runStatements(closeConversation(FIRST_CONVERSATION_ID));
  await runStatements(recordIncomingMessage(FIRST_CONVERSATION_ID, 'once more', replyTime + 9 * MINUTE_MS));
  expect(await readRounds(FIRST_CONVERSATION_ID)).toEqual([
    { ...roundRowBefore, answeredAt: replyTime, answeredBy: responder.id, endedAt: replyTime + MINUTE_MS },
    { askedAt: replyTime + 9 * MINUTE_MS, answeredAt: null, answeredBy: 0, endedAt: null },
  ]);
  await runStatements(closeConversation(FIRST_CONVERSATION_ID));
  await queryRow(db, openConversation(FIRST_CONVERSATION_ID, 'mso', replyTime + 20 * MINUTE_MS));
  expect((await readRounds(FIRST_CONVERSATION_ID)).map(({ endedAt }) => endedAt)).toEqual([
    replyTime + MINUTE_MS,
    replyTime + 9 * MINUTE_MS,
    null,
  ]);
  const { open } = await readDesk(adviser, FIRST_CONVERSATION_ID);
  expect(open?.earlier.map(({ answeredAt, by }) => [answeredAt, by])).toEqual([
    [null, ''],
    [replyTime, '劉美琪'],
  ]);
  expect((await readDesk(otherSiteVisitor, FIRST_CONVERSATION_ID)).open).toBeNull();
});

async function readDesk(client: DeskVisitor, id: number) {
  const result = await client.callOffice(getDesk, { id });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const readReport = async (client: DeskVisitor, period = {}) => {
  const result = await client.callOffice(getReport, period);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

test('a report counts all rounds of a site and none of another, and names colleagues to leads alone', async () => {
  const [leadReport, adviserReport, otherSiteReport] = [
    await readReport(lead),
    await readReport(adviser),
    await readReport(otherSiteVisitor),
  ];
  const requestCount = (await queryRows(db, selectRoundsBetween('mso', 0, now + 3_600_000, 5000))).length;
  expect([leadReport.whole.asked, adviserReport.whole.asked, otherSiteReport.whole.asked]).toEqual([
    requestCount,
    requestCount,
    0,
  ]);
  expect([leadReport.seesAll, adviserReport.seesAll]).toEqual([true, false]);
  await runStatements(
    recordReply(FIRST_CONVERSATION_ID + 4, 'mine', { id: await readStaffId('Lau'), name: 'Lau' }, now + MINUTE_MS),
  );
  const readColleagueNames = async (client: DeskVisitor) =>
    (await readReport(client)).colleagues.map(({ name }) => name);
  expect(await readColleagueNames(lead)).toContain('Lau');
  expect(await readColleagueNames(adviser)).not.toContain('Lau');
  expect(JSON.stringify([leadReport, adviserReport])).not.toContain('DSE');
});

test('only its visitor may rate a closed round, and change the rating; report and conversation show it', async () => {
  const FIFTH_CONVERSATION_ID = FIRST_CONVERSATION_ID + 8;
  const [contact] = await queryRows<{ owner: string }>(db, {
    sql: 'SELECT k.owner FROM chat_contacts k JOIN chat_conversations c ON c.contact_id = k.id WHERE c.id = ?1',
    values: [FIFTH_CONVERSATION_ID],
  });
  const [kind = '', id = ''] = (contact?.owner ?? '').split(':');
  const visitorFields = {
    userId: kind === 'user' ? id : '',
    visitorId: kind === 'guest' ? id : '',
    host: '',
    lang: 'en-us',
  };
  const readRating = (user: object, agentKey = 'mso') => readBackend(talkRating, { ...user, agentKey });
  const rateConversation = (user: object, stars: number, text = '', agentKey = 'mso') =>
    readBackend(rateTalk, { ...user, agentKey, stars, said: text });
  const emptyRating = { mayRate: false, stars: 0, said: '' };
  expect(await readRating(visitorFields)).toEqual(emptyRating);
  await runStatements(
    recordReply(FIFTH_CONVERSATION_ID, 'r', { id: await readStaffId('劉美琪'), name: '劉美琪' }, now + MINUTE_MS),
  );
  expect(await rateConversation(visitorFields, 5)).toEqual(emptyRating);
  await runStatements(closeConversation(FIFTH_CONVERSATION_ID));
  expect(await readRating(visitorFields)).toEqual({ mayRate: true, stars: 0, said: '' });
  expect(await rateConversation(visitorFields, 2, 'slow <b>')).toEqual({ mayRate: true, stars: 2, said: 'slow <b>' });
  expect(await rateConversation(visitorFields, 4, 'better')).toEqual({ mayRate: true, stars: 4, said: 'better' });
  for (const [visitor, site] of [
    [{ ...visitorFields, visitorId: 'guessed', userId: '' }, 'mso'],
    [visitorFields, 'northbridge'],
  ] as const)
    expect([await readRating(visitor, site), await rateConversation(visitor, 1, 'mine', site)]).toEqual([
      emptyRating,
      emptyRating,
    ]);
  const invalidResponse = await callBackend(rateTalk, { ...visitorFields, agentKey: 'mso', stars: 6 });
  expect(invalidResponse.body.code).not.toBe(1003);
  expect(
    await queryRows(db, { sql: 'SELECT stars, said FROM chat_rounds WHERE stars IS NOT NULL', values: [] }),
  ).toEqual([{ stars: 4, said: 'better' }]);
  const report = await readReport(lead);
  expect(report.whole).toMatchObject({ rated: 1, stars: 4 });
  expect(JSON.stringify(report)).not.toContain('better');
  expect((await readDesk(adviser, FIFTH_CONVERSATION_ID)).open?.earlier).toMatchObject([
    { stars: 4, comment: 'better' },
  ]);
});

test('the CSV of rounds is available to leads, and contains no visitor data', async () => {
  expect(await adviser.callOffice(listRounds, {})).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  const result = await lead.callOffice(listRounds, {});
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.rounds.length).toBeGreaterThanOrEqual(COUNTS.conversations);
  expect(result.value.rounds.some(({ colleague }) => colleague === '劉美琪')).toBe(true);
  expect(JSON.stringify(result.value)).not.toMatch(/DSE|source-|陳/);
  expect(await otherSiteVisitor.callOffice(listRounds, {})).toMatchObject({ value: { rounds: [] } });
});

test.each([{ from: '2026-01-01', to: '2020-01-01' }, { from: 'x', to: '<b>' }, { to: '2999-01-01' }])(
  'a span of %j is replaced by days that exist',
  async (period) => {
    const { from, to } = await readReport(lead, period);
    for (const day of [from, to]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  },
);

/** Maximum number of rows that a page may read: one page of each list, and every row counted in the header. */
const MAX_ROWS_READ = 40_000;
const MEASURED_CALLS = [
  'applications.list',
  'content.list',
  'conversations.get',
  `conversations.get?${new URLSearchParams({ input: JSON.stringify({ id: FIRST_CONVERSATION_ID }) })}`,
  'day.get',
  'frame.get',
  'frame.counts',
  'lectures.list',
  'media.list',
  'privacy.get',
  'reports.conversion',
  'reports.funnel',
  'reports.get',
  'reports.load',
  'reports.rounds',
  'site.get',
  'staff.list',
  'account.get',
  'students.list',
];

test('no page of the office reads more rows than its limit with 300 conversations and 2,000 applications', async () => {
  const meteredWorker = meterWorker(backend as never);
  const cookie = await passAtDesk(db, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
  const headers = { accept: 'text/html', langCode: 'en-us', 'x-office-base': '/mso/_/office', cookie };
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const request = async (path: string) =>
    (await meteredWorker.fetch(new Request(`http://backend${path}`, { headers }), testEnv, context)) as Response;
  const rowsReadByPath: Record<string, number> = {};
  for (const callPath of MEASURED_CALLS.map((call) => `/office-api/mso/${call}`)) {
    await request('/_/meter');
    const response = await request(callPath);
    expect([callPath, response.status]).toEqual([callPath, 200]);
    await response.text();
    const { d1RowsRead } = (await (await request('/_/meter')).json()) as { d1RowsRead: number };
    rowsReadByPath[callPath] = d1RowsRead;
  }
  expect(
    Object.entries(rowsReadByPath).filter(([, rows]) => rows > MAX_ROWS_READ),
    JSON.stringify(rowsReadByPath),
  ).toEqual([]);
  // Reports read each row of chat_rounds once, and no other table.
  expect(rowsReadByPath['/office-api/mso/reports.get']).toBeGreaterThan(0);
});
