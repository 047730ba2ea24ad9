import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import { parseWhatsappPayload } from '#backend/channels/whatsapp.ts';
import backend from '#backend/entry.ts';
import { batchWriteUnchecked, queryRows } from '#backend/queries/database.ts';
import { getDesk, sendReply } from '#shared/contract/office/conversations.ts';
import { createChannel, getIntegrations, removeChannel, setTemplates } from '#shared/contract/office/integrations.ts';
import { getLead, listLeads } from '#shared/contract/office/leads.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
const APP_SECRET = 'meta-app-secret-5d1';
const ACCESS_TOKEN = 'EAAG-access-token-77c';
const WECHAT_TOKEN = 'wechat-token-a09';
const WECHAT_SECRET = 'wechat-app-secret-3f2';
const HOUR_MS = 3_600_000;
let verifyToken = '';

const runQuery = (sql: string, ...values: (string | number)[]) =>
  queryRows<Record<string, unknown>>(testEnv.DB, { sql, values });

beforeAll(async () => {
  await loadDemo();
  const createResult = await admin.callOffice(createChannel, {
    kind: 'whatsapp',
    account: '106540352242922',
    signing: APP_SECRET,
    sending: ACCESS_TOKEN,
    templates: ['follow_up zh_HK'],
  });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  ({ verify: verifyToken } = createResult.value);
  await admin.callOffice(createChannel, {
    kind: 'wechat',
    account: 'wx1f2',
    signing: WECHAT_TOKEN,
    sending: WECHAT_SECRET,
  });
});

beforeEach(async () => {
  for (const table of [
    'channel_messages',
    'chat_messages',
    'chat_rounds',
    'chat_conversations',
    'chat_contacts',
    'leads',
  ])
    await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
  vi.restoreAllMocks();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    throw new Error('nothing leaves without a provider');
  });
});

async function sendRequest(path: string, init: RequestInit = {}) {
  const request = new Request(`http://backend/channels/mso${path}`, init);
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return { status: response.status, text: await response.text() };
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Signs the payload as Meta's documentation requires: HMAC-SHA256 with the app secret. */
async function signMeta(body: string, secret = APP_SECRET) {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return `sha256=${toHex(await crypto.subtle.sign('HMAC', key, text.encode(body)))}`;
}

interface InboundMessage {
  id: string;
  from?: string;
  text?: string;
  ownFields?: object;
}

/** Creates the webhook payload as the Cloud API sends it. */
const createMetaPayload = (messages: readonly InboundMessage[], extraFields: object = {}) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '85230000917', phone_number_id: '106540352242922' },
              contacts: messages.map(({ from = '85291238001' }) => ({ profile: { name: 'Mei' }, wa_id: from })),
              messages: messages.map(({ id, from = '85291238001', text = 'Hello', ownFields }) => ({
                from,
                id,
                timestamp: '1763867415',
                type: 'text',
                text: { body: text },
                ...ownFields,
              })),
              ...extraFields,
            },
          },
        ],
      },
    ],
  });

const postWebhook = async (body: string, signature?: string) =>
  sendRequest('/whatsapp', {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': signature ?? (await signMeta(body)) },
  });

const readConversations = () =>
  runQuery(
    'SELECT c.id, o.owner, o.name, c.status FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id',
  );
const readMessages = () => runQuery('SELECT content, kind FROM chat_messages ORDER BY id');
const readReplyStates = () =>
  runQuery('SELECT state, error, provider_id AS providerId FROM channel_messages ORDER BY message_id');

async function readConversationId(): Promise<number> {
  const [row] = await readConversations();
  return Number(row?.id ?? 0);
}

const sendTextReply = async (text: string, template = '', echoId = crypto.randomUUID()) =>
  admin.callOffice(sendReply, { id: await readConversationId(), text, echo: echoId, template, takeFrom: 0 });

