import { describe, expect, test } from 'vitest';
import { foldQuestion } from './fold-question.ts';
import {
  findPassageSubjects,
  findTitleScopes,
  isEligible,
  isOfUniversity,
  OFFICE_PATTERN,
  type PassageScope,
} from './passage-scope.ts';
import { BEFORE_UNIVERSITY_PATTERN } from './read-question.ts';

const createScope = (title: string, text: string, isInternational = false): PassageScope => ({
  scopes: findTitleScopes(title),
  subjects: findPassageSubjects(text),
  isInternational,
  isOfUniversity: isOfUniversity(title),
});
const isAnswer = (question: string, scope: PassageScope, isBeforeUniversity = false) =>
  isEligible({ text: question, isBeforeUniversity }, scope);

describe('a passage answers', () => {
  test('a question about its subject only', () => {
    const tuition = createScope('tuition free degrees', 'no degree is free of tuition');
    expect(isAnswer('do i pay if i get sick in the uk', tuition)).toBe(false);
    expect(isAnswer('is any degree free', tuition)).toBe(true);
    expect(isAnswer('do i pay if i get sick in the uk', createScope('nhs', 'see a doctor with the nhs'))).toBe(true);
  });

  test('a question of its audience only', () => {
    const boarding = createScope('boarding school holidays', 'boarders go to a host family');
    expect(isAnswer('where do students stay in the holidays', boarding)).toBe(false);
    expect(isAnswer('where do boarders stay in the holidays', boarding)).toBe(true);
    expect(isAnswer('where do they stay in the holidays', boarding, true)).toBe(true);
    expect(isAnswer('i am in year 12, when do i apply to university', boarding, true)).toBe(false);
    expect(isAnswer('do boarding schools help pupils apply to university', boarding, true)).toBe(true);
  });

  test('a question about money only, if it is about scholarships', () => {
    const award = createScope('full scholarships in canada', 'pearson scholarship of toronto');
    expect(isAnswer('does toronto accept the gaokao', award)).toBe(false);
    expect(isAnswer('can i study in canada for free', award)).toBe(true);
  });

  test('a question about its kind of visa only', () => {
    const graduateVisa = createScope('what the uk graduate visa costs', 'two charges');
    expect(isAnswer('what about visa fee', graduateVisa)).toBe(false);
    expect(isAnswer('what does the graduate visa cost', graduateVisa)).toBe(true);
    expect(isAnswer('visa fee to stay after my degree', graduateVisa)).toBe(true);
  });

  test('no citizen with what holds for international students', () => {
    const aid = createScope('aid', 'financial aid', true);
    expect(isAnswer('i am a us citizen abroad, can i get financial aid', aid)).toBe(false);
    expect(isAnswer('can i get financial aid', aid)).toBe(true);
  });

  const PUPILS = [7, 9, 11, 13, 15].flatMap((age) => [
    `my ${age} year old daughter`,
    `my son is ${age}`,
    `個仔${age}歲`,
    `女儿 ${age} 岁`,
  ]);
  test.each([...PUPILS, 'he is in form 2', '而家中三', '孩子读初二', 'grade 8'])(
    'no pupil with what holds for students: %s',
    async (asked) => {
      const text = await foldQuestion(`${asked}, can a parent stay`);
      const isPupil = BEFORE_UNIVERSITY_PATTERN.test(text);
      for (const title of ['open work permits for spouses', 'applying for halls', 'a master’s average', 'the 485'])
        expect(isAnswer(text, createScope(title, title), isPupil)).toBe(false);
      expect(isAnswer(text, createScope('staying with a child', 'a parent stays'), isPupil)).toBe(true);
    },
  );
});

test.each([
  ...['office', 'branch', 'company', 'adviser', 'counsellor'].map((noun) => `can we come to your hong kong ${noun}`),
  ...['公司', '辦公室', '分行'].map((noun) => `可唔可以上你哋${noun}傾`),
  ...['办公室', '分行', '顾问'].map((noun) => `想去你们${noun}聊聊`),
])('a question about the office of the agency is recognised: %s', async (question) =>
  expect(OFFICE_PATTERN.test(await foldQuestion(question))).toBe(true),
);
