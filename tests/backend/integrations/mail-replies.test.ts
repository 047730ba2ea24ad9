import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverReplies } from '#backend/channels/deliver-replies.ts';
import { decryptChannelSecrets } from '#backend/channels/channel-secrets.ts';
import { createReplyAddress } from '#backend/channels/reply-token.ts';
import { handleEmail } from '#backend/channels/receive-mail.ts';
import backend from '#backend/entry.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { selectMailChannelsOfAccount } from '#backend/queries/channels/channels.ts';
import { batchWriteUnchecked, queryRows } from '#backend/queries/database.ts';
import { RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { closeConversation, getDesk, sendReply } from '#shared/contract/office/conversations.ts';
import { createChannel } from '#shared/contract/office/integrations.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { MAIL_TOKEN, PostmarkStandIn, ResendStandIn } from '#tests/support/message-providers.ts';

const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
const ACCOUNT = 'reply@mail.mso.example';
const env = testEnv as unknown as BackendEnv['Bindings'];
const DAY_MS = 24 * 3_600_000;
let password = '';
let conversation = 0;

const runQuery = (sql: string, ...values: (string | number)[]) =>
  queryRows<Record<string, unknown>>(testEnv.DB, { sql, values });

beforeAll(async () => {
  await loadDemo();
  const createResult = await admin.callOffice(createChannel, { kind: 'mail', account: ACCOUNT });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  password = createResult.value.verify;
});

let loggedLines: string[] = [];

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
  await batchWriteUnchecked(testEnv.DB, [{ sql: 'DELETE FROM outbox', values: [] }]);
  vi.restoreAllMocks();
  loggedLines = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...messageParts: unknown[]) => void loggedLines.push(messageParts.map(String).join(' ')),
    );
  const contactFields = { userId: '', visitorId: 'b', agentKey: 'mso', host: 'localhost', lang: 'en-us', name: 'Mei' };
  const contact = await readBackend(contactInfo, contactFields);
  conversation = Number(contact.conversation_id);
  await runQuery(
    `INSERT INTO leads (agent_key, email, channel, conversation_id, created_at, changed_at) VALUES ('mso', 'mei@example.org', 'web', ?1, 1, 1)`,
    conversation,
  );
});

const sendMailReply = (text: string, byMail = true, echoId: string = crypto.randomUUID()) =>
  admin.callOffice(sendReply, { id: conversation, text, echo: echoId, byMail });
const readOpenConversation = async () => {
  const deskResult = await admin.callOffice(getDesk, { id: conversation });
  return deskResult.ok ? deskResult.value.open : null;
};
const readIncomingMessages = () =>
  runQuery(`SELECT m.content, (SELECT count(*) FROM chat_attachments a WHERE a.message_id = m.id) AS files
FROM chat_messages m WHERE m.kind = 0 ORDER BY m.id`);
const readSentMails = () =>
  runQuery(`SELECT recipient, body AS content FROM outbox WHERE recipient LIKE '%@%' ORDER BY id`);

async function buildReplyAddress(
  scope: Partial<{ agentKey: string; email: string; conversationId: number }> = {},
  now = Date.now(),
) {
  const [channel] = await queryRows(testEnv.DB, selectMailChannelsOfAccount(ACCOUNT));
  const credentials = channel && (await decryptChannelSecrets(env, channel.id, channel.secrets));
  const addressScope = { agentKey: 'mso', email: 'mei@example.org', conversationId: conversation, ...scope };
  return createReplyAddress(credentials?.signing ?? '', ACCOUNT, addressScope, now);
}

interface InboundMail {
  to: string;
  from?: string;
  id?: string;
  text?: string;
  headers?: string;
  parts?: string;
}

