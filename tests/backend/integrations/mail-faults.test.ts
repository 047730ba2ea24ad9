import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BackendEnv } from '#backend/bindings.ts';
import { decryptChannelSecrets } from '#backend/channels/channel-secrets.ts';
import { handleEmail } from '#backend/channels/receive-mail.ts';
import { createReplyAddress } from '#backend/channels/reply-token.ts';
import backend from '#backend/entry.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { selectMailChannelsOfAccount } from '#backend/queries/channels/channels.ts';
import { batchWriteUnchecked, queryRows } from '#backend/queries/database.ts';
import { RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { createChannel } from '#shared/contract/office/integrations.ts';
import { MAX_MAIL_BYTES } from '#shared/rules/channels.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { MAIL_TOKEN } from '#tests/support/message-providers.ts';

// Tests replies by mail that arrive through Email Routing, Postmark's webhook and Resend, including duplicate,
// concurrent and unordered deliveries, while the database and Resend's API fail and forged mails arrive in between.

const ACCOUNT = 'reply@mail.mso.example';
const RESEND_SECRET = `whsec_${btoa('a-secret-of-24-bytes-aaa')}`;
const RAW_ADDRESS = 'https://inbound-cdn.resend.com/1/raw?signature=signed-address';
const MEGABYTE = new Uint8Array(1024 * 1024);
const env = testEnv as unknown as BackendEnv['Bindings'];

let password = '';
let signing = '';
const conversations: number[] = [];
let loggedLines: string[] = [];

const runQuery = <Row>(sql: string, ...values: (string | number)[]) => queryRows<Row>(testEnv.DB, { sql, values });
const getVisitor = (conversation: number) => `visitor${conversation}@example.org`;

beforeAll(async () => {
  await loadDemo();
  const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
  const createResult = await admin.callOffice(createChannel, { kind: 'mail', account: ACCOUNT });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  password = createResult.value.verify;
  const [channel] = await queryRows(testEnv.DB, selectMailChannelsOfAccount(ACCOUNT));
  signing = (channel && (await decryptChannelSecrets(env, channel.id, channel.secrets)))?.signing ?? '';
  for (const visitorId of ['one', 'two']) {
    const contactFields = { userId: '', visitorId, agentKey: 'mso', host: 'localhost', lang: 'en-us', name: 'Mei' };
    const conversation = Number((await readBackend(contactInfo, contactFields)).conversation_id);
    conversations.push(conversation);
    await runQuery(
      `INSERT INTO leads (agent_key, email, channel, conversation_id, created_at, changed_at) VALUES ('mso', ?1, 'web', ?2, 1, 1)`,
      getVisitor(conversation),
      conversation,
    );
  }
});

beforeEach(async () => {
  vi.restoreAllMocks();
  loggedLines = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...messageParts: unknown[]) => void loggedLines.push(messageParts.map(String).join(' ')),
    );
  await resetMessages();
});

async function resetMessages() {
  for (const table of ['chat_attachments', 'chat_messages', 'chat_rounds'])
    await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
}

function expectNoSecretInLog() {
  const log = loggedLines.join('\n');
  for (const secret of [password, signing, MAIL_TOKEN, RESEND_SECRET, 'signed-address', '@', 'reply+'])
    expect(log).not.toContain(secret);
}

const readStoredMails = () =>
  runQuery<{ conversation: number; content: string; files: string | null }>(
    `SELECT m.conversation_id AS conversation, m.content, (SELECT group_concat(a.name, ' ') FROM chat_attachments a WHERE a.message_id = m.id) AS files
FROM chat_messages m WHERE m.kind = 0 ORDER BY m.content`,
  );

/** Creates a database that loses its connection at batch number `failingWrite` and at all later ones. */
function createFailingDatabase(failingWrite: number) {
  let writes = 0;
  return new Proxy(testEnv.DB, {
    get(db, name) {
      const value = Reflect.get(db, name) as unknown;
      if (name !== 'batch' || typeof value !== 'function') return typeof value === 'function' ? value.bind(db) : value;
      return (statements: unknown) => {
        writes += 1;
        if (writes >= failingWrite) throw new Error('D1_ERROR: Network connection lost.');
        return Reflect.apply(value, db, [statements]) as unknown;
      };
    },
  });
}

