import { expect, it } from 'vitest';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage, MessageBody, Notice } from '#shared/chat-protocol/message.ts';
import { getContactState, findLastQuestion, containsContact } from './leave-contact.tsx';

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
])('%s is recognised as a contact', (text) => expect(containsContact(text)).toBe(true));

it.each(['', 'What does it cost?', '2026', 'IELTS 6.5', 'HK$250,000', 'mei@example', '@mei', 'from 2026-11-28 on'])(
  '%s does not',
  (text) => expect(containsContact(text)).toBe(false),
);

it('%s is not recognised as a contact', () => {
  const requestedMessages = [createTextMessage('Is there a place in halls?'), createNotice('humanAsked')];
  expect(getContactState(requestedMessages, WAITING_SESSION)).toBe('wanted');
  expect(findLastQuestion(requestedMessages)).toBe('Is there a place in halls?');
  expect(getContactState([...requestedMessages, createTextMessage('call 9123 4567')], WAITING_SESSION)).toBe('left');
  expect(
    getContactState([createTextMessage('call 9123 4567'), ...requestedMessages], WAITING_SESSION),
    'given to the assistant before',
  ).toBe('wanted');
});

it('no contact is requested from other visitors', () => {
  const requestedMessages = [createNotice('humanAsked')];
  expect(getContactState(requestedMessages, { ...WAITING_SESSION, mode: 'assistant' })).toBeNull();
  expect(getContactState(requestedMessages, { ...WAITING_SESSION, agent: { name: 'Mei', avatar: '' } })).toBeNull();
  expect(getContactState([], WAITING_SESSION)).toBeNull();
  expect(getContactState(requestedMessages, null)).toBeNull();
  expect(findLastQuestion(requestedMessages)).toBe('');
});
