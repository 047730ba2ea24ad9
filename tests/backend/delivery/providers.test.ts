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

const HOUR_MS = 3_600_000;
const runQuery = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
const setSender = (sender: string) =>
  batchWriteUnchecked(testEnv.DB, [
    { sql: `UPDATE agents SET sms_sender = ?1 WHERE key_code = 'mso'`, values: [sender] },
  ]);
const CALLBACK = 'https://portal.example/_/delivery';

let currentTime = Date.now();
const getNow = () => currentTime;

const SMS = {
  twilio: {
    create: () => new TwilioStandIn(getNow),
    env: {
      SMS_PROVIDER: 'twilio',
      SMS_AUTHORIZATION: `${TWILIO.accountSid}:${TWILIO.authToken}`,
      SMS_SENDER: '+15005550006',
    },
  },
  alibaba: {
    create: () => new AlibabaStandIn(getNow),
    env: {
      SMS_PROVIDER: 'alibaba',
      SMS_AUTHORIZATION: `${ALIBABA.accessKeyId}:${ALIBABA.accessKeySecret}`,
      SMS_SENDER: '升學',
      SMS_TEMPLATES: '{"notice":"SMS_1","code":"SMS_2"}',
    },
  },
  webhook: {
    create: () => new WebhookStandIn(getNow),
    env: { SMS_URL: 'https://sms.example/send', SMS_AUTHORIZATION: WEBHOOK_SECRET },
  },
};
const MAIL = {
  resend: {
    create: () => new ResendStandIn(getNow),
    env: { MAIL_PROVIDER: 'resend', MAIL_AUTHORIZATION: MAIL_TOKEN, MAIL_SENDER: 'news@agency.example' },
  },
  postmark: {
    create: () => new PostmarkStandIn(getNow),
    env: { MAIL_PROVIDER: 'postmark', MAIL_AUTHORIZATION: MAIL_TOKEN, MAIL_SENDER: 'news@agency.example' },
  },
  webhook: {
    create: () => new WebhookStandIn(getNow),
    env: { MAIL_URL: 'https://mail.example/send', MAIL_AUTHORIZATION: WEBHOOK_SECRET },
  },
};

const SECRETS = [TWILIO.authToken, ALIBABA.accessKeySecret, WEBHOOK_SECRET, MAIL_TOKEN, 'whsec_', 'Basic '];

let user: LoggedInUser;
let id = 0;
let loggedLines: string[] = [];

beforeEach(async () => {
  loggedLines = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...messageParts: unknown[]) => void loggedLines.push(messageParts.map(String).join(' ')),
    );
  user = await applyAsNewUser();
  const [lastApplication] = await runQuery<{ id: number }>('SELECT max(id) AS id FROM applications');
  id = lastApplication?.id ?? 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function resetDeliveries() {
  for (const table of ['deliveries', 'notices', 'attempts', 'outbox']) await runQuery(`DELETE FROM ${table}`);
  currentTime = Date.now() + 1000;
}

const decideApplication = () =>
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

/** Repeats the scheduled run until no notice of this medium is queued. */
async function runNoticeJob(env: object, medium: 'sms' | 'mail') {
  for (let index = 0; index < 30; index += 1) {
    await sendNotices(getEnv(env), currentTime);
    const waitingNotices = await runQuery(`SELECT 1 FROM notices WHERE state = 'waiting' AND channel = ?1`, medium);
    if (waitingNotices.length === 0) return;
    currentTime += 2 * HOUR_MS;
  }
}

const readDeliveries = () =>
  runQuery<{ key: string; state: string; reason: string }>('SELECT delivery_key AS key, state, reason FROM deliveries');

