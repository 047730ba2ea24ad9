import { expect, it } from 'vitest';
import { getStatements } from '#client/features/facts/statement-figures.server.ts';
import { selectHeadlines } from './headline-statements.server.ts';

const TODAY = new Date('2026-11-29T00:00:00Z');

const fact = (key: string, part: string, value: object) => ({
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
const english = (part: string, overall: number, extraFields: object = {}) =>
  fact('englishMinimum', part, { overall, each: null, parts: null, ...STATED, ...extraFields });
const deadline = (part: string, day: string, kind = 'application') =>
  fact('deadline', part, { kind, day, forEntry: '2027', ...STATED });

const headlinesIn = (facts: ReturnType<typeof fact>[]) =>
  selectHeadlines(getStatements({ facts, sources: SOURCES }, 'en-us', TODAY));
const partsIn = (facts: ReturnType<typeof fact>[]) => headlinesIn(facts).map(({ figure }) => figure.part);

it('prefers the English of bachelor’s degrees to that of all levels, and leaves out master’s', () => {
  expect(partsIn([english('all|IELTS', 6), english('bachelor|IELTS', 6.5)])).toEqual(['bachelor|IELTS']);
  expect(partsIn([english('all|IELTS', 6), english('master|IELTS', 7)])).toEqual(['all|IELTS']);
});

it('takes IELTS before other tests, and the school’s own score before that of a guide', () => {
  expect(partsIn([english('bachelor|TOEFL iBT', 90), english('bachelor|IELTS', 6.5)])).toEqual(['bachelor|IELTS']);
  const [headline] = headlinesIn([english('bachelor|IELTS', 6, { standing: 'indirect' }), english('all|IELTS', 6.5)]);
  expect(headline).toMatchObject({ isIndirect: false, value: { overall: 6.5 } });
});

it('ends with the next application deadline, never with another date or one that has passed', () => {
  expect(partsIn([deadline('bachelor|old', '2026-01-14'), deadline('bachelor|start', '2027-09-20', 'start')])).toEqual(
    [],
  );
  expect(partsIn([deadline('bachelor|next', '2027-01-13')])).toEqual(['bachelor|next']);
});
