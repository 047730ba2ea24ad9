import { beforeEach, describe, expect, it } from 'vitest';
import { countUnseen } from '#client/features/chat/panel/use-conversation.ts';
import { TYPING_TIMEOUT_MS } from './create-conversation.ts';
import { PING_INTERVAL_MS, PONG_TIMEOUT_MS, reconnectDelay } from './live-socket.ts';
import { SOCKET_CLOSE_CODES, SOCKET_PING } from '#shared/chat-protocol/chat-names.ts';
import { TabSimulation } from '#tests/unit/support/tab-world.ts';

let simulation: TabSimulation;
beforeEach(async () => {
  simulation = new TabSimulation();
  await simulation.openTab();
});

describe('the socket', () => {
  it('sends a hello first, and requests missed messages on reconnect', async () => {
    expect([simulation.enters, simulation.state.socket, simulation.socket?.after]).toEqual([1, 'open', null]);
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    await simulation.cutSocket();
    expect(simulation.state.socket).toBe('waiting');
    simulation.lines.push({ ...simulation.lines[0], seq: 2, rev: 2 } as (typeof simulation.lines)[number]);
    await simulation.passTime(1_000);
    expect([simulation.state.socket, simulation.socket?.after, simulation.state.view.messages.length]).toEqual([
      'open',
      1,
      2,
    ]);
  });

  it('waits longer after each attempt, at most half a minute, with random variation', () => {
    expect([0, 1, 2, 3].map((failureCount) => reconnectDelay(failureCount, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(reconnectDelay(50, 1)).toBe(30_000);
    expect([reconnectDelay(50, 0), reconnectDelay(50, 0.5)]).toEqual([15_000, 22_500]);
  });

  it('is replaced when it sends nothing for too long', async () => {
    simulation.answersPing = false;
    await simulation.passTime(PING_INTERVAL_MS);
    expect([simulation.socket?.sentFrames, simulation.state.socket]).toEqual([[SOCKET_PING], 'open']);
    await simulation.passTime(PONG_TIMEOUT_MS);
    expect(simulation.state.socket).toBe('waiting');
    simulation.answersPing = true;
    await simulation.passTime(1_000);
    expect([simulation.state.socket, simulation.sockets.length]).toEqual(['open', 2]);
  });

  it('stays open while messages arrive', async () => {
    await simulation.passTime(10 * PING_INTERVAL_MS);
    expect([simulation.state.socket, simulation.sockets.length]).toEqual(['open', 1]);
  });

  it('reconnects at once when the network or the tab returns', async () => {
    for (const networkEvent of ['online', 'looked'] as const) {
      simulation.isUp = false;
      await simulation.cutSocket();
      await simulation.passTime(20_000);
      simulation.isUp = true;
      const { now } = simulation;
      await simulation.emitNetworkEvent(networkEvent);
      await simulation.passTime(0);
      expect([simulation.state.socket, simulation.now]).toEqual(['open', now]);
    }
  });

  it('shows the offline state and the reason of a rejection', async () => {
    await simulation.emitNetworkEvent('offline');
    expect(simulation.state.isOnline).toBe(false);
    simulation.isUp = false;
    await simulation.cutSocket();
    await simulation.passTime(2_000);
    expect(simulation.state.refusal).toBe('unanswered');
  });

  it('stays closed after the room closed it until the visitor returns', async () => {
    await simulation.cutSocket(SOCKET_CLOSE_CODES.tooManyTabs);
    await simulation.passTime(120_000);
    await simulation.emitNetworkEvent('looked');
    expect([simulation.state.socket, simulation.sockets.length]).toEqual(['ousted', 1]);
    simulation.tab.comeBack();
    await simulation.passTime(0);
    expect(simulation.state.socket).toBe('open');
  });
});

describe('a socket that the room asks to reconnect', () => {
  it('reconnects silently with the missed messages', async () => {
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    const { now } = simulation;
    const states: string[] = [];
    simulation.tab.subscribe(() => void states.push(simulation.state.socket));
    await simulation.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await simulation.passTime(0);
    expect([simulation.state.socket, simulation.now, simulation.enters, simulation.socket?.after]).toEqual([
      'open',
      now,
      2,
      1,
    ]);
    expect(new Set(states)).toEqual(new Set(['open']));
  });

  it('retries later when the connection fails', async () => {
    simulation.isUp = false;
    await simulation.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await simulation.passTime(0);
    expect(simulation.state.socket).toBe('waiting');
  });

  it('shows nothing of the previous conversation after its login ended', async () => {
    simulation.isGuest = false;
    await simulation.reloadTab();
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'to the student' } });
    simulation.isGuest = true;
    simulation.lines.length = 0;
    await simulation.cutSocket(SOCKET_CLOSE_CODES.comeAgain);
    await simulation.passTime(0);
    expect([simulation.state.socket, simulation.socket?.after, simulation.state.view.messages]).toEqual([
      'open',
      null,
      [],
    ]);
  });
});

describe('a visitor whose browser stores no cookies', () => {
  it('gets an error after the second attempt, and no further retries', async () => {
    simulation.keepsName = false;
    await simulation.cutSocket(SOCKET_CLOSE_CODES.noName);
    expect(simulation.state.socket).toBe('waiting');
    await simulation.passTime(1_000);
    expect([simulation.state.socket, simulation.enters]).toEqual(['nameless', 2]);
    await simulation.passTime(120_000);
    await simulation.emitNetworkEvent('looked');
    expect([simulation.state.socket, simulation.sockets.length]).toEqual(['nameless', 2]);
  });

  it('is admitted when the cookie was only missing temporarily', async () => {
    await simulation.cutSocket(SOCKET_CLOSE_CODES.noName);
    await simulation.passTime(1_000);
    expect([simulation.state.socket, simulation.enters]).toEqual(['open', 2]);
    // After a long-lived connection, the count of rejections starts again.
    await simulation.cutSocket(SOCKET_CLOSE_CODES.noName);
    expect(simulation.state.socket).toBe('waiting');
  });
});

describe('the other side', () => {
  it('stops being shown as typing after silence or a message', async () => {
    const sendTypingFrame = () => simulation.sendFrame({ kind: 'typing', who: 'agent', isTyping: true });
    sendTypingFrame();
    await simulation.passTime(TYPING_TIMEOUT_MS - 1);
    expect(simulation.state.isAgentTyping).toBe(true);
    await simulation.passTime(1);
    expect(simulation.state.isAgentTyping).toBe(false);
    sendTypingFrame();
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    expect(simulation.state.isAgentTyping).toBe(false);
  });

  it('counts as news until it was seen; own messages do not count', async () => {
    simulation.tab.say('hello');
    await simulation.passTime(0);
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    simulation.addMessage({ from: 'agent', body: { kind: 'text', text: 'how are you?' } });
    expect(countUnseen(simulation.state)).toBe(2);
    simulation.tab.see(simulation.lines.length - 1);
    expect(countUnseen(simulation.state)).toBe(1);
    simulation.tab.see(simulation.lines.length);
    expect(countUnseen(simulation.state)).toBe(0);
  });
});
