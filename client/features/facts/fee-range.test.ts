import { describe, expect, it } from 'vitest';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { formatFeeRange } from './fee-range.ts';
import { getSchoolFeeRange } from './school-fee-range.server.ts';

const sources = [Source.parse({ id: '1', publisher: 'P', title: 'T' })];
const createFact = (key: string, part: string, value: unknown, unit = '') =>
  Fact.parse({ key, part, value: typeof value === 'object' ? JSON.stringify(value) : value, unit, sourceId: '1' });
const createFee = (appliesTo: string, from: number, more: object = {}) =>
  createFact('internationalFee', appliesTo ? `bachelor|${appliesTo}` : 'bachelor', {
    from,
    to: from,
    currency: 'GBP',
    per: 'year',
    academicYear: '2026/27',
    appliesTo,
    standing: 'indirect',
    ...more,
  });
const getRange = (facts: Fact[]) => getSchoolFeeRange({ facts, sources }, 'bachelor', 'en-us');

describe('the yearly fees of a school by subject', () => {
  it('are one range of the newest academic year', () => {
    const range = getRange([
      createFee('Computer Science', 62_820),
      createFee('Humanities', 37_380, { to: 45_000 }),
      createFee('Law', 20_000, { academicYear: '2023/24' }),
    ]);
    expect(range).toMatchObject({ academicYear: '2026/27', isBySubject: true, limits: '', isIndirect: true });
    expect(range && formatFeeRange(range, 'en-us')).toBe('£37,380–£62,820');
  });

  it('name the only course of a single fee', () => {
    expect(getRange([createFee('BSc Physics', 37_500)])).toMatchObject({ limits: 'BSc Physics', isBySubject: false });
  });

  it('are the school’s own before those of a guide', () => {
    const range = getRange([createFee('', 20_000), createFee('Arts', 25_000, { standing: 'stated' })]);
    expect(range).toMatchObject({ from: 25_000, to: 25_000, isIndirect: false });
  });

  it('are left out beside the lowest fee of the level, and are not of another level or period', () => {
    expect(getRange([createFee('', 20_000), createFact('fromFee', 'bachelor', '19000', 'GBP/year')])).toBeNull();
    expect(getRange([createFee('', 20_000), createFact('fromFee', 'master', '19000', 'GBP/year')])).not.toBeNull();
    expect(getRange([createFee('', 20_000, { per: 'course' })])).toBeNull();
    expect(getRange([])).toBeNull();
  });
});
