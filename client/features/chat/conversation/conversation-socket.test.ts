import { beforeEach, describe, expect, it } from 'vitest';
import { countUnseen } from '#client/features/chat/panel/use-conversation.ts';
import { TYPING_TIMEOUT_MS } from './create-conversation.ts';
import { PING_INTERVAL_MS, PONG_TIMEOUT_MS, reconnectDelay } from './live-socket.ts';
import { SOCKET_CLOSE_CODES, SOCKET_PING } from '#shared/chat-protocol/chat-names.ts';
import { TabWorld } from '#tests/unit/support/tab-world.ts';

let world: TabWorld;
beforeEach(async () => {
  world = new TabWorld();
  await world.openTab();
});

describe('the socket', () => {
  it('sends a hello first, and requests missed messages on reconnect', async () => {
    expect([world.enters, world.state.socket, world.socket?.after]).toEqual([1, 'open', null]);
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    await world.cutSocket();
    expect(world.state.socket).toBe('waiting');
    world.lines.push({ ...world.lines[0], seq: 2, rev: 2 } as (typeof world.lines)[number]);
    await world.passTime(1_000);
    expect([world.state.socket, world.socket?.after, world.state.view.messages.length]).toEqual(['open', 1, 2]);
  });

  it('waits longer after each attempt, at most half a minute, with random variation', () => {
    expect([0, 1, 2, 3].map((failureCount) => reconnectDelay(failureCount, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(reconnectDelay(50, 1)).toBe(30_000);
    expect([reconnectDelay(50, 0), reconnectDelay(50, 0.5)]).toEqual([15_000, 22_500]);
  });

  it('is replaced when it sends nothing for too long', async () => {
    world.answersPing = false;
    await world.passTime(PING_INTERVAL_MS);
    expect([world.socket?.sentFrames, world.state.socket]).toEqual([[SOCKET_PING], 'open']);
    await world.passTime(PONG_TIMEOUT_MS);
    expect(world.state.socket).toBe('waiting');
    world.answersPing = true;
    await world.passTime(1_000);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 2]);
  });

  it('stays open while messages arrive', async () => {
    await world.passTime(10 * PING_INTERVAL_MS);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 1]);
  });

  it('reconnects at once when the network or the tab returns', async () => {
    for (const networkEvent of ['online', 'looked'] as const) {
      world.isUp = false;
      await world.cutSocket();
      await world.passTime(20_000);
      world.isUp = true;
      const { now } = world;
      await world.emitNetworkEvent(networkEvent);
      await world.passTime(0);
      expect([world.state.socket, world.now]).toEqual(['open', now]);
    }
  });

  it('shows the offline state and the reason of a rejection', async () => {
    await world.emitNetworkEvent('offline');
    expect(world.state.isOnline).toBe(false);
    world.isUp = false;
    await world.cutSocket();
    await world.passTime(2_000);
    expect(world.state.refusal).toBe('unanswered');
  });

  it('stays closed after the room closed it until the visitor returns', async () => {
    await world.cutSocket(SOCKET_CLOSE_CODES.tooManyTabs);
    await world.passTime(120_000);
    await world.emitNetworkEvent('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['ousted', 1]);
    world.tab.comeBack();
    await world.passTime(0);
    expect(world.state.socket).toBe('open');
  });
});

describe('a socket that the room asks to reconnect', () => {
  it('reconnects silently with the missed messages', async () => {
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    const { now } = world;
    const states: string[] = [];
    world.tab.subscribe(() => void states.push(world.state.socket));
    await world.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await world.passTime(0);
    expect([world.state.socket, world.now, world.enters, world.socket?.after]).toEqual(['open', now, 2, 1]);
    expect(new Set(states)).toEqual(new Set(['open']));
  });

  it('retries later when the connection fails', async () => {
    world.isUp = false;
    await world.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await world.passTime(0);
    expect(world.state.socket).toBe('waiting');
  });

  it('shows nothing of the previous conversation after its login ended', async () => {
    world.isGuest = false;
    await world.reloadTab();
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'to the student' } });
    world.isGuest = true;
    world.lines.length = 0;
    await world.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await world.passTime(0);
    expect([world.state.socket, world.socket?.after, world.state.view.messages]).toEqual(['open', null, []]);
  });
});

describe('a visitor whose browser stores no cookies', () => {
  it('gets an error after the second attempt, and no further retries', async () => {
    world.keepsName = false;
    await world.cutSocket(SOCKET_CLOSE_CODES.noName);
    expect(world.state.socket).toBe('waiting');
    await world.passTime(1_000);
    expect([world.state.socket, world.enters]).toEqual(['nameless', 2]);
    await world.passTime(120_000);
    await world.emitNetworkEvent('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['nameless', 2]);
  });

  it('is admitted when the cookie was only missing temporarily', async () => {
    await world.cutSocket(SOCKET_CLOSE_CODES.noName);
    await world.passTime(1_000);
    expect([world.state.socket, world.enters]).toEqual(['open', 2]);
    // After a long-lived connection, the count of rejections starts again.
    await world.cutSocket(SOCKET_CLOSE_CODES.noName);
    expect(world.state.socket).toBe('waiting');
  });
});

describe('the other side', () => {
  it('stops being shown as typing after silence or a message', async () => {
    const sendTypingFrame = () => world.sendFrame({ kind: 'typing', who: 'agent', isTyping: true });
    sendTypingFrame();
    await world.passTime(TYPING_TIMEOUT_MS - 1);
    expect(world.state.isAgentTyping).toBe(true);
    await world.passTime(1);
    expect(world.state.isAgentTyping).toBe(false);
    sendTypingFrame();
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    expect(world.state.isAgentTyping).toBe(false);
  });

  it('counts as news until it was seen; own messages do not count', async () => {
    world.tab.say('hello');
    await world.passTime(0);
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    world.addMessage({ from: 'agent', body: { kind: 'text', text: 'how are you?' } });
    expect(countUnseen(world.state)).toBe(2);
    world.tab.see(world.lines.length - 1);
    expect(countUnseen(world.state)).toBe(1);
    world.tab.see(world.lines.length);
    expect(countUnseen(world.state)).toBe(0);
  });
});
