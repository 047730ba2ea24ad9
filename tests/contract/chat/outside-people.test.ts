import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { INBOX, OutsidePeople, PEOPLES_SOURCE, PEOPLES_TOKEN } from '#tests/outside-people/outside-people.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { ChatVisitor, createNoticeMatcher, createTextMatcher } from '#tests/contract/support/chat-visitor.ts';
import { watchTerminal } from '#tests/contract/support/watch-terminal.ts';

// Tests the external chat service of an agency over the network, with faults. The service has one visitor at a time.

const people = new OutsidePeople();
const terminalWatch = watchTerminal();
let portal: RunningPortal;
beforeAll(async () => {
  await people.start();
  portal = await startDemoPortal({ vars: { portal: { CHAT_ORIGIN: people.origin, CHAT_INBOX: INBOX } } });
});
afterAll(async () => {
  await portal?.stop();
  await people.stopServer();
});

async function handOver(): Promise<ChatVisitor> {
  people.messages.length = 0;
  const visitor = new ChatVisitor(portal.url);
  await visitor.enterChat();
  await visitor.openSocket();
  await visitor.postPath(CHAT_PATHS.human, { page: '/mso' });
  await visitor.waitUntil(({ view }) => view.session?.link === 'up');
  return visitor;
}

const waitForAgentText = (visitor: ChatVisitor, text: string) =>
  visitor.waitUntil(() => visitor.line(createTextMatcher(text))?.delivery === 'sent');

test('a visitor and an adviser exchange messages', async () => {
  const visitor = await handOver();
  expect(people.subscribed.at(-1)).toBe(PEOPLES_TOKEN);
  await visitor.say('is anybody there');
  await waitForAgentText(visitor, 'is anybody there');
  people.sendMessage('this is Mei');
  await waitForAgentText(visitor, 'this is Mei');
  expect(visitor.line(createNoticeMatcher('humanJoined'))?.author?.name).toBe('Mei Lau');
  await visitor.postPath(CHAT_PATHS.leave);
  await people.waitUntil(({ messages }) => messages.at(-1)?.content === 'agent_leave');
  expect(people.messages.map(({ content }) => content)).toEqual(['is anybody there', 'this is Mei', 'agent_leave']);
});

test('handles duplicate, reordered, edited, deleted and private events', async () => {
  const visitor = await handOver();
  const [firstMessage, secondMessage, thirdMessage] = [
    people.storeMessage('one'),
    people.storeMessage('two'),
    people.storeMessage('three'),
  ];
  for (const message of [secondMessage, firstMessage, secondMessage, firstMessage])
    people.emitMessage('message.created', message);
  people.sendMessage('a note among us', { private: true });
  people.sendMessage('assigned to Mei', { message_type: 2 });
  people.emitMessage('message.updated', { ...firstMessage, content: 'one, mended' });
  people.emitMessage('message.created', firstMessage);
  people.emitMessage('message.updated', { ...secondMessage, content: '', content_attributes: { deleted: true } });
  people.emitMessage('message.created', secondMessage);
  people.emitMessage('message.created', thirdMessage);
  await waitForAgentText(visitor, 'three');
  expect(visitor.view.messages.filter(({ from }) => from === 'agent').map(({ body }) => body)).toEqual([
    { kind: 'deleted' },
    { kind: 'text', text: 'one, mended' },
    { kind: 'text', text: 'three' },
  ]);
  expect(JSON.stringify(visitor.view.messages)).not.toMatch(/note among us|assigned/);
});

// The timeout covers five seconds until the message counts as delayed, and the pauses between retries.
test('a restarted room recovers its session and missed messages', { timeout: 60_000 }, async () => {
  const visitor = await handOver();
  await visitor.say('before');
  await waitForAgentText(visitor, 'before');
  await people.stopServer();
  await visitor.waitUntil(({ view }) => view.session?.link === 'retrying');
  await visitor.say('into the dark');
  await visitor.waitUntil(() => visitor.line(createTextMatcher('into the dark'))?.delivery === 'delayed');
  people.storeMessage('said while you could not hear');
  await people.start();
  await waitForAgentText(visitor, 'said while you could not hear');
  await waitForAgentText(visitor, 'into the dark');
  expect(people.messages.map(({ content }) => content)).toEqual([
    'before',
    'said while you could not hear',
    'into the dark',
  ]);
  expect(visitor.line(createNoticeMatcher('humanLost'))).toBeUndefined();
});

test('rejection by the service is reported, and the assistant continues', async () => {
  people.status = 503;
  const visitor = new ChatVisitor(portal.url);
  await visitor.enterChat();
  await visitor.openSocket();
  await visitor.postPath(CHAT_PATHS.human, {});
  await visitor.waitUntil(() => visitor.line(createNoticeMatcher('humanUnavailable')) !== undefined);
  await visitor.waitUntil(({ view }) => view.session?.mode === 'assistant');
  people.status = 200;
});

test('the log contains no content of the conversation', async () => {
  const { name } = await new ChatVisitor(portal.url).enterChat();
  const terminalText = terminalWatch.text();
  for (const event of ['message not delivered', 'contact could not be created']) expect(terminalText).toContain(event);
  for (const secret of [PEOPLES_TOKEN, PEOPLES_SOURCE, INBOX, people.origin, 'chat_guest', 'Mei Lau', name.slice(0, 2)])
    expect(terminalText).not.toContain(secret);
  for (const text of ['anybody there', 'into the dark', 'mended', 'note among us'])
    expect(terminalText).not.toContain(text);
});
