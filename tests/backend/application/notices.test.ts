import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageList } from '#shared/contract/account/inbox.ts';
import { replyToOffer, withdrawApplication } from '#shared/contract/application/application.ts';
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { queryRows, type SqlValue, batchWrite } from '#backend/queries/database.ts';
import { updateDeletionRequest } from '#backend/queries/identity/users.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

// Tests the content and the time of notices to students by mail and text message.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFER = {
  kind: 'decided',
  course: 0,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5'],
  note: 'Well done',
} as const;
const runQuery = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);

let user: LoggedInUser;
let id = 0;

const decideApplication = async (action: ApplicationAction, time = Date.now()) => {
  const changeResult = await changeApplication(testEnv.DB, id, action, {
    by: 'staff',
    who: 'Wong',
    at: new Date(time).toISOString(),
  });
  expect(changeResult.ok).toBe(true);
  return changeResult.ok ? String(changeResult.value.lastSeq) : '';
};
const sendNoticesAt = (now: number, env: Partial<BackendEnv['Bindings']> = {}) =>
  sendNotices(
    { ...testEnv, STAGE: 'development', SMS_URL: '', MAIL_URL: '', ...env } as unknown as BackendEnv['Bindings'],
    now,
  );
const readOutbox = async () =>
  (await runQuery<{ to: string; body: string }>('SELECT recipient AS "to", body FROM outbox ORDER BY id')).map(
    ({ to, body }) => ({ to, body }),
  );

beforeEach(async () => {
  await runQuery('DELETE FROM outbox');
  await runQuery('DELETE FROM notices');
  await runQuery('DELETE FROM attempts');
  user = await applyAsNewUser();
  const [lastApplication] = await runQuery<{ id: number }>('SELECT max(id) AS id FROM applications');
  id = lastApplication?.id ?? 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe('a notice of an application event', () => {
  it('sends one text message and one mail without the content of the news', async () => {
    await decideApplication({ ...OFFER, replyBy: '2099-01-01' });
    expect(await sendNoticesAt(Date.now() + 1)).toEqual({ sent: 2, dropped: 0, again: 0 });
    expect(await sendNoticesAt(Date.now() + DAY_MS)).toEqual({ sent: 0, dropped: 0, again: 0 });
    const outboxRows = await readOutbox();
    expect(outboxRows.map(({ to }) => to)).toEqual([`+852${user.mobile}`, expect.stringContaining('@')]);
    const [row] = await runQuery<{ form: string }>('SELECT form FROM applications WHERE id = ?1', id);
    const { courses } = JSON.parse(row?.form ?? '') as { courses: { schoolName: string; courseName: string }[] };
    for (const { body } of outboxRows)
      for (const secret of [
        'offer',
        'Offer',
        '錄',
        '录',
        'IELTS',
        'Well done',
        '2099',
        ...courses.flatMap(({ schoolName, courseName }) => [schoolName, courseName]),
      ])
        expect(body).not.toContain(secret);
  });

  it.each([
    ['en-us', 'has news'],
    ['zh-hk', '你的申請有新消息'],
    ['zh', '你的申请有新消息'],
  ])('is in the student’s own language: %s', async (language, text) => {
    await runQuery(
      `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', 'agreement', 'given', '1', ?2, '')`,
      Number(user.staffId),
      language,
    );
    await decideApplication({ ...OFFER, replyBy: '' });
    await sendNoticesAt(Date.now() + 1);
    for (const { body } of await readOutbox()) expect(body).toContain(text);
  });

  it('several decisions of one morning send one text message', async () => {
    await decideApplication({ ...OFFER, replyBy: '' });
    await decideApplication({ ...OFFER, outcome: 'offer', replyBy: '' });
    await sendNoticesAt(Date.now() + 1);
    expect((await readOutbox()).filter(({ to }) => to.startsWith('+'))).toHaveLength(1);
  });

  it('is retried with the same key when the service fails, up to six attempts', async () => {
    const keys: (string | null)[] = [];
    let shouldFail = true;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return new Response(null, { status: shouldFail ? 500 : 200 });
    });
    const mailEnv = { MAIL_URL: 'https://mail.example/send' };
    await decideApplication({ ...OFFER, replyBy: '' });
    const firstAttemptTime = Date.now() + 1;
    expect(await sendNoticesAt(firstAttemptTime, mailEnv)).toEqual({ sent: 1, dropped: 0, again: 1 });
    expect(await sendNoticesAt(firstAttemptTime + 1000, mailEnv)).toEqual({ sent: 0, dropped: 0, again: 0 });
    shouldFail = false;
    expect(await sendNoticesAt(firstAttemptTime + HOUR_MS, mailEnv)).toEqual({ sent: 1, dropped: 0, again: 0 });
    expect(keys).toEqual([`application:${id}:entry:3:mail`, `application:${id}:entry:3:mail`]);
    shouldFail = true;
    await decideApplication({ ...OFFER, replyBy: '' }, firstAttemptTime + HOUR_MS);
    const retryCounts: number[] = [];
    for (let days = 1; days < 20; days += 1)
      retryCounts.push((await sendNoticesAt(firstAttemptTime + days * 5 * DAY_MS, mailEnv)).again);
    expect(retryCounts.reduce((sum, item) => sum + item, 0)).toBe(5);
    expect(keys).toHaveLength(2 + 6);
  });

  it('skips users scheduled for deletion', async () => {
    await decideApplication({ ...OFFER, replyBy: '' });
    await batchWrite(testEnv.DB, [updateDeletionRequest(Number(user.staffId), 1)]);
    expect(await sendNoticesAt(Date.now() + 1)).toEqual({ sent: 0, dropped: 2, again: 0 });
  });
});