/** Delivers a mail as Email Workers do. Returns the reason if the mail is rejected. */
async function deliverMail({
  to,
  from = 'Mei <Mei@Example.org>',
  id = 'a1',
  text = 'Yes',
  headers = '',
  parts,
}: InboundMail) {
  const body = parts
    ? `Content-Type: multipart/mixed; boundary=cut\r\n\r\n--cut\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts}--cut--\r\n`
    : `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  const rawMessage = `From: ${from}\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <${id}@example.org>\r\n${headers}MIME-Version: 1.0\r\n${body}`;
  const bytes = new TextEncoder().encode(rawMessage);
  let rejectReason = '';
  await handleEmail(
    {
      from: 'mei@example.org',
      to,
      raw: new Response(bytes).body as ReadableStream<Uint8Array>,
      rawSize: bytes.length,
      setReject: (reason) => void (rejectReason = reason),
    },
    env,
  );
  return rejectReason;
}

test('a reply is sent with an address of its conversation, and the answer is stored there once', async () => {
  expect((await readOpenConversation())?.channel).toMatchObject({
    kind: 'mail',
    address: 'mei@example.org',
    byMail: false,
  });
  expect((await sendMailReply('Tuesday?')).ok).toBe(true);
  expect((await sendMailReply('In the chat alone', false)).ok).toBe(true);
  const sentMails = await readSentMails();
  expect(sentMails).toHaveLength(1);
  expect(String(sentMails[0]?.['content'])).toContain('Tuesday?');
  const replyTo = /Reply-To: (\S+)/.exec(String(sentMails[0]?.['content']))?.[1] ?? '';
  expect(replyTo).toMatch(/^reply\+[0-9a-z-]{30,57}@mail\.mso\.example$/);
  expect((replyTo.split('@')[0] ?? '').length).toBeLessThanOrEqual(64);

  const text = 'Yes!\n\nOn Mon, 30 Nov 2026, Portal wrote:\n> Tuesday?';
  expect(await Promise.all([deliverMail({ to: replyTo, text }), deliverMail({ to: replyTo, text })])).toEqual(['', '']);
  expect(await deliverMail({ to: replyTo.toUpperCase(), text })).toBe('');
  expect(await readIncomingMessages()).toEqual([{ content: 'Yes!', files: 0 }]);
  expect((await readOpenConversation())?.channel?.byMail).toBe(true);

  await admin.callOffice(closeConversation, { id: conversation });
  expect(await deliverMail({ to: replyTo, text })).toBe('');
  expect((await readOpenConversation())?.status).toBe('resolved');
  expect(await deliverMail({ to: replyTo, id: 'a2', text: 'One more' })).toBe('');
  expect((await readOpenConversation())?.status).toBe('open');
  expect(await readIncomingMessages()).toHaveLength(2);
  expect(loggedLines.join('\n')).not.toMatch(/mei@|reply\+|Tuesday/i);
});

test('a spoofed, foreign or expired token is refused, and so is another sender', async () => {
  const validAddress = await buildReplyAddress();
  const invalidAddresses = [
    ACCOUNT,
    validAddress.replace(/.@/, (addressEnd) => (addressEnd === '0@' ? '1@' : '0@')),
    validAddress.replace(`+${conversation.toString(36)}-`, `+${(conversation + 1).toString(36)}-`),
    validAddress.replace('mail.mso', 'mail.other'),
    await buildReplyAddress({ agentKey: 'northbridge' }),
    await buildReplyAddress({ conversationId: conversation + 1 }),
    await buildReplyAddress({}, Date.now() - 92 * DAY_MS),
  ];
  for (const invalidAddress of invalidAddresses)
    expect(await deliverMail({ to: invalidAddress }), invalidAddress).toContain('closed');
  expect(await deliverMail({ to: validAddress, from: 'eve@example.net' })).toContain('another address');
  expect(await readIncomingMessages()).toEqual([]);
  expect(await deliverMail({ to: await buildReplyAddress({}, Date.now() - 89 * DAY_MS) })).toBe('');
  expect(await readIncomingMessages()).toHaveLength(1);
});

test('an absence notice is not stored; attachments follow the rules of uploads', async () => {
  const validAddress = await buildReplyAddress();
  expect(await deliverMail({ to: validAddress, headers: 'Auto-Submitted: auto-replied\r\n', text: 'I am away' })).toBe(
    '',
  );
  expect(await readIncomingMessages()).toEqual([]);
  const formatPart = (name: string, type: string, content: string) =>
    `--cut\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(content)}\r\n`;
  await deliverMail({
    to: validAddress,
    id: 'b1',
    text: 'My results',
    parts: formatPart('r.pdf', 'application/pdf', '%PDF-1.4\n%%EOF'),
  });
  await deliverMail({
    to: validAddress,
    id: 'b2',
    text: 'A program',
    parts: formatPart('x.exe', 'application/octet-stream', 'MZ\u0000'),
  });
  expect(await readIncomingMessages()).toEqual([
    { content: 'My results', files: 1 },
    { content: 'A program\n[x.exe]', files: 0 },
  ]);
});

test('an HTML mail is read without its quote and markup', async () => {
  const validAddress = await buildReplyAddress();
  const html = '<style>p{}</style><p>Yes &amp; no</p><blockquote><p>Tuesday?</p></blockquote><script>x()</script>';
  const mail = {
    FromFull: { Email: 'mei@example.org' },
    OriginalRecipient: validAddress,
    MessageID: 'p1',
    HtmlBody: html,
  };
  expect(await postMail(mail)).toEqual([200, 'stored']);
  expect(await readIncomingMessages()).toEqual([{ content: 'Yes & no', files: 0 }]);
});

async function postMail(mail: object, authorization = `Basic ${btoa(`mail:${password}`)}`): Promise<[number, string]> {
  const request = new Request('http://backend/channels/mso/mail', {
    method: 'POST',
    body: JSON.stringify(mail),
    headers: { 'content-type': 'application/json', 'x-channel-authorization': authorization },
  });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return [response.status, await response.text()];
}

test('the webhook accepts the Postmark format with the password, and stores each mail once', async () => {
  const mail = {
    FromFull: { Email: 'mei@example.org' },
    ToFull: [{ Email: await buildReplyAddress() }],
    MessageID: 'p2',
    Headers: [{ Name: 'Message-ID', Value: '<c1@example.org>' }],
    TextBody: 'Yes',
    Attachments: [{ Name: 'r.pdf', Content: btoa('%PDF-1.4\n%%EOF'), ContentType: 'application/pdf' }],
  };
  expect((await postMail(mail, ''))[0]).toBe(401);
  expect((await postMail(mail, `Basic ${btoa('mail:wrong')}`))[0]).toBe(401);
  expect((await postMail({ no: 'mail' }))[0]).toBe(400);
  expect(await postMail(mail)).toEqual([200, 'stored']);
  expect(await postMail({ ...mail, MessageID: 'p3' })).toEqual([200, 'known']);
  expect(await readIncomingMessages()).toEqual([{ content: 'Yes', files: 1 }]);
});

describe('Resend', () => {
  const SECRET = `whsec_${btoa('a-secret-of-24-bytes-aaa')}`;
  const RAW = 'https://inbound-cdn.resend.com/1/raw?signature=signed-address';

  /** Stubs the API that describes the mail and returns its raw text. */
  function openApi(to: string, faults: string[] = []) {
    const requests: { url: string; authorization: string | null }[] = [];
    const rawMail = `From: Mei <mei@example.org>\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <r1@example.org>\r\nContent-Type: text/plain\r\n\r\nBy Resend\r\n`;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      requests.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') });
      const fault = faults.shift();
      if (fault === 'timeout') throw new DOMException(`no answer of ${String(url)}`, 'TimeoutError');
      if (fault === 'busy') return Response.json({ name: 'rate_limit_exceeded' }, { status: 429 });
      if (String(url) === RAW) return new Response(rawMail);
      return Response.json({
        object: 'email',
        to: [`Office <${to}>`],
        from: 'mei@example.org',
        raw: { download_url: RAW },
      });
    });
    return requests;
  }

  async function notify(secret = SECRET, provider = 'resend') {
    const body = JSON.stringify({ type: 'email.received', data: { email_id: '56761188-7520' } });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = await signWebhook([secret], { id: 'm', timestamp, body });
    const headers = { 'svix-id': 'm', 'svix-timestamp': String(timestamp), 'svix-signature': signature };
    const request = new Request(`http://backend${RECEIPTS_PATH}/resend`, { method: 'POST', body, headers });
    const settings = { MAIL_WEBHOOK_SECRET: SECRET, MAIL_PROVIDER: provider, MAIL_AUTHORIZATION: MAIL_TOKEN };
    return ((await backend.fetch(request, { ...testEnv, ...settings } as never)) as Response).status;
  }

  test('delivers a reply once, whose mail is read from its API with the key alone', async () => {
    const requests = openApi(await buildReplyAddress());
    expect(await notify()).toBe(204);
    expect(await notify()).toBe(204);
    expect(await readIncomingMessages()).toEqual([{ content: 'By Resend', files: 0 }]);
    expect(requests.slice(0, 2)).toEqual([
      { url: 'https://api.resend.com/emails/receiving/56761188-7520', authorization: `Bearer ${MAIL_TOKEN}` },
      { url: RAW, authorization: null },
    ]);
  });

  test('delivers again what could not be read, and nothing is read for a forged event or another provider', async () => {
    const requests = openApi(await buildReplyAddress(), ['timeout', 'busy', 'none', 'timeout']);
    expect([await notify(), await notify(), await notify()]).toEqual([503, 503, 503]);
    expect(await readIncomingMessages()).toEqual([]);
    expect(await notify()).toBe(204);
    expect(await readIncomingMessages()).toHaveLength(1);
    const requestCountBefore = requests.length;
    expect(await notify(`whsec_${btoa('another-secret-24-bytes!')}`)).toBe(403);
    expect(await notify(SECRET, 'postmark')).toBe(204);
    expect(requests).toHaveLength(requestCountBefore);
    for (const secret of ['signed-address', MAIL_TOKEN, 'whsec_', 'mei@'])
      expect(loggedLines.join('\n')).not.toContain(secret);
  });

  test('a mail to an address that is none of ours is accepted and stored nowhere', async () => {
    openApi('reply+invented@mail.example.com');
    expect(await notify()).toBe(204);
    expect(await readIncomingMessages()).toEqual([]);
  });
});

