import { beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS, SOCKET_CLOSES } from '#shared/chat-protocol/chat-names.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { sharedPortal } from '#tests/contract/support/shared-portal.ts';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';

/** Same value as in the rooms' rate-limits.ts. */
const MOST_TABS = 12;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

test('the oldest eight of twenty tabs are closed, each with a reason that its page understands', async () => {
  const visitor = new ChatVisitor(portal.url);
  await visitor.enter();
  const tabs: ChatVisitor[] = [];
  for (let tab = 0; tab < 20; tab++) {
    const chatVisitor = visitor.beside();
    tabs.push(chatVisitor);
    await chatVisitor.open();
  }
  await Promise.all(tabs.slice(0, 20 - MOST_TABS).map((chatVisitor) => chatVisitor.until(({ closed }) => closed)));
  expect(tabs.map(({ closedWith }) => closedWith)).toEqual([
    ...Array.from({ length: 20 - MOST_TABS }, () => SOCKET_CLOSES.tooManyTabs),
    ...Array.from({ length: MOST_TABS }, () => null),
  ]);
  await tabs[19]?.until(({ view }) => view.session?.tabs === MOST_TABS);
});

test('a client without a visitor id gets a close code and an error response', async () => {
  const visitor = new ChatVisitor(portal.url);
  await visitor.open();
  expect(visitor.closedWith).toBe(SOCKET_CLOSES.noName);
  const value = await visitor.post(CHAT_PATHS.say, { echoId: crypto.randomUUID(), text: 'hello' });
  expect([value.status, (value.json() as { data: object }).data]).toEqual([403, { reason: 'noName' }]);
  // A page of another origin cannot tell from the close code whether a name is missing.
  await visitor.open('https://elsewhere.example');
  expect(visitor.closedWith).not.toBe(SOCKET_CLOSES.noName);
});
