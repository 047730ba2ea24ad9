import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import type { OutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { getSharedOutsidePortal } from '#tests/contract/support/shared-portal.ts';

// Tests which participants of a conversation the edge names to the backend. The external backend records them.

let portal: OutsidePortal;
beforeAll(async () => void (portal = await getSharedOutsidePortal()));
beforeEach(() => {
  portal.backend.restore();
  portal.backend.answer('/appAsk', { json: { code: '1003', data: { messageId: 'm1', answer: '<p>好</p>' } } });
  portal.backend.answer('/appAsk/history', { json: { code: '1003', datas: null } });
});

const FORGED_IDENTITY = {
  userId: '1',
  token: 'forged',
  visitorId: 'forged',
  host: 'forged.example',
  agentKey: 'hengdu',
  lang: 'xx',
};
const waitForRequest = (path: string) => portal.backend.until((request) => request.path === path);

async function enterChat(query = ''): Promise<ChatVisitor> {
  const visitor = new ChatVisitor(portal.url);
  visitor.cookie = query;
  await visitor.enterChat();
  return visitor;
}
const logIn = () => enterChat('portal_access=access-of-61234567');

test('a guest’s question is forwarded with a generated visitor id and without a user id', async () => {
  const guest = await enterChat();
  expect((await guest.enterChat()).name).toMatch(/^訪客 \S+ \d{4}$/);
  await guest.openSocket();
  await guest.say('有冇宿位？');
  const { body, headers } = await waitForRequest('/appAsk');
  expect(body).toEqual({
    q: '有冇宿位？',
    userId: '',
    visitorId: expect.stringMatching(/^[\w-]{27}$/),
    lang: 'zh-hk',
    host: 'localhost',
    agentKey: 'mso',
  });
  expect(headers).not.toHaveProperty('at');
  expect(guest.cookie).not.toContain((body as { visitorId: string }).visitorId);
});

test('guests have separate identities, and a returning guest keeps theirs', async () => {
  const [firstVisitor, secondVisitor] = [await enterChat(), await enterChat()];
  const ids = [];
  for (const guest of [firstVisitor, secondVisitor, firstVisitor]) {
    portal.backend.receivedRequests.length = 0;
    await guest.get('/appAsk/history');
    ids.push((await waitForRequest('/appAsk/history')).query.visitorId);
  }
  expect([ids[0] === ids[2], ids[0] === ids[1], ids.every(Boolean)]).toEqual([true, false, true]);
});

test('a logged-in user is identified to the assistant by the edge', async () => {
  const user = await logIn();
  expect(await user.enterChat()).toEqual({ name: '学生61234567', isGuest: false });
  await user.get('/appAsk/history?showCount=10');
  const historyRequest = await waitForRequest('/appAsk/history');
  expect(historyRequest.query).toMatchObject({
    userId: '7',
    token: 'access-of-61234567',
    showCount: '10',
    agentKey: 'mso',
  });
  await user.openSocket();
  await user.say('學費幾多？');
  const { body, headers } = await waitForRequest('/appAsk');
  expect([body, headers.at]).toMatchObject([{ userId: '7', q: '學費幾多？' }, 'access-of-61234567']);
});

test.each([
  ['a guest', enterChat, undefined],
  ['a user', logIn, '7'],
])('identity fields in %s are discarded', async (_, enter, userId) => {
  const visitor = await enter();
  await visitor.get(`/appAsk/history?${new URLSearchParams(FORGED_IDENTITY)}`);
  await visitor.postPath('/appAsk', { q: 'who am I', ...FORGED_IDENTITY });
  const [historyRequest, questionRequest] = [await waitForRequest('/appAsk/history'), await waitForRequest('/appAsk')];
  expect([historyRequest.query.userId, (questionRequest.body as { userId: string }).userId || undefined]).toEqual([
    userId,
    userId,
  ]);
  for (const { query, body, headers } of [historyRequest, questionRequest])
    expect(JSON.stringify([query, body, headers])).not.toMatch(/forged|hengdu|"userId":"1"|"xx"/);
});

test('while sessions cannot be verified, users are not treated as guests', async () => {
  portal.backend.answer('/authentication/oauth/getUser', { json: { code: '1004' }, status: 500 });
  const user = new ChatVisitor(portal.url);
  user.cookie = 'portal_access=access-of-61234567';
  for (const path of ['enter', 'say', 'human'])
    expect((await user.postPath(`/_/chat/${path}`, { echoId: 'echo-12345', text: 'hello' })).status).toBe(503);
  expect(portal.backend.receivedRequests.filter(({ path }) => path === '/appAsk')).toEqual([]);
});
