import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeApplication } from '#backend/application/change-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import backend from '#backend/entry.ts';
import { deliverWebhooks } from '#backend/integrations/deliver-webhooks.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { createVapidKey } from '#backend/push/vapid.ts';
import { queryRows } from '#backend/queries/database.ts';
import { appointmentSlots, bookAppointment } from '#shared/contract/account/appointment.ts';
import { pushSubscribe } from '#shared/contract/account/push.ts';
import { sendReply } from '#shared/contract/office/conversations.ts';
import { setStaffHours } from '#shared/contract/office/appointments.ts';
import { createApiToken, createChannel, createWebhook } from '#shared/contract/office/integrations.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { Browser } from '#tests/backend/support/push-service.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// All adapters at once, with recognisable secrets and providers that quote in their errors whatever they were sent.

const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
const SETTINGS = {
  SMS_PROVIDER: 'twilio',
  SMS_AUTHORIZATION: 'AC00112233:secret-of-twilio',
  SMS_SENDER: '+15005550006',
  MAIL_PROVIDER: 'resend',
  MAIL_AUTHORIZATION: 'secret-of-resend',
  MAIL_SENDER: 'news@agency.example',
  MAIL_WEBHOOK_SECRET: 'whsec_c2VjcmV0LW9mLXJlY2VpcHRz',
  DELIVERY_CALLBACK: 'https://portal.example/_/delivery',
  SCAN_AUTHORIZATION: 'secret-of-the-scanner',
  ALARM_URL: 'https://alarm.example/secret-of-the-alarm',
  ASSISTANT_KEY: 'secret-of-the-model',
};
const HOOK_URL = 'https://crm.example.com/hooks/secret-of-the-path?key=secret-of-the-query';
const PUSH_ENDPOINT = 'https://push.example.com/secret-of-the-browser';
const CONTACT = { phone: '91239007', email: 'mei-of-the-journey@example.org' };

const secrets = new Set(
  Object.entries(SETTINGS)
    .filter(([name]) => /AUTHORIZATION|SECRET|KEY|ALARM/.test(name))
    .flatMap(([, value]) => [value, value.split(':').at(-1) ?? value]),
);
const loggedLines: string[] = [];
const requestedHosts = new Set<string>();

/** Stores a secret and returns it. */
function addSecret(secret: string): string {
  secrets.add(secret);
  return secret;
}

/** Fails the first two requests to each host with all that was sent, and accepts the others. */
const failuresByHost = new Map<string, number>();
async function fetchFromProvider(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { host } = new URL(String(url));
  requestedHosts.add(host);
  const sentText = `${String(url)} ${JSON.stringify([...new Headers(init.headers)])} ${String(init.body)}`;
  const failureCount = (failuresByHost.get(host) ?? 0) + 1;
  failuresByHost.set(host, failureCount);
  if (failureCount === 1) throw new TypeError(`fetch failed: ${sentText}`);
  if (failureCount === 2) return new Response(sentText, { status: 503, headers: { 'retry-after': '1' } });
  return Response.json({
    sid: 'SM1',
    id: 'm1',
    access_token: addSecret('token-of-wechat'),
    expires_in: 7200,
    errcode: 0,
  });
}

const savedSettings: Record<string, unknown> = {};
beforeAll(async () => {
  await loadDemo();
  const environment = testEnv as unknown as Record<string, unknown>;
  const settings = { ...SETTINGS, VAPID_KEY: addSecret(await createVapidKey('mailto:ops@example.org')) };
  addSecret(settings.VAPID_KEY.split(' ').at(-1) ?? '');
  for (const [name, value] of Object.entries(settings)) {
    savedSettings[name] = environment[name];
    environment[name] = value;
  }
});
afterAll(() => Object.assign(testEnv, savedSettings));

const pendingWork: Promise<unknown>[] = [];
const executionContext = {
  waitUntil: (work: Promise<unknown>) => void pendingWork.push(work),
  passThroughOnException: () => {},
};
const send = async (request: Request) =>
  (await backend.fetch(request, testEnv as never, executionContext as never)) as Response;

