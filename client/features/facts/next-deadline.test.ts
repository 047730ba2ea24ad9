import { describe, expect, it } from 'vitest';
import { getFigures } from '#client/features/facts/figure.ts';
import { Fact } from '#shared/contract/catalogue/fact.ts';
import { findNextDeadline } from './next-deadline.ts';

const SOURCE = {
  id: '1',
  publisher: 'P',
  title: 'T',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '',
  readOn: '',
};
const createFact = (part: string, fields: object) =>
  Fact.parse({
    key: 'deadline',
    part,
    unit: '',
    sourceId: 1,
    value: JSON.stringify({ kind: 'application', standing: 'stated', appliesTo: '', appliesToChn: null, ...fields }),
  });
const findNextDay = (facts: Fact[], levels: string[], today: string) =>
  findNextDeadline(getFigures({ facts, sources: [SOURCE] }).all('deadline'), levels, today)?.day ?? null;

describe('the next deadline of a school', () => {
  const facts = [
    createFact('bachelor|application|Early', { day: '11-01', appliesTo: 'Early' }),
    createFact('bachelor|application', { day: '01-02' }),
    createFact('master|application', { day: '2027-07-06' }),
    createFact('bachelor|opens', { day: '12-01', kind: 'opens' }),
    createFact('bachelor|application|Guide', { day: '2026-12-01', standing: 'indirect' }),
  ];

  it.each([
    ['2026-10-20', '2026-11-01'],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-02', '2027-01-02'],
    ['2027-01-03', '2027-11-01'],
  ])('on %s is %s, of days that come every year', (today, day) =>
    expect(findNextDay(facts, ['bachelor'], today)).toBe(day),
  );

  it('is that of the requested levels, and null when all have passed', () => {
    expect(findNextDay(facts, ['master'], '2026-11-02')).toBe('2027-07-06');
    expect(findNextDay(facts, ['master'], '2027-07-07')).toBeNull();
    expect(findNextDay(facts, [], '2026-11-02')).toBeNull();
  });
});
