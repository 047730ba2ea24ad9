import { expect, test } from 'vitest';
import { getInbox } from '#worker/chat/find-support.ts';

test.each([
  ['the embedded service has an inbox for each agent', { CHAT_ORIGIN: '', CHAT_INBOX: '' }, 'mso'],
  ['one inbox is everybody’s', { CHAT_ORIGIN: 'https://c.example', CHAT_INBOX: 'abc' }, 'abc'],
  ['an agent has its own', { CHAT_ORIGIN: 'https://c.example', CHAT_INBOX: 'hengdu=x, mso=abc' }, 'abc'],
  ['the others share the one without a key', { CHAT_ORIGIN: 'https://c.example', CHAT_INBOX: 'hengdu=x,abc' }, 'abc'],
  ['none is none', { CHAT_ORIGIN: 'https://c.example', CHAT_INBOX: 'hengdu=x' }, ''],
])('%s', (_, env, inbox) => expect(getInbox(env, 'mso')).toBe(inbox));
