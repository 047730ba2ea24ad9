import { expect, it } from 'vitest';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage, MessageBody, Notice } from '#shared/chat-protocol/message.ts';
import { contactState, lastQuestion, namesContact } from './leave-contact.tsx';

let seq = 0;
const createMessage = (from: ChatMessage['from'], body: MessageBody): ChatMessage => {
  seq += 1;
  return { seq, rev: seq, from, author: null, at: seq, echoId: '', delivery: 'sent', body };
};
const createTextMessage = (text: string) => createMessage('visitor', { kind: 'text', text });
const createNotice = (name: Notice) => createMessage('system', { kind: 'notice', notice: name });
const WAITING_SESSION: ChatSession = {
  mode: 'human',
  link: 'up',
  agent: null,
  isAgentOnline: false,
  answering: [],
  tabs: 1,
};

it.each([
  '9123 4567',
  '+852 9123 4567',
  '請打 51234567 找我',
  '５１２３４５６７',
  'mei@example.com',
  'Mail: a.b@c.co.uk please',
])('%s contains a way to reach the visitor', (text) => expect(namesContact(text)).toBe(true));

it.each(['', 'What does it cost?', '2026', 'IELTS 6.5', 'HK$250,000', 'mei@example', '@mei', 'from 2026-11-28 on'])(
  '%s does not',
  (text) => expect(namesContact(text)).toBe(false),
);

it('requests a contact of visitors who requested a person and have none yet', () => {
  const requestedMessages = [createTextMessage('Is there a place in halls?'), createNotice('humanAsked')];
  expect(contactState(requestedMessages, WAITING_SESSION)).toBe('wanted');
  expect(lastQuestion(requestedMessages)).toBe('Is there a place in halls?');
  expect(contactState([...requestedMessages, createTextMessage('call 9123 4567')], WAITING_SESSION)).toBe('left');
  expect(
    contactState([createTextMessage('call 9123 4567'), ...requestedMessages], WAITING_SESSION),
    'given to the assistant before',
  ).toBe('wanted');
});

it('requests no contact of others', () => {
  const requestedMessages = [createNotice('humanAsked')];
  expect(contactState(requestedMessages, { ...WAITING_SESSION, mode: 'assistant' })).toBeNull();
  expect(contactState(requestedMessages, { ...WAITING_SESSION, agent: { name: 'Mei', avatar: '' } })).toBeNull();
  expect(contactState([], WAITING_SESSION)).toBeNull();
  expect(contactState(requestedMessages, null)).toBeNull();
  expect(lastQuestion(requestedMessages)).toBe('');
});
