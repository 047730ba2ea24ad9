import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { openQuestion } from './use-conversation.ts';

const createMessage = (seq: number, from: ChatMessage['from'], body: ChatMessage['body']): ChatMessage => ({
  seq,
  rev: seq,
  from,
  author: null,
  at: seq,
  echoId: '',
  delivery: 'sent',
  body,
});
const createQuestion = (seq: number, text: string) => createMessage(seq, 'visitor', { kind: 'text', text });
const createAnswer = (seq: number, question: number, isEmpty: boolean) =>
  createMessage(seq, 'assistant', {
    kind: 'answer',
    question,
    messageId: `m${seq}`,
    answer: 'x' as never,
    cards: [],
    suggestions: [],
    offersHuman: true,
    hasNothing: isEmpty,
    helpLines: '' as never,
    rating: null,
  });

test('offers an unanswered question for the adviser', () => {
  expect(openQuestion([createQuestion(1, 'Any scholarships?'), createAnswer(2, 1, true)])).toBe('Any scholarships?');
});

test('offers no answered question, no earlier one, and none without a question', () => {
  expect(
    openQuestion([
      createQuestion(1, 'Any scholarships?'),
      createAnswer(2, 1, true),
      createQuestion(3, 'Bath'),
      createAnswer(4, 3, false),
    ]),
  ).toBe('');
  expect(openQuestion([createQuestion(1, 'A person, please')])).toBe('');
  expect(openQuestion([createAnswer(2, 1, true)])).toBe('');
  expect(openQuestion([])).toBe('');
});

test('shows the question of an older answer beneath it', () => {
  const messages = [
    createQuestion(1, 'Is it safe?'),
    createAnswer(2, 1, true),
    createQuestion(3, 'Bath'),
    createAnswer(4, 3, true),
  ];
  expect([openQuestion(messages, 2), openQuestion(messages, 4), openQuestion(messages)]).toEqual([
    'Is it safe?',
    'Bath',
    'Bath',
  ]);
});
