import { expect, test } from 'vitest';
import { formatApplications } from './format-applications.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const row = {
  id: 7,
  userId: 3,
  status: 'following',
  updatedAt: '',
  submittedAt: '2026-11-19T10:00:00Z',
  name: '陳思敏',
  agentKey: 'mso',
  schoolName: '愛丁堡大學',
  step: 'submit',
};

test('columns are aligned, also with wide characters', () => {
  const otherApplication = {
    ...row,
    id: 12,
    name: 'Wong Siu Ming',
    schoolName: 'Leeds',
    step: 'admission',
    submittedAt: '',
    agentKey: '',
  };
  expect(formatApplications({ code: 1003, datas: [row, otherApplication] }, NOW).split('\n')).toEqual([
    'ID  NAME           SCHOOL      STEP       AGE  AGENT',
    '7   陳思敏         愛丁堡大學  submit     3 d  mso',
    '12  Wong Siu Ming  Leeds       admission  -',
  ]);
});

test('control characters in a name are escaped', () =>
  expect(formatApplications({ datas: [{ ...row, name: 'a\u001b[2Jb\nc' }] }, NOW)).toContain('a [2Jb c'));

test('an empty list is reported as such', () =>
  expect(formatApplications({ datas: [] }, NOW)).toBe('No application is being followed.'));
