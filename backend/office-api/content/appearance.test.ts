import { expect, test } from 'vitest';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { describeRegisterFact } from './appearance.ts';

const createRow = (fact: Pick<FactRow, 'factKey' | 'part' | 'value'>): FactRow => ({
  ...fact,
  unit: '',
  sourceId: 1,
  publisher: 'A university',
  title: 'Tuition fees',
  licence: '',
  licenceAddress: '',
  address: 'https://school.example/fees',
  asAt: '',
  readOn: '2026-10-28',
  isOwn: 0,
});
const FEE = {
  least: 19_000,
  usual: 21_500,
  most: 30_000,
  currency: 'GBP',
  courses: 12,
  basis: 'tuition',
  academicYear: '2026/27',
  credits: null,
  isBySubject: false,
  appliesTo: '',
  standing: 'stated',
};

test('the yearly fee of a level, its IELTS score and the teaching rating have a row in the table of facts', () => {
  const source = { path: '', source: 'Tuition fees', asAt: '2026-10-28', register: null };
  expect(
    describeRegisterFact(createRow({ factKey: 'degreeYear', part: 'bachelor', value: JSON.stringify(FEE) })),
  ).toEqual({ ...source, fact: 'degreeYear.bachelor', value: '21500', currency: 'GBP' });
  expect(describeRegisterFact(createRow({ factKey: 'englishFrom', part: 'master', value: 6.5 }))).toEqual({
    ...source,
    fact: 'englishFrom.master',
    value: '6.5',
    currency: '',
  });
  expect(describeRegisterFact(createRow({ factKey: 'teachingRating', part: 'overall', value: 'Silver' }))?.fact).toBe(
    'teachingRating.overall',
  );
});

test('a fee of invalid shape and facts of other parts have none', () => {
  expect(describeRegisterFact(createRow({ factKey: 'degreeYear', part: 'bachelor', value: '{}' }))).toBeNull();
  expect(describeRegisterFact(createRow({ factKey: 'teachingRating', part: 'outcomes', value: 'Gold' }))).toBeNull();
});