describe.each([
  ...Object.entries(SMS).map(([name, providerSetup]) => ({ name, medium: 'sms' as const, ...providerSetup })),
  ...Object.entries(MAIL).map(([name, providerSetup]) => ({ name, medium: 'mail' as const, ...providerSetup })),
])('$name for $medium', ({ create, env, medium }) => {
  test('sends every message exactly once whatever fails, and logs neither secret, number nor address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...FAULTS), { maxLength: 4 }), async (faults) => {
        await resetDeliveries();
        const provider: StandInProvider = create();
        provider.faults = [...faults];
        vi.stubGlobal('fetch', provider.fetch);
        expect((await decideApplication()).ok).toBe(true);
        await runNoticeJob(env, medium);
        expect(provider.accepted).toHaveLength(1);
        expect(await readDeliveries()).toEqual([
          { key: expect.stringContaining(`:${medium}`), state: 'sent', reason: '' },
        ]);
        const log = loggedLines.join('\n');
        for (const secretText of [...SECRETS, user.mobile, '@']) expect(log).not.toContain(secretText);
      }),
      { numRuns: 15, examples: [[['lost', 'searchFails']], [['timeout', 'timeout']], [['busy', 'denied', 'error']]] },
    );
  });

  test('records a refused message with its reason and does not repeat it', async () => {
    await resetDeliveries();
    const provider = create();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      await provider.fetch(url, init);
      return Response.json(
        { code: 21610, ErrorCode: 406, name: 'validation_error', Code: 'isv.MOBILE_NUMBER_ILLEGAL' },
        { status: 422 },
      );
    });
    await decideApplication();
    await runNoticeJob(env, medium);
    await runNoticeJob(env, medium);
    expect(provider.accepted).toHaveLength(1);
    expect(await readDeliveries()).toEqual([
      { key: expect.any(String), state: 'failed', reason: expect.stringMatching(/./) },
    ]);
  });
});

test('a mail that the binding may have accepted is not resent, and a rate-limited one is', async () => {
  const sentRecipients: string[] = [];
  let sendError: Error | null = Object.assign(new Error('over the limit'), { code: 'E_RATE_LIMIT_EXCEEDED' });
  const EMAIL = {
    send: async ({ to }: { to: string }) => {
      if (sendError?.message === 'over the limit') throw sendError;
      sentRecipients.push(to);
      if (sendError) throw sendError;
      return { messageId: 'm1' };
    },
  };
  const env = { MAIL_PROVIDER: 'cloudflare', MAIL_SENDER: 'news@agency.example', EMAIL };
  await resetDeliveries();
  await decideApplication();
  await sendNotices(getEnv(env), currentTime);
  sendError = null;
  currentTime += HOUR_MS;
  await runNoticeJob(env, 'mail');
  expect(sentRecipients).toHaveLength(1);
  await resetDeliveries();
  await decideApplication();
  sendError = new Error('connection lost');
  await sendNotices(getEnv(env), currentTime);
  sendError = null;
  currentTime += HOUR_MS;
  await runNoticeJob(env, 'mail');
  expect(sentRecipients, 'one more').toHaveLength(2);
  expect(await readDeliveries()).toEqual([{ key: expect.any(String), state: 'failed', reason: 'noResponse' }]);
});

test('for any faults of the binding a mail is sent at most once, none is lost silently, and no address is logged', async () => {
  const fault = fc.constantFrom('ok', 'E_RATE_LIMIT_EXCEEDED', 'E_DELIVERY_FAILED', 'E_RECIPIENT_SUPPRESSED', 'lost');
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 5 }), async (faults) => {
      await resetDeliveries();
      const [remainingFaults, sentRecipients]: [string[], string[]] = [[...faults], []];
      const EMAIL = {
        send: async ({ to }: { to: string }) => {
          const code = remainingFaults.shift() ?? 'ok';
          if (code.startsWith('E_')) throw Object.assign(new Error(`${code} for ${to}`), { code });
          sentRecipients.push(to);
          if (code === 'lost') throw new Error(`connection lost to ${to}`);
          return { messageId: 'm1' };
        },
      };
      await decideApplication();
      await runNoticeJob({ MAIL_PROVIDER: 'cloudflare', MAIL_SENDER: 'news@agency.example', EMAIL }, 'mail');
      expect(sentRecipients.length).toBeLessThanOrEqual(1);
      const [delivery, ...otherDeliveries] = await readDeliveries();
      expect(otherDeliveries).toEqual([]);
      const decisive = faults.find((code) => !['E_RATE_LIMIT_EXCEEDED', 'E_DELIVERY_FAILED'].includes(code)) ?? 'ok';
      expect(delivery?.state).toBe(decisive === 'ok' ? 'sent' : 'failed');
      expect(loggedLines.join('\n')).not.toContain('@');
    }),
    { numRuns: 15 },
  );
});

