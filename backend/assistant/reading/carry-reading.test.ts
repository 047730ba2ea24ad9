import { expect, test } from 'vitest';
import { mergeReadings } from './carry-reading.ts';
import type { QuestionReading } from './read-question.ts';
import { readExam } from './read-exam.ts';

const NOTHING: QuestionReading = {
  text: '',
  topics: new Set(),
  guides: [],
  guideNearness: 0,
  countries: [],
  namesCountry: false,
  schools: [],
  cities: [],
  states: [],
  named: [],
  localNames: [],
  words: [],
  alsoNamed: [],
  countriesOfPlaces: [],
  subject: null,
  level: null,
  exam: null,
  english: null,
  budget: null,
  month: null,
  season: null,
  isElsewhere: false,
  isBeforeUniversity: false,
  goesOn: false,
};
const LAW = { types: [-1], words: 'law', spelledText: 'law', narrower: '' };

test('a question about entry that names a country keeps the results and the field of the conversation', () => {
  const previous = { ...NOTHING, exam: readExam('ib predicted 34'), subject: LAW };
  const current: QuestionReading = {
    ...NOTHING,
    text: '英国有哪些收我',
    topics: new Set(['entry']),
    countries: ['uk'],
    namesCountry: true,
  };
  expect(mergeReadings(previous, current)).toMatchObject({ subject: LAW, exam: { key: 'ib' }, countries: ['uk'] });
});

test('a question for something cheaper keeps the field and the country, but not the school', () => {
  const previous: QuestionReading = { ...NOTHING, schools: [1010], countries: ['uk'], subject: LAW, level: 'master' };
  const current: QuestionReading = {
    ...NOTHING,
    text: 'is there a cheaper option',
    topics: new Set(['cheap']),
    guides: ['living'],
  };
  expect(mergeReadings(previous, current)).toMatchObject({
    schools: [],
    countries: ['uk'],
    subject: LAW,
    guides: [],
    level: 'master',
  });
});

test('a conversation about schools before university stays with them until a place is named', () => {
  const previous: QuestionReading = { ...NOTHING, countries: ['uk'], isBeforeUniversity: true };
  const cheaper: QuestionReading = { ...NOTHING, text: '有没平些的', topics: new Set(['cheap']) };
  expect(mergeReadings(previous, cheaper).isBeforeUniversity).toBe(true);
  expect(mergeReadings(previous, { ...cheaper, schools: [1004] }).isBeforeUniversity).toBe(false);
});

test("a question 'which' after a comparison of schools is about those schools", () => {
  const previous: QuestionReading = { ...NOTHING, schools: [2004, 2006], countries: ['au'], subject: LAW };
  const createReading = (text: string): QuestionReading => ({ ...NOTHING, text });
  expect(mergeReadings(previous, createReading('which is easier to get in then, for me')).schools).toEqual([
    2004, 2006,
  ]);
  expect(mergeReadings(previous, createReading('which country is easier to get into, for me')).schools).toEqual([]);
});
