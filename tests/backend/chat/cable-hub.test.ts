import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import backend from '#backend/entry.ts';
import { type Cable, getHub, getPresence } from '#backend/people/cable-hub.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { ROOM_CONTEXT, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { runAtTime, unfreezeClock } from '#tests/backend/support/clock.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { endSession } from '#shared/contract/office/session.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The hub's alarms run by the machine's clock, so the test clock must not be frozen.
unfreezeClock();

const getAgentHub = (agentKey = 'mso') => getHub((env as unknown as { CABLE: Cable }).CABLE, agentKey);

interface Frame {
  type?: string;
  message?: { event: string; data: { content?: string; users?: Record<string, string> } };
}

/** WebSocket client of the cable that records the received frames. */
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

  /** Opens a staff socket, with the header that the office sets. */
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
    this.sendFrame({
      command: 'subscribe',
      identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: token }),
    });
  }

  sendFrame = (frame: unknown) => this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  closeSocket = () => this.#socket.close(1000);

  waitUntil(isMet: (listener: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (isMet(this)) resolve();
      };
      this.#look();
    });
  }

  waitUntilClosed = () => this.#closed;
  isConfirmed = () => this.frames.some(({ type }) => type === 'confirm_subscription');
  get texts() {
    return this.frames.flatMap(({ message }) => (message?.event === 'message.created' ? [message.data.content] : []));
  }
}

let guestCount = 0;
let sendMessage: (content: string) => Promise<unknown>;
let token: string;
beforeEach(async () => ({ token, say: sendMessage } = await createContact()));

async function createContact(agentKey = 'mso') {
  const visitor = { visitorId: `guest-${++guestCount}`, agentKey, name: 'Guest', host: 'localhost', lang: 'zh-hk' };
  const contact = await readBackend(contactInfo, visitor);
  const path = `/appChat/public/api/v1/inboxes/${agentKey}/contacts/${contact.source_id}/conversations/${contact.conversation_id}/messages`;
  return {
    token: contact.pubsub_token,
    say: (content: string) => request('POST', path, { content, echo_id: crypto.randomUUID() }, ROOM_CONTEXT),
  };
}

async function openListener(contactToken = token, agentKey = 'mso'): Promise<Listener> {
  const listener = await Listener.open(agentKey);
  listener.subscribe(contactToken);
  await listener.waitUntil((item) => item.isConfirmed());
  return listener;
}

test('publishes to every socket of a contact once and in order, and to no other', async () => {
  const ownListeners = [await openListener(), await openListener(), await openListener()];
  const otherListener = await openListener((await createContact()).token);
  for (const text of ['one', 'two', 'three']) await sendMessage(text);
  for (const listener of ownListeners) {
    await listener.waitUntil(({ texts }) => texts.length === 3);
    expect(listener.texts).toEqual(['one', 'two', 'three']);
  }
  expect(otherListener.texts).toEqual([]);
});

test('a closed socket does not affect the others', async () => {
  const [firstListener, secondListener] = [await openListener(), await openListener()];
  firstListener.closeSocket();
  await sendMessage('still there?');
  await secondListener.waitUntil(({ texts }) => texts.includes('still there?'));
});

test('unknown tokens and invalid subscriptions are ignored', async () => {
  const strangerListener = await Listener.open();
  strangerListener.subscribe('made-up');
  for (const frame of [
    'not json',
    '{}',
    { command: 'subscribe', identifier: 'not json' },
    { command: 'subscribe', identifier: '{"channel":"OtherChannel","pubsub_token":"x"}' },
    { command: 'message', identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: token }) },
  ])
    strangerListener.sendFrame(frame);
  const subscribedListener = await openListener();
  await sendMessage('only for those who know');
  await subscribedListener.waitUntil(({ texts }) => texts.length === 1);
  strangerListener.sendFrame(CABLE_PING);
  await strangerListener.waitUntil(({ frames }) => frames.some(({ type }) => type === 'ping'));
  expect(strangerListener.frames.map(({ type }) => type)).toEqual(['welcome', 'ping']);
});

