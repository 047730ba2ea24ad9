import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeService, TOKEN } from './support/fake-service.ts';
import { handOver, has, HUMAN, isUp, Room, type Tab } from './support/room.ts';
import { type DateClock, stopDate } from './support/stop-date.ts';

let clock: DateClock;
let service: FakeService;
beforeEach(() => {
  clock = stopDate();
  service = new FakeService();
  for (const level of ['info', 'warn', 'error', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

/** Drops the connection to the service and advances the clock past the pause before the next attempt. */
async function reconnect(room: Room, tab: Tab) {
  await room.inside(service.drop);
  await tab.until(({ view }) => view.session?.link === 'retrying');
  clock.pass(30);
  await room.ringAlarm();
  await tab.until(isUp);
}

test('an adviser is requested, joins, chats and leaves', async () => {
  const { room, tab } = await handOver();
  expect(service.subscribed).toEqual([TOKEN]);
  await room.say('is anybody there');
  await tab.until(has('visitor: is anybody there'));
  await room.inside(() => service.agentSays('Hello, this is Mei'));
  await tab.until(has('agent: Hello, this is Mei'));
  await room.order('leave');
  await tab.until(({ view }) => view.session?.mode === 'assistant');
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

test('without a contact one is created at the service', async () => {
  const { room, tab } = await handOver({ ...HUMAN, contact: null });
  await room.say('hello you');
  await tab.until(has('visitor: hello you'));
});

test('duplicate, late, reordered and echoed messages appear once', async () => {
  const { room, tab } = await handOver();
  await room.say('mine own');
  await tab.until(has('visitor: mine own'));
  await room.inside(() => {
    const [firstMessage, secondMessage] = [service.add({ content: 'one' }), service.add({ content: 'two' })];
    for (const message of [secondMessage, firstMessage, secondMessage, service.messages[0], firstMessage])
      service.emit('message.created', message);
    service.emit('message.updated', secondMessage);
  });
  await tab.until(has('agent: one'));
  await reconnect(room, tab);
  expect(tab.texts.filter((text) => !text.startsWith('system'))).toEqual([
    'visitor: mine own',
    'agent: two',
    'agent: one',
  ]);
});

test('notes among agents and what the service reports are not for the visitor', async () => {
  const { room, tab } = await handOver();
  await room.inside(() => {
    service.agentSays('a note', { private: true });
    service.agentSays('assigned to Mei', { message_type: 2 });
    service.agentSays('for you');
  });
  await tab.until(has('agent: for you'));
  expect(tab.texts).toEqual(['system: humanAsked', 'system: humanJoined', 'agent: for you']);
});

test('a message that was changed stays changed, though its first telling comes later', async () => {
  const { room, tab } = await handOver();
  await room.inside(() => {
    const message = service.add({ content: 'at nine' });
    for (const content of ['at ten', 'at eleven']) service.emit('message.updated', { ...message, content });
    service.emit('message.created', message);
    service.agentSays('see you');
  });
  await tab.until(has('agent: see you'));
  expect(tab.texts.filter((text) => text.startsWith('agent'))).toEqual(['agent: at eleven', 'agent: see you']);
});

test('a deleted message is removed', async () => {
  const { room, tab } = await handOver();
  await room.inside(() => {
    const message = service.agentSays('oh no');
    service.emit('message.updated', { ...message, content_attributes: { deleted: true } });
  });
  await tab.until(has('agent: deleted'));
  expect(tab.texts.join()).not.toContain('oh no');
});

describe('a line that breaks', () => {
  test('reconnects, and fetches missed messages before later ones', async () => {
    const { room, tab } = await handOver();
    await room.inside(service.drop);
    await tab.until(({ view }) => view.session?.link === 'retrying');
    for (let index = 1; index <= 45; index++) service.add({ content: `missed ${index}` });
    clock.pass(30);
    await room.ringAlarm();
    await tab.until(isUp);
    await room.inside(() => service.agentSays('after'));
    await tab.until(has('agent: after'));
    const agentTexts = tab.texts.filter((text) => text.startsWith('agent'));
    expect(agentTexts).toEqual([
      ...Array.from({ length: 45 }, (_, index) => `agent: missed ${index + 1}`),
      'agent: after',
    ]);
  });

  test('is stale after ten seconds without a frame, though it is open', async () => {
    const { room, tab } = await handOver();
    clock.pass(9);
    await room.inside(() => service.ping());
    clock.pass(9);
    await room.ringAlarm();
    expect(service.connections).toBe(1);
    clock.pass(1);
    await room.ringAlarm();
    await tab.until(({ view }) => view.session?.link === 'retrying');
  });

  test('a connected cable that drops events is supplemented by polling once a minute', async () => {
    const { room, tab } = await handOver();
    service.add({ content: 'told by nobody' });
    for (let second = 0; second < 60; second += 6) {
      clock.pass(6);
      await room.inside(() => service.ping());
      await room.ringAlarm();
    }
    await tab.until(has('agent: told by nobody'));
    expect(service.connections).toBe(1);
  });

  test('is reopened by an object that crashed, and nothing is lost', async () => {
    const { room, tab } = await handOver();
    await room.say('before');
    await tab.until(has('visitor: before'));
    await room.crash();
    service.add({ content: 'while it was out' });
    const returningTab = await room.openTab(tab.view);
    await returningTab.until(has('agent: while it was out'));
    expect(service.connections).toBe(2);
    await room.say('still here');
    await returningTab.until(has('visitor: still here'));
    expect(service.messages.map(({ content }) => content)).toEqual(['before', 'while it was out', 'still here']);
  });

  test('is ended after a long absence, and the assistant takes over', async () => {
    const { room, tab } = await handOver();
    service.cable = 'closed';
    await room.inside(service.drop);
    const countAttempts = async (max: number) => {
      for (let attemptIndex = 0; attemptIndex < max; attemptIndex++) {
        clock.pass(30);
        await room.ringAlarm();
        await room.inside(() => Promise.resolve());
      }
    };
    await countAttempts(28);
    expect(tab.view.session).toMatchObject({ mode: 'human', link: 'retrying' });
    await countAttempts(6);
    await tab.until(({ view }) => view.session?.mode === 'assistant');
    expect(tab.texts.at(-1)).toBe('system: humanLost');
  });
});

test('stops reconnecting after three rejected tokens', async () => {
  service.knownToken = 'another';
  const room = new Room();
  const tab = await room.openTab();
  await room.order('human', HUMAN);
  for (let silenceIndex = 0; silenceIndex < 6; silenceIndex++) {
    clock.pass(30);
    await room.ringAlarm();
  }
  await tab.until(({ view }) => view.session?.mode === 'assistant');
  expect(tab.texts).toEqual(['system: humanAsked', 'system: humanUnavailable']);
});

test('a conversation that the service closes ends', async () => {
  const { room, tab } = await handOver();
  await room.inside(() => {
    service.agentSays('bye then');
    service.emit('conversation.status_changed', { id: 7, status: 'resolved' });
  });
  await tab.until(({ view }) => view.session?.mode === 'assistant');
  expect(tab.texts.at(-1)).toBe('system: humanEnded');
});

test('an idle room has no upstream connection; the next tab receives the missed messages', async () => {
  const { room, tab } = await handOver();
  tab.close();
  await vi.waitFor(async () => expect(await room.countTabs()).toBe(0));
  // The room handles the closed tab slightly after the socket count drops; the one-minute timer starts only then.
  const isConnected = () => room.inside(() => service.isConnected);
  await vi.waitFor(async () => {
    if (await isConnected()) {
      clock.pass(61);
      await room.inside(() => service.ping());
      await room.ringAlarm();
    }
    expect(await isConnected()).toBe(false);
  });
  service.add({ content: 'nobody looked' });
  const returningTab = await room.openTab(tab.view);
  await returningTab.until(has('agent: nobody looked'));
  expect(service.connections).toBe(2);
});
