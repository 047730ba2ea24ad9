import { expect, test } from 'vitest';
import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { findDeadline } from './find-deadline.ts';

const BACHELOR = MAJOR_LEVELS.find(({ key }) => key === 'bachelor');
const find = (days: readonly string[], intake: string, level = 'all') =>
  findDeadline(
    days.map((day) => ({ schoolId: '1', level, day })),
    { schoolId: '1', majorLevelId: String(BACHELOR?.id), intake, today: '2026-11-30' },
  );

test.each([
  ['a deadline that passed before the intake', ['10-15'], '2027-09', '2026-10-15'],
  ['a deadline ahead of the intake', ['01-14'], '2027-09', '2027-01-14'],
  ['the next of several deadlines', ['10-15', '01-14', '06-30'], '2027-09', '2027-01-14'],
  ['the last of several that passed', ['09-01', '10-15'], '2027-01', '2026-10-15'],
  ['a day with its year', ['2026-10-15'], '2027-09', '2026-10-15'],
  ['no day of an earlier year', ['2025-10-15'], '2027-09', ''],
  ['the next occurrence without an intake', ['10-15'], '', '2027-10-15'],
  ['no passed day without an intake', ['2026-10-15'], '', ''],
])('of a course, %s is found', (_name, days, intake, deadline) => {
  expect(find(days, intake)).toBe(deadline);
});

test('a deadline of the level replaces those of all levels', () => {
  const deadlines = [
    { schoolId: '1', level: 'all', day: '10-15' },
    { schoolId: '1', level: 'bachelor', day: '01-14' },
    { schoolId: '2', level: 'bachelor', day: '03-01' },
  ];
  const query = { schoolId: '1', majorLevelId: String(BACHELOR?.id), intake: '2027-09', today: '2026-11-30' };
  expect(findDeadline(deadlines, query)).toBe('2027-01-14');
});
