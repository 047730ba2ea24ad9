import { expect, it } from 'vitest';
import { fieldOfSubject } from './subjects.ts';

it.each([
  ['CAH10-01-02', 'engineering'],
  ['CAH17-01-02', 'business'],
  ['CAH17-01-08', 'finance'],
  ['CAH15-02-01', 'finance'],
  ['CAH02-02-03', 'medicine'],
  ['CAH02-04-01', 'health'],
  ['CAH03-01', 'science'],
  ['CAH03', 'science'],
])('the subject %s is in the field %s', (code, field) => expect(fieldOfSubject(code)).toBe(field));

it.each(['CAH03-02-01', 'CAH23-01-01', 'CAH99-01-01', ''])('%j is in no field of ours', (code) =>
  expect(fieldOfSubject(code)).toBeNull(),
);