test('a code is sent with the sender and template of its site, and a provider without a response is not called twice', async () => {
  await resetDeliveries();
  await setSender('恒渡');
  const provider = new AlibabaStandIn();
  vi.stubGlobal('fetch', provider.fetch);
  const headers = { 'x-agent-key': 'mso' };
  const env = { STAGE: 'production', ...SMS.alibaba.env };
  const student = new Student({ env, headers });
  expect((await student.requestCode('register')).body.code).toBe(1003);
  expect(provider.accepted).toMatchObject([{ from: '恒渡', to: `852${student.mobile}` }]);
  expect(provider.accepted[0]?.text).toMatch(/^SMS_2 \{"code":"\d{6}","site":".+"\}$/);
  provider.faults = ['lost'];
  const failedResponse = await new Student({ env, headers }).requestCode('register');
  expect(failedResponse.body.code).not.toBe(1003);
  expect(provider.accepted).toHaveLength(2);
  await setSender('');
});

describe('a delivery report', () => {
  const env = { ...SMS.twilio.env, DELIVERY_CALLBACK: CALLBACK };
  const postWebhook = (path: string, body: string, headers: Record<string, string>, envOverrides: object = env) =>
    backend.fetch(
      new Request(`http://backend/delivery-reports/${path}`, { method: 'POST', body, headers }),
      { ...testEnv, ...envOverrides } as never,
      { waitUntil: () => {}, passThroughOnException: () => {} } as never,
    );

  async function sendByTwilio() {
    await resetDeliveries();
    const provider = new TwilioStandIn(getNow);
    vi.stubGlobal('fetch', provider.fetch);
    await decideApplication();
    await runNoticeJob(env, 'sms');
    const [message] = provider.accepted;
    if (!message) throw new Error('nothing was sent');
    // The stub provider stores the callback URL as the message key.
    expect(message.key.startsWith(`${CALLBACK}/twilio/`)).toBe(true);
    return { sid: message.id, url: message.key, path: message.key.slice(CALLBACK.length + 1) };
  }

  test('of Twilio is accepted with its signature alone, in any order and twice', async () => {
    const { sid, url, path } = await sendByTwilio();
    const reportStatus = async (
      MessageStatus: string,
      extraFields: Record<string, string> = {},
      token = TWILIO.authToken,
    ) => {
      const fields = { MessageSid: sid, AccountSid: TWILIO.accountSid, MessageStatus, ...extraFields };
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': await signTwilioRequest(token, url, fields),
      };
      return (await postWebhook(path, new URLSearchParams(fields).toString(), headers)).status;
    };
    const readState = async () => (await readDeliveries()).map((row) => `${row.state} ${row.reason}`);
    expect(await reportStatus('delivered', {}, 'another-token')).toBe(403);
    expect((await postWebhook(path, `MessageSid=${sid}&MessageStatus=delivered`, {})).status).toBe(403);
    expect(await reportStatus('delivered', { AccountSid: 'AC0' })).toBe(403);
    expect(await readState()).toEqual(['sent ']);
    expect(await reportStatus('undelivered', { ErrorCode: '30005' })).toBe(204);
    expect(await readState()).toEqual(['failed 30005']);
    expect(await reportStatus('sent')).toBe(204);
    expect(await readState(), 'a delayed report').toEqual(['failed 30005']);
    expect([await reportStatus('delivered'), await reportStatus('delivered'), await reportStatus('failed')]).toEqual([
      204, 204, 204,
    ]);
    expect(await readState()).toEqual(['delivered ']);
  });

  test('of Resend is accepted only with its signature and within the last minutes', async () => {
    await resetDeliveries();
    const provider = new ResendStandIn(getNow);
    vi.stubGlobal('fetch', provider.fetch);
    await decideApplication();
    await runNoticeJob(MAIL.resend.env, 'mail');
    const secret = `whsec_${btoa('another-secret-24-bytes!')}`;
    const body = JSON.stringify({ type: 'email.bounced', data: { email_id: provider.accepted[0]?.id } });
    const reportDelivery = async (signingSecret: string, ageSeconds = 0) => {
      const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
      const signature = await signWebhook([signingSecret], { id: 'm', timestamp, body });
      const headers = { 'svix-id': 'm', 'svix-timestamp': String(timestamp), 'svix-signature': `v1,x ${signature}` };
      return (await postWebhook('resend', body, headers, { MAIL_WEBHOOK_SECRET: secret })).status;
    };
    expect([await reportDelivery(WEBHOOK_SECRET), await reportDelivery(secret, 3600)]).toEqual([403, 403]);
    expect(await reportDelivery(secret)).toBe(204);
    expect(await readDeliveries()).toMatchObject([{ state: 'failed', reason: 'email.bounced' }]);
  });

  test('is rejected without a configured provider', async () => {
    expect((await postWebhook('twilio/x', '', {}, {})).status).toBe(404);
    expect((await postWebhook('resend', '', {}, {})).status).toBe(404);
  });
});

