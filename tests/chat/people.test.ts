import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeService, TOKEN } from './support/fake-service.ts';
import { startHandover, hasText, HUMAN_ORDER, isLinkUp, TestRoom, type Tab } from './support/room.ts';
import { type DateClock, stopDateClock } from './support/stop-date.ts';

let clock: DateClock;
let service: FakeService;
beforeEach(() => {
  clock = stopDateClock();
  service = new FakeService();
  for (const level of ['info', 'warn', 'error', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

/** Drops the connection to the service and advances the clock past the pause before the reconnect. */
async function reconnect(room: TestRoom, tab: Tab) {
  await room.runInside(service.drop);
  await tab.waitUntil(({ view }) => view.session?.link === 'retrying');
  clock.pass(30);
  await room.ringAlarm();
  await tab.waitUntil(isLinkUp);
}

test('an adviser is requested, joins, chats and leaves', async () => {
  const { room, tab } = await startHandover();
  expect(service.subscribed).toEqual([TOKEN]);
  await room.say('is anybody there');
  await tab.waitUntil(hasText('visitor: is anybody there'));
  await room.runInside(() => service.addAgentMessage('Hello, this is Mei'));
  await tab.waitUntil(hasText('agent: Hello, this is Mei'));
  await room.sendOrder('leave');
  await tab.waitUntil(({ view }) => view.session?.mode === 'assistant');
  expect(tab.texts).toEqual([
    'system: humanAsked',
    'visitor: is anybody there',
    'system: humanJoined',
    'agent: Hello, this is Mei',
    'system: humanLeft',
  ]);
  expect(tab.view.messages.at(2)?.author?.name).toBe('Mei');
  await vi.waitFor(() => expect(service.messages.at(-1)?.content).toBe('agent_leave'));
  expect(service.messages.map(({ content }) => content)).toEqual([
    'is anybody there',
    'Hello, this is Mei',
    'agent_leave',
  ]);
});

test('a missing contact is created at the service', async () => {
  const { room, tab } = await startHandover({ ...HUMAN_ORDER, contact: null });
  await room.say('hello you');
  await tab.waitUntil(hasText('visitor: hello you'));
});

test('duplicate, late, reordered and echoed messages appear once', async () => {
  const { room, tab } = await startHandover();
  await room.say('mine own');
  await tab.waitUntil(hasText('visitor: mine own'));
  await room.runInside(() => {
    const [firstMessage, secondMessage] = [
      service.addMessage({ content: 'one' }),
      service.addMessage({ content: 'two' }),
    ];
    for (const message of [secondMessage, firstMessage, secondMessage, service.messages[0], firstMessage])
      service.emitEvent('message.created', message);
    service.emitEvent('message.updated', secondMessage);
  });
  await tab.waitUntil(hasText('agent: one'));
  await reconnect(room, tab);
  expect(tab.texts.filter((text) => !text.startsWith('system'))).toEqual([
    'visitor: mine own',
    'agent: two',
    'agent: one',
  ]);
});

test('private notes and activity messages of the service are not shown to the visitor', async () => {
  const { room, tab } = await startHandover();
  await room.runInside(() => {
    service.addAgentMessage('a note', { private: true });
    service.addAgentMessage('assigned to Mei', { message_type: 2 });
    service.addAgentMessage('for you');
  });
  await tab.waitUntil(hasText('agent: for you'));
  expect(tab.texts).toEqual(['system: humanAsked', 'system: humanJoined', 'agent: for you']);
});

test('an edited message stays edited, although its creation event arrives later', async () => {
  const { room, tab } = await startHandover();
  await room.runInside(() => {
    const message = service.addMessage({ content: 'at nine' });
    for (const content of ['at ten', 'at eleven']) service.emitEvent('message.updated', { ...message, content });
    service.emitEvent('message.created', message);
    service.addAgentMessage('see you');
  });
  await tab.waitUntil(hasText('agent: see you'));
  expect(tab.texts.filter((text) => text.startsWith('agent'))).toEqual(['agent: at eleven', 'agent: see you']);
});

test('a deleted message is removed', async () => {
  const { room, tab } = await startHandover();
  await room.runInside(() => {
    const message = service.addAgentMessage('oh no');
    service.emitEvent('message.updated', { ...message, content_attributes: { deleted: true } });
  });
  await tab.waitUntil(hasText('agent: deleted'));
  expect(tab.texts.join()).not.toContain('oh no');
});

describe('a failing cable connection', () => {
  test('reconnects, and fetches missed messages before later ones', async () => {
    const { room, tab } = await startHandover();
    await room.runInside(service.drop);
    await tab.waitUntil(({ view }) => view.session?.link === 'retrying');
    for (let index = 1; index <= 45; index++) service.addMessage({ content: `missed ${index}` });
    clock.pass(30);
    await room.ringAlarm();
    await tab.waitUntil(isLinkUp);
    await room.runInside(() => service.addAgentMessage('after'));
    await tab.waitUntil(hasText('agent: after'));
    const agentTexts = tab.texts.filter((text) => text.startsWith('agent'));
    expect(agentTexts).toEqual([
      ...Array.from({ length: 45 }, (_, index) => `agent: missed ${index + 1}`),
      'agent: after',
    ]);
  });

  test('is stale after ten seconds without a frame, though it is open', async () => {
    const { room, tab } = await startHandover();
    clock.pass(9);
    await room.runInside(() => service.ping());
    clock.pass(9);
    await room.ringAlarm();
    expect(service.connections).toBe(1);
    clock.pass(1);
    await room.ringAlarm();
    await tab.waitUntil(({ view }) => view.session?.link === 'retrying');
  });

  test('a connected cable that drops events is supplemented by polling once a minute', async () => {
    const { room, tab } = await startHandover();
    service.addMessage({ content: 'told by nobody' });
    for (let second = 0; second < 60; second += 6) {
      clock.pass(6);
      await room.runInside(() => service.ping());
      await room.ringAlarm();
    }
    await tab.waitUntil(hasText('agent: told by nobody'));
    expect(service.connections).toBe(1);
  });

  test('is reopened after a crash of the object, and nothing is lost', async () => {
    const { room, tab } = await startHandover();
    await room.say('before');
    await tab.waitUntil(hasText('visitor: before'));
    await room.crash();
    service.addMessage({ content: 'while it was out' });
    const returningTab = await room.openTab(tab.view);
    await returningTab.waitUntil(hasText('agent: while it was out'));
    expect(service.connections).toBe(2);
    await room.say('still here');
    await returningTab.waitUntil(hasText('visitor: still here'));
    expect(service.messages.map(({ content }) => content)).toEqual(['before', 'while it was out', 'still here']);
  });

  test('is ended after a long absence, and the assistant takes over', async () => {
    const { room, tab } = await startHandover();
    service.cable = 'closed';
    await room.runInside(service.drop);
    const countAttempts = async (max: number) => {
      for (let attemptIndex = 0; attemptIndex < max; attemptIndex++) {
        clock.pass(30);
        await room.ringAlarm();
        await room.runInside(() => Promise.resolve());
      }
    };
    await countAttempts(28);
    expect(tab.view.session).toMatchObject({ mode: 'human', link: 'retrying' });
    await countAttempts(6);
    await tab.waitUntil(({ view }) => view.session?.mode === 'assistant');
    expect(tab.texts.at(-1)).toBe('system: humanLost');
  });
});

test('stops reconnecting after three rejected tokens', async () => {
  service.knownToken = 'another';
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.sendOrder('human', HUMAN_ORDER);
  for (let silenceIndex = 0; silenceIndex < 6; silenceIndex++) {
    clock.pass(30);
    await room.ringAlarm();
  }
  await tab.waitUntil(({ view }) => view.session?.mode === 'assistant');
  expect(tab.texts).toEqual(['system: humanAsked', 'system: humanUnavailable']);
});

test('a conversation that the service closes ends', async () => {
  const { room, tab } = await startHandover();
  await room.runInside(() => {
    service.addAgentMessage('bye then');
    service.emitEvent('conversation.status_changed', { id: 7, status: 'resolved' });
  });
  await tab.waitUntil(({ view }) => view.session?.mode === 'assistant');
  expect(tab.texts.at(-1)).toBe('system: humanEnded');
});

test('an idle room has no upstream connection; the next tab receives the missed messages', async () => {
  const { room, tab } = await startHandover();
  tab.close();
  await vi.waitFor(async () => expect(await room.countTabs()).toBe(0));
  // The room handles the closed tab slightly after its socket count drops, and starts the one-minute timer only at that
  // moment.
  const isConnected = () => room.runInside(() => service.isConnected);
  await vi.waitFor(async () => {
    if (await isConnected()) {
      clock.pass(61);
      await room.runInside(() => service.ping());
      await room.ringAlarm();
    }
    expect(await isConnected()).toBe(false);
  });
  service.addMessage({ content: 'nobody looked' });
  const returningTab = await room.openTab(tab.view);
  await returningTab.waitUntil(hasText('agent: nobody looked'));
  expect(service.connections).toBe(2);
});
