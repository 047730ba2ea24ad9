import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageList } from '#shared/contract/account/inbox.ts';
import { replyToOffer, withdrawApplication } from '#shared/contract/application/application.ts';
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { queryRows, type SqlValue, batchWrite } from '#backend/queries/database.ts';
import { noteDeletion } from '#backend/queries/identity/users.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { runs } from '#tests/backend/support/runs.ts';

// Notices to students by mail and text message, and the time at which each is sent.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFER = {
  kind: 'decided',
  course: 0,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5'],
  note: 'Well done',
} as const;
const run = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
const getDay = (time: number) => new Date(time).toISOString().slice(0, 10);

let user: LoggedInUser;
let id = 0;

const decide = async (action: ApplicationAction, at = Date.now()) => {
  const changeResult = await changeApplication(testEnv.DB, id, action, {
    by: 'staff',
    who: 'Wong',
    at: new Date(at).toISOString(),
  });
  expect(changeResult.ok).toBe(true);
  return changeResult.ok ? String(changeResult.value.lastSeq) : '';
};
const send = (now: number, env: Partial<BackendEnv['Bindings']> = {}) =>
  sendNotices(
    { ...testEnv, STAGE: 'development', SMS_URL: '', MAIL_URL: '', ...env } as unknown as BackendEnv['Bindings'],
    now,
  );
const outbox = async () =>
  (await run<{ to: string; body: string }>('SELECT recipient AS "to", body FROM outbox ORDER BY id')).map(
    ({ to, body }) => ({ to, body }),
  );

beforeEach(async () => {
  await run('DELETE FROM outbox');
  await run('DELETE FROM notices');
  await run('DELETE FROM attempts');
  user = await applyAsNewUser();
  const [last] = await run<{ id: number }>('SELECT max(id) AS id FROM applications');
  id = last?.id ?? 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe('a notice of news', () => {
  it('sends one text message and one mail without the content of the news', async () => {
    await decide({ ...OFFER, replyBy: '2099-01-01' });
    expect(await send(Date.now() + 1)).toEqual({ sent: 2, dropped: 0, again: 0 });
    expect(await send(Date.now() + DAY)).toEqual({ sent: 0, dropped: 0, again: 0 });
    const submittedRows = await outbox();
    expect(submittedRows.map(({ to }) => to)).toEqual([`+852${user.mobile}`, expect.stringContaining('@')]);
    const [row] = await run<{ form: string }>('SELECT form FROM applications WHERE id = ?1', id);
    const { courses } = JSON.parse(row?.form ?? '') as { courses: { schoolName: string; courseName: string }[] };
    for (const { body } of submittedRows)
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
    await run(
      `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', 'agreement', 'given', '1', ?2, '')`,
      Number(user.staffId),
      language,
    );
    await decide({ ...OFFER, replyBy: '' });
    await send(Date.now() + 1);
    for (const { body } of await outbox()) expect(body).toContain(text);
  });

  it('several decisions of one morning send one text message', async () => {
    await decide({ ...OFFER, replyBy: '' });
    await decide({ ...OFFER, outcome: 'offer', replyBy: '' });
    await send(Date.now() + 1);
    expect((await outbox()).filter(({ to }) => to.startsWith('+'))).toHaveLength(1);
  });

  it('is retried with the same key when the service fails, up to six attempts', async () => {
    const keys: (string | null)[] = [];
    let fails = true;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return new Response(null, { status: fails ? 500 : 200 });
    });
    const mail = { MAIL_URL: 'https://mail.example/send' };
    await decide({ ...OFFER, replyBy: '' });
    const at = Date.now() + 1;
    expect(await send(at, mail)).toEqual({ sent: 1, dropped: 0, again: 1 });
    expect(await send(at + 1000, mail)).toEqual({ sent: 0, dropped: 0, again: 0 });
    fails = false;
    expect(await send(at + HOUR, mail)).toEqual({ sent: 1, dropped: 0, again: 0 });
    expect(keys).toEqual([`application:${id}:entry:3:mail`, `application:${id}:entry:3:mail`]);
    fails = true;
    await decide({ ...OFFER, replyBy: '' }, at + HOUR);
    const triedNumbers: number[] = [];
    for (let days = 1; days < 20; days += 1) triedNumbers.push((await send(at + days * 5 * DAY, mail)).again);
    expect(triedNumbers.reduce((sum, item) => sum + item, 0)).toBe(5);
    expect(keys).toHaveLength(2 + 6);
  });

  it('skips users scheduled for deletion', async () => {
    await decide({ ...OFFER, replyBy: '' });
    await batchWrite(testEnv.DB, [noteDeletion(Number(user.staffId), 1)]);
    expect(await send(Date.now() + 1)).toEqual({ sent: 0, dropped: 2, again: 0 });
  });
});

