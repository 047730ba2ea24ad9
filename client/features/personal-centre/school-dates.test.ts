import { expect, it } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { listAppliedSchoolIds, listSchoolDates, listUndatedSchools } from './school-dates.server.ts';

const SOURCES = [
  { id: '1', publisher: 'Cornell University', title: 'Dates', address: 'https://cornell.edu', asAt: '2026' },
];
const createSchool = (id: string, name: string, facts: object[], countryKey = '') =>
  ({
    id,
    name,
    nameChn: '',
    countryKey,
    facts: facts.map((fact) => ({ part: '', unit: '', sourceId: '1', was: [], beside: [], ...fact })),
    sources: SOURCES,
  }) as never;
const createDeadline = (appliesTo: string, day: string) => ({
  key: 'deadline',
  part: `bachelor|application|${appliesTo}`,
  value: JSON.stringify({ kind: 'application', day, appliesTo, appliesToChn: null, standing: 'stated' }),
});
const listDates = (schools: never[]) =>
  listSchoolDates(schools, 'en-us', textsIn('en-us').getText('next-dates'), '2026-11-30');

it('lists the deadline that a school states, with its source', () => {
  const dates = listDates([
    createSchool('3009', 'Cornell University', [
      createDeadline('Early Decision', '11-01'),
      createDeadline('Regular Decision', '01-02'),
    ]),
  ]);
  expect(dates).toHaveLength(1);
  expect(dates[0]).toMatchObject({
    day: '2027-01-02',
    schoolName: 'Cornell University',
    title: 'Application deadline (Regular Decision)',
    publisher: 'Cornell University',
  });
});

it('lists the deadline of UCAS once for all schools of a day', () => {
  const ucasCourses = { key: 'ucasCourses', value: '177' };
  const dates = listDates([
    createSchool('1006', 'The University of Manchester', [ucasCourses]),
    createSchool('1012', 'University of Leeds', [ucasCourses]),
    createSchool('2001', 'The University of Melbourne', []),
  ]);
  expect(dates.map(({ day, schoolName }) => [day, schoolName])).toEqual([
    ['2027-01-13', 'The University of Manchester, University of Leeds'],
  ]);
});

it('takes the schools of an application until it has ended', () => {
  const form = { courses: [{ schoolId: '1006' }, { schoolId: '1006' }, { schoolId: '' }] };
  expect(listAppliedSchoolIds({ status: 'following', form } as never)).toEqual(['1006']);
  expect(listAppliedSchoolIds({ status: 'withdrawn', form } as never)).toEqual([]);
});

it('names the schools without a date, so that the list is not silent on them', () => {
  const schools = [
    createSchool('1006', 'The University of Manchester', [{ key: 'ucasCourses', value: '177' }]),
    createSchool('3009', 'Cornell University', [createDeadline('Regular Decision', '01-02')]),
    createSchool('4001', 'University of Toronto', [], 'ca'),
    createSchool('2003', 'The University of Sydney', [], 'au'),
  ];
  expect(listUndatedSchools(schools, 'en-us', '2026-11-30')).toEqual([
    { usualDeadline: '', names: ['University of Toronto'] },
    { usualDeadline: 'All year; leave time for the visa', names: ['The University of Sydney'] },
  ]);
});
