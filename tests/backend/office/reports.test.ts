import { beforeAll, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { closeConversation, noteIncoming, noteReply, openConversation } from '#backend/queries/chat/conversations.ts';
import { getReport, listRounds } from '#shared/contract/office/reports.ts';
import { rateTalk, talkRating } from '#shared/contract/chat.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { roundsBetween, type RoundRow } from '#backend/queries/office/rounds.ts';
import { meterWorker } from '#scripts/bench/meter-worker.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Response times and outcomes in reports; each request for an adviser has a row of its own.

const db = testEnv.DB;
const MINUTE = 60_000;
const now = Date.now();
const lead = new DeskVisitor('mso', 'Lau', 'lead');
const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'lead');
const COUNTS = { conversations: 300, applications: 2000 };
const FIRST = 100_000;

const getRounds = (conversation: number) =>
  queryRows<RoundRow>(db, {
    sql: `SELECT asked_at AS askedAt, answered_at AS answeredAt, answered_by AS answeredBy, ended_at AS endedAt
FROM chat_rounds WHERE conversation_id = ?1 ORDER BY asked_at`,
    values: [conversation],
  });
const write = (...statements: Statement[]) => batchWrite(db, statements);
const getId = async (name: string) =>
  (await queryRow<{ id: number }>(db, { sql: 'SELECT id FROM staff WHERE name = ?1', values: [name] }))?.id ?? 0;

beforeAll(async () => {
  await loadDemo();
  await fillOffice(db, { agentKey: 'mso', now, ...COUNTS });
  for (const deskVisitor of [lead, adviser, otherSiteVisitor]) await deskVisitor.see('');
}, 120_000);

test('each request of a visitor is recorded with its first responder, also on return', async () => {
  const [hands, at] = [{ id: await getId('劉美琪'), name: '劉美琪' }, now + MINUTE];
  const [roundRowBefore] = await getRounds(FIRST);
  await write(noteReply(FIRST, 'a', hands, at), noteReply(FIRST, 'b', { id: 999, name: 'x' }, at + MINUTE));
  await write(closeConversation(FIRST));
  await write(noteIncoming(FIRST, 'once more', at + 9 * MINUTE));
  expect(await getRounds(FIRST)).toEqual([
    { ...roundRowBefore, answeredAt: at, answeredBy: hands.id, endedAt: at + MINUTE },
    { askedAt: at + 9 * MINUTE, answeredAt: null, answeredBy: 0, endedAt: null },
  ]);
  await write(closeConversation(FIRST));
  await queryRow(db, openConversation(FIRST, 'mso', at + 20 * MINUTE));
  expect((await getRounds(FIRST)).map(({ endedAt }) => endedAt)).toEqual([at + MINUTE, at + 9 * MINUTE, null]);
  const { open } = await findDesk(adviser, FIRST);
  expect(open?.earlier.map(({ answeredAt, by }) => [answeredAt, by])).toEqual([
    [null, ''],
    [at, '劉美琪'],
  ]);
  expect((await findDesk(otherSiteVisitor, FIRST)).open).toBeNull();
});