describe('a reminder of a day to reply by', () => {
  /** Keys of the requests sent to the mail and SMS provider. */
  function hear() {
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
      return new Response(null);
    });
    return keys;
  }
  const mail = { MAIL_URL: 'https://mail.example/send' };

  it('comes once, whenever and however often the clock runs', async () => {
    const clocks = fc.array(fc.integer({ min: 0, max: 40 * 24 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(clocks, fc.integer({ min: 0, max: 20 }), async (hours, ahead) => {
        user = await applyAsNewUser();
        id = (await run<{ id: number }>('SELECT max(id) AS id FROM applications'))[0]?.id ?? 0;
        const now = Date.now();
        const replyBy = getDay(now + ahead * DAY);
        await decide({ ...OFFER, replyBy }, now);
        const keys = hear();
        for (const hour of hours.toSorted((a, b) => a - b)) {
          await send(now + hour * HOUR, mail);
          await send(now + hour * HOUR, mail);
        }
        const latest = now + Math.max(...hours) * HOUR;
        const dueNumbers = [7, 2].filter((days) => {
          // Reminders are sent at 09:00 in Hong Kong.
          const at = Date.parse(replyBy) - days * DAY + HOUR;
          return at > now && at <= latest;
        });
        const receivedIds = keys.filter((key) => key.startsWith(`application:${id}:decision:`));
        expect(receivedIds.toSorted()).toEqual(
          dueNumbers.map((days) => `application:${id}:decision:3:days:${days}:mail`).toSorted(),
        );
      }),
      { numRuns: runs(12) },
    );
  });

  it.each([
    [
      'is accepted',
      async (decision: string) =>
        callBackend(replyToOffer, { decision, reply: 'accepted', instead: false }, user.asking),
    ],
    [
      'is declined',
      async (decision: string) =>
        callBackend(replyToOffer, { decision, reply: 'declined', instead: false }, user.asking),
    ],
    ['was withdrawn', async () => callBackend(withdrawApplication, { reason: '' }, user.asking)],
    ['was revoked', async () => decide({ ...OFFER, outcome: 'rejection', replyBy: '' })],
  ])('does not come, in the personal centre or outside it, once the offer %s', async (_how, end) => {
    const now = Date.now();
    const decision = await decide({ ...OFFER, replyBy: getDay(now + 20 * DAY) });
    const ahead = () =>
      run(`SELECT id FROM messages WHERE user_id = ?1 AND told ->> 'kind' = 'replyReminder'`, Number(user.staffId));
    expect(await ahead()).toHaveLength(2);
    await end(decision);
    expect(await ahead()).toHaveLength(0);
    const keys = hear();
    await send(now + 30 * DAY, mail);
    expect(keys.filter((key) => key.includes('decision'))).toEqual([]);
  });

  it('is shown in the personal centre with the school and the day', async () => {
    const replyBy = getDay(Date.now() + 20 * DAY);
    await decide({ ...OFFER, replyBy });
    await run(`UPDATE messages SET at = '2026-01-01T00:00:00.000Z' WHERE user_id = ?1`, Number(user.staffId));
    const rows = await readBackend(messageList, { currentPage: 1, showCount: 10 }, user.asking);
    expect(rows.filter(({ kind }) => kind === 'replyReminder')).toMatchObject([{ replyBy }, { replyBy }]);
    expect(rows[0]?.schoolName).not.toBe('');
  });
});

it('a mail service that hangs for one student does not delay the others', async () => {
  await decide({ ...OFFER, replyBy: '' });
  await applyAsNewUser();
  id = (await run<{ id: number }>('SELECT max(id) AS id FROM applications'))[0]?.id ?? 0;
  await decide({ ...OFFER, replyBy: '' });
  const requested = new Set<string | null>();
  const { promise: bothAsked, resolve } = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requested.add(new Headers(init.headers).get('idempotency-key'));
    if (requested.size === 2) resolve(undefined);
    // The first request is answered only when the second has arrived, so sequential requests never finish.
    await bothAsked;
    return new Response(null, { status: 200 });
  });
  const result = await send(Date.now() + 1, { MAIL_URL: 'https://mail.example/send' });
  expect([result, requested.size]).toEqual([{ sent: 4, dropped: 0, again: 0 }, 2]);
});
