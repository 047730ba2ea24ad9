import { beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS, SOCKET_CLOSE_CODES } from '#shared/chat-protocol/chat-names.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';

/** Must equal the value in the room's rate-limits.ts. */
const MAX_TABS = 12;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await getSharedPortal();
});

test('the oldest eight of twenty tabs are closed, each with a reason that its page understands', async () => {
  const visitor = new ChatVisitor(portal.url);
  await visitor.enterChat();
  const tabs: ChatVisitor[] = [];
  for (let tabIndex = 0; tabIndex < 20; tabIndex++) {
    const otherTab = visitor.openSibling();
    tabs.push(otherTab);
    await otherTab.openSocket();
  }
  await Promise.all(tabs.slice(0, 20 - MAX_TABS).map((closedTab) => closedTab.waitUntil(({ closed }) => closed)));
  expect(tabs.map(({ closedWith }) => closedWith)).toEqual([
    ...Array.from({ length: 20 - MAX_TABS }, () => SOCKET_CLOSE_CODES.tooManyTabs),
    ...Array.from({ length: MAX_TABS }, () => null),
  ]);
  await tabs[19]?.waitUntil(({ view }) => view.session?.tabs === MAX_TABS);
});

test('a client without a visitor id gets a close code and an error response', async () => {
  const visitor = new ChatVisitor(portal.url);
  await visitor.openSocket();
  expect(visitor.closedWith).toBe(SOCKET_CLOSE_CODES.noName);
  const sayResponse = await visitor.postPath(CHAT_PATHS.say, { echoId: crypto.randomUUID(), text: 'hello' });
  expect([sayResponse.status, (sayResponse.json() as { data: object }).data]).toEqual([403, { reason: 'noName' }]);
  // The close code must not tell a page of another origin whether the visitor has a name.
  await visitor.openSocket('https://elsewhere.example');
  expect(visitor.closedWith).not.toBe(SOCKET_CLOSE_CODES.noName);
});
