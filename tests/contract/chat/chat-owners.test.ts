import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { readData } from '#tests/support/portal-data.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { ChatVisitor, createTextMatcher } from '#tests/contract/support/chat-visitor.ts';

// Tests who may access a conversation, with the embedded backend.

let portal: RunningPortal;
beforeAll(async () => {
  portal = await getSharedPortal();
});

async function enterChat(visitor = new ChatVisitor(portal.url)): Promise<ChatVisitor> {
  await visitor.enterChat();
  await visitor.openSocket();
  return visitor;
}

async function sendAndWait(visitor: ChatVisitor, text: string) {
  await visitor.say(text);
  await visitor.waitUntil(() => visitor.line(createTextMatcher(text))?.delivery === 'sent');
}

describe('a conversation', () => {
  test("a user's conversation follows them across devices, and the next guest sees none of it", async () => {
    const student = await ChatStudent.register(portal.url);
    const guest = await enterChat();
    await sendAndWait(guest, 'as a guest');

    await student.logIn(guest);
    await guest.reloadTab();
    expect(guest.texts).toEqual([]);
    expect(await guest.enterChat()).toEqual({ name: student.nickname, isGuest: false });
    await sendAndWait(guest, 'as a user');

    const { browser: phone } = await student.logIn();
    await enterChat(phone);
    expect(phone.texts).toEqual(['as a user']);
    await sendAndWait(phone, 'from the phone');
    await guest.waitUntil(({ texts }) => texts.includes('from the phone'));

    await guest.postPath(SESSION_ENDPOINTS.logout);
    await guest.reloadTab();
    expect(guest.texts).toEqual([]);
    expect((await guest.enterChat()).isGuest).toBe(true);
  });

  test('a conversation of a user at one agent’s site is not accessible at another’s', async () => {
    const student = await ChatStudent.register(portal.url);
    const { browser } = await student.logIn();
    await enterChat(browser);
    await sendAndWait(browser, 'at mso');
    const otherSiteVisitor = new ChatVisitor(portal.url, 'northbridge');
    otherSiteVisitor.cookie = browser.cookie;
    await enterChat(otherSiteVisitor);
    expect(otherSiteVisitor.texts).toEqual([]);
    expect(getText(await otherSiteVisitor.get('/appAsk/history'))).not.toContain('at mso');
  });
});

const getText = ({ text }: { text: string }) => text;

describe('another person', () => {
  /** Creates a user, a guest who has a conversation at the chat service, and a stranger. */
  async function createStrangerAndOwner() {
    const { browser: user, id } = await (await ChatStudent.register(portal.url)).logIn();
    const guest = new ChatVisitor(portal.url);
    for (const [visitor, text] of [
      [user, 'SECRET of a user'],
      [guest, 'SECRET of a guest'],
    ] as const) {
      await enterChat(visitor);
      await sendAndWait(visitor, text);
      await visitor.postPath(CHAT_PATHS.human, {});
      expect(getText(await visitor.get('/appAsk/history'))).toContain(text);
    }
    const results = await readData<{ sourceId: string; token: string; visitorId: string }>(
      portal,
      'SELECT source_id AS sourceId, pubsub_token AS token, visitor_id AS visitorId FROM chat_contacts',
    );
    const secrets = ['SECRET', ...results.flatMap(({ sourceId, token }) => [sourceId, token])];
    const visitorId = results.at(-1)?.visitorId ?? '';
    expect(visitorId).toMatch(/^[\w-]{27}$/);
    return { stranger: await enterChat(), id, visitorId, secrets };
  }

  test('reads no history and gets no token, with any claimed identity and any spelling of the URL', async () => {
    const { stranger, id, visitorId, secrets } = await createStrangerAndOwner();
    const claims: Record<string, string>[] = [{ userId: id }, { visitorId }, { userId: id, visitorId, token: 'x' }];
    for (const headers of claims) {
      const fields = { ...headers, agentKey: 'mso', host: 'localhost', name: 'x', q: 'x' };
      for (const path of ['history', 'hist%6Fry', 'history/', '/history', 'history%3F', 'HISTORY', 'history;a=b'])
        await expectNothing(stranger.get(`/appAsk/${path}?${new URLSearchParams(fields)}`), secrets);
      for (const path of ['contactInfo', 'contact%49nfo', 'contactInfo/', '%63ontactInfo'])
        await expectNothing(stranger.postPath(`/appAsk/${path}`, fields), secrets);
    }
  });

  async function expectNothing(responsePromise: ReturnType<ChatVisitor['get']>, secrets: string[]) {
    const { text } = await responsePromise;
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }

  test('cannot enter a room by its name', async () => {
    const { stranger, id, visitorId, secrets } = await createStrangerAndOwner();
    for (const path of [
      `/_/chat/live?room=mso:user:${id}&userId=${id}`,
      `/_/chat/../chat/live?visitorId=${visitorId}`,
      `/_/chat/rooms/${encodeURIComponent(`mso:user:${id}`)}/live`,
      `/_/chat/file/1?userId=${id}`,
    ])
      await expectNothing(stranger.get(path), secrets);
    await stranger.say('who am I', crypto.randomUUID());
    await stranger.waitUntil(({ texts }) => texts.includes('who am I'));
    expect(stranger.texts).toEqual(['who am I']);
  });
});
