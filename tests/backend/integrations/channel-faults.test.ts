import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import backend from '#backend/entry.ts';
import { batchWriteUnchecked, queryRows } from '#backend/queries/database.ts';
import { sendReply } from '#shared/contract/office/conversations.ts';
import { createChannel } from '#shared/contract/office/integrations.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests inbound channels while the provider delivers messages twice, out of order and concurrently and the database
// fails, and replies to WeChat while the provider fails. channels.test.ts tests replies to WhatsApp,
// mail-replies.test.ts replies by mail.

const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
const APP_SECRET = 'meta-app-secret-5d1';
const WECHAT_TOKEN = 'wechat-token-a09';
const WECHAT_SECRET = 'wechat-app-secret-3f2';
const ACCESS_TOKEN = 'T1-access-token';
const SECRETS = [APP_SECRET, WECHAT_TOKEN, WECHAT_SECRET, ACCESS_TOKEN];
const NUMBER = '85291238001';

const run = <Row>(sql: string) => queryRows<Row>(testEnv.DB, { sql, values: [] });

beforeAll(async () => {
  await loadDemo();
  await admin.callOffice(createChannel, {
    kind: 'whatsapp',
    account: '106540352242922',
    signing: APP_SECRET,
    sending: 'EAAG-1',
    templates: [],
  });
  await admin.callOffice(createChannel, {
    kind: 'wechat',
    account: 'wx1f2',
    signing: WECHAT_TOKEN,
    sending: WECHAT_SECRET,
  });
});

const TABLES = ['channel_messages', 'chat_messages', 'chat_rounds', 'chat_conversations', 'chat_contacts', 'leads'];
async function reset() {
  for (const table of TABLES) await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
}

let logged: string[] = [];
beforeEach(async () => {
  vi.restoreAllMocks();
  logged = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
  await reset();
});

const expectNoSecret = () => {
  const log = logged.join('\n');
  for (const secret of SECRETS) expect(log).not.toContain(secret);
};

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const encode = (text: string) => new TextEncoder().encode(text);

/** Creates a database that loses its connection once, at the `failAt`-th write. */
function failingDatabase(failAt: number) {
  let writes = 0;
  return new Proxy(testEnv.DB, {
    get(db, name) {
      const value = Reflect.get(db, name) as unknown;
      if (name !== 'batch' || typeof value !== 'function') return typeof value === 'function' ? value.bind(db) : value;
      return (statements: unknown) => {
        writes += 1;
        if (writes >= failAt) throw new Error('D1_ERROR: Network connection lost.');
        return Reflect.apply(value, db, [statements]) as unknown;
      };
    },
  });
}

interface Delivery {
  message: number;
  fault: 'none' | 'badSignature' | 'malformed' | 'database';
  failAt: number;
}

const CHANNELS = {
  async whatsapp(text: string, id: string, isSigned: boolean) {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: '106540352242922' },
                contacts: [],
                messages: [{ id, from: NUMBER, type: 'text', text: { body: text } }],
              },
            },
          ],
        },
      ],
    });
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const secret = isSigned ? APP_SECRET : 'another';
    const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign']);
    const signature = toHex(await crypto.subtle.sign('HMAC', key, encode(body)));
    return { path: '/whatsapp', body, headers: { 'x-hub-signature-256': `sha256=${signature}` } };
  },
  async wechat(text: string, id: string, isSigned: boolean) {
    const fields = { ToUserName: 'gh_1', FromUserName: 'oABC', CreateTime: '1', MsgType: 'text', Content: text };
    const body = `<xml>${Object.entries({ ...fields, MsgId: id })
      .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
      .join('')}</xml>`;
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), '1320562132'];
    const signed = [isSigned ? WECHAT_TOKEN : 'another', timestamp, nonce].toSorted().join('');
    const signature = toHex(await crypto.subtle.digest('SHA-1', encode(signed)));
    return { path: `/wechat?${new URLSearchParams({ signature, timestamp, nonce })}`, body, headers: {} };
  },
} as const;

async function deliver(kind: keyof typeof CHANNELS, { message, fault, failAt }: Delivery): Promise<number> {
  const id = kind === 'wechat' ? String(6_054_768_590 + message) : `wamid.${message}`;
  const { path, body, headers } = await CHANNELS[kind](`m${message}`, id, fault !== 'badSignature');
  const sentBody = fault === 'malformed' ? body.slice(0, body.length / 2) : body;
  const request = new Request(`http://backend/channels/mso${path}`, { method: 'POST', body: sentBody, headers });
  const env = fault === 'database' ? { ...testEnv, DB: failingDatabase(failAt) } : testEnv;
  return ((await backend.fetch(request, env as never)) as Response).status;
}