test('a provider without reports is polled for the delivery of messages', async () => {
  await resetDeliveries();
  const provider = new AlibabaStandIn(getNow);
  vi.stubGlobal('fetch', provider.fetch);
  await decideApplication();
  await runNoticeJob(SMS.alibaba.env, 'sms');
  const env = getEnv(SMS.alibaba.env);
  expect(await checkReceipts(env, currentTime + 10 * 60_000)).toBe(0);
  for (const message of provider.accepted) message.status = 'delivered';
  expect(await checkReceipts(env, currentTime + 60 * 60_000)).toBe(1);
  expect(await readDeliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('the office lists the messages of its own agency, masked', async () => {
  await resetDeliveries();
  const provider = new WebhookStandIn(getNow);
  vi.stubGlobal('fetch', provider.fetch);
  await decideApplication();
  await runNoticeJob(SMS.webhook.env, 'sms');
  const ownIntegrations = await new DeskVisitor('mso', 'Ada', 'administrator').callOffice(getIntegrations, {});
  const otherSiteIntegrations = await new DeskVisitor('northbridge', 'Tom', 'administrator').callOffice(
    getIntegrations,
    {},
  );
  if (!ownIntegrations.ok || !otherSiteIntegrations.ok) throw new Error('no list');
  expect(otherSiteIntegrations.value.deliveries).toEqual([]);
  expect(ownIntegrations.value.deliveries).toMatchObject([
    { medium: 'sms', group: 'application', state: 'sent', reason: '' },
  ]);
  expect(JSON.stringify(ownIntegrations.value)).not.toContain(user.mobile);
});

test('the office shows the sender of the site, and of the platform where the site has none', async () => {
  const listSenders = async (agentKey: string) => {
    const result = await new DeskVisitor(agentKey, 'Ada', 'administrator').callOffice(getIntegrations, {});
    if (!result.ok) throw new Error(result.error.code);
    return result.value.channels;
  };
  Object.assign(testEnv, { MAIL_PROVIDER: 'resend', MAIL_SENDER: 'noreply@platform.example' });
  await batchWriteUnchecked(testEnv.DB, [
    { sql: `UPDATE agents SET mail_sender = 'hello@mso.example' WHERE key_code = 'mso'`, values: [] },
  ]);
  try {
    expect((await listSenders('mso')).mail).toEqual({ name: 'resend', sender: 'hello@mso.example' });
    expect((await listSenders('northbridge')).mail).toEqual({ name: 'resend', sender: 'noreply@platform.example' });
    expect((await listSenders('mso')).sms).toEqual({ name: 'outbox', sender: '' });
  } finally {
    Object.assign(testEnv, { MAIL_PROVIDER: '', MAIL_SENDER: '' });
  }
});