const FAULTS = ['none', 'badSignature', 'forgedToken', 'otherSender', 'oversized', 'timeout', 'database'] as const;

interface Delivery {
  way: keyof typeof WAYS;
  /** Sequence number of the mail. Even numbers belong to the first conversation. */
  mail: number;
  fault: (typeof FAULTS)[number];
  failingCall: number;
}

/** `again` means that the provider repeats the delivery, `refused` that it does not. */
type Outcome = 'accepted' | 'refused' | 'again';

interface SentMail extends Delivery {
  from: string;
  to: string;
  messageId: string;
  text: string;
  env: typeof env;
}

const formatRawMail = ({ from, to, messageId, text }: SentMail) =>
  `From: Mei <${from}>\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: ${messageId}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

const classifyStatus = (status: number): Outcome =>
  status < 300 ? 'accepted' : status === 401 || status === 403 ? 'refused' : 'again';

const WAYS = {
  async routing(mail: SentMail): Promise<Outcome> {
    const bytes = new TextEncoder().encode(formatRawMail(mail));
    const result: { rejectReason?: string } = {};
    try {
      await handleEmail(
        {
          from: mail.from,
          to: mail.to,
          raw: new Response(bytes).body as ReadableStream<Uint8Array>,
          rawSize: mail.fault === 'oversized' ? MAX_MAIL_BYTES + 1 : bytes.length,
          setReject: (reason) => void (result.rejectReason = reason),
        },
        mail.env,
      );
    } catch {
      return 'again';
    }
    return result.rejectReason === undefined ? 'accepted' : 'refused';
  },

  async postmark({ from, to, messageId, text, fault, env: backendEnv }: SentMail): Promise<Outcome> {
    const body = JSON.stringify({
      FromFull: { Email: from },
      OriginalRecipient: to,
      MessageID: crypto.randomUUID(),
      Headers: [{ Name: 'Message-ID', Value: messageId }],
      TextBody: text,
    });
    const credentials = btoa(`mail:${fault === 'badSignature' ? 'another' : password}`);
    const headers = { 'x-channel-authorization': `Basic ${credentials}` };
    const request = new Request('http://backend/channels/mso/mail', { method: 'POST', body, headers });
    return classifyStatus(((await backend.fetch(request, backendEnv as never)) as Response).status);
  },

  async resend(mail: SentMail): Promise<Outcome> {
    const { fault, messageId, env: backendEnv } = mail;
    const body = JSON.stringify({ type: 'email.received', data: { email_id: `received-${mail.mail}-${fault}` } });
    const timestamp = Math.floor(Date.now() / 1000);
    const secret = fault === 'badSignature' ? `whsec_${btoa('another-secret-24-bytes!')}` : RESEND_SECRET;
    const headers = {
      'svix-id': messageId,
      'svix-timestamp': String(timestamp),
      'svix-signature': await signWebhook([secret], { id: messageId, timestamp, body }),
    };
    const request = new Request(`http://backend${RECEIPTS_PATH}/resend`, { method: 'POST', body, headers });
    const settings = { MAIL_WEBHOOK_SECRET: RESEND_SECRET, MAIL_PROVIDER: 'resend', MAIL_AUTHORIZATION: MAIL_TOKEN };
    const response = (await backend.fetch(request, { ...backendEnv, ...settings } as never)) as Response;
    return classifyStatus(response.status);
  },
} as const;

/** Stub of Resend's API: describes each delivered mail and returns its raw text. */
class ResendApi {
  readonly mails = new Map<string, SentMail>();
  readMegabytes = 0;

  fetch = async (url: RequestInfo | URL): Promise<Response> => {
    const [, id = ''] = /(received-\d+-\w+)/.exec(String(url)) ?? [];
    const mail = this.mails.get(id);
    if (!mail) throw new Error(`unexpected request of ${String(url)}`);
    const isRawRequest = String(url).startsWith(RAW_ADDRESS);
    if (mail.fault === 'timeout' && isRawRequest === (mail.failingCall % 2 === 0))
      throw new DOMException(`no answer of ${String(url)}`, 'TimeoutError');
    if (isRawRequest) return new Response(mail.fault === 'oversized' ? this.#streamEndlessly() : formatRawMail(mail));
    return Response.json({
      object: 'email',
      to: [`Office <${mail.to}>`],
      from: `Mei <${mail.from}>`,
      message_id: mail.messageId,
      text: mail.text,
      raw: { download_url: `${RAW_ADDRESS}&mail=${id}` },
    });
  };

  #streamEndlessly() {
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        this.readMegabytes += 1;
        controller.enqueue(MEGABYTE);
      },
    });
  }
}

