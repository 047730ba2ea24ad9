import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeApplication } from '#backend/application/change-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { checkReceipts } from '#backend/delivery/check-receipts.ts';
import { signTwilioRequest } from '#backend/delivery/twilio-channel.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { batchWriteUnchecked, queryRows, type SqlValue } from '#backend/queries/database.ts';
import { getIntegrations } from '#shared/contract/office/integrations.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import backend from '#backend/entry.ts';
import {
  ALIBABA,
  AlibabaStandIn,
  FAULTS,
  MAIL_TOKEN,
  PostmarkStandIn,
  ResendStandIn,
  type StandInProvider,
  TWILIO,
  TwilioStandIn,
  WEBHOOK_SECRET,
  WebhookStandIn,
} from '#tests/support/message-providers.ts';

const HOUR = 3_600_000;
const run = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
const setSender = (sender: string) =>
  batchWriteUnchecked(testEnv.DB, [
    { sql: `UPDATE agents SET sms_sender = ?1 WHERE key_code = 'mso'`, values: [sender] },
  ]);
const CALLBACK = 'https://portal.example/_/delivery';

let clock = Date.now();
const now = () => clock;

const SMS = {
  twilio: {
    create: () => new TwilioStandIn(now),
    env: {
      SMS_PROVIDER: 'twilio',
      SMS_AUTHORIZATION: `${TWILIO.accountSid}:${TWILIO.authToken}`,
      SMS_SENDER: '+15005550006',
    },
  },
  alibaba: {
    create: () => new AlibabaStandIn(now),
    env: {
      SMS_PROVIDER: 'alibaba',
      SMS_AUTHORIZATION: `${ALIBABA.accessKeyId}:${ALIBABA.accessKeySecret}`,
      SMS_SENDER: '升學',
      SMS_TEMPLATES: '{"notice":"SMS_1","code":"SMS_2"}',
    },
  },
  webhook: {
    create: () => new WebhookStandIn(now),
    env: { SMS_URL: 'https://sms.example/send', SMS_AUTHORIZATION: WEBHOOK_SECRET },
  },
};
const MAIL = {
  resend: {
    create: () => new ResendStandIn(now),
    env: { MAIL_PROVIDER: 'resend', MAIL_AUTHORIZATION: MAIL_TOKEN, MAIL_SENDER: 'news@agency.example' },
  },
  postmark: {
    create: () => new PostmarkStandIn(now),
    env: { MAIL_PROVIDER: 'postmark', MAIL_AUTHORIZATION: MAIL_TOKEN, MAIL_SENDER: 'news@agency.example' },
  },
  webhook: {
    create: () => new WebhookStandIn(now),
    env: { MAIL_URL: 'https://mail.example/send', MAIL_AUTHORIZATION: WEBHOOK_SECRET },
  },
};

const SECRETS = [TWILIO.authToken, ALIBABA.accessKeySecret, WEBHOOK_SECRET, MAIL_TOKEN, 'whsec_', 'Basic '];

let user: LoggedInUser;
let id = 0;
let logged: string[] = [];