/** Stubs the Cloud API with its documented responses. */
function createProvider(respond: (body: Record<string, unknown>, count: number) => Response | Error) {
  const receivedBodies: Record<string, unknown>[] = [];
  const calls: { url: string; headers: Headers }[] = [];
  return {
    received: receivedBodies,
    calls,
    send: async (url: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>;
      calls.push({ url, headers: new Headers(init.headers) });
      const result = respond(body, calls.length);
      if (result instanceof Error) throw result;
      if (result.ok) receivedBodies.push(body);
      return result;
    },
  };
}

const createAcceptedResponse = (id = 'wamid.OUT') =>
  Response.json({ messaging_product: 'whatsapp', messages: [{ id }] });

describe('the webhook of WhatsApp', () => {
  test('echoes the challenge only for the verify token', async () => {
    const query = (token: string) =>
      `/whatsapp?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`;
    expect(await sendRequest(query(verifyToken))).toEqual({ status: 200, text: '1158201444' });
    expect((await sendRequest(query('x'))).status).toBe(401);
    expect((await sendRequest(query(''))).status).toBe(401);
  });

  test('refuses a missing, foreign or altered signature, and stores nothing', async () => {
    const body = createMetaPayload([{ id: 'wamid.1' }]);
    for (const signature of ['', 'sha256=', await signMeta(body, 'other'), await signMeta(`${body} `)])
      expect((await postWebhook(body, signature)).status).toBe(401);
    expect(await readConversations()).toEqual([]);
  });

  test('puts a message into the queue once, with a lead of the number and the source of the advert', async () => {
    const referral = {
      source_url: 'https://mso.example/?utm_source=meta&utm_campaign=dse-2026',
      source_type: 'ad',
      headline: 'Study law',
    };
    const body = createMetaPayload([{ id: 'wamid.1', text: 'UCL law?', ownFields: { referral } }]);
    const answers = await Promise.all([postWebhook(body), postWebhook(body), postWebhook(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readMessages()).toEqual([{ content: 'UCL law?', kind: 0 }]);
    expect(await readConversations()).toMatchObject([
      { owner: 'channel:whatsapp:85291238001', name: 'Mei', status: 'open' },
    ]);
    const leadsResult = await admin.callOffice(listLeads, { q: '91238001' });
    if (!leadsResult.ok) throw new Error(leadsResult.error.code);
    expect(leadsResult.value.leads).toMatchObject([
      {
        channel: 'whatsapp',
        question: 'UCL law?',
        attribution: { source: 'meta', campaign: 'dse-2026', medium: 'ad' },
      },
    ]);
    const leadResult = await admin.callOffice(getLead, { id: leadsResult.value.leads[0]?.id ?? 0 });
    expect(leadResult).toMatchObject({ value: { lead: { conversationId: await readConversationId() } } });
  });

  test('does not reopen a closed conversation for a repeated message', async () => {
    const body = createMetaPayload([{ id: 'wamid.1' }]);
    await postWebhook(body);
    await batchWriteUnchecked(testEnv.DB, [{ sql: `UPDATE chat_conversations SET status = 'resolved'`, values: [] }]);
    await postWebhook(body);
    expect(await readConversations()).toMatchObject([{ status: 'resolved' }]);
    await postWebhook(createMetaPayload([{ id: 'wamid.2' }]));
    expect(await readConversations()).toMatchObject([{ status: 'open' }]);
  });

  test('skips other numbers and unsupported messages, and keeps the others', () => {
    const parsedPayload = parseWhatsappPayload(
      createMetaPayload([
        { id: 'a', from: 'javascript:1' },
        { id: 'b', text: 'ok' },
        { id: 'c', ownFields: { type: 'image', text: undefined, image: { caption: 'form' } } },
      ]),
      '106540352242922',
    );
    expect(parsedPayload?.messages.map(({ id, text }) => [id, text])).toEqual([
      ['b', 'ok'],
      ['c', '[image] form'],
    ]);
    expect(parseWhatsappPayload(createMetaPayload([{ id: 'a' }]), '1')?.messages).toEqual([]);
    expect(parseWhatsappPayload('{}', '1')).toBeNull();
    expect(parseWhatsappPayload('<xml>', '1')).toBeNull();
  });
});

describe('a reply', () => {
  test('is sent with the credentials of the agency, and shows its delivery status', async () => {
    await postWebhook(createMetaPayload([{ id: 'wamid.1' }]));
    const api = createProvider(() => createAcceptedResponse());
    vi.spyOn(globalThis, 'fetch').mockImplementation(api.send as never);
    expect(await sendTextReply('Hi Mei')).toMatchObject({ value: { kind: 'done' } });
    expect(api.calls).toMatchObject([{ url: 'https://graph.facebook.com/v23.0/106540352242922/messages' }]);
    expect(api.calls[0]?.headers.get('authorization')).toBe(`Bearer ${ACCESS_TOKEN}`);
    expect(api.received).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '85291238001',
        type: 'text',
        text: { body: 'Hi Mei', preview_url: false },
      },
    ]);
    for (const status of ['read', 'delivered'])
      await postWebhook(
        createMetaPayload([], { statuses: [{ id: 'wamid.OUT', status, timestamp: '1', recipient_id: '1' }] }),
      );
    expect(await readReplyStates()).toMatchObject([{ state: 'read' }]);
    const deskResult = await admin.callOffice(getDesk, { id: await readConversationId() });
    if (!deskResult.ok) throw new Error(deskResult.error.code);
    expect(deskResult.value.open).toMatchObject({ channel: { kind: 'whatsapp', isOpen: true } });
    expect(deskResult.value.open?.entries.at(-1)).toMatchObject({ kind: 'mine', delivery: 'read' });
  });

  test('requires a template after 24 hours', async () => {
    await postWebhook(createMetaPayload([{ id: 'wamid.1' }]));
    await batchWriteUnchecked(testEnv.DB, [
      { sql: 'UPDATE chat_messages SET created_at = created_at - ?1', values: [25 * HOUR_MS] },
    ]);
    expect(await sendTextReply('too late')).toMatchObject({ value: { kind: 'windowClosed' } });
    expect(await sendTextReply('', 'unknown zh_HK')).toMatchObject({ value: { kind: 'notOnChannel' } });
    expect(await readReplyStates()).toEqual([]);
    const api = createProvider(() => createAcceptedResponse());
    vi.spyOn(globalThis, 'fetch').mockImplementation(api.send as never);
    expect(await sendTextReply('', 'follow_up zh_HK')).toMatchObject({ value: { kind: 'done' } });
    expect(api.received).toMatchObject([
      { type: 'template', template: { name: 'follow_up', language: { code: 'zh_HK' } } },
    ]);
  });

  test.each([
    ['an error that stays', () => Response.json({ error: { code: 131_047 } }, { status: 400 }), 'failed', '131047'],
    ['a time-out', () => new DOMException('', 'TimeoutError'), 'uncertain', ''],
    ['a broken answer', () => new Response('<html>', { status: 200 }), 'uncertain', ''],
    ['an error of the server', () => new Response('', { status: 500 }), 'uncertain', ''],
    ['a rate limit', () => Response.json({ error: { code: 130_429 } }, { status: 400 }), 'waiting', ''],
    ['a busy server', () => new Response('', { status: 429, headers: { 'retry-after': '120' } }), 'waiting', ''],
  ] as const)('after %s is %s', async (_what, respond, state, error) => {
    await postWebhook(createMetaPayload([{ id: 'wamid.1' }]));
    await sendTextReply('Hi');
    // The first attempt got no response, so nobody knows whether the reply was delivered. The next reply gets the
    // stubbed response.
    vi.spyOn(globalThis, 'fetch').mockImplementation(createProvider(respond as never).send as never);
    await sendTextReply('again');
    expect((await readReplyStates()).at(-1)).toMatchObject({ state, error });
  });

  test('is never lost, duplicated or reordered, whatever the provider does', async () => {
    const fault = fc.constantFrom('ok', 'busy', 'timeout', 'refused', 'lostAnswer');
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (faults, count) => {
        for (const table of ['channel_messages', 'chat_messages', 'chat_conversations', 'chat_contacts', 'leads'])
          await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        await postWebhook(createMetaPayload([{ id: 'wamid.in' }]));
        const deliveredTexts: string[] = [];
        let faultIndex = 0;
        const respondWithFaults = async (_url: string, init: RequestInit) => {
          const { text } = JSON.parse(String(init.body)) as { text: { body: string } };
          const now = faults[faultIndex++] ?? 'ok';
          if (now === 'timeout') throw new DOMException('', 'TimeoutError');
          if (now === 'busy') return new Response('', { status: 429 });
          if (now === 'refused') return Response.json({ error: { code: 100 } }, { status: 400 });
          deliveredTexts.push(text.body);
          if (now === 'lostAnswer') throw new TypeError('connection lost');
          return createAcceptedResponse(`wamid.${faultIndex}`);
        };
        vi.spyOn(globalThis, 'fetch').mockImplementation(respondWithFaults as never);
        for (let index = 0; index < count; index += 1) await sendTextReply(`m${index}`);
        let now = Date.now();
        for (let runIndex = 0; runIndex < 14; runIndex += 1) {
          now += 26 * HOUR_MS;
          // Two runs in parallel must not send the same reply.
          await Promise.all(
            [1, 2].map(() => deliverReplies(testEnv as never, { now: () => now, send: respondWithFaults })),
          );
        }
        expect(new Set(deliveredTexts).size).toBe(deliveredTexts.length);
        expect(deliveredTexts).toEqual(deliveredTexts.toSorted());
        const states = (await readReplyStates()).map(({ state }) => state);
        expect(states).toHaveLength(count);
        expect(states.every((state) => ['sent', 'failed', 'uncertain'].includes(String(state)))).toBe(true);
        expect(states.filter((state) => state === 'sent').length).toBeLessThanOrEqual(deliveredTexts.length);
        expect(deliveredTexts.length).toBeLessThanOrEqual(states.filter((state) => state !== 'failed').length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the webhook of WeChat', () => {
  const createXml = (fields: Record<string, string>) =>
    `<xml>${Object.entries({ ToUserName: 'gh_1', FromUserName: 'oABC123xyz', CreateTime: '1763867415', ...fields })
      .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
      .join('')}</xml>`;

  async function createSignedPath(token = WECHAT_TOKEN, signedAt = Date.now()) {
    const [timestamp, nonce] = [String(Math.floor(signedAt / 1000)), '1320562132'];
    const text = [token, timestamp, nonce].toSorted().join('');
    const signature = toHex(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
    return `/wechat?${new URLSearchParams({ signature, timestamp, nonce, echostr: '5838479218127813673' })}`;
  }

  const postSigned = async (body: string) => sendRequest(await createSignedPath(), { method: 'POST', body });

  test('echoes only for a valid and fresh signature', async () => {
    expect(await sendRequest(await createSignedPath())).toEqual({ status: 200, text: '5838479218127813673' });
    expect((await sendRequest(await createSignedPath('other'))).status).toBe(401);
    expect((await sendRequest(await createSignedPath(WECHAT_TOKEN, Date.now() - HOUR_MS))).status).toBe(401);
    expect((await sendRequest('/wechat')).status).toBe(401);
  });

  test('stores a message once, ignores events and refuses encrypted messages', async () => {
    const body = createXml({ MsgType: 'text', Content: '想問 <UCL>', MsgId: '6054768590064713728' });
    expect(await postSigned(body)).toEqual({ status: 200, text: 'success' });
    expect(await postSigned(body)).toEqual({ status: 200, text: 'success' });
    expect(await postSigned(createXml({ MsgType: 'event', Event: 'subscribe' }))).toEqual({
      status: 200,
      text: 'success',
    });
    expect(await readMessages()).toEqual([{ content: '想問 <UCL>', kind: 0 }]);
    // WeChat gives no name, so the queue shows the channel and the end of the contact's id.
    expect(await readConversations()).toMatchObject([{ name: expect.stringMatching(/^WeChat .{6}$/) as string }]);
    expect((await postSigned(createXml({ Encrypt: 'abc' }))).text).toContain('明文模式');
    expect((await postSigned('{}')).status).toBe(400);
  });

  test('is answered by a customer service message within 48 hours', async () => {
    await postSigned(createXml({ MsgType: 'text', Content: '你好', MsgId: '1' }));
    const api = createProvider((body) =>
      'touser' in body
        ? Response.json({ errcode: 0, errmsg: 'ok' })
        : Response.json({ access_token: 'T1', expires_in: 7200 }),
    );
    vi.spyOn(globalThis, 'fetch').mockImplementation(api.send as never);
    await sendTextReply('歡迎');
    expect(api.received).toEqual([
      { grant_type: 'client_credential', appid: 'wx1f2', secret: WECHAT_SECRET },
      { touser: 'oABC123xyz', msgtype: 'text', text: { content: '歡迎' } },
    ]);
    expect(await readReplyStates()).toMatchObject([{ state: 'sent' }]);
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      createProvider((body) =>
        'touser' in body ? Response.json({ errcode: 45_015 }) : Response.json({ access_token: 'T1' }),
      ).send as never,
    );
    await sendTextReply('再見');
    expect((await readReplyStates()).at(-1)).toMatchObject({ state: 'failed', error: '45015' });
    await batchWriteUnchecked(testEnv.DB, [
      { sql: 'UPDATE chat_messages SET created_at = created_at - ?1', values: [49 * HOUR_MS] },
    ]);
    expect(await sendTextReply('late')).toMatchObject({ value: { kind: 'windowClosed' } });
  });
});

test('credentials are not listed or logged anywhere', async () => {
  const lines: string[] = [];
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...logParts) => void lines.push(logParts.join(' ')));
  await postWebhook(createMetaPayload([{ id: 'wamid.1' }]));
  await sendTextReply('Hi');
  const integrationsResult = await admin.callOffice(getIntegrations, {});
  for (const secret of [APP_SECRET, ACCESS_TOKEN, WECHAT_TOKEN, WECHAT_SECRET, verifyToken]) {
    expect(JSON.stringify(integrationsResult)).not.toContain(secret);
    expect(lines.join('\n')).not.toContain(secret);
  }
});

test('approved templates are replaced without the credentials, for the own agency only', async () => {
  const listTemplates = async () => {
    const integrations = await admin.callOffice(getIntegrations, {});
    if (!integrations.ok) throw new Error(integrations.error.code);
    return integrations.value.inboxChannels.find(({ kind }) => kind === 'whatsapp')?.templates;
  };
  const before = await listTemplates();
  const templates = ['follow_up zh_HK', 'appointment_reminder en'];
  expect((await admin.callOffice(setTemplates, { templates: [...templates, 'follow_up zh_HK'] })).ok).toBe(true);
  expect(await listTemplates()).toEqual(templates);
  const otherAdmin = new DeskVisitor('northbridge', 'Tom', 'administrator');
  expect(await otherAdmin.callOffice(setTemplates, { templates: [] })).toMatchObject({ error: { code: 'notFound' } });
  expect(await listTemplates()).toEqual(templates);
  expect((await postWebhook(createMetaPayload([{ id: 'wamid.templates' }]))).status).toBe(200);
  await admin.callOffice(setTemplates, { templates: before ?? [] });
});

test('a removed channel receives nothing, and its conversation cannot be answered', async () => {
  await postWebhook(createMetaPayload([{ id: 'wamid.1' }]));
  expect((await admin.callOffice(removeChannel, { kind: 'whatsapp' })).ok).toBe(true);
  expect((await postWebhook(createMetaPayload([{ id: 'wamid.2' }]))).status).toBe(404);
  expect(await sendTextReply('Hi')).toMatchObject({ value: { kind: 'notOnChannel' } });
});