test('for any faults of the provider, each reply is sent at most once and none is lost silently', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(PostmarkStandIn, ResendStandIn),
      fc.array(fc.constantFrom('ok', 'lost', 'timeout', 'error', 'busy', 'searchFails'), { maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (Provider, faults, count) => {
        for (const table of ['channel_messages', 'deliveries', 'chat_messages'])
          await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        let now = Date.now();
        const provider = new Provider(() => now);
        const fetchMock = vi
          .spyOn(globalThis, 'fetch')
          .mockImplementation((url, init) => provider.fetch(String(url), init ?? {}));
        const providerEnv = {
          ...env,
          MAIL_PROVIDER: Provider === PostmarkStandIn ? 'postmark' : 'resend',
          MAIL_AUTHORIZATION: MAIL_TOKEN,
          MAIL_SENDER: 'office@mso.example',
        };
        for (let index = 0; index < count; index += 1)
          await runQuery(
            `INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at) VALUES (?1, 1, ?2, 'A', ?3) RETURNING id`,
            conversation,
            `reply ${index}`,
            now,
          ).then(([row]) =>
            runQuery(
              `INSERT INTO channel_messages (message_id, channel_id, conversation_id, next_at)
SELECT ?1, id, ?2, 0 FROM channels WHERE kind = 'mail'`,
              Number(row?.['id']),
              conversation,
            ),
          );
        provider.faults = [...faults];
        for (let runIndex = 0; runIndex < 60; runIndex += 1) {
          await deliverReplies(providerEnv, { now: () => now });
          now += 6 * 3_600_000;
        }
        fetchMock.mockRestore();
        const texts = provider.accepted.map(({ text }) => text.split('\n')[0]);
        expect(new Set(texts).size).toBe(texts.length);
        const states = await runQuery('SELECT state FROM channel_messages ORDER BY message_id');
        expect(states.filter(({ state }) => state === 'sent').length).toBeLessThanOrEqual(texts.length);
        expect(states.every(({ state }) => ['sent', 'failed', 'uncertain'].includes(String(state)))).toBe(true);
        expect(texts.length + states.filter(({ state }) => state !== 'sent').length).toBeGreaterThanOrEqual(count);
      },
    ),
    { numRuns: 15 },
  );
});
