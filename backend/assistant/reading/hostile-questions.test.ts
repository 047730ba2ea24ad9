import { expect, test } from 'vitest';
import { readCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { asksForgery } from '#backend/assistant/safety/asks-forgery.ts';
import { readSafety } from '#backend/assistant/safety/read-safety.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { foldQuestion, normalizeQuestion } from './fold-question.ts';
import { readExam } from './read-exam.ts';
import { readFigures } from './read-figures.ts';
import { asksMoreThanList } from './rest-of-question.ts';
import type { QuestionReading } from './read-question.ts';
import { guideTopicsIn, serviceIn, smallTalkIn, topicsIn } from './vocabulary.ts';

/** Inputs that make patterns with nested repetitions backtrack. */
const HOSTILE = [
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
const LONGEST_MS = 1500;

test.each(HOSTILE)('reads a question of %j within the time limit', async (part) => {
  const submittedText = part.repeat(Math.ceil((MAX_CHAT_TEXT_LENGTH * 20) / part.length));
  // Loads the conversion dictionary before the time is measured.
  await foldQuestion('學');
  const startedAt = performance.now();
  const question = normalizeQuestion(submittedText);
  const text = await foldQuestion(submittedText);
  readCrisis(question);
  readSafety(text);
  asksForgery(question);
  topicsIn(text);
  guideTopicsIn(text);
  smallTalkIn(text);
  serviceIn(text);
  readExam(text, readFigures(question));
  asksMoreThanList({
    text,
    named: [],
    words: [],
    subject: null,
    exam: null,
    level: 'master',
  } as unknown as QuestionReading);
  expect(question.length).toBeLessThanOrEqual(MAX_CHAT_TEXT_LENGTH);
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
});
