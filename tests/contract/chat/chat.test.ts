import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { CHAT_PATHS, getChatFilePath } from '#shared/chat-protocol/chat-names.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { ChatVisitor, createNoticeMatcher, createTextMatcher } from '#tests/contract/support/chat-visitor.ts';
import { DeskAgent } from '#tests/contract/support/desk-agent.ts';

/** Picture with metadata, as a phone sends it, and the expected picture without the metadata. */
const PNG_WITH_NOTE = SAMPLES['image/png']({ dataBytes: 2000, notes: ['taken at 22.28 N 114.15 E'] });
const FORWARDED_PNG = SAMPLES['image/png']({ dataBytes: 2000 });

let portal: RunningPortal;
beforeAll(async () => {
  portal = await getSharedPortal();
});

async function enterChat(agent?: string): Promise<ChatVisitor> {
  const visitor = new ChatVisitor(portal.url, agent);
  await visitor.enterChat();
  await visitor.openSocket();
  return visitor;
}

async function signInAgent(name = '劉美琪'): Promise<DeskAgent> {
  const desk = new DeskAgent(portal.url);
  await desk.openSession(portal, name);
  return desk;
}

test('a guest has a name, a room, and keeps both', async () => {
  const visitor = new ChatVisitor(portal.url);
  const { name, isGuest } = await visitor.enterChat();
  expect([isGuest, name]).toEqual([true, expect.stringMatching(/^訪客 \S+ \d{4}$/)]);
  expect(visitor.cookie).toMatch(/^chat_guest=[\w-]{43}$/);
  expect((await visitor.enterChat()).name).toBe(name);
  await visitor.openSocket();
  expect(visitor.view).toMatchObject({ rev: 0, messages: [], session: { mode: 'assistant', tabs: 1 } });
});

test('the assistant answers in the room, in the language of the site, and is rated there', async () => {
  const visitor = await enterChat();
  await visitor.say('墨爾本七月的天氣怎樣？');
  const isAnswer = ({ body }: ChatMessage) => body.kind === 'answer';
  await visitor.waitUntil(() => visitor.line(isAnswer) !== undefined);
  const getAnswerLine = visitor.line(isAnswer);
  if (getAnswerLine?.body.kind !== 'answer') throw new Error('no answer');
  expect(getAnswerLine.body.answer).toMatch(/平均氣溫約 \d+°C/);
  expect(getAnswerLine.body.cards[0]).toMatchObject({
    weather: { city: '墨爾本', month: 7, mean: 11, precipitation: 40 },
  });
  expect((await visitor.postPath(CHAT_PATHS.rate, { seq: getAnswerLine.seq, up: true })).status).toBe(200);
  await visitor.waitUntil(() => {
    const body = visitor.line(isAnswer)?.body;
    return body?.kind === 'answer' && body.rating === 'up';
  });
});

test('an adviser and a visitor exchange text and pictures until one of them closes the conversation', async () => {
  const visitor = await enterChat();
  const desk = await signInAgent();
  expect((await visitor.postPath(CHAT_PATHS.human, { page: '/mso/school/1' })).status).toBe(200);
  await visitor.waitUntil(({ view }) => view.session?.link === 'up');
  await visitor.say('宿位要幾時申請？');
  await visitor.waitUntil(() => visitor.line(createTextMatcher('宿位要幾時申請？'))?.delivery === 'sent');

  const id = await desk.findConversation('宿位要幾時申請？');
  expect((await desk.see(id)).text).toContain('/mso/school/1');
  await desk.reply(id, '你好，我是美琪');
  await visitor.waitUntil(() => visitor.line(createTextMatcher('你好，我是美琪')) !== undefined);
  expect(visitor.line(createNoticeMatcher('humanJoined'))?.author?.name).toBe('劉美琪');

  const form = new FormData();
  form.set('echoId', crypto.randomUUID());
  form.set('file', new File([PNG_WITH_NOTE], '成績.png', { type: 'image/png' }));
  expect((await visitor.postPath(CHAT_PATHS.file, form)).status).toBe(200);
  await visitor.waitUntil(() => visitor.line(({ body }) => body.kind === 'file')?.delivery === 'sent');
  await desk.reply(id, '', new File([PNG_WITH_NOTE], 'offer.png', { type: 'image/png' }));
  await visitor.waitUntil(
    () => visitor.line(({ from, body }) => from === 'agent' && body.kind === 'file') !== undefined,
  );
  for (const { seq, body } of visitor.view.messages) {
    if (body.kind !== 'file') continue;
    const file = await visitor.get(getChatFilePath(seq));
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(new Uint8Array(file.bytes)).toEqual(FORWARDED_PNG);
  }

  await desk.close(id);
  await visitor.waitUntil(({ view }) => view.session?.mode === 'assistant');
  expect(visitor.line(createNoticeMatcher('humanEnded'))).toBeDefined();
});

