import { beforeEach, describe, expect, it } from 'vitest';
import { countNews } from '#client/features/chat/panel/use-conversation.ts';
import { TYPING_MS } from './create-conversation.ts';
import { PING_EVERY_MS, PONG_TIMEOUT_MS, reconnectDelay } from './live-socket.ts';
import { SOCKET_CLOSES, SOCKET_PING } from '#shared/chat-protocol/chat-names.ts';
import { TabWorld } from '#tests/unit/support/tab-world.ts';

let world: TabWorld;
beforeEach(async () => {
  world = new TabWorld();
  await world.open();
});

describe('the socket', () => {
  it('sends a hello first, and requests missed messages on reconnect', async () => {
    expect([world.enters, world.state.socket, world.socket?.after]).toEqual([1, 'open', null]);
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    await world.cut();
    expect(world.state.socket).toBe('waiting');
    world.lines.push({ ...world.lines[0], seq: 2, rev: 2 } as (typeof world.lines)[number]);
    await world.pass(1_000);
    expect([world.state.socket, world.socket?.after, world.state.view.messages.length]).toEqual(['open', 1, 2]);
  });

  it('waits longer each time, at most half a minute, and never as long as the others', () => {
    expect([0, 1, 2, 3].map((failureCount) => reconnectDelay(failureCount, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(reconnectDelay(50, 1)).toBe(30_000);
    expect([reconnectDelay(50, 0), reconnectDelay(50, 0.5)]).toEqual([15_000, 22_500]);
  });

  it('is replaced when it sends nothing for too long', async () => {
    world.answersPing = false;
    await world.pass(PING_EVERY_MS);
    expect([world.socket?.sent, world.state.socket]).toEqual([[SOCKET_PING], 'open']);
    await world.pass(PONG_TIMEOUT_MS);
    expect(world.state.socket).toBe('waiting');
    world.answersPing = true;
    await world.pass(1_000);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 2]);
  });

  it('that answers lives on', async () => {
    await world.pass(10 * PING_EVERY_MS);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 1]);
  });

  it('reconnects at once when the network or the tab returns', async () => {
    for (const networkEvent of ['online', 'looked'] as const) {
      world.isUp = false;
      await world.cut();
      await world.pass(20_000);
      world.isUp = true;
      const { now } = world;
      await world.news(networkEvent);
      await world.pass(0);
      expect([world.state.socket, world.now]).toEqual(['open', now]);
    }
  });

  it('shows the offline state and the reason of a rejection', async () => {
    await world.news('offline');
    expect(world.state.isOnline).toBe(false);
    world.isUp = false;
    await world.cut();
    await world.pass(2_000);
    expect(world.state.refusal).toBe('unanswered');
  });

  it('stays closed after the room closed it until the visitor returns', async () => {
    await world.cut(SOCKET_CLOSES.tooManyTabs);
    await world.pass(120_000);
    await world.news('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['ousted', 1]);
    world.tab.comeBack();
    await world.pass(0);
    expect(world.state.socket).toBe('open');
  });
});

describe('a socket that the room bids to come again', () => {
  it('reconnects silently with the missed messages', async () => {
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    const { now } = world;
    const states: string[] = [];
    world.tab.subscribe(() => void states.push(world.state.socket));
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect([world.state.socket, world.now, world.enters, world.socket?.after]).toEqual(['open', now, 2, 1]);
    expect(new Set(states)).toEqual(new Set(['open']));
  });

  it('is tried later where it cannot get through, as any other', async () => {
    world.isUp = false;
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect(world.state.socket).toBe('waiting');
  });

  it('shows nothing of the previous conversation after its login ended', async () => {
    world.isGuest = false;
    await world.reload();
    world.write({ from: 'agent', body: { kind: 'text', text: 'to the student' } });
    world.isGuest = true;
    world.lines.length = 0;
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect([world.state.socket, world.socket?.after, world.state.view.messages]).toEqual(['open', null, []]);
  });
});

describe('a visitor whose browser stores no cookies', () => {
  it('gets an error after the second attempt, and no further retries', async () => {
    world.keepsName = false;
    await world.cut(SOCKET_CLOSES.noName);
    expect(world.state.socket).toBe('waiting');
    await world.pass(1_000);
    expect([world.state.socket, world.enters]).toEqual(['nameless', 2]);
    await world.pass(120_000);
    await world.news('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['nameless', 2]);
  });

  it('is admitted when the cookie was only missing temporarily', async () => {
    await world.cut(SOCKET_CLOSES.noName);
    await world.pass(1_000);
    expect([world.state.socket, world.enters]).toEqual(['open', 2]);
    // After a long-lived connection, the count of rejections starts again.
    await world.cut(SOCKET_CLOSES.noName);
    expect(world.state.socket).toBe('waiting');
  });
});

describe('the other side', () => {
  it('stops being shown as typing after silence or a message', async () => {
    const sendTypingFrame = () => world.tell({ kind: 'typing', who: 'agent', isTyping: true });
    sendTypingFrame();
    await world.pass(TYPING_MS - 1);
    expect(world.state.isAgentTyping).toBe(true);
    await world.pass(1);
    expect(world.state.isAgentTyping).toBe(false);
    sendTypingFrame();
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    expect(world.state.isAgentTyping).toBe(false);
  });

  it('is counted as news until it was seen, and one’s own words are none', async () => {
    world.tab.say('hello');
    await world.pass(0);
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    world.write({ from: 'agent', body: { kind: 'text', text: 'how are you?' } });
    expect(countNews(world.state)).toBe(2);
    world.tab.see(world.lines.length - 1);
    expect(countNews(world.state)).toBe(1);
    world.tab.see(world.lines.length);
    expect(countNews(world.state)).toBe(0);
  });
});
