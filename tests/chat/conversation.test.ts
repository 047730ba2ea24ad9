import { beforeEach, describe, expect, test } from 'vitest';
import { type DateClock, stopDateClock } from './support/stop-date.ts';
import { createEchoId, TestRoom } from './support/room.ts';

let dateClock: DateClock;
beforeEach(() => void (dateClock = stopDateClock()));

const ASSISTANT_ANSWER = { messageId: 'm1', answer: '<p>hi</p>', cards: [], suggestions: ['more'], offersHuman: false };
const formatLines = (...items: unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');

test('every tab receives the same events in the same order', async () => {
  const room = new TestRoom();
  const [firstTab, secondTab] = [await room.openTab(), await room.openTab()];
  await room.say('first');
  await room.say('second');
  for (const tab of [firstTab, secondTab]) {
    await tab.waitUntil(({ view }) => view.messages.length === 2);
    expect(tab.texts).toEqual(['visitor: first (sending)', 'visitor: second (sending)']);
    expect(tab.view.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  }
});

test('a message that is resent with its echo id is stored once', async () => {
  const room = new TestRoom();
  const sayReplies = [await room.say('hello'), await room.say('hello')];
  expect(sayReplies).toMatchObject([
    { ok: true, seq: 1, asks: true },
    { ok: true, seq: 1, asks: false },
  ]);
  expect((await room.openTab()).texts).toEqual(['visitor: hello (sending)']);
});

test('an answer is shown while it streams, and once', async () => {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.say('question');
  const body = formatLines({ draft: 'h' }, { draft: 'hi' }, { answer: ASSISTANT_ANSWER });
  await room.fetch('answer/1', { method: 'POST', body });
  await room.fetch('answer/1', { method: 'POST', body: formatLines({ answer: ASSISTANT_ANSWER }) });
  await tab.waitUntil(({ view }) => view.messages.length === 2);
  expect(tab.frames.filter(({ kind }) => kind === 'draft').slice(0, 2)).toMatchObject([{ text: 'h' }, { text: 'hi' }]);
  expect(tab.texts).toEqual(['visitor: question', 'assistant: <p>hi</p>']);
  expect(tab.view.drafts).toEqual({});
  expect(tab.view.session?.answering).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['half of it', '{"answer":{"mess'],
  ['something else', formatLines({ draft: 'x' })],
])('a question answered with %s has failed, and can be retried', async (_, body) => {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.say('question');
  await room.fetch('answer/1', { method: 'POST', body });
  await tab.waitUntil(({ view }) => view.messages[0]?.delivery === 'failed');
  expect(await room.sendOrder('retry', { echoId: createEchoId('question') })).toMatchObject({
    seq: 1,
    asks: true,
    text: 'question',
  });
});

test('an unanswered question fails at its deadline, not earlier', async () => {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.say('question');
  await room.evict();
  dateClock.pass(44);
  await room.ringAlarm();
  expect((await room.openTab()).texts).toEqual(['visitor: question (sending)']);
  dateClock.pass(1);
  await room.ringAlarm();
  await tab.waitUntil(({ view }) => view.messages[0]?.delivery === 'failed');
});

test('an answer is rated once', async () => {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.say('question');
  await room.fetch('answer/1', { method: 'POST', body: formatLines({ answer: ASSISTANT_ANSWER }) });
  expect(await room.sendOrder('rate', { seq: 2, up: true })).toMatchObject({ ok: true, messageId: 'm1' });
  await room.sendOrder('rate', { seq: 2, up: false });
  await tab.waitUntil(({ view }) => view.messages[1]?.body.kind === 'answer' && view.messages[1].body.rating === 'up');
  expect(await room.sendOrder('rate', { seq: 1, up: true })).toEqual({ ok: false, reason: 'notFound' });
});

describe('a tab that reconnects', () => {
  test('receives missed events once', async () => {
    const room = new TestRoom();
    const tab = await room.openTab();
    await room.say('before');
    await tab.waitUntil(({ view }) => view.messages.length === 1);
    tab.close();
    await room.say('meanwhile');
    const returningTab = await room.openTab(tab.view);
    expect(returningTab.frames[0]).toMatchObject({ kind: 'welcome', isFresh: false });
    expect(returningTab.texts).toEqual(['visitor: before (sending)', 'visitor: meanwhile (sending)']);
  });

  test('from a newer revision than the room is reloaded', async () => {
    const room = new TestRoom();
    await room.say('only');
    const returningTab = await room.openTab({ rev: 99, messages: [], hasOlder: false, session: null, drafts: {} });
    expect(returningTab.frames[0]).toMatchObject({ isFresh: true });
    expect(returningTab.texts).toEqual(['visitor: only (sending)']);
  });
});

test('older messages load a page at a time, without gaps', async () => {
  const room = new TestRoom();
  for (let index = 1; index <= 65; index++) {
    dateClock.pass(10);
    await room.say(`line ${index}`);
  }
  const tab = await room.openTab();
  for (const lines of [60, 65]) {
    tab.send({ kind: 'older', before: tab.view.messages[0]?.seq ?? 0 });
    await tab.waitUntil(({ view }) => view.messages.length === lines);
  }
  expect(tab.view.hasOlder).toBe(false);
  expect(tab.view.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
});

test('exceeding the message rate is reported, also after the object was evicted', async () => {
  const room = new TestRoom();
  for (let index = 1; index <= 10; index++) await room.say(`line ${index}`);
  await room.evict();
  expect(await room.say('line 11')).toMatchObject({ ok: true });
  expect(await room.say('line 12')).toMatchObject({ ok: true });
  expect(await room.say('line 13')).toEqual({ ok: false, reason: 'tooFast', waitSeconds: 3 });
  dateClock.pass(2);
  expect(await room.say('line 13')).toMatchObject({ ok: false, waitSeconds: 1 });
  dateClock.pass(1);
  expect(await room.say('line 13')).toMatchObject({ ok: true });
});

test('an invalid frame closes its own socket only', async () => {
  const room = new TestRoom();
  const [tab, secondTab] = [await room.openTab(), await room.openTab()];
  tab.sendRaw('{"kind":"lines"}');
  await tab.waitUntil(({ closedWith }) => closedWith !== null);
  expect(tab.closedWith).toBe(4002);
  await room.say('still here');
  await secondTab.waitUntil(({ view }) => view.messages.length === 1);
});

test('the thirteenth tab disconnects the first one', async () => {
  const room = new TestRoom();
  const firstTab = await room.openTab();
  for (let tabNumber = 2; tabNumber <= 13; tabNumber++) await room.openTab();
  await firstTab.waitUntil(({ closedWith }) => closedWith !== null);
  expect(firstTab.closedWith).toBe(4008);
});

test('a file is sent to people only', async () => {
  const room = new TestRoom();
  const fileOrder = { echoId: 'echo-file', name: 'a.png', contentType: 'image/png', shows: 'image' };
  const headers = { 'x-file': encodeURIComponent(JSON.stringify(fileOrder)) };
  const response = await room.fetch('file', { method: 'POST', body: new Uint8Array([1]), headers });
  expect(await response.json()).toEqual({ ok: false, reason: 'onlyToPeople' });
  expect((await room.fetch('file/1')).status).toBe(404);
});

test('an evicted object loses nothing, and its tabs stay connected', async () => {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.say('before');
  await room.evict();
  await room.say('after');
  await room.evict();
  await room.fetch('answer/1', { method: 'POST', body: formatLines({ answer: ASSISTANT_ANSWER }) });
  await tab.waitUntil(({ view }) => view.messages.length === 3);
  expect(tab.closedWith).toBeNull();
  expect(tab.texts).toEqual(['visitor: before', 'visitor: after (sending)', 'assistant: <p>hi</p>']);
  await room.evict();
  tab.send({ kind: 'older', before: 3 });
  await tab.waitUntil(({ frames }) => frames.some(({ kind }) => kind === 'older'));
});

test('only room requests are accepted by a room object', async () => {
  const room = new TestRoom();
  for (const path of ['do/call/report', 'do/set/room', 'report', 'answer/x'])
    expect((await room.fetch(path)).status).toBe(404);
});

describe('a socket that exceeds the rate limit', () => {
  test('is closed with 1008, and the other tabs stay open', async () => {
    const room = new TestRoom();
    const [tab, secondTab] = [await room.openTab(), await room.openTab()];
    for (let index = 0; index < 1000; index++) tab.send({ kind: 'typing', isTyping: index % 2 === 0 });
    await tab.waitUntil(({ closedWith }) => closedWith !== null);
    expect(tab.closedWith).toBe(1008);
    await room.say('hello');
    await secondTab.waitUntil(({ frames }) => frames.some(({ kind }) => kind === 'lines'));
    expect(secondTab.closedWith).toBeNull();
  });

  test('cannot read older pages without a limit', async () => {
    const room = new TestRoom();
    await room.say('hello');
    const tab = await room.openTab();
    for (let index = 0; index < 200; index++) tab.send({ kind: 'older', before: 2 });
    await tab.waitUntil(({ closedWith }) => closedWith !== null);
    expect(tab.frames.filter(({ kind }) => kind === 'older').length).toBeLessThanOrEqual(40);
  });

  test('shares one limit with the other sockets of its conversation', async () => {
    const room = new TestRoom();
    const tabs = await Promise.all(Array.from({ length: 4 }, () => room.openTab()));
    for (const tab of tabs)
      for (let index = 0; index < 30; index++) tab.send({ kind: 'typing', isTyping: index % 2 === 0 });
    await tabs[3]?.waitUntil(({ closedWith }) => closedWith !== null);
    expect(tabs.filter(({ closedWith }) => closedWith === 1008).length).toBeGreaterThan(0);
  });

  test('is closed for a frame that no page sends', async () => {
    const room = new TestRoom();
    const tab = await room.openTab();
    tab.sendRaw(JSON.stringify({ kind: 'typing', isTyping: true, more: 'x'.repeat(2000) }));
    await tab.waitUntil(({ closedWith }) => closedWith !== null);
    expect(tab.closedWith).toBe(1009);
  });
});