test('a reconnecting tab receives all missed messages', async () => {
  const visitor = await enterChat();
  const desk = await signInAgent();
  await visitor.postPath(CHAT_PATHS.human, {});
  await visitor.say('are you there then');
  await visitor.waitUntil(() => visitor.line(createTextMatcher('are you there then'))?.delivery === 'sent');
  const id = await desk.findConversation('are you there then');
  await visitor.closeSocket();
  await desk.reply(id, 'yes, while you were away');
  await visitor.openSocket();
  await visitor.waitUntil(() => visitor.line(createTextMatcher('yes, while you were away')) !== undefined);
  await visitor.postPath(CHAT_PATHS.leave);
  await visitor.waitUntil(({ view }) => view.session?.mode === 'assistant');
  await desk.waitUntil(id, (page) => page.includes('已離開對話'));
});

describe('another person', () => {
  test('receives and reads nothing of a conversation', async () => {
    const [firstVisitor, secondVisitor] = [await enterChat(), await enterChat()];
    await firstVisitor.postPath(CHAT_PATHS.human, {});
    const form = new FormData();
    form.set('echoId', crypto.randomUUID());
    form.set('file', new File([PNG_WITH_NOTE], 'a.png', { type: 'image/png' }));
    await firstVisitor.postPath(CHAT_PATHS.file, form);
    await firstVisitor.waitUntil(() => firstVisitor.line(({ body }) => body.kind === 'file') !== undefined);
    const seq = firstVisitor.line(({ body }) => body.kind === 'file')?.seq ?? 0;
    expect((await secondVisitor.get(getChatFilePath(seq))).status).toBe(404);
    expect(secondVisitor.view.messages).toEqual([]);
    await secondVisitor.openSocket();
    expect(secondVisitor.view.messages).toEqual([]);
  });

  test('without a cookie, or with an invented one, has a separate room or none', async () => {
    const owner = await enterChat();
    await owner.postPath(CHAT_PATHS.human, {});
    const visitorWithoutCookie = new ChatVisitor(portal.url);
    await visitorWithoutCookie.openSocket();
    expect([visitorWithoutCookie.closed, visitorWithoutCookie.view.rev]).toEqual([true, null]);
    const forgedVisitor = new ChatVisitor(portal.url);
    forgedVisitor.cookie = `chat_guest=${'A'.repeat(43)}`;
    await forgedVisitor.openSocket();
    expect(forgedVisitor.view.messages).toEqual([]);
  });

  test('from another site cannot open the socket of a visitor of their page', async () => {
    const visitor = await enterChat();
    await visitor.closeSocket();
    for (const origin of ['https://evil.example', 'null', `http://localhost.evil.example:${portal.url.port}`]) {
      await visitor.openSocket(origin);
      expect(visitor.closed).toBe(true);
    }
  });

  test('from another site cannot send messages as a visitor', async () => {
    const visitor = await enterChat();
    const command = { echoId: crypto.randomUUID(), text: 'not mine' };
    const response = await visitor.postPath(CHAT_PATHS.say, command, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(visitor.view.messages).toEqual([]);
  });

  test('sees nothing of a visitor at another agent’s site', async () => {
    const visitor = await enterChat();
    await visitor.postPath(CHAT_PATHS.human, {});
    await visitor.waitUntil(() => visitor.line(createNoticeMatcher('humanAsked')) !== undefined);
    const otherSiteVisitor = new ChatVisitor(portal.url, 'northbridge');
    otherSiteVisitor.cookie = visitor.cookie;
    await otherSiteVisitor.openSocket();
    expect(otherSiteVisitor.view.messages).toEqual([]);
  });
});

describe('an invalid request', () => {
  test('for many new guests is rejected with the time to wait', async () => {
    const stranger = new ChatVisitor(portal.url);
    let response = await stranger.postPath(CHAT_PATHS.enter);
    // Twice the limit, because the minute may change during the loop and reset the count.
    for (let guestIndex = 0; guestIndex < 122 && response.status === 200; guestIndex++) {
      stranger.cookie = '';
      response = await stranger.postPath(CHAT_PATHS.enter);
    }
    expect([response.status, response.headers['retry-after'], response.headers['set-cookie']]).toEqual([
      429,
      '60',
      undefined,
    ]);
    expect(response.json()).toMatchObject({ code: '1002', data: { reason: 'tooFast' } });
    expect((await new ChatVisitor(portal.url).postPath(CHAT_PATHS.enter)).status).toBe(200);
  });

  test('beyond the rate limit is rejected with Retry-After, without losing messages', async () => {
    const visitor = await enterChat();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.say(`line ${index}`)));
    const rejectedResponses = responses.filter(({ status }) => status === 429);
    expect(rejectedResponses.length).toBeGreaterThan(0);
    for (const { headers, json } of rejectedResponses) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(json()).toMatchObject({ data: { reason: 'tooFast' } });
    }
    const acceptedCount = responses.length - rejectedResponses.length;
    await visitor.waitUntil(({ texts }) => texts.length === acceptedCount);
  });

  test.each([
    ['an empty text', { echoId: 'echo-12345', text: '  ' }],
    ['a text that is too long', { echoId: 'echo-12345', text: 'a'.repeat(1001) }],
    ['no echo id', { text: 'hello' }],
    ['nothing', null],
  ])('over HTTP is rejected: %s', async (_, command) => {
    const visitor = await enterChat();
    const response = await visitor.postPath(CHAT_PATHS.say, command);
    expect([response.status, response.json()]).toMatchObject([400, { code: '0002', data: { reason: 'badInput' } }]);
  });

  test.each([
    ['a page', new File(['<script>alert(1)</script>'], 'a.png', { type: 'image/png' }), 'wrongKind'],
    [
      'a drawing',
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }),
      'wrongKind',
    ],
    ['half a picture', new File([PNG_WITH_NOTE.slice(0, 900)], 'a.png', { type: 'image/png' }), 'badPicture'],
    [
      'a file too large',
      new File([PNG_WITH_NOTE, Buffer.alloc(5 * 1024 * 1024)], 'a.png', { type: 'image/png' }),
      'tooLarge',
    ],
  ])('for a socket is rejected: %s', async (_, file, reason) => {
    const visitor = await enterChat();
    await visitor.postPath(CHAT_PATHS.human, {});
    const form = new FormData();
    form.set('echoId', crypto.randomUUID());
    form.set('file', file);
    expect((await visitor.postPath(CHAT_PATHS.file, form)).json()).toMatchObject({ data: { reason } });
  });
});

describe('the desk', () => {
  test('rejects requests without a password', async () => {
    await signInAgent(); // Creates a staff account, so that the office is set up.
    const desk = new DeskAgent(portal.url);
    expect((await desk.get('')).headers.location).toBe('/mso/_/office/sign-in');
    expect((await desk.signIn('Mallory', 'guess')).status).toBe(403);
    expect((await desk.get('')).status).toBe(303);
  });

  test('rejects the password of another agent', async () => {
    const desk = await signInAgent();
    const otherSiteDesk = new DeskAgent(portal.url, 'northbridge');
    await otherSiteDesk.openSession(portal, 'Ann'); // Creates a staff account, so that this office is set up too.
    otherSiteDesk.cookie = desk.cookie;
    expect((await otherSiteDesk.get('')).status).toBe(303);
  });

  test('rejects cross-site requests', async () => {
    const desk = await signInAgent();
    expect((await desk.postForm('/close', { id: '1' }, 'https://evil.example')).status).toBe(403);
  });
});