async function findDesk(client: DeskVisitor, id: number) {
  const result = await client.call(getDesk, { id });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const findReport = async (client: DeskVisitor, span = {}) => {
  const result = await client.call(getReport, span);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

test('a report counts all rounds of a site and none of another, and names colleagues to leads alone', async () => {
  const [all, ownValue, other] = [
    await findReport(lead),
    await findReport(adviser),
    await findReport(otherSiteVisitor),
  ];
  const requested = (await queryRows(db, roundsBetween('mso', 0, now + 3_600_000, 5000))).length;
  expect([all.whole.asked, ownValue.whole.asked, other.whole.asked]).toEqual([requested, requested, 0]);
  expect([all.seesAll, ownValue.seesAll]).toEqual([true, false]);
  await write(noteReply(FIRST + 4, 'mine', { id: await getId('Lau'), name: 'Lau' }, now + MINUTE));
  const namesIn = async (client: DeskVisitor) => (await findReport(client)).colleagues.map(({ name }) => name);
  expect(await namesIn(lead)).toContain('Lau');
  expect(await namesIn(adviser)).not.toContain('Lau');
  expect(JSON.stringify([all, ownValue])).not.toContain('DSE');
});

test('only its visitor may rate a closed round, and change the rating; report and conversation show it', async () => {
  const FIFTH = FIRST + 8;
  const [contact] = await queryRows<{ owner: string }>(db, {
    sql: 'SELECT k.owner FROM chat_contacts k JOIN chat_conversations c ON c.contact_id = k.id WHERE c.id = ?1',
    values: [FIFTH],
  });
  const [kind = '', id = ''] = (contact?.owner ?? '').split(':');
  const them = { userId: kind === 'user' ? id : '', visitorId: kind === 'guest' ? id : '', host: '', lang: 'en-us' };
  const stands = (user: object, agentKey = 'mso') => readBackend(talkRating, { ...user, agentKey });
  const rate = (user: object, stars: number, text = '', agentKey = 'mso') =>
    readBackend(rateTalk, { ...user, agentKey, stars, said: text });
  const none = { mayRate: false, stars: 0, said: '' };
  expect(await stands(them)).toEqual(none);
  await write(noteReply(FIFTH, 'r', { id: await getId('劉美琪'), name: '劉美琪' }, now + MINUTE));
  expect(await rate(them, 5)).toEqual(none);
  await write(closeConversation(FIFTH));
  expect(await stands(them)).toEqual({ mayRate: true, stars: 0, said: '' });
  expect(await rate(them, 2, 'slow <b>')).toEqual({ mayRate: true, stars: 2, said: 'slow <b>' });
  expect(await rate(them, 4, 'better')).toEqual({ mayRate: true, stars: 4, said: 'better' });
  for (const [visitor, site] of [
    [{ ...them, visitorId: 'guessed', userId: '' }, 'mso'],
    [them, 'northbridge'],
  ] as const)
    expect([await stands(visitor, site), await rate(visitor, 1, 'mine', site)]).toEqual([none, none]);
  const wrongAnswer = await callBackend(rateTalk, { ...them, agentKey: 'mso', stars: 6 });
  expect(wrongAnswer.body.code).not.toBe(1003);
  expect(
    await queryRows(db, { sql: 'SELECT stars, said FROM chat_rounds WHERE stars IS NOT NULL', values: [] }),
  ).toEqual([{ stars: 4, said: 'better' }]);
  const report = await findReport(lead);
  expect(report.whole).toMatchObject({ rated: 1, stars: 4 });
  expect(JSON.stringify(report)).not.toContain('better');
  expect((await findDesk(adviser, FIFTH)).open?.earlier).toMatchObject([{ stars: 4, comment: 'better' }]);
});

test('the CSV of rounds is for leads, and contains no visitor data', async () => {
  expect(await adviser.call(listRounds, {})).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  const result = await lead.call(listRounds, {});
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.rounds.length).toBeGreaterThanOrEqual(COUNTS.conversations);
  expect(result.value.rounds.some(({ colleague }) => colleague === '劉美琪')).toBe(true);
  expect(JSON.stringify(result.value)).not.toMatch(/DSE|source-|陳/);
  expect(await otherSiteVisitor.call(listRounds, {})).toMatchObject({ value: { rounds: [] } });
});

test.each([{ from: '2026-01-01', to: '2020-01-01' }, { from: 'x', to: '<b>' }, { to: '2999-01-01' }])(
  'a span of %j is replaced by days that exist',
  async (span) => {
    const { from, to } = await findReport(lead, span);
    for (const day of [from, to]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  },
);

/** Limit of rows read by a page: one page of each list, and every row that the header counts. */
const MOST_READ = 40_000;
const CALLS = [
  'applications.list',
  'content.list',
  'conversations.get',
  `conversations.get?${new URLSearchParams({ input: JSON.stringify({ id: FIRST }) })}`,
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

test('no room reads more rows than its bound with 300 conversations and 2,000 applications', async () => {
  const metered = meterWorker(backend as never);
  const cookie = await passAtDesk(db, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
  const headers = { accept: 'text/html', langCode: 'en-us', 'x-office-base': '/mso/_/office', cookie };
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const request = async (path: string) =>
    (await metered.fetch(new Request(`http://backend${path}`, { headers }), testEnv, context)) as Response;
  const read: Record<string, number> = {};
  for (const room of CALLS.map((call) => `/office-api/mso/${call}`)) {
    await request('/_/meter');
    const response = await request(room);
    expect([room, response.status]).toEqual([room, 200]);
    await response.text();
    const { d1RowsRead } = (await (await request('/_/meter')).json()) as { d1RowsRead: number };
    read[room] = d1RowsRead;
  }
  expect(
    Object.entries(read).filter(([, rows]) => rows > MOST_READ),
    JSON.stringify(read),
  ).toEqual([]);
  // Reports read each row of rounds once, and no other table.
  expect(read['/office-api/mso/reports.get']).toBeGreaterThan(0);
});
