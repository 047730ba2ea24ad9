import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import backend from '#backend/entry.ts';
import { type Cable, getHub, getPresence } from '#backend/people/cable-hub.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { AS_ROOM, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { atTime, letClockRun } from '#tests/backend/support/clock.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { endSession } from '#shared/contract/office/session.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Alarms of the hub run on the machine's clock.
letClockRun();

const hub = (agentKey = 'mso') => getHub((env as unknown as { CABLE: Cable }).CABLE, agentKey);

interface Frame {
  type?: string;
  message?: { event: string; data: { content?: string; users?: Record<string, string> } };
}

/** Socket connected to the cable, and the frames received. */
class Listener {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  #look = () => undefined as void;
  #close = () => undefined as void;
  readonly #closed = new Promise<void>((resolve) => {
    this.#close = resolve;
  });

  constructor({ webSocket }: Response) {
    if (!webSocket) throw new Error('no socket');
    this.#socket = webSocket;
    webSocket.addEventListener('message', ({ data }) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      this.#look();
    });
    webSocket.addEventListener('close', () => this.#close());
    webSocket.accept();
  }

  /** Opens the socket with the header by which the office marks a socket of staff. */
  static open = async (agentKey = 'mso') =>
    new Listener(
      await backend.fetch(
        new Request(`http://backend/cable?inbox=${agentKey}`, {
          headers: {
            upgrade: 'websocket',
            'x-agent': agentKey,
            'x-desk-session': '1',
            'x-desk-until': '9999999999999',
          },
        }),
        testEnv as never,
      ),
    );

  subscribe(token: string) {
    this.say({ command: 'subscribe', identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: token }) });
  }

  say = (frame: unknown) => this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  drop = () => this.#socket.close(1000);

  until(holds: (listener: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (holds(this)) resolve();
      };
      this.#look();
    });
  }

  untilClosed = () => this.#closed;
  isConfirmed = () => this.frames.some(({ type }) => type === 'confirm_subscription');
  get texts() {
    return this.frames.flatMap(({ message }) => (message?.event === 'message.created' ? [message.data.content] : []));
  }
}

let guests = 0;
let say: (content: string) => Promise<unknown>;
let token: string;
beforeEach(async () => ({ token, say } = await newContact()));

async function newContact(agentKey = 'mso') {
  const visitor = { visitorId: `guest-${++guests}`, agentKey, name: 'Guest', host: 'localhost', lang: 'zh-hk' };
  const contact = await readBackend(contactInfo, visitor);
  const path = `/appChat/public/api/v1/inboxes/${agentKey}/contacts/${contact.source_id}/conversations/${contact.conversation_id}/messages`;
  return {
    token: contact.pubsub_token,
    say: (content: string) => request('POST', path, { content, echo_id: crypto.randomUUID() }, AS_ROOM),
  };
}

async function listen(to = token, agentKey = 'mso'): Promise<Listener> {
  const listener = await Listener.open(agentKey);
  listener.subscribe(to);
  await listener.until((item) => item.isConfirmed());
  return listener;
}

test('publishes to every socket of a contact once and in order, and to no other', async () => {
  const ownListeners = [await listen(), await listen(), await listen()];
  const other = await listen((await newContact()).token);
  for (const text of ['one', 'two', 'three']) await say(text);
  for (const listener of ownListeners) {
    await listener.until(({ texts }) => texts.length === 3);
    expect(listener.texts).toEqual(['one', 'two', 'three']);
  }
  expect(other.texts).toEqual([]);
});

test('a closed socket does not affect the others', async () => {
  const [first, second] = [await listen(), await listen()];
  first.drop();
  await say('still there?');
  await second.until(({ texts }) => texts.includes('still there?'));
});

test('ignores unknown tokens and invalid subscriptions', async () => {
  const stranger = await Listener.open();
  stranger.subscribe('made-up');
  for (const frame of [
    'not json',
    '{}',
    { command: 'subscribe', identifier: 'not json' },
    { command: 'subscribe', identifier: '{"channel":"OtherChannel","pubsub_token":"x"}' },
    { command: 'message', identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: token }) },
  ])
    stranger.say(frame);
  const friend = await listen();
  await say('only for those who know');
  await friend.until(({ texts }) => texts.length === 1);
  stranger.say(CABLE_PING);
  await stranger.until(({ frames }) => frames.some(({ type }) => type === 'ping'));
  expect(stranger.frames.map(({ type }) => type)).toEqual(['welcome', 'ping']);
});

test('a browser’s word makes no desk of a socket', async () => {
  const desk = new AtDesk('mso');
  await desk.comeIn('Mei');
  const [atDesk, forger] = [
    new Listener(await desk.ask('/live', {}, { upgrade: 'websocket' })),
    await Listener.open(), // Sends a forged x-desk-session header.
  ];
  await say('for the desk');
  await atDesk.until(({ texts }) => texts.includes('for the desk'));
  expect(forger.texts).toEqual([]);
});

test('tells a new subscriber whether an adviser of the agent is online', async () => {
  const presence = ({ frames }: Listener) =>
    frames.flatMap(({ message }) => (message?.event === 'presence.update' ? [message.data.users?.desk] : []));
  const desk = new AtDesk('mso');
  await desk.comeIn('Mei');
  const atDesk = new Listener(await desk.ask('/live', {}, { upgrade: 'websocket' }));
  await atDesk.until(({ frames }) => frames.length > 0);
  const visitor = await listen();
  await visitor.until((listener) => presence(listener).length > 0);
  expect(presence(visitor)).toEqual(['online']);
});

const getLine = async (desk: AtDesk) => new Listener(await desk.ask('/live', {}, { upgrade: 'websocket' }));

