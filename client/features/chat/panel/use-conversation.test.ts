import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { openQuestion } from './use-conversation.ts';

const message = (seq: number, from: ChatMessage['from'], body: ChatMessage['body']): ChatMessage => ({
  seq,
  rev: seq,
  from,
  author: null,
  at: seq,
  echoId: '',
  delivery: 'sent',
  body,
});
const asked = (seq: number, text: string) => message(seq, 'visitor', { kind: 'text', text });
const answered = (seq: number, question: number, hasNothing: boolean) =>
  message(seq, 'assistant', {
    kind: 'answer',
    question,
    messageId: `m${seq}`,
    answer: 'x' as never,
    cards: [],
    suggestions: [],
    offersHuman: true,
    hasNothing,
    helpLines: '' as never,
    rating: null,
  });

test('offers an unanswered question for the adviser', () => {
  expect(openQuestion([asked(1, 'Any scholarships?'), answered(2, 1, true)])).toBe('Any scholarships?');
});

test('offers no answered question, no earlier one, and none without a question', () => {
  expect(
    openQuestion([asked(1, 'Any scholarships?'), answered(2, 1, true), asked(3, 'Bath'), answered(4, 3, false)]),
  ).toBe('');
  expect(openQuestion([asked(1, 'A person, please')])).toBe('');
  expect(openQuestion([answered(2, 1, true)])).toBe('');
  expect(openQuestion([])).toBe('');
});

test('shows the question of an older answer beneath it', () => {
  const messages = [asked(1, 'Is it safe?'), answered(2, 1, true), asked(3, 'Bath'), answered(4, 3, true)];
  expect([openQuestion(messages, 2), openQuestion(messages, 4), openQuestion(messages)]).toEqual([
    'Is it safe?',
    'Bath',
    'Bath',
  ]);
});
