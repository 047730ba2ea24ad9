import { expect, test } from 'vitest';
import { detectCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { asksForForgery } from '#backend/assistant/safety/asks-forgery.ts';
import { detectSafetyTopics } from '#backend/assistant/safety/read-safety.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { foldQuestion, normalizeQuestion } from './fold-question.ts';
import { readEnglish } from './read-english.ts';
import { readExam } from './read-exam.ts';
import { findBudget } from './read-budget.ts';
import { asksForMoreThanList } from './rest-of-question.ts';
import type { QuestionReading } from './read-question.ts';
import { findGuideTopics, findService, findSmallTalk, findTopics } from './vocabulary.ts';

/** Inputs that make patterns with nested repetitions backtrack. */
const HOSTILE_FRAGMENTS = [
  'a',
  ' ',
  '9',
  '9 ',
  '5**',
  'A*',
  'ab ',
  'pay ',
  'how much ',
  '三十萬',
  '學',
  '我想死唔',
  '簽證要存',
  '£1,',
  '1.',
  'ielts 6 ',
  'ﷺ',
  '的嘅',
  'UCL大學',
  '\n\t',
];
const MAX_DURATION_MS = 1500;

test.each(HOSTILE_FRAGMENTS)('reads a question of %j within the time limit', async (fragment) => {
  const submittedText = fragment.repeat(Math.ceil((MAX_CHAT_TEXT_LENGTH * 20) / fragment.length));
  // Loads the conversion dictionary before the time is measured.
  await foldQuestion('學');
  const startedAt = performance.now();
  const question = normalizeQuestion(submittedText);
  const text = await foldQuestion(submittedText);
  detectCrisis(question);
  detectSafetyTopics(text);
  asksForForgery(question);
  findTopics(text);
  findGuideTopics(text);
  findSmallTalk(text);
  findService(text);
  readExam(text);
  readEnglish(text);
  findBudget(question);
  asksForMoreThanList({
    text,
    named: [],
    words: [],
    subject: null,
    exam: null,
    level: 'master',
  } as unknown as QuestionReading);
  expect(question.length).toBeLessThanOrEqual(MAX_CHAT_TEXT_LENGTH);
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS);
});
