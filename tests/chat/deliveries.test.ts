import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTACT, FakeService, TOKEN } from './support/fake-service.ts';
import { createEchoId, startHandover, hasText } from './support/room.ts';
import { type DateClock, stopDateClock } from './support/stop-date.ts';

let clock: DateClock;
let service: FakeService;
let loggedLines: string[];
beforeEach(() => {
  clock = stopDateClock();
  service = new FakeService();
  loggedLines = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void loggedLines.push(args.join(' ')));
});

describe('a message that cannot be delivered', () => {
  const isMessagePost = (path: string) => path.startsWith('POST') && path.endsWith('/messages');

  test('fails at once when rejected, and a retry delivers it', async () => {
    const { room, tab } = await startHandover();
    service.onSend = (path) => (isMessagePost(path) ? 'refuse' : 'answer');
    await room.say('fragile');
    await tab.waitUntil(hasText('visitor: fragile (failed)'));
    await room.crash();
    service.onSend = () => 'answer';
    await room.sendOrder('retry', { echoId: createEchoId('fragile') });
    await (await room.openTab(tab.view)).waitUntil(hasText('visitor: fragile'));
    expect(service.messages.map(({ content }) => content)).toEqual(['fragile']);
  });

  test('is shown as delayed after five seconds without a service, and is delivered by itself, also after a crash', async () => {
    const { room, tab } = await startHandover();
    service.onSend = (path) => (isMessagePost(path) ? 'unreachable' : 'answer');
    await room.say('fragile');
    await room.say('second');
    clock.pass(4);
    await room.ringAlarm();
    expect(tab.texts).toContain('visitor: fragile (sending)');
    clock.pass(1);
    await room.ringAlarm();
    await tab.waitUntil(hasText('visitor: fragile (delayed)'));
    await room.crash();
    service.onSend = () => 'answer';
    const returningTab = await room.openTab(tab.view);
    for (let second = 0; second < 10; second++) {
      clock.pass(1);
      await room.ringAlarm();
    }
    await returningTab.waitUntil(hasText('visitor: second'));
    expect(service.messages.map(({ content }) => content)).toEqual(['fragile', 'second']);
  });

  test('a message that was stored without confirmation is not sent a second time', async () => {
    const { room, tab } = await startHandover();
    service.onSend = (path) => (isMessagePost(path) ? 'loseAnswer' : 'answer');
    await room.say('delivered');
    await vi.waitFor(() => expect(service.messages).toHaveLength(1));
    clock.pass(5);
    await room.ringAlarm();
    await tab.waitUntil(hasText('visitor: delivered'));
    expect(service.messages).toHaveLength(1);
  });

  test('stays visible to a visitor who leaves, and goes to the assistant on retry', async () => {
    const { room, tab } = await startHandover();
    service.onSend = (path) => (isMessagePost(path) ? 'unreachable' : 'answer');
    await room.say('too late');
    await room.sendOrder('leave');
    await tab.waitUntil(hasText('visitor: too late (failed)'));
    expect(await room.sendOrder('retry', { echoId: createEchoId('too late') })).toMatchObject({ ok: true, asks: true });
  });
});

test('messages get to the people in the order in which they were written', async () => {
  const { room, tab } = await startHandover();
  await Promise.all(Array.from({ length: 8 }, (_, index) => room.say(`message ${index}`)));
  await tab.waitUntil(
    ({ view }) => view.messages.length === 9 && view.messages.every(({ delivery }) => delivery === 'sent'),
  );
  expect(service.messages.map(({ content }) => `visitor: ${content}`)).toEqual(tab.texts.slice(1));
});

test("a visitor's file reaches the advisers, and theirs can be downloaded", async () => {
  const { room, tab } = await startHandover();
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const fileOrder = { echoId: 'echo-file', name: '成績.png', contentType: 'image/png', shows: 'image' };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(fileOrder)) };
  await room.fetch('file', { method: 'POST', body: bytes, headers });
  await tab.waitUntil(hasText('visitor: 成績.png'));
  expect([...service.files.values()]).toEqual([bytes]);
  service.files.set('/files/x/letter.pdf', new TextEncoder().encode('%PDF-1.7'));
  const attachment = { id: 5, file_type: 'file', data_url: 'https://chat.example/files/x/letter.pdf', file_size: 8 };
  await room.runInside(() => service.addAgentMessage('', { attachments: [attachment] }));
  await tab.waitUntil(hasText('agent: letter.pdf'));
  const findSeq = (name: string) =>
    tab.view.messages.find(({ body }) => body.kind === 'file' && body.name === name)?.seq ?? 0;
  expect(new Uint8Array(await (await room.fetch(`file/${findSeq('成績.png')}`)).arrayBuffer())).toEqual(bytes);
  expect(await (await room.fetch(`file/${findSeq('letter.pdf')}`)).text()).toBe('%PDF-1.7');
});

test('both sides see when the other is typing', async () => {
  const { room, tab } = await startHandover();
  tab.send({ kind: 'typing', isTyping: true });
  await vi.waitFor(() => expect(service.typing).toEqual(['on']));
  await room.runInside(() => service.emitEvent('conversation.typing_on', {}));
  await tab.waitUntil(({ frames }) => frames.some((frame) => frame.kind === 'typing' && frame.isTyping));
});

test('typing is reported to the service once a second at most', async () => {
  const { tab } = await startHandover();
  for (let index = 0; index < 39; index++) tab.send({ kind: 'typing', isTyping: index % 2 === 0 });
  await vi.waitFor(() => expect(service.typing).toEqual(['on']));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(service.typing).toEqual(['on']);
});

test('an adviser’s typing is reported to a page once a second at most', async () => {
  const { room, tab } = await startHandover();
  await room.runInside(() => {
    for (let index = 0; index < 100; index++)
      service.emitEvent(`conversation.typing_${index % 2 === 0 ? 'on' : 'off'}`, {});
  });
  const listTypingStates = () => tab.frames.flatMap((frame) => (frame.kind === 'typing' ? [frame.isTyping] : []));
  await vi.waitFor(() => expect(listTypingStates()).toEqual([true]));
  await vi.waitFor(() => expect(listTypingStates()).toEqual([true, false]), 3000);
});

test('no log line contains a token, a URL or message text', async () => {
  const { room, tab } = await startHandover();
  service.onSend = (path) => (path.startsWith('POST') ? 'unreachable' : 'answer');
  await room.say('my secret question');
  clock.pass(5);
  await room.ringAlarm();
  await tab.waitUntil(hasText('visitor: my secret question (delayed)'));
  await room.runInside(service.drop);
  await tab.waitUntil(({ view }) => view.session?.link === 'retrying');
  expect(loggedLines.length).toBeGreaterThan(0);
  for (const line of loggedLines)
    expect(JSON.parse(line)).toMatchObject({
      worker: 'chat',
      requestId: expect.stringMatching(/^[\w-]{20,}$/) as string,
    });
  for (const secret of [TOKEN, CONTACT.sourceId, 'secret', 'chat.example', 'Guest'])
    expect(loggedLines.join('\n')).not.toContain(secret);
});