beforeEach(async () => {
  logged = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
  user = await applyAsNewUser();
  const [last] = await run<{ id: number }>('SELECT max(id) AS id FROM applications');
  id = last?.id ?? 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function reset() {
  for (const table of ['deliveries', 'notices', 'attempts', 'outbox']) await run(`DELETE FROM ${table}`);
  clock = Date.now() + 1000;
}

const decide = () =>
  changeApplication(
    testEnv.DB,
    id,
    { kind: 'decided', course: 0, outcome: 'conditionalOffer', conditions: [], note: '', replyBy: '' },
    { by: 'staff', who: 'Wong', at: new Date().toISOString() },
  );

const getEnv = (env: object) =>
  ({
    ...testEnv,
    STAGE: 'production',
    SMS_PROVIDER: '',
    SMS_URL: '',
    MAIL_PROVIDER: '',
    MAIL_URL: '',
    ...env,
  }) as unknown as BackendEnv['Bindings'];

/** Repeats the scheduled run until no notice of this medium is waiting. */
async function runClock(env: object, medium: 'sms' | 'mail') {
  for (let index = 0; index < 30; index += 1) {
    await sendNotices(getEnv(env), clock);
    const waiting = await run(`SELECT 1 FROM notices WHERE state = 'waiting' AND channel = ?1`, medium);
    if (waiting.length === 0) return;
    clock += 2 * HOUR;
  }
}

const deliveries = () =>
  run<{ key: string; state: string; reason: string }>('SELECT delivery_key AS key, state, reason FROM deliveries');

describe.each([
  ...Object.entries(SMS).map(([name, setup]) => ({ name, medium: 'sms' as const, ...setup })),
  ...Object.entries(MAIL).map(([name, setup]) => ({ name, medium: 'mail' as const, ...setup })),
])('$name for $medium', ({ create, env, medium }) => {
  test('sends every message exactly once whatever fails, and logs neither secret, number nor address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...FAULTS), { maxLength: 4 }), async (faults) => {
        await reset();
        const provider: StandInProvider = create();
        provider.faults = [...faults];
        vi.stubGlobal('fetch', provider.fetch);
        expect((await decide()).ok).toBe(true);
        await runClock(env, medium);
        expect(provider.accepted).toHaveLength(1);
        expect(await deliveries()).toEqual([{ key: expect.stringContaining(`:${medium}`), state: 'sent', reason: '' }]);
        const log = logged.join('\n');
        for (const word of [...SECRETS, user.mobile, '@']) expect(log).not.toContain(word);
      }),
      { numRuns: 15, examples: [[['lost', 'searchFails']], [['timeout', 'timeout']], [['busy', 'denied', 'error']]] },
    );
  });

  test('records a refused message with its reason and does not repeat it', async () => {
    await reset();
    const provider = create();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      await provider.fetch(url, init);
      return Response.json(
        { code: 21610, ErrorCode: 406, name: 'validation_error', Code: 'isv.MOBILE_NUMBER_ILLEGAL' },
        { status: 422 },
      );
    });
    await decide();
    await runClock(env, medium);
    await runClock(env, medium);
    expect(provider.accepted).toHaveLength(1);
    expect(await deliveries()).toEqual([
      { key: expect.any(String), state: 'failed', reason: expect.stringMatching(/./) },
    ]);
  });
});

test('a mail that the binding may have taken is not sent again, and a limit is', async () => {
  const sentValues: string[] = [];
  let failure: Error | null = Object.assign(new Error('over the limit'), { code: 'E_RATE_LIMIT_EXCEEDED' });
  const EMAIL = {
    send: async ({ to }: { to: string }) => {
      if (failure?.message === 'over the limit') throw failure;
      sentValues.push(to);
      if (failure) throw failure;
      return { messageId: 'm1' };
    },
  };
  const env = { MAIL_PROVIDER: 'cloudflare', MAIL_SENDER: 'news@agency.example', EMAIL };
  await reset();
  await decide();
  await sendNotices(getEnv(env), clock);
  failure = null;
  clock += HOUR;
  await runClock(env, 'mail');
  expect(sentValues).toHaveLength(1);
  await reset();
  await decide();
  failure = new Error('connection lost');
  await sendNotices(getEnv(env), clock);
  failure = null;
  clock += HOUR;
  await runClock(env, 'mail');
  expect(sentValues, 'one more').toHaveLength(2);
  expect(await deliveries()).toEqual([{ key: expect.any(String), state: 'failed', reason: 'noResponse' }]);
});

test('a code goes out with the sender and the template of its site, and a provider without an answer is not asked twice', async () => {
  await reset();
  await setSender('恒渡');
  const provider = new AlibabaStandIn();
  vi.stubGlobal('fetch', provider.fetch);
  const headers = { 'x-agent-key': 'mso' };
  const env = { STAGE: 'production', ...SMS.alibaba.env };
  const student = new Student({ env, headers });
  expect((await student.askForCode('register')).body.code).toBe(1003);
  expect(provider.accepted).toMatchObject([{ from: '恒渡', to: `852${student.mobile}` }]);
  expect(provider.accepted[0]?.text).toMatch(/^SMS_2 \{"code":"\d{6}","site":".+"\}$/);
  provider.faults = ['lost'];
  const failedAnswer = await new Student({ env, headers }).askForCode('register');
  expect(failedAnswer.body.code).not.toBe(1003);
  expect(provider.accepted).toHaveLength(2);
  await setSender('');
});

