import { expect, it } from 'vitest';
import { getStatements } from '#client/features/facts/statement-figures.server.ts';
import { selectHeadlines } from './headline-statements.server.ts';

const TODAY = new Date('2026-11-29T00:00:00Z');

const createFact = (key: string, part: string, value: object) => ({
  key,
  part,
  value: JSON.stringify(value),
  unit: '',
  sourceId: '1',
  was: [],
  beside: [],
});
const SOURCES = [
  { id: '1', publisher: 'P', title: 'T', licence: '', licenceAddress: '', address: '', asAt: '2026', readOn: '' },
];
const STATED = { appliesTo: '', standing: 'stated' };
const createEnglish = (part: string, overall: number, extraFields: object = {}) =>
  createFact('englishMinimum', part, { overall, each: null, parts: null, ...STATED, ...extraFields });
const createDeadline = (part: string, day: string, kind = 'application') =>
  createFact('deadline', part, { kind, day, forEntry: '2027', ...STATED });

const headlinesIn = (facts: ReturnType<typeof createFact>[]) =>
  selectHeadlines(getStatements({ facts, sources: SOURCES }, 'en-us', TODAY));
const partsIn = (facts: ReturnType<typeof createFact>[]) => headlinesIn(facts).map(({ figure }) => figure.part);

it('prefers the English of bachelor’s degrees to that of all levels, and leaves out master’s', () => {
  expect(partsIn([createEnglish('all|IELTS', 6), createEnglish('bachelor|IELTS', 6.5)])).toEqual(['bachelor|IELTS']);
  expect(partsIn([createEnglish('all|IELTS', 6), createEnglish('master|IELTS', 7)])).toEqual(['all|IELTS']);
});

it('takes IELTS before other tests, and the school’s own score before that of a guide', () => {
  expect(partsIn([createEnglish('bachelor|TOEFL iBT', 90), createEnglish('bachelor|IELTS', 6.5)])).toEqual([
    'bachelor|IELTS',
  ]);
  const [headline] = headlinesIn([
    createEnglish('bachelor|IELTS', 6, { standing: 'indirect' }),
    createEnglish('all|IELTS', 6.5),
  ]);
  expect(headline).toMatchObject({ isIndirect: false, value: { overall: 6.5 } });
});

it('ends with the next application deadline, never with another date or one that has passed', () => {
  expect(
    partsIn([createDeadline('bachelor|old', '2026-01-14'), createDeadline('bachelor|start', '2027-09-20', 'start')]),
  ).toEqual([]);
  expect(partsIn([createDeadline('bachelor|next', '2027-01-13')])).toEqual(['bachelor|next']);
});

it('takes the nearest of the days that come every year, whichever programmes they are for', () => {
  expect(partsIn([createDeadline('bachelor|early', '11-01'), createDeadline('bachelor|regular', '01-02')])).toEqual([
    'bachelor|regular',
  ]);
  expect(partsIn([createDeadline('all|any', '01-10'), createDeadline('bachelor|late', '02-01')])).toEqual(['all|any']);
});
