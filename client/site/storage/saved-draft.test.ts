import { describe, expect, it } from 'vitest';
import { appendQuestion } from './saved-draft.ts';

describe('a question that a page puts into the chat', () => {
  it.each([
    ['', 'What do you ask?', 'What do you ask?'],
    ['  ', 'What do you ask?', 'What do you ask?'],
    ['Hello, I am Ming', 'What do you ask?', 'Hello, I am Ming\nWhat do you ask?'],
    ['Hello\n', 'What do you ask?', 'Hello\nWhat do you ask?'],
    ['What do you ask?', 'What do you ask?', 'What do you ask?'],
    ['Hello\nWhat do you ask?\nThank you', 'What do you ask?', 'Hello\nWhat do you ask?\nThank you'],
  ])('merges %j and %j to %j', (startedText, question, text) => {
    expect(appendQuestion(startedText, question)).toBe(text);
  });
});
