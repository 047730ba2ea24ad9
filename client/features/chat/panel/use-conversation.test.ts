import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { findQuestionText } from './use-conversation.ts';

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
const createAnswer = (seq: number, questionSeq: number, isEmpty: boolean) =>
  createMessage(seq, 'assistant', {
    kind: 'answer',
    question: questionSeq,
    messageId: `m${seq}`,
    answer: 'x' as never,
    cards: [],
    suggestions: [],
    offersHuman: true,
    hasNothing: isEmpty,
    helpLines: '' as never,
    rating: null,
  });

test('an unanswered question is offered to the adviser', () => {
  expect(findQuestionText([createQuestion(1, 'Any scholarships?'), createAnswer(2, 1, true)])).toBe(
    'Any scholarships?',
  );
});

test('answered, earlier and empty questions are not offered', () => {
  expect(
    findQuestionText([
      createQuestion(1, 'Any scholarships?'),
      createAnswer(2, 1, true),
      createQuestion(3, 'Bath'),
      createAnswer(4, 3, false),
    ]),
  ).toBe('');
  expect(findQuestionText([createQuestion(1, 'A person, please')])).toBe('');
  expect(findQuestionText([createAnswer(2, 1, true)])).toBe('');
  expect(findQuestionText([])).toBe('');
});

test('the question of an older answer is shown below it', () => {
  const messages = [
    createQuestion(1, 'Is it safe?'),
    createAnswer(2, 1, true),
    createQuestion(3, 'Bath'),
    createAnswer(4, 3, true),
  ];
  expect([findQuestionText(messages, 2), findQuestionText(messages, 4), findQuestionText(messages)]).toEqual([
    'Is it safe?',
    'Bath',
    'Bath',
  ]);
});
