import { expect, it } from 'vitest';
import { getSubjectField } from './subjects.ts';

it.each([
  ['CAH10-01-02', 'engineering'],
  ['CAH17-01-02', 'business'],
  ['CAH17-01-08', 'finance'],
  ['CAH15-02-01', 'finance'],
  ['CAH02-02-03', 'biomedical'],
  ['CAH01-01-02', 'medicine'],
  ['CAH02-04-01', 'health'],
  ['CAH03-01', 'science'],
  ['CAH03', 'science'],
])('the subject %s is mapped to the field %s', (code, field) => expect(getSubjectField(code)).toBe(field));

it.each(['CAH03-02-01', 'CAH23-01-01', 'CAH99-01-01', ''])('the subject %j is mapped to no field', (code) =>
  expect(getSubjectField(code)).toBeNull(),
);