const getConversation = (mail: number) => conversations[mail % 2] ?? 0;

async function deliver(delivery: Delivery, api: ResendApi): Promise<Outcome> {
  const { way, mail, fault } = delivery;
  const conversation = getConversation(mail);
  const email = getVisitor(conversation);
  const secret = fault === 'forgedToken' ? 'another' : signing;
  const sentMail: SentMail = {
    ...delivery,
    from: fault === 'otherSender' ? 'eve@example.net' : email,
    to: await createReplyAddress(secret, ACCOUNT, { agentKey: 'mso', email, conversationId: conversation }, Date.now()),
    messageId: `<mail-${mail}@example.org>`,
    text: `m${mail}`,
    env: fault === 'database' ? ({ ...env, DB: createFailingDatabase(delivery.failingCall) } as typeof env) : env,
  };
  api.mails.set(`received-${mail}-${fault}`, sentMail);
  return WAYS[way](sentMail);
}

/** Whether the mail is a genuine reply of the visitor. Such a mail must either arrive or be returned to its sender. */
function isGenuine({ way, fault }: Delivery): boolean {
  if (fault === 'forgedToken' || fault === 'otherSender') return false;
  return fault !== 'badSignature' || way === 'routing';
}

const toStoredMail = (mail: number) => ({ conversation: getConversation(mail), content: `m${mail}`, files: null });

test('each mail that is accepted is stored once in its conversation, and no forged one, whatever fails', async () => {
  const delivery = fc.record({
    way: fc.constantFrom('routing', 'postmark', 'resend'),
    mail: fc.integer({ min: 0, max: 4 }),
    fault: fc.constantFrom('none', 'none', ...FAULTS),
    failingCall: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(delivery, { maxLength: 9 }),
      fc.integer({ min: 1, max: 3 }),
      async (deliveries, atOnce) => {
        await resetMessages();
        const api = new ResendApi();
        vi.spyOn(globalThis, 'fetch').mockImplementation(api.fetch);
        const [accepted, outstanding] = [new Set<number>(), new Map<number, Delivery>()];
        for (let index = 0; index < deliveries.length; index += atOnce) {
          const group = deliveries.slice(index, index + atOnce);
          const outcomes = await Promise.all(group.map((one) => deliver(one, api)));
          for (const [at, one] of group.entries()) {
            const outcome = outcomes[at];
            if (one.fault === 'badSignature' && one.way !== 'routing') expect(outcome).toBe('refused');
            if (!isGenuine(one)) continue;
            if (outcome === 'accepted') accepted.add(one.mail);
            if (outcome === 'again') outstanding.set(one.mail, one);
            if (one.fault === 'none') expect(outcome).toBe('accepted');
            // Email Routing returns an oversized mail to its sender, with the reason.
            if (outcome === 'refused') expect([one.way, one.fault]).toEqual(['routing', 'oversized']);
          }
          expect(await readStoredMails()).toEqual(expect.arrayContaining([...accepted].map(toStoredMail)));
        }
        // The provider repeats deliveries that were not accepted.
        for (const one of outstanding.values()) expect(await deliver({ ...one, fault: 'none' }, api)).toBe('accepted');
        const arrivedMails = [...new Set([...accepted, ...outstanding.keys()])].sort((first, second) => first - second);
        expect(await readStoredMails()).toEqual(arrivedMails.map(toStoredMail));
        expectNoSecretInLog();
      },
    ),
    {
      numRuns: 40,
      examples: [
        [[{ way: 'resend', mail: 0, fault: 'oversized', failingCall: 1 }], 1],
        [
          ['routing', 'postmark', 'resend'].map((way) => ({ way, mail: 1, fault: 'none', failingCall: 1 }) as Delivery),
          3,
        ],
        [
          ['routing', 'postmark', 'resend'].map(
            (way) => ({ way, mail: 1, fault: 'database', failingCall: 1 }) as Delivery,
          ),
          1,
        ],
      ],
    },
  );
});