describe('a reminder of a reply day', () => {
  /** Records the idempotency keys of the requests to the mail and SMS providers. */
  function recordIdempotencyKeys() {
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
      return new Response(null);
    });
    return keys;
  }
  const mailEnv = { MAIL_URL: 'https://mail.example/send' };

  it('is sent once, whenever and however often the cron runs', async () => {
    const hourArbitrary = fc.array(fc.integer({ min: 0, max: 40 * 24 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(hourArbitrary, fc.integer({ min: 0, max: 20 }), async (hours, daysAhead) => {
        user = await applyAsNewUser();
        id = (await runQuery<{ id: number }>('SELECT max(id) AS id FROM applications'))[0]?.id ?? 0;
        const now = Date.now();
        const replyBy = formatDay(now + daysAhead * DAY_MS);
        await decideApplication({ ...OFFER, replyBy }, now);
        const keys = recordIdempotencyKeys();
        for (const hour of hours.toSorted((a, b) => a - b)) {
          await sendNoticesAt(now + hour * HOUR_MS, mailEnv);
          await sendNoticesAt(now + hour * HOUR_MS, mailEnv);
        }
        const lastRunTime = now + Math.max(...hours) * HOUR_MS;
        const dueReminderDays = [7, 2].filter((days) => {
          // Reminders are sent at 09:00 in Hong Kong.
          const reminderTime = Date.parse(replyBy) - days * DAY_MS + HOUR_MS;
          return reminderTime > now && reminderTime <= lastRunTime;
        });
        const reminderKeys = keys.filter((key) => key.startsWith(`application:${id}:decision:`));
        expect(reminderKeys.toSorted()).toEqual(
          dueReminderDays.map((days) => `application:${id}:decision:3:days:${days}:mail`).toSorted(),
        );
      }),
      { numRuns: scaleRunCount(12) },
    );
  });

  it.each([
    [
      'is accepted',
      async (decision: string) =>
        callBackend(replyToOffer, { decision, reply: 'accepted', instead: false }, user.requestContext),
    ],
    [
      'is declined',
      async (decision: string) =>
        callBackend(replyToOffer, { decision, reply: 'declined', instead: false }, user.requestContext),
    ],
    ['was withdrawn', async () => callBackend(withdrawApplication, { reason: '' }, user.requestContext)],
    ['was revoked', async () => decideApplication({ ...OFFER, outcome: 'rejection', replyBy: '' })],
  ])('is not sent, in the personal centre or outside it, once the offer %s', async (_how, endOffer) => {
    const now = Date.now();
    const decision = await decideApplication({ ...OFFER, replyBy: formatDay(now + 20 * DAY_MS) });
    const readPendingReminders = () =>
      runQuery(
        `SELECT id FROM messages WHERE user_id = ?1 AND told ->> 'kind' = 'replyReminder'`,
        Number(user.staffId),
      );
    expect(await readPendingReminders()).toHaveLength(2);
    await endOffer(decision);
    expect(await readPendingReminders()).toHaveLength(0);
    const keys = recordIdempotencyKeys();
    await sendNoticesAt(now + 30 * DAY_MS, mailEnv);
    expect(keys.filter((key) => key.includes('decision'))).toEqual([]);
  });

  it('is shown in the personal centre with the school and the day', async () => {
    const replyBy = formatDay(Date.now() + 20 * DAY_MS);
    await decideApplication({ ...OFFER, replyBy });
    await runQuery(`UPDATE messages SET at = '2026-01-01T00:00:00.000Z' WHERE user_id = ?1`, Number(user.staffId));
    const rows = await readBackend(messageList, { currentPage: 1, showCount: 10 }, user.requestContext);
    expect(rows.filter(({ kind }) => kind === 'replyReminder')).toMatchObject([{ replyBy }, { replyBy }]);
    expect(rows[0]?.schoolName).not.toBe('');
  });
});

it('a mail service that hangs for one student does not delay the others', async () => {
  await decideApplication({ ...OFFER, replyBy: '' });
  await applyAsNewUser();
  id = (await runQuery<{ id: number }>('SELECT max(id) AS id FROM applications'))[0]?.id ?? 0;
  await decideApplication({ ...OFFER, replyBy: '' });
  const requestedKeys = new Set<string | null>();
  const { promise: bothRequested, resolve } = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requestedKeys.add(new Headers(init.headers).get('idempotency-key'));
    if (requestedKeys.size === 2) resolve(undefined);
    // The first request gets its response only after the second has arrived, so sequential requests would never finish.
    await bothRequested;
    return new Response(null, { status: 200 });
  });
  const result = await sendNoticesAt(Date.now() + 1, { MAIL_URL: 'https://mail.example/send' });
  expect([result, requestedKeys.size]).toEqual([{ sent: 4, dropped: 0, again: 0 }, 2]);
});
