import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { CableConnection, type CableHandlers } from '#durable/people-service/cable-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONTACT = { sourceId: 's', pubsubToken: 't', conversationId: '1' };
const doNothing = () => undefined;

/**
 * Opens a connection to a stub service that sends a welcome and confirms the subscription. Records the messages sent to
 * the service.
 */
async function openConnection(ping: string | null) {
  const sentTexts: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const socket = {
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    accept: doNothing,
    close: doNothing,
    send: (text: string) => void sentTexts.push(text),
  } as unknown as WebSocket;
  const handlers: CableHandlers = {
    openSocket: async () => socket,
    ping,
    fetchMissed: async () => ({ messages: [], isConversationOver: false }),
    onMessages: doNothing,
    onLinkChange: doNothing,
    onTyping: doNothing,
    onPresence: doNothing,
    onCaughtUp: doNothing,
    onEnd: doNothing,
    onGiveUp: doNothing,
  };
  const connection = new CableConnection(CONTACT, handlers, { now: Date.now, random: () => 0 });
  connection.open({ isConfirmed: false, trouble: null });
  await vi.advanceTimersByTimeAsync(0);
  for (const type of ['welcome', 'confirm_subscription'])
    listeners.get('message')?.({ data: JSON.stringify({ type }) });
  await vi.advanceTimersByTimeAsync(0);
  return {
    connection,
    pings: () => sentTexts.filter((text) => text === CABLE_PING).length,
    answer: () => listeners.get('message')?.({ data: CABLE_PING }),
  };
}

test('the embedded cable is pinged every three seconds while it is open', async () => {
  const { connection, pings } = await openConnection(CABLE_PING);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pings()).toBe(3);
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pings()).toBe(3);
});

test('a connection with answered pings stays open; one without is stale after ten seconds', async () => {
  const { connection, answer } = await openConnection(CABLE_PING);
  for (let second = 0; second < 30; second += 3) {
    await vi.advanceTimersByTimeAsync(3_000);
    answer();
    connection.tick();
    expect(connection.isUp).toBe(true);
  }
  await vi.advanceTimersByTimeAsync(10_001);
  connection.tick();
  expect(connection.isUp).toBe(false);
});

test('Chatwoot, which sends pings itself, receives none', async () => {
  const { pings } = await openConnection(null);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pings()).toBe(0);
});