test('a visitor’s socket cannot become a desk by its message', async () => {
  const desk = new OfficeDesk('mso');
  await desk.signInAs('Mei');
  const [deskListener, forgedListener] = [
    new Listener(await desk.request('/live', {}, { upgrade: 'websocket' })),
    await Listener.open(), // Sends a forged x-desk-session header.
  ];
  await sendMessage('for the desk');
  await deskListener.waitUntil(({ texts }) => texts.includes('for the desk'));
  expect(forgedListener.texts).toEqual([]);
});

test('a new subscriber is told whether an adviser of the agent is online', async () => {
  const readPresence = ({ frames }: Listener) =>
    frames.flatMap(({ message }) => (message?.event === 'presence.update' ? [message.data.users?.desk] : []));
  const desk = new OfficeDesk('mso');
  await desk.signInAs('Mei');
  const deskListener = new Listener(await desk.request('/live', {}, { upgrade: 'websocket' }));
  await deskListener.waitUntil(({ frames }) => frames.length > 0);
  const visitor = await openListener();
  await visitor.waitUntil((listener) => readPresence(listener).length > 0);
  expect(readPresence(visitor)).toEqual(['online']);
});

const openDeskListener = async (desk: OfficeDesk) =>
  new Listener(await desk.request('/live', {}, { upgrade: 'websocket' }));

test('open desks are notified when a visitor connects or disconnects, and the queue is marked', async () => {
  const desk = new OfficeDesk('mso');
  await desk.signInAs('Mei');
  await sendMessage('hello'); // A message creates a row in the queue.
  const deskListener = await openDeskListener(desk);
  const countPresenceEvents = ({ frames }: Listener) =>
    frames.filter(({ message }) => message?.event === 'desk.presence').length;
  const countPresentRows = async () => {
    const result = await desk.callOffice(getDesk, {});
    const rows = result.ok ? result.value.queue.sections.flatMap(({ rows: sectionRows }) => sectionRows) : [];
    return rows.filter((row) => 'isHere' in row && row.isHere).length;
  };
  const countBefore = await countPresentRows(); // Log lines written by earlier tests are subtracted.
  const [listener, secondListener] = [await openListener(), await openListener()];
  await deskListener.waitUntil((line) => countPresenceEvents(line) === 2);
  expect(await countPresentRows()).toBe(countBefore + 1);
  listener.closeSocket();
  await deskListener.waitUntil((line) => countPresenceEvents(line) === 3);
  expect(await countPresentRows()).toBe(countBefore + 1);
  secondListener.closeSocket();
  await deskListener.waitUntil((line) => countPresenceEvents(line) === 4);
  expect(await countPresentRows()).toBe(countBefore);
});

test('only the socket of a signed-out adviser is closed', async () => {
  const [leavingDesk, stayingDesk] = [new OfficeDesk('mso'), new OfficeDesk('mso')];
  await leavingDesk.signInAs('Mei');
  await stayingDesk.signInAs('Ann');
  const [leavingListener, stayingListener] = [await openDeskListener(leavingDesk), await openDeskListener(stayingDesk)];
  await leavingDesk.callOffice(endSession, {});
  await leavingListener.waitUntilClosed();
  await sendMessage('after she went');
  await stayingListener.waitUntil(({ texts }) => texts.includes('after she went'));
  expect(leavingListener.texts).toEqual([]);
});

test('the socket of an expired staff session is closed by the alarm', async () => {
  const desk = new OfficeDesk('mso');
  await desk.signInAs('Mei');
  const deskListener = await openDeskListener(desk);
  await runAtTime(Date.now() + MAX_IDLE_MS + 1, () => runDurableObjectAlarm(getAgentHub()));
  await deskListener.waitUntilClosed();
  expect(deskListener.frames.filter(({ type }) => type !== 'ping').map(({ type }) => type)).toEqual(['welcome']);
});

const getAlarm = (agentKey?: string) =>
  runInDurableObject(getAgentHub(agentKey), (_, { storage }) => storage.getAlarm());

