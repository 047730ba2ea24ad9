import { expect, test } from 'vitest';
import { parseStudentChoice, createStudentQuery } from './student-choice.ts';
import { formatStudentNumber } from './student-number.tsx';

const parseChoice = (query: string) => parseStudentChoice(new URLSearchParams(query));

test('a list is read from its URL, and unknown values select the whole list', () => {
  expect(parseChoice('')).toEqual({ q: '', filter: 'all' });
  expect(parseChoice('q=+chan+&show=mine')).toEqual({ q: 'chan', filter: 'mine' });
  expect(parseChoice('show=everything')).toEqual({ q: '', filter: 'all' });
});

test('the URL of a list of students round-trips', () => {
  for (const choice of [
    { q: '', filter: 'all' },
    { q: '陳 & 50%', filter: 'open' },
    { q: '6123', filter: 'mine' },
  ] as const)
    expect(parseChoice(createStudentQuery(choice))).toEqual(choice);
  expect(createStudentQuery({ q: '', filter: 'all' })).toBe('');
  expect(createStudentQuery({ q: '', filter: 'mine' }, { before: '12' })).toBe('?show=mine&before=12');
});

test.each([
  ['852', '61234567', '+852 6123 4567'],
  ['86', '13812345678', '+86 138 1234 5678'],
  ['44', '7911123', '+44 7911123'],
])('a number of +%s is grouped in the usual way', (areaCode, mobile, text) => {
  expect(formatStudentNumber({ areaCode, mobile })).toBe(text);
});
