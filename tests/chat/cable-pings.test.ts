import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { CableConnection, type CableHandlers } from '#durable/people-service/cable-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONTACT = { sourceId: 's', pubsubToken: 't', conversationId: '1' };
const nothing = () => undefined;

/** Opens a connection to a stub service that welcomes and confirms the subscription; records the frames sent to it. */
async function openLine(ping: string | null) {
  const submittedValues: string[] = [];
  const ears = new Map<string, (event: object) => void>();
  const socket = {
    addEventListener: (kind: string, ear: (event: object) => void) => ears.set(kind, ear),
    accept: nothing,
    close: nothing,
    send: (text: string) => void submittedValues.push(text),
  } as unknown as WebSocket;
  const owner: CableHandlers = {
    openSocket: async () => socket,
    ping,
    fetchMissed: async () => ({ messages: [], isEnded: false }),
    onMessages: nothing,
    onLinkChange: nothing,
    onTyping: nothing,
    onPresence: nothing,
    onCaughtUp: nothing,
    onEnd: nothing,
    onGiveUp: nothing,
  };
  const connection = new CableConnection(CONTACT, owner, { now: Date.now, random: () => 0 });
  connection.open({ isConfirmed: false, trouble: null });
  await vi.advanceTimersByTimeAsync(0);
  for (const type of ['welcome', 'confirm_subscription']) ears.get('message')?.({ data: JSON.stringify({ type }) });
  await vi.advanceTimersByTimeAsync(0);
  return {
    connection,
    pings: () => submittedValues.filter((text) => text === CABLE_PING).length,
    answer: () => ears.get('message')?.({ data: CABLE_PING }),
  };
}

test('the embedded cable is pinged every three seconds, and no longer than the line is open', async () => {
  const { connection, pings } = await openLine(CABLE_PING);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pings()).toBe(3);
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pings()).toBe(3);
});

test('a connection with answered pings stays open; one without is stale after ten seconds', async () => {
  const { connection, answer } = await openLine(CABLE_PING);
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

test('Chatwoot, which pings by itself, is sent no ping', async () => {
  const { pings } = await openLine(null);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pings()).toBe(0);
});