describe('a delivery report', () => {
  const env = { ...SMS.twilio.env, DELIVERY_CALLBACK: CALLBACK };
  const post = (path: string, body: string, headers: Record<string, string>, settings: object = env) =>
    backend.fetch(
      new Request(`http://backend/delivery-reports/${path}`, { method: 'POST', body, headers }),
      { ...testEnv, ...settings } as never,
      { waitUntil: () => {}, passThroughOnException: () => {} } as never,
    );

  async function sendByTwilio() {
    await reset();
    const provider = new TwilioStandIn(now);
    vi.stubGlobal('fetch', provider.fetch);
    await decide();
    await runClock(env, 'sms');
    const [message] = provider.accepted;
    if (!message) throw new Error('nothing was sent');
    // The stub provider stores the callback URL as the message key.
    expect(message.key.startsWith(`${CALLBACK}/twilio/`)).toBe(true);
    return { sid: message.id, url: message.key, path: message.key.slice(CALLBACK.length + 1) };
  }

  test('of Twilio is accepted with its signature alone, in any order and twice', async () => {
    const { sid, url, path } = await sendByTwilio();
    const report = async (MessageStatus: string, more: Record<string, string> = {}, token = TWILIO.authToken) => {
      const fields = { MessageSid: sid, AccountSid: TWILIO.accountSid, MessageStatus, ...more };
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': await signTwilioRequest(token, url, fields),
      };
      return (await post(path, new URLSearchParams(fields).toString(), headers)).status;
    };
    const state = async () => (await deliveries()).map((row) => `${row.state} ${row.reason}`);
    expect(await report('delivered', {}, 'another-token')).toBe(403);
    expect((await post(path, `MessageSid=${sid}&MessageStatus=delivered`, {})).status).toBe(403);
    expect(await report('delivered', { AccountSid: 'AC0' })).toBe(403);
    expect(await state()).toEqual(['sent ']);
    expect(await report('undelivered', { ErrorCode: '30005' })).toBe(204);
    expect(await state()).toEqual(['failed 30005']);
    expect(await report('sent')).toBe(204);
    expect(await state(), 'a delayed report').toEqual(['failed 30005']);
    expect([await report('delivered'), await report('delivered'), await report('failed')]).toEqual([204, 204, 204]);
    expect(await state()).toEqual(['delivered ']);
  });

  test('of Resend is accepted with its signature and of the last minutes alone', async () => {
    await reset();
    const provider = new ResendStandIn(now);
    vi.stubGlobal('fetch', provider.fetch);
    await decide();
    await runClock(MAIL.resend.env, 'mail');
    const secret = `whsec_${btoa('another-secret-24-bytes!')}`;
    const body = JSON.stringify({ type: 'email.bounced', data: { email_id: provider.accepted[0]?.id } });
    const report = async (signedWith: string, age = 0) => {
      const timestamp = Math.floor(Date.now() / 1000) - age;
      const signature = await signWebhook([signedWith], { id: 'm', timestamp, body });
      const headers = { 'svix-id': 'm', 'svix-timestamp': String(timestamp), 'svix-signature': `v1,x ${signature}` };
      return (await post('resend', body, headers, { MAIL_WEBHOOK_SECRET: secret })).status;
    };
    expect([await report(WEBHOOK_SECRET), await report(secret, 3600)]).toEqual([403, 403]);
    expect(await report(secret)).toBe(204);
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'email.bounced' }]);
  });

  test('is not accepted where no such provider is set up', async () => {
    expect((await post('twilio/x', '', {}, {})).status).toBe(404);
    expect((await post('resend', '', {}, {})).status).toBe(404);
  });
});

test('a provider that reports nothing is asked whether messages were delivered', async () => {
  await reset();
  const provider = new AlibabaStandIn(now);
  vi.stubGlobal('fetch', provider.fetch);
  await decide();
  await runClock(SMS.alibaba.env, 'sms');
  const env = getEnv(SMS.alibaba.env);
  expect(await checkReceipts(env, clock + 10 * 60_000)).toBe(0);
  for (const message of provider.accepted) message.status = 'delivered';
  expect(await checkReceipts(env, clock + 60 * 60_000)).toBe(1);
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('the office lists the messages of its own agency, masked', async () => {
  await reset();
  const provider = new WebhookStandIn(now);
  vi.stubGlobal('fetch', provider.fetch);
  await decide();
  await runClock(SMS.webhook.env, 'sms');
  const visibleResponse = await new DeskVisitor('mso', 'Ada', 'administrator').call(getIntegrations, {});
  const otherResponse = await new DeskVisitor('northbridge', 'Tom', 'administrator').call(getIntegrations, {});
  if (!visibleResponse.ok || !otherResponse.ok) throw new Error('no list');
  expect(otherResponse.value.deliveries).toEqual([]);
  expect(visibleResponse.value.deliveries).toMatchObject([
    { medium: 'sms', group: 'application', state: 'sent', reason: '' },
  ]);
  expect(JSON.stringify(visibleResponse.value)).not.toContain(user.mobile);
});
