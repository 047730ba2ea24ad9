import { beforeEach, expect, test } from 'vitest';
import { SOCKET_CLOSE_CODES } from '#shared/chat-protocol/chat-names.ts';
import { LOGIN_TRUST_MS } from '#durable/room/room-limits.ts';
import { hasText, TestRoom, type Tab } from './support/room.ts';
import { type DateClock, stopDateClock } from './support/stop-date.ts';

// Tests that WebSockets of a logged-in user close when the session ends, even if no service notifies the room.

let clock: DateClock;
beforeEach(() => void (clock = stopDateClock()));

const isToldToReconnect = ({ closedWith }: Tab) => closedWith === SOCKET_CLOSE_CODES.comeAgain;

test.each(['awake', 'asleep'])(
  'ending a session while the room is %s closes its sockets; a reconnect receives everything',
  async (changeLogin) => {
    const room = new TestRoom();
    const tabs = [await room.openLoginTab(), await room.openLoginTab()];
    await room.say('before');
    for (const tab of tabs) await tab.waitUntil(hasText('visitor: before (sending)'));
    if (changeLogin === 'asleep') await room.evict();
    expect((await room.fetch('recheck', { method: 'POST' })).status).toBe(204);
    await room.say('after');
    const secondTab = await room.openLoginTab(tabs[0]?.view);
    expect(secondTab.texts).toEqual(['visitor: before (sending)', 'visitor: after (sending)']);
    for (const tab of tabs) {
      await tab.waitUntil(isToldToReconnect);
      expect(JSON.stringify(tab.frames)).not.toContain('after');
    }
  },
);

test.each(['awake', 'asleep'])(
  'without a notification to a room that is %s, the socket is closed within a minute',
  async (changeLogin) => {
    const room = new TestRoom();
    const [tab, guest] = [await room.openLoginTab(), await room.openTab()];
    clock.pass(LOGIN_TRUST_MS / 1000 - 1);
    await room.say('in time');
    await tab.waitUntil(hasText('visitor: in time (sending)'));
    if (changeLogin === 'asleep') await room.evict();
    clock.pass(1);
    await room.say('too late');
    await tab.waitUntil(isToldToReconnect);
    expect(JSON.stringify(tab.frames)).not.toContain('too late');
    await guest.waitUntil(hasText('visitor: too late (sending)'));
  },
);

test('a socket whose login has expired receives no earlier messages', async () => {
  const room = new TestRoom();
  await room.say('before');
  const tab = await room.openLoginTab();
  clock.pass(LOGIN_TRUST_MS / 1000);
  tab.send({ kind: 'older', before: 2 });
  await tab.waitUntil(isToldToReconnect);
  expect(tab.frames.map(({ kind }) => kind)).not.toContain('older');
});
