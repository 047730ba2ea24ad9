import { describe, expect, it } from 'vitest';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { type ApplyForm, ApplyForm as ApplyFormSchema } from '#shared/contract/application/apply-form.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { ACADEMIC_EXAMS, EDUCATION_LEVELS, HOME_COUNTRIES } from '#shared/rules/application/application-lists.ts';
import { ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';
import type { ApplicationView } from './application-view.ts';
import { writeFormFacts } from './write-application-page.ts';
import { sayGrades } from './write-application-parts.ts';

/** Nothing in it is empty, and no two answers are alike. */
const FULL: ApplyForm = ApplyFormSchema.parse({
  personal: {
    nameChn: '陳思敏',
    firstName: 'Sze Man',
    lastName: 'Chan',
    birthday: '2008-03-14',
    gender: 'female',
    passportCountry: 'hk',
    passportNumber: 'K12345678',
    email: 'szeman@example.com',
    mobileAreaCode: '852',
    mobile: '51234567',
    address: '1 Canal Road',
    guardianName: 'Chan Tai Man',
    guardianPhone: '61234567',
  },
  education: [
    { school: 'Tsing Hang College', country: 'mo', level: 'secondary', startMonth: '2020-09', endMonth: '2026-06' },
  ],
  english: {
    type: '1',
    listening: '8.5',
    reading: '7.5',
    writing: '5.5',
    speaking: '6.5',
    overall: '7.0',
    date: '2026-08-01',
    predicted: true,
  },
  grades: [{ exam: 'alevel', subject: 'Economics', grade: 'A*', predicted: true }],
  statement: 'Why I want to study there',
  note: 'Please call after five',
});

/** What an answer from a list is called; all others stand as they were written. */
const LISTS: Record<string, string> = {
  'personal.gender': 'gender',
  'personal.passportCountry': 'place',
  'education.0.country': 'place',
  'education.0.level': 'level',
  'english.type': 'test',
  'grades.0.exam': 'exam',
};

/** Shown beside the form: courses with their decisions, documents with their files. Without the last nothing is sent. */
const ELSEWHERE = ['courses', 'documents', 'declaration'];

const answersIn = (value: unknown, path: string): [string, string | boolean][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => answersIn(part, path ? `${path}.${key}` : key))
    : [[path, value as string | boolean]];

const answers = answersIn(FULL, '').filter(([path]) => !ELSEWHERE.some((part) => path.startsWith(part)));

describe.each(LOCALES)('at the desk in %s', (locale) => {
  const say = deskWords(locale);
  const written = String(
    writeFormFacts({
      say,
      application: { form: FULL },
      passportNumber: FULL.personal.passportNumber,
    } as ApplicationView),
  );

  it.each(answers)('the answer %s is there for the adviser', (path, answer) => {
    expect(answer, 'the example says nothing of it').toBeTruthy();
    const word = `${LISTS[path]}.${String(answer)}`;
    const shown = answer === true ? say('predicted') : isDeskWord(word) ? say(word) : String(answer);
    if (path in LISTS) expect(shown).not.toBe(answer);
    expect(written).toContain(shown);
  });

  it('every choice of the form has a name', () => {
    const words = [
      ...HOME_COUNTRIES.map((place) => `place.${place}`),
      ...EDUCATION_LEVELS.map((level) => `level.${level}`),
      ...ACADEMIC_EXAMS.map((exam) => `exam.${exam}`),
      ...ENGLISH_TEST_TYPES.map((type) => `test.${type}`),
      'gender.male',
      'gender.female',
    ];
    expect(words.filter((word) => !isDeskWord(word))).toEqual([]);
  });
});

it('the grades of each exam stand in a line of their own, without a break within it', () => {
  const grade = (exam: 'dse' | 'ib', subject: string) => ({ exam, subject, grade: '5', predicted: true });
  const said = String(
    sayGrades([grade('dse', 'Mathematics'), grade('dse', 'Physics'), grade('ib', 'History')], deskWords('en-us')),
  );
  expect(said.split('\n')).toEqual([expect.stringMatching(/Mathematics.*Physics/), expect.stringContaining('History')]);
});
