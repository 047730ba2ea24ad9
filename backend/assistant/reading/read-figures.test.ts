import { expect, test } from 'vitest';
import { correctSpelling } from './find-names.ts';
import { readExam } from './read-exam.ts';
import { findBudget, readFigures } from './read-figures.ts';

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
] as const)('%s: %s %s', (question, figure, expectedValue) =>
  expect(readFigures(question)[figure]).toBe(expectedValue),
);

test.each([
  ['屋企得三十萬一年', 300_000, null],
  ['預算二十五萬', 250_000, null],
  ['预算三万五英镑', 30_000, null],
  ['15萬港幣', 150_000, 'HKD'],
  ['30000鎊', 30_000, 'GBP'],
  ['人民币 20 万', null, null],
  ['2027年9月入學，預算未定', null, null],
  ['我一千個唔願意', null, null],
] as const)('%s is a budget of %s', (question, expectedAmount, currency) => {
  const budget = findBudget(question)?.value ?? null;
  if (expectedAmount === null) return expect(budget?.currency === 'CNY' || budget === null).toBe(true);
  return expect(budget).toMatchObject(currency ? { amount: expectedAmount, currency } : { amount: expectedAmount });
});

test.each([
  ['manchster', 'manchester'],
  ['univeristy', 'university'],
  ['engneering', 'engineering'],
  ['canterbury', 'canterbury'],
  ['marking', 'marking'],
  ['曼徹斯特', '曼徹斯特'],
])('%s is read as %s', (word, expectedWord) => expect(correctSpelling(word)).toBe(expectedWord));

test.each([
  ['DSE 33332', '3 3 3 3 2'],
  ['我DSE考到 5** 5* 5 4 4 3', '5** 5* 5 4 4 3'],
  ['5**,5,5,4,4', '5** 5 5 4 4'],
  ['DSE 22 points', null],
  ['33332', null],
] as const)('reads the grades of %s as %s', (question, grades) =>
  expect(readFigures(question).dseGrades?.join(' ') ?? null).toBe(grades),
);

test.each([
  ['dse 33332', '3 3 3 3 2', 'chinese 3, english 3, maths 3, biology 3, chemistry 2'],
  ['dse 22', '4 4 4 5 5', 'chinese 4, english 4, maths 4, biology 5, chemistry 5'],
  ['dse 35', '5** 5** 5** 5** 5**', 'chinese 5**, english 5**, maths 5**, biology 5**, chemistry 5**'],
  ['最佳五科 25', '5 5 5 5 5', 'chinese 5, english 5, maths 5, biology 5, chemistry 5'],
] as const)('resolves the region of %s to %s', (question, assumed, subjects) => {
  const exam = readExam(question, readFigures(question));
  expect(exam?.assumed).toBe(assumed);
  expect(exam?.answers?.publicTestSubjects.map(({ subject, grade }) => `${subject} ${grade}`).join(', ')).toBe(
    subjects,
  );
});