async function postToChannel(path: string, body: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://backend/channels/mso/${path}`, { method: 'POST', body, headers });
  return (await send(request)).status;
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function signMeta(body: string, secret: string) {
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign']);
  return `sha256=${toHex(await crypto.subtle.sign('HMAC', key, text.encode(body)))}`;
}

test('a whole journey, with each provider failing first, logs no secret and no contact', async () => {
  for (const level of ['info', 'warn', 'error', 'log', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...parts: unknown[]) =>
        void loggedLines.push(parts.map((part) => (part instanceof Error ? `${part.stack}` : String(part))).join(' ')),
    );
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetchFromProvider);
  const hook = await admin.callOffice(createWebhook, {
    url: HOOK_URL,
    events: ['lead.created', 'application.submitted'],
  });
  const token = await admin.callOffice(createApiToken, { name: 'CRM', scopes: ['leads:read'], days: 30 });
  if (!hook.ok || hook.value.kind !== 'created' || !token.ok || token.value.kind !== 'created')
    throw new Error('not set up');
  const apiToken = addSecret(token.value.token);
  addSecret(hook.value.secret);
  for (const text of ['secret-of-the-path', 'secret-of-the-query', 'secret-of-the-browser']) addSecret(text);
  for (const channel of [
    {
      kind: 'whatsapp',
      account: '106540352242922',
      signing: addSecret('secret-of-meta'),
      sending: addSecret('token-of-meta'),
    },
    { kind: 'wechat', account: 'wx1f2', signing: addSecret('tokenofwechat'), sending: addSecret('secret-of-wechat') },
    { kind: 'mail', account: 'reply@mail.mso.example' },
  ] as const) {
    const created = await admin.callOffice(createChannel, channel);
    if (!created.ok || created.value.kind !== 'created') throw new Error(channel.kind);
    if (created.value.verify) addSecret(created.value.verify);
  }
  await admin.callOffice(setStaffHours, {
    isOn: true,
    week: Array.from({ length: 7 }, () => '09:00-18:00'),
    daysOff: [],
  });

  // The channels receive a forged message, a genuine message, and a message that is too large to be JSON.
  const message = { id: 'wamid.S', from: `852${CONTACT.phone}`, type: 'text', text: { body: 'UCL law?' } };
  const value = { metadata: { phone_number_id: '106540352242922' }, contacts: [], messages: [message] };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  });
  expect(await postToChannel('whatsapp', body, { 'x-hub-signature-256': await signMeta(body, 'forged') })).toBe(401);
  expect(await postToChannel('whatsapp', body, { 'x-hub-signature-256': await signMeta(body, 'secret-of-meta') })).toBe(
    200,
  );
  expect(await postToChannel('wechat?signature=0&timestamp=1&nonce=n', '<xml/>')).toBe(401);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signedParts = ['tokenofwechat', timestamp, 'n'].toSorted().join('');
  const signature = toHex(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(signedParts)));
  const question = `<xml><FromUserName>oOPENID</FromUserName><CreateTime>${timestamp}</CreateTime><MsgType>text</MsgType><Content>Hi</Content><MsgId>1</MsgId></xml>`;
  expect(await postToChannel(`wechat?signature=${signature}&timestamp=${timestamp}&nonce=n`, question)).toBe(200);
  expect(await postToChannel('mail', '{}', { authorization: `Basic ${btoa('mail:forged')}` })).toBe(401);

  // A call with a reminder by mail, an application with its notices, and notifications of the browser.
  const headers = { 'x-agent-key': 'mso' };
  const [startsAt = ''] = (await readBackend(appointmentSlots, {}, { headers })).slots;
  const who = { name: 'Mei', email: CONTACT.email, timeZone: 'Asia/Hong_Kong' };
  expect((await callBackend(bookAppointment, { startsAt, ...who }, { headers })).body.code).toBe(1003);
  const applicant = await applyAsNewUser(headers);
  addSecret(applicant.mobile);
  const context = { ...applicant.requestContext, headers: { ...applicant.requestContext.headers, ...headers } };
  const { subscription } = await Browser.create(PUSH_ENDPOINT);
  addSecret(subscription.auth);
  expect((await callBackend(pushSubscribe, subscription, context)).body.code).toBe(1003);
  const [application] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM applications WHERE user_id = ?1',
    values: [Number(applicant.staffId)],
  });
  await changeApplication(
    testEnv.DB,
    application?.id ?? 0,
    { kind: 'decided', course: 0, outcome: 'offer', conditions: [], note: '', replyBy: '' },
    { by: 'staff', who: 'Wong', at: new Date().toISOString() },
  );
  const conversations = await queryRows<{ id: number }>(testEnv.DB, {
    sql: `SELECT c.id FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id WHERE o.owner LIKE 'channel:%'`,
    values: [],
  });
  expect(conversations).toHaveLength(2);
  for (const { id } of conversations) {
    const reply = { id, text: 'Good morning', echo: crypto.randomUUID(), template: '', takeFrom: 0 };
    expect((await admin.callOffice(sendReply, reply)).ok).toBe(true);
  }
  await Promise.allSettled(pendingWork);

  // The runs of the clock until nothing is due.
  const env = testEnv as unknown as BackendEnv['Bindings'];
  for (let day = 0; day < 8; day += 1) {
    const now = Date.now() + day * 86_400_000;
    await sendNotices(env, now);
    await deliverReplies(env, { now: () => now });
    await deliverWebhooks(env, { now: () => now + 365 * 86_400_000 });
  }

  // The API and the receipts, with and without their secrets.
  for (const authorization of [`Bearer ${apiToken}`, `Bearer ${apiToken}x`]) {
    const request = new Request('http://backend/agency-api/mso/leads', { headers: { authorization } });
    await send(request);
  }
  const forged = { 'svix-id': 'm', 'svix-timestamp': '1', 'svix-signature': 'v1,forged' };
  await send(new Request('http://backend/delivery/resend', { method: 'POST', body: '{}', headers: forged }));

  expect([...requestedHosts].toSorted()).toEqual([
    'api.resend.com',
    'api.twilio.com',
    'api.weixin.qq.com',
    'crm.example.com',
    'graph.facebook.com',
    'push.example.com',
  ]);
  const log = loggedLines.join('\n');
  for (const event of ['webhook not sent', 'notices', 'channel replies']) expect(log).toContain(`"event":"${event}"`);
  for (const secret of [...secrets, CONTACT.phone, CONTACT.email, 'Bearer ', 'Basic ', 'vapid t='])
    expect(log, secret).not.toContain(secret);
});