test('notifies open desks when a visitor connects or disconnects, and marks the queue', async () => {
  const desk = new AtDesk('mso');
  await desk.comeIn('Mei');
  await say('hello'); // A message creates a row of the queue.
  const atDesk = await getLine(desk);
  const times = ({ frames }: Listener) => frames.filter(({ message }) => message?.event === 'desk.presence').length;
  const marks = async () => {
    const result = await desk.call(getDesk, {});
    const rows = result.ok ? result.value.queue.sections.flatMap(({ rows: all }) => all) : [];
    return rows.filter((row) => 'isHere' in row && row.isHere).length;
  };
  const otherCount = await marks(); // Log lines of earlier tests.
  const [listener, other] = [await listen(), await listen()];
  await atDesk.until((line) => times(line) === 2);
  expect(await marks()).toBe(otherCount + 1);
  listener.drop();
  await atDesk.until((line) => times(line) === 3);
  expect(await marks()).toBe(otherCount + 1);
  other.drop();
  await atDesk.until((line) => times(line) === 4);
  expect(await marks()).toBe(otherCount);
});

test('closes the socket of a signed-out adviser only', async () => {
  const [leaving, staying] = [new AtDesk('mso'), new AtDesk('mso')];
  await leaving.comeIn('Mei');
  await staying.comeIn('Ann');
  const [listener, hears] = [await getLine(leaving), await getLine(staying)];
  await leaving.call(endSession, {});
  await listener.untilClosed();
  await say('after she went');
  await hears.until(({ texts }) => texts.includes('after she went'));
  expect(listener.texts).toEqual([]);
});

test('the line of a staff session that has expired is cut by the alarm', async () => {
  const desk = new AtDesk('mso');
  await desk.comeIn('Mei');
  const line = await getLine(desk);
  await atTime(Date.now() + LONGEST_IDLE_MS + 1, () => runDurableObjectAlarm(hub()));
  await line.untilClosed();
  expect(line.frames.filter(({ type }) => type !== 'ping').map(({ type }) => type)).toEqual(['welcome']);
});

const getAlarm = (agentKey?: string) => runInDurableObject(hub(agentKey), (_, { storage }) => storage.getAlarm());

test('a hub with visitors alone has no alarm, and its pings are answered while it hibernates', async () => {
  const { token: otherToken } = await newContact('hengdu');
  const line = await listen(otherToken, 'hengdu');
  expect(await getAlarm('hengdu')).toBeNull();
  await evictDurableObject(hub('hengdu'));
  line.say(CABLE_PING);
  await line.until(({ frames }) => frames.some(({ type }) => type === 'ping'));
  const answeredAt = await runInDurableObject(hub('hengdu'), (_, state) =>
    state.getWebSockets().map((socket) => state.getWebSocketAutoResponseTimestamp(socket)?.getTime()),
  );
  expect(answeredAt.filter(Boolean)).toHaveLength(1);
  expect(await getAlarm('hengdu')).toBeNull();
});

test('the only alarm of a hub is the expiry of a staff session', async () => {
  const desk = new AtDesk('mso');
  await desk.comeIn('Mei');
  const timeBefore = Date.now();
  await getLine(desk);
  const alarm = (await getAlarm()) ?? 0;
  expect(alarm).toBeGreaterThan(timeBefore + 60_000);
  expect(alarm).toBeLessThanOrEqual(Date.now() + LONGEST_IDLE_MS);
});

test('agents have hubs of their own: no token and no message crosses', async () => {
  const other = await newContact('hengdu');
  const [ownListener, otherListener] = [await listen(), await listen(other.token, 'hengdu')];
  const wrongHub = await Listener.open('mso');
  wrongHub.subscribe(other.token);
  await other.say('for hengdu');
  await otherListener.until(({ texts }) => texts.includes('for hengdu'));
  await say('for mso');
  await ownListener.until(({ texts }) => texts.includes('for mso'));
  expect([ownListener.texts, otherListener.texts, wrongHub.isConfirmed()]).toEqual([
    ['for mso'],
    ['for hengdu'],
    false,
  ]);
  const getSockets = (agentKey: string) =>
    runInDurableObject(hub(agentKey), (_, state) => state.getWebSockets().length);
  expect(await getSockets('hengdu')).toBeGreaterThan(0);
  expect(String(hub('mso').id)).not.toBe(String(hub('hengdu').id));
});

test('a name that is no agent’s opens no hub', async () => {
  const headers = { upgrade: 'websocket' };
  for (const query of ['', '?inbox=nobody']) {
    const { status } = await backend.fetch(new Request(`http://backend/cable${query}`, { headers }), testEnv as never);
    expect(status).toBe(404);
  }
});

test('an evicted hub still has its subscriptions', async () => {
  const [ownListener, other] = [await listen(), await listen((await newContact()).token)];
  await evictDurableObject(hub());
  await say('after the restart');
  await ownListener.until(({ texts }) => texts.includes('after the restart'));
  expect(other.texts).toEqual([]);
});

test('messages without a listener are stored in the conversation', async () => {
  await say('nobody hears this');
  const ownListener = await listen();
  expect(ownListener.texts).toEqual([]);
  const { results } = await testEnv.DB.prepare('SELECT content FROM chat_messages WHERE content = ?1')
    .bind('nobody hears this')
    .all();
  expect(results).toHaveLength(1);
});

test.each<[string, () => Promise<string[]>]>([
  ['fails', () => Promise.reject(new Error('the hub is being moved'))],
  ['says nothing', () => new Promise(() => undefined)],
])('a hub that %s does not block the desk: visitors are shown as offline', async (_, listenedTo) => {
  const cable = { idFromName: () => '', get: () => ({ listenedTo }) } as unknown as Cable;
  expect(await getPresence(cable, 'mso', ['a visitor'], 'test')).toEqual(new Set());
});