describe.each(['whatsapp', 'wechat'] as const)('messages of %s', (kind) => {
  test('are stored once each, whatever is delivered twice, at once or while the database fails, and no forged one', async () => {
    const delivery = fc.record({
      message: fc.integer({ min: 0, max: 4 }),
      fault: fc.constantFrom('none', 'none', 'badSignature', 'malformed', 'database'),
      failAt: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(delivery, { maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (deliveries, atOnce) => {
          await reset();
          const realMessages = new Set<number>();
          for (let index = 0; index < deliveries.length; index += atOnce) {
            const group = deliveries.slice(index, index + atOnce);
            const statuses = await Promise.all(group.map((message) => deliver(kind, message)));
            for (const [at, { message, fault }] of group.entries()) {
              if (fault === 'badSignature') expect(statuses[at]).toBe(401);
              else if (kind === 'wechat' && fault === 'malformed') expect(statuses[at]).toBe(400);
              else if (fault !== 'malformed') realMessages.add(message);
            }
          }
          // The provider repeats deliveries that were not accepted.
          for (const message of realMessages)
            expect(await deliver(kind, { message, fault: 'none', failAt: 0 })).toBe(200);
          const storedMessages = await run<{ content: string }>('SELECT content FROM chat_messages WHERE kind = 0');
          expect(storedMessages.map(({ content }) => content).toSorted()).toEqual(
            [...realMessages].map((number) => `m${number}`).toSorted(),
          );
          const contacts = await run('SELECT id FROM chat_contacts');
          expect(contacts.length).toBe(realMessages.size === 0 ? contacts.length : 1);
          const leads = await run('SELECT id FROM leads');
          expect(leads).toHaveLength(kind === 'whatsapp' && realMessages.size > 0 ? 1 : 0);
          expectNoSecret();
        },
      ),
      { numRuns: 25 },
    );
  });
});

/**
 * Stub of the WeChat API with the documented responses: first an access token, then the result of a customer service
 * message.
 */
class Wechat {
  readonly arrived: string[] = [];
  readonly faults: string[];

  constructor(faults: readonly string[]) {
    this.faults = [...faults];
  }

  fetch = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const body = JSON.parse(String(init.body)) as { text?: { content: string } };
    const fault = this.faults.shift() ?? 'ok';
    if (fault === 'timeout') throw new DOMException('', 'TimeoutError');
    if (fault === 'error') return new Response('broken', { status: 500 });
    if (fault === 'busy') return new Response('', { status: 429 });
    if (fault === 'limit') return Response.json({ errcode: 45_009 });
    if (!body.text) return Response.json({ access_token: ACCESS_TOKEN, expires_in: 7200 });
    expect(String(url)).toContain(ACCESS_TOKEN);
    if (fault === 'refused') return Response.json({ errcode: 45_015 });
    this.arrived.push(body.text.content);
    if (fault === 'lost') throw new TypeError('connection reset');
    return Response.json({ errcode: 0, errmsg: 'ok' });
  };
}

test('replies on WeChat are lost never, sent twice never and overtake never, whatever the provider does', async () => {
  const fault = fc.constantFrom('ok', 'busy', 'limit', 'timeout', 'error', 'refused', 'lost');
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 14 }), fc.integer({ min: 1, max: 4 }), async (faults, count) => {
      await reset();
      await deliver('wechat', { message: 0, fault: 'none', failAt: 0 });
      const provider = new Wechat(faults);
      vi.spyOn(globalThis, 'fetch').mockImplementation(provider.fetch);
      const [conversation] = await run<{ id: number }>('SELECT id FROM chat_conversations');
      for (let index = 0; index < count; index += 1) {
        const echo = crypto.randomUUID();
        await admin.callOffice(sendReply, {
          id: conversation?.id ?? 0,
          text: `r${index}`,
          echo,
          template: '',
          takeFrom: 0,
        });
      }
      let now = Date.now();
      for (let turn = 0; turn < 14; turn += 1) {
        now += 26 * 3_600_000;
        const options = { now: () => now, send: provider.fetch };
        // Two runs in parallel must not send the same reply.
        await Promise.all([1, 2].map(() => deliverReplies(testEnv as never, options)));
      }
      const { arrived } = provider;
      expect(new Set(arrived).size).toBe(arrived.length);
      expect(arrived).toEqual(arrived.toSorted());
      const states = (await run<{ state: string }>('SELECT state FROM channel_messages')).map(({ state }) => state);
      expect(states).toHaveLength(count);
      expect(states.every((state) => ['sent', 'failed', 'uncertain'].includes(state))).toBe(true);
      expect(states.filter((state) => state === 'sent').length).toBeLessThanOrEqual(arrived.length);
      expect(arrived.length).toBeLessThanOrEqual(states.filter((state) => state !== 'failed').length);
      expectNoSecret();
    }),
    { numRuns: 15 },
  );
});
