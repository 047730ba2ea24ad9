import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ALIBABA,
  AlibabaStandIn,
  MAIL_TOKEN,
  PostmarkStandIn,
  ResendStandIn,
  type StandInProvider,
  TWILIO,
  TwilioStandIn,
  WEBHOOK_SECRET,
  WebhookStandIn,
} from '#tests/support/message-providers.ts';
import { createAlibabaChannel, signAlibabaRequest } from './alibaba-channel.ts';
import { createPostmarkChannel, createResendChannel } from './mail-channels.ts';
import type { MessageChannel, OutgoingMessage } from './message-channel.ts';
import { createTwilioChannel, signTwilioRequest } from './twilio-channel.ts';
import { createWebhookChannel } from './webhook-channel.ts';

test('signs Alibaba Cloud requests as in its published example', async () => {
  const { headers } = await signAlibabaRequest(
    {
      origin: 'https://ecs.cn-shanghai.aliyuncs.com',
      accessKeyId: 'YourAccessKeyId',
      accessKeySecret: 'YourAccessKeySecret',
    },
    {
      method: 'POST',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  );
  expect(headers.authorization).toContain('Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0');
});

test('verifies Twilio reports with the signature of its own library', async () => {
  const parseFields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  expect(await signTwilioRequest('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', parseFields)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  );
});

let currentProvider: StandInProvider;
/** Delay of responses in milliseconds, slightly longer than the sender's timeout. */
let delayMs = 0;

/** The stub provider behind a real socket. */
const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body }),
  });
  try {
    const response = await currentProvider.handleRequest(request);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  } catch {
    outgoing.destroy();
  }
});
let serverOrigin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serverOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const TEXT_MESSAGE: OutgoingMessage = {
  key: 'application:7:entry:3:sms',
  agentKey: 'mso',
  kind: 'news',
  locale: 'zh-hk',
  to: '+85251234567',
  site: '升學顧問',
  sender: '',
  code: '',
  text: '升學顧問：你的申請有新消息。',
  subject: '',
  values: {},
};
const MAIL_MESSAGE = { ...TEXT_MESSAGE, to: 'student@example.org', subject: '升學顧問：請查看新訊息' };

const request = { fetch: (url: string, init: RequestInit) => fetch(url, init), timeoutMs: 150 };

interface ChannelSetup {
  name: string;
  provider: () => StandInProvider;
  createChannel: (secret?: string) => MessageChannel;
  message: OutgoingMessage;
  from: string;
}

const CHANNEL_SETUPS: ChannelSetup[] = [
  {
    name: 'Twilio',
    provider: () => new TwilioStandIn(),
    createChannel: (authToken = TWILIO.authToken) =>
      createTwilioChannel({ origin: serverOrigin, ...TWILIO, authToken, sender: 'MG1', callbackUrl: '' }, request),
    message: TEXT_MESSAGE,
    from: 'MG1',
  },
  {
    name: 'Alibaba Cloud',
    provider: () => new AlibabaStandIn(),
    createChannel: (accessKeySecret = ALIBABA.accessKeySecret) =>
      createAlibabaChannel(
        { origin: serverOrigin, ...ALIBABA, accessKeySecret, sender: '升學', templates: { 'notice.zh-hk': 'SMS_1' } },
        request,
      ),
    message: TEXT_MESSAGE,
    from: '升學',
  },
  {
    name: 'a webhook',
    provider: () => new WebhookStandIn(),
    createChannel: (authorization = WEBHOOK_SECRET) =>
      createWebhookChannel({ url: `${serverOrigin}/send`, authorization }, request),
    message: TEXT_MESSAGE,
    from: '',
  },
  {
    name: 'Resend',
    provider: () => new ResendStandIn(),
    createChannel: (token = MAIL_TOKEN) =>
      createResendChannel({ origin: serverOrigin, token, sender: 'news@agency.example' }, request),
    message: MAIL_MESSAGE,
    from: 'news@agency.example',
  },
  {
    name: 'Postmark',
    provider: () => new PostmarkStandIn(),
    createChannel: (token = MAIL_TOKEN) =>
      createPostmarkChannel({ origin: serverOrigin, token, sender: 'news@agency.example' }, request),
    message: MAIL_MESSAGE,
    from: 'news@agency.example',
  },
];

describe.each(CHANNEL_SETUPS)('$name over a socket', ({ provider, createChannel, message, from }) => {
  test('accepts a message with its sender, and returns its status', async () => {
    currentProvider = provider();
    const messageChannel = createChannel();
    const result = await messageChannel.send(message);
    expect(result.kind).toBe('accepted');
    expect(currentProvider.accepted).toMatchObject([
      { to: message.to.replace(/^\+(?=852.*$)/, from === '升學' ? '' : '+'), from },
    ]);
    await messageChannel.send({ ...message, key: 'another', sender: 'Own sender' });
    expect(currentProvider.accepted.at(-1)?.from).toBe('Own sender');
    if (!messageChannel.findReceipt) return;
    expect(await messageChannel.findReceipt({ message, since: Date.now() })).toMatchObject({ state: 'sent' });
    const unknownMessage = { ...message, key: 'unknown', text: 'unknown' };
    expect(await messageChannel.findReceipt({ message: unknownMessage, since: Date.now() })).toBeNull();
  });

  test('classifies what fails', async () => {
    currentProvider = provider();
    const sender = createChannel();
    currentProvider.faults = ['busy', 'error', 'timeout'];
    expect(await sender.send(message)).toEqual({
      kind: 'retry',
      reason: 'http429',
      retryAfter: '1200',
      isUnclear: false,
    });
    expect(await sender.send(message)).toMatchObject({ kind: 'retry', isUnclear: true });
    expect(await sender.send(message), 'a connection that breaks off').toMatchObject({
      kind: 'retry',
      isUnclear: true,
    });
    delayMs = 400;
    expect(await sender.send(message), 'a response after the time-out').toMatchObject({
      kind: 'retry',
      reason: 'noResponse',
      isUnclear: true,
    });
    delayMs = 0;
    expect(await createChannel('wrong').send(message)).toMatchObject({ kind: 'retry', isUnclear: false });
  });

  test('rejects a recipient that cannot exist', async () => {
    currentProvider = provider();
    const sender = createChannel();
    if (sender.name === 'webhook') return;
    expect(await sender.send({ ...message, to: '+0' })).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(/./),
    });
  });
});
