import { expect, test } from 'vitest';
import { pointAt, shownBy } from './carry-slots.ts';
import { findBudget, readFigures } from './read-figures.ts';
import { correctSpelling, wordsMeant } from './read-names.ts';

test.each([
  ['dse 5** 5* 5 4 4 3', 'dse', 26],
  ['5**,5,5,4,4', 'dse', 25],
  ['dse 4 4 4 3 3', 'dse', 18],
  ['4 4 4 3 3', 'dse', null],
  ['best 5 攞咗23', 'dse', 23],
  ['best five 25 law', 'dse', 25],
  ['IB 32分', 'ib', 32],
  ['38 points in the IB', 'ib', 38],
  ['bible 32', 'ib', null],
  ['托福80', 'toefl', 80],
  ['TOEFL iBT 100', 'toefl', 100],
  ['PTE 58', 'pte', 58],
  ['A-level AAB', 'aLevel', 136],
  ['A*AA at A level', 'aLevel', 152],
  ['BBB', 'aLevel', null],
  ['a level', 'aLevel', null],
  ['QS 100 內', 'top', 100],
  ['排名前50', 'top', 50],
] as const)('%s: %s %s', (question, figure, value) => expect(readFigures(question)[figure]).toBe(value));

test.each([
  ['屋企得三十萬一年', 300_000, null],
  ['預算二十五萬', 250_000, null],
  ['预算三万五英镑', 30_000, null],
  ['15萬港幣', 150_000, 'HKD'],
  ['30000鎊', 30_000, 'GBP'],
  ['人民币 20 万', null, null],
  ['2027年9月入學，預算未定', null, null],
  ['我一千個唔願意', null, null],
] as const)('%s is a budget of %s', (question, amount, currency) => {
  const budget = findBudget(question)?.value ?? null;
  if (amount === null) return expect(budget?.currency === 'CNY' || budget === null).toBe(true);
  return expect(budget).toMatchObject(currency ? { amount, currency } : { amount });
});

const MEANT = wordsMeant(['manchester', 'university', 'tuition', 'engineering', 'master', 'weather', 'marketing']);
test.each([
  ['tution at manchster', 'tuition at manchester'],
  ['Univeristy of Manchester', 'university of Manchester'],
  ['engneering in canda', 'engineering in canada'],
  ['does it matter whether marking is fair', 'does it matter whether marking is fair'],
  ['曼徹斯特 fees', '曼徹斯特 fees'],
])('%s is read as %s', (typed, meant) => expect(correctSpelling(typed, (word) => MEANT.has(word), MEANT)).toBe(meant));

test('an ordinal points at a card, where one stood there', () => {
  const shown = shownBy([
    { kind: 'course', course: { id: 7, fkInstitutionId: 3 } },
    { kind: 'school', school: { id: 4 } },
    { kind: 'link' },
  ]);
  expect(pointAt('第一間呢', shown)).toEqual({ schools: [3], course: 7 });
  expect(pointAt('and the second one?', shown)).toEqual({ schools: [4], course: null });
  expect(pointAt('the last one', shown)).toEqual({ schools: [4], course: null });
  for (const none of ['第三間', '第一年', 'my first degree', '學費']) expect(pointAt(none, shown)).toEqual({});
});
