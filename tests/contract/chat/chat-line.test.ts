import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChatVisitor, isNotice, isText } from '#tests/contract/support/chat-visitor.ts';
import { stands, startCablePortal } from '#tests/contract/support/cable-portal.ts';

// TCP faults on the line to a network people's service. Faults that last minutes (a connection given up after a freeze,
// an absence of a quarter of an hour) are tested with a fake clock in tests/chat/cable-faults.test.ts.

let at: Awaited<ReturnType<typeof startCablePortal>>;
beforeAll(async () => void (at = await startCablePortal()));
beforeEach(() => void (at.people.messages.length = 0));
afterAll(() => at?.stop());

const link = (visitor: ChatVisitor, expected: string) => visitor.until(({ view }) => view.session?.link === expected);
const isDelayed = (visitor: ChatVisitor, text: string) =>
  visitor.until(() => visitor.line(isText(text))?.delivery === 'delayed');

/** Messages at the service, and an adviser's messages in the visitor's tab. */
const there = () => at.people.messages.map(({ content }) => content);
const ofVisitor = () => at.people.messages.filter(({ message_type: type }) => type === 0).map(({ content }) => content);
const ofAdviser = (visitor: ChatVisitor) =>
  visitor.view.messages.flatMap(({ from, body }) => (from === 'agent' && body.kind === 'text' ? [body.text] : []));

// Includes ten seconds until the silence is detected, and the pauses between retries.
test('a line that freezes and thaws brings everything that was said, once and in order', async () => {
  const visitor = await at.handOver();
  await visitor.say('before');
  await stands(visitor, 'before');
  at.line.become('frozen');
  at.people.say('are you still there?');
  await visitor.say('into the ice, one');
  await visitor.say('into the ice, two');
  await link(visitor, 'retrying');
  at.people.say('I write this down for you');
  at.line.become('open');
  for (const text of ['are you still there?', 'I write this down for you', 'into the ice, one', 'into the ice, two'])
    await stands(visitor, text);
  expect(ofVisitor()).toEqual(['before', 'into the ice, one', 'into the ice, two']);
  expect(ofAdviser(visitor)).toEqual(['are you still there?', 'I write this down for you']);
  expect(visitor.line(isNotice('humanLost'))).toBeUndefined();
});

test('a rate-limited client reconnects and delivers its queued messages', async () => {
  const visitor = await at.handOver();
  at.line.become('refused');
  await link(visitor, 'retrying');
  await visitor.say('first');
  await visitor.say('second');
  at.people.keep('nobody answers at yours');
  await isDelayed(visitor, 'second');
  at.line.become('open');
  for (const text of ['first', 'second', 'nobody answers at yours']) await stands(visitor, text);
  expect(there()).toEqual(['nobody answers at yours', 'first', 'second']);
  expect(ofAdviser(visitor)).toEqual(['nobody answers at yours']);
});

test('a message whose response is lost is not delivered twice', async () => {
  const visitor = await at.handOver();
  at.line.become('deaf');
  await visitor.say('heard, and not answered');
  await at.people.until(() => there().includes('heard, and not answered'));
  await visitor.say('after it');
  at.people.say('I heard you');
  await link(visitor, 'retrying');
  at.line.become('open');
  for (const text of ['heard, and not answered', 'after it', 'I heard you']) await stands(visitor, text);
  expect(ofVisitor()).toEqual(['heard, and not answered', 'after it']);
  expect(ofAdviser(visitor)).toEqual(['I heard you']);
});

test('messages of the adviser sent while the tab was closed are shown on return', async () => {
  const visitor = await at.handOver();
  await visitor.close();
  at.line.become('refused');
  at.people.keep('while you were away');
  at.line.become('open');
  await visitor.open();
  await stands(visitor, 'while you were away');
  expect(ofAdviser(visitor)).toEqual(['while you were away']);
});
