import { describe, expect, test } from 'vitest';
import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { findDeadline } from './find-deadline.ts';

const BACHELOR = MAJOR_LEVELS.find(({ key }) => key === 'bachelor');
const find = (days: readonly string[], intake: string, level = 'all') =>
  findDeadline(
    { stated: days.map((day) => ({ schoolId: '1', level, day })), ucasSchools: [], terms: [] },
    { schoolId: '1', courseId: '', majorLevelId: String(BACHELOR?.id), intake, today: '2026-11-30' },
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
  const stated = [
    { schoolId: '1', level: 'all', day: '10-15' },
    { schoolId: '1', level: 'bachelor', day: '01-14' },
    { schoolId: '2', level: 'bachelor', day: '03-01' },
  ];
  const query = {
    schoolId: '1',
    courseId: '',
    majorLevelId: String(BACHELOR?.id),
    intake: '2027-09',
    today: '2026-11-30',
  };
  expect(findDeadline({ stated, ucasSchools: [], terms: [] }, query)).toBe('2027-01-14');
});

describe('of a school that recruits through UCAS and states no deadline', () => {
  const ucasSchools = [
    { schoolId: '1', name: 'University of Leeds', ucasCourses: '300' },
    { schoolId: '2', name: 'University of Oxford', ucasCourses: '90' },
  ];
  const createTerms = (name: string, award: string, ucasId = '6865') => [
    { id: '7', startYear: null, startMonth: null, name, award, ucasId },
  ];
  const query = { schoolId: '1', courseId: '7', majorLevelId: '1', intake: '2027-09', today: '2026-11-30' };

  test.each([
    ['a course', createTerms('Law', 'LLB'), {}, '2027-01-13'],
    ['a course of Oxford', createTerms('Law', 'LLB'), { schoolId: '2' }, '2026-10-15'],
    ['a course in medicine', createTerms('Medicine', 'MBChB'), {}, '2026-10-15'],
    [
      'a course in medicine without its identifier or award',
      createTerms('Medicine and surgery', '', ''),
      {},
      '2026-10-15',
    ],
    ['the school alone', [], { courseId: '' }, '2027-01-13'],
    ['a course of another entry year', createTerms('Law', 'LLB'), { intake: '2028-09' }, ''],
    ['a master’s course', createTerms('Law', 'LLM'), { majorLevelId: '2' }, ''],
    ['a school outside UCAS', createTerms('Law', 'LLB'), { schoolId: '3' }, ''],
  ])('%s has the deadline of UCAS, if any', (_name, terms, change, deadline) => {
    expect(findDeadline({ stated: [], ucasSchools, terms }, { ...query, ...change })).toBe(deadline);
  });
});
