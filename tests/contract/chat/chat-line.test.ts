import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChatVisitor, createNoticeMatcher, createTextMatcher } from '#tests/contract/support/chat-visitor.ts';
import { isDelivered, startCablePortal } from '#tests/contract/support/cable-portal.ts';

// Tests TCP faults on the connection to a chat service. tests/chat/cable-faults.test.ts tests faults that last minutes
// with a fake clock: a connection abandoned after a freeze, and an absence of a quarter of an hour.

let cablePortal: Awaited<ReturnType<typeof startCablePortal>>;
beforeAll(async () => void (cablePortal = await startCablePortal()));
beforeEach(() => void (cablePortal.people.messages.length = 0));
afterAll(() => cablePortal?.stop());

const waitForLink = (visitor: ChatVisitor, expected: string) =>
  visitor.waitUntil(({ view }) => view.session?.link === expected);
const isDelayed = (visitor: ChatVisitor, text: string) =>
  visitor.waitUntil(() => visitor.line(createTextMatcher(text))?.delivery === 'delayed');

/** Lists the texts of the messages stored at the service. */
const listServiceTexts = () => cablePortal.people.messages.map(({ content }) => content);
const listVisitorTexts = () =>
  cablePortal.people.messages.filter(({ message_type: type }) => type === 0).map(({ content }) => content);
const listAdviserTexts = (visitor: ChatVisitor) =>
  visitor.view.messages.flatMap(({ from, body }) => (from === 'agent' && body.kind === 'text' ? [body.text] : []));

// The timeout covers ten seconds until the silence is detected, and the pauses between retries.
test('a connection that freezes and resumes delivers every message once and in order', async () => {
  const visitor = await cablePortal.handOver();
  await visitor.say('before');
  await isDelivered(visitor, 'before');
  cablePortal.line.become('frozen');
  cablePortal.people.sendMessage('are you still there?');
  await visitor.say('into the ice, one');
  await visitor.say('into the ice, two');
  await waitForLink(visitor, 'retrying');
  cablePortal.people.sendMessage('I write this down for you');
  cablePortal.line.become('open');
  for (const text of ['are you still there?', 'I write this down for you', 'into the ice, one', 'into the ice, two'])
    await isDelivered(visitor, text);
  expect(listVisitorTexts()).toEqual(['before', 'into the ice, one', 'into the ice, two']);
  expect(listAdviserTexts(visitor)).toEqual(['are you still there?', 'I write this down for you']);
  expect(visitor.line(createNoticeMatcher('humanLost'))).toBeUndefined();
});

test('a rate-limited client reconnects and delivers its queued messages', async () => {
  const visitor = await cablePortal.handOver();
  cablePortal.line.become('refused');
  await waitForLink(visitor, 'retrying');
  await visitor.say('first');
  await visitor.say('second');
  cablePortal.people.storeMessage('nobody answers at yours');
  await isDelayed(visitor, 'second');
  cablePortal.line.become('open');
  for (const text of ['first', 'second', 'nobody answers at yours']) await isDelivered(visitor, text);
  expect(listServiceTexts()).toEqual(['nobody answers at yours', 'first', 'second']);
  expect(listAdviserTexts(visitor)).toEqual(['nobody answers at yours']);
});

test('a message whose response is lost is not delivered twice', async () => {
  const visitor = await cablePortal.handOver();
  cablePortal.line.become('deaf');
  await visitor.say('heard, and not answered');
  await cablePortal.people.waitUntil(() => listServiceTexts().includes('heard, and not answered'));
  await visitor.say('after it');
  cablePortal.people.sendMessage('I heard you');
  await waitForLink(visitor, 'retrying');
  cablePortal.line.become('open');
  for (const text of ['heard, and not answered', 'after it', 'I heard you']) await isDelivered(visitor, text);
  expect(listVisitorTexts()).toEqual(['heard, and not answered', 'after it']);
  expect(listAdviserTexts(visitor)).toEqual(['I heard you']);
});

test('messages of the adviser sent while the tab was closed are shown on return', async () => {
  const visitor = await cablePortal.handOver();
  await visitor.closeSocket();
  cablePortal.line.become('refused');
  cablePortal.people.storeMessage('while you were away');
  cablePortal.line.become('open');
  await visitor.openSocket();
  await isDelivered(visitor, 'while you were away');
  expect(listAdviserTexts(visitor)).toEqual(['while you were away']);
});