test('a hub with visitors alone has no alarm, and its pings are answered while it hibernates', async () => {
  const { token: otherToken } = await createContact('hengdu');
  const otherSiteListener = await openListener(otherToken, 'hengdu');
  expect(await getAlarm('hengdu')).toBeNull();
  await evictDurableObject(getAgentHub('hengdu'));
  otherSiteListener.sendFrame(CABLE_PING);
  await otherSiteListener.waitUntil(({ frames }) => frames.some(({ type }) => type === 'ping'));
  const answeredAt = await runInDurableObject(getAgentHub('hengdu'), (_, state) =>
    state.getWebSockets().map((socket) => state.getWebSocketAutoResponseTimestamp(socket)?.getTime()),
  );
  expect(answeredAt.filter(Boolean)).toHaveLength(1);
  expect(await getAlarm('hengdu')).toBeNull();
});

test('the only alarm of a hub is the expiry of a staff session', async () => {
  const desk = new OfficeDesk('mso');
  await desk.signInAs('Mei');
  const startTime = Date.now();
  await openDeskListener(desk);
  const alarmTime = (await getAlarm()) ?? 0;
  expect(alarmTime).toBeGreaterThan(startTime + 60_000);
  expect(alarmTime).toBeLessThanOrEqual(Date.now() + MAX_IDLE_MS);
});

test('hubs of agents are separate: no token and no message is shared', async () => {
  const otherContact = await createContact('hengdu');
  const [ownListener, otherListener] = [await openListener(), await openListener(otherContact.token, 'hengdu')];
  const wrongHubListener = await Listener.open('mso');
  wrongHubListener.subscribe(otherContact.token);
  await otherContact.say('for hengdu');
  await otherListener.waitUntil(({ texts }) => texts.includes('for hengdu'));
  await sendMessage('for mso');
  await ownListener.waitUntil(({ texts }) => texts.includes('for mso'));
  expect([ownListener.texts, otherListener.texts, wrongHubListener.isConfirmed()]).toEqual([
    ['for mso'],
    ['for hengdu'],
    false,
  ]);
  const countSockets = (agentKey: string) =>
    runInDurableObject(getAgentHub(agentKey), (_, state) => state.getWebSockets().length);
  expect(await countSockets('hengdu')).toBeGreaterThan(0);
  expect(String(getAgentHub('mso').id)).not.toBe(String(getAgentHub('hengdu').id));
});

test('the name of an unknown agent opens no hub', async () => {
  const headers = { upgrade: 'websocket' };
  for (const query of ['', '?inbox=nobody']) {
    const { status } = await backend.fetch(new Request(`http://backend/cable${query}`, { headers }), testEnv as never);
    expect(status).toBe(404);
  }
});

test('an evicted hub keeps its subscriptions', async () => {
  const [ownListener, otherListener] = [await openListener(), await openListener((await createContact()).token)];
  await evictDurableObject(getAgentHub());
  await sendMessage('after the restart');
  await ownListener.waitUntil(({ texts }) => texts.includes('after the restart'));
  expect(otherListener.texts).toEqual([]);
});

test('messages without a listener are stored in the conversation', async () => {
  await sendMessage('nobody hears this');
  const ownListener = await openListener();
  expect(ownListener.texts).toEqual([]);
  const { results } = await testEnv.DB.prepare('SELECT content FROM chat_messages WHERE content = ?1')
    .bind('nobody hears this')
    .all();
  expect(results).toHaveLength(1);
});

test.each<[string, () => Promise<string[]>]>([
  ['fails', () => Promise.reject(new Error('the hub is being moved'))],
  ['says nothing', () => new Promise(() => undefined)],
])('a hub that %s does not block the desk: visitors are shown as offline', async (_, respond) => {
  const cable = { idFromName: () => '', get: () => ({ listenedTo: respond }) } as unknown as Cable;
  expect(await getPresence(cable, 'mso', ['a visitor'], 'test')).toEqual(new Set());
});