test('a mail of Resend beyond the limit is not read to its end, and arrives with its text', async () => {
  const api = new ResendApi();
  vi.spyOn(globalThis, 'fetch').mockImplementation(api.fetch);
  expect(await deliver({ way: 'resend', mail: 0, fault: 'oversized', failingCall: 1 }, api)).toBe('accepted');
  expect(await readStoredMails()).toEqual([toStoredMail(0)]);
  expect(api.readMegabytes).toBeLessThan(MAX_MAIL_BYTES / MEGABYTE.length + 5);
});

interface MailPart {
  name: string;
  content: string;
  disposition?: 'attachment' | 'inline';
  /** Whether the HTML of the mail refers to the attachment. */
  isInLayout?: boolean;
}

const formatPart = ({ name, content, disposition = 'attachment', isInLayout = false }: MailPart) =>
  `--cut\r\nContent-Type: application/octet-stream\r\n${isInLayout ? 'Content-ID: <logo@example.org>\r\n' : ''}Content-Disposition: ${disposition}; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(content)}\r\n`;

const PDF = '%PDF-1.4\n%%EOF';

async function deliverParts(text: string, parts: readonly MailPart[], type = 'mixed') {
  const conversation = getConversation(0);
  const email = getVisitor(conversation);
  const to = await createReplyAddress(
    signing,
    ACCOUNT,
    { agentKey: 'mso', email, conversationId: conversation },
    Date.now(),
  );
  const raw = `From: ${email}\r\nTo: ${to}\r\nMessage-ID: <${crypto.randomUUID()}@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${type}; boundary=cut\r\n\r\n--cut\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.map(formatPart).join('')}--cut--\r\n`;
  const bytes = new TextEncoder().encode(raw);
  const body = new Response(bytes).body as ReadableStream<Uint8Array>;
  await handleEmail({ from: email, to, raw: body, rawSize: bytes.length, setReject: () => {} }, env);
  return (await readStoredMails()).map(({ content, files }) => [content, files]);
}

test.each([
  [
    'a good file beside a refused one',
    'Two',
    [
      { name: 'r.pdf', content: PDF },
      { name: 'x.exe', content: 'MZ' },
    ],
    ['Two\n[x.exe]', 'r.pdf'],
  ],
  ['a photo that a phone attaches inline', '', [{ name: 'r.pdf', content: PDF, disposition: 'inline' }], ['', 'r.pdf']],
  [
    'the names of files beyond the fifth',
    'Six',
    Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, content: PDF })),
    ['Six\n[5.pdf]', '0.pdf 1.pdf 2.pdf 3.pdf 4.pdf'],
  ],
  ['an answer below the quoted mail', 'On Mon, 30 Nov 2026, Portal wrote:\n> When?\n\nTuesday', [], ['Tuesday', null]],
  [
    'a reply without a text of its own',
    'On Mon, 30 Nov 2026, Portal wrote:\n> When?',
    [],
    ['On Mon, 30 Nov 2026, Portal wrote:\n> When?', null],
  ],
] as const)('%s arrives', async (_, text, parts, expectedMail) =>
  expect(await deliverParts(text, parts)).toEqual([expectedMail]),
);

test('a picture that belongs to the layout of a mail does not arrive as a file', async () =>
  expect(
    await deliverParts('Yes', [{ name: 'logo.pdf', content: PDF, disposition: 'inline', isInLayout: true }], 'related'),
  ).toEqual([['Yes', null]]));

test('a mail with a damaged attachment arrives with the name of the file', async () => {
  const conversation = getConversation(0);
  const email = getVisitor(conversation);
  const scope = { agentKey: 'mso', email, conversationId: conversation };
  const body = JSON.stringify({
    FromFull: { Email: email },
    OriginalRecipient: await createReplyAddress(signing, ACCOUNT, scope, Date.now()),
    MessageID: 'damaged',
    TextBody: 'See below',
    Attachments: [{ Name: 'r.pdf', Content: '%%%', ContentType: 'application/pdf' }],
  });
  const headers = { 'x-channel-authorization': `Basic ${btoa(`mail:${password}`)}` };
  const request = new Request('http://backend/channels/mso/mail', { method: 'POST', body, headers });
  expect(((await backend.fetch(request, testEnv as never)) as Response).status).toBe(200);
  expect(await readStoredMails()).toMatchObject([{ content: 'See below\n[r.pdf]', files: null }]);
});
