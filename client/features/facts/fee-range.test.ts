import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/i18n/use-text.ts';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { getFigures } from './figure.ts';
import { listTuitionNotes } from '#client/features/compare/compare-costs.ts';
import FACTS from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import STATEMENTS from '#client/i18n/messages/en-us/statements.json' with { type: 'json' };
import { formatFeeRange, listFeeNotes } from './fee-notes.ts';
import { isFeeOfFields } from './fee-of-fields.ts';
import { getRangeFigures, getSchoolFee, isSupersededFee } from './fee-range.ts';

const sources = [Source.parse({ id: '1', publisher: 'P', title: 'T', asAt: '2023-01-03' })];
const createSchool = (...facts: object[]) => ({ facts: facts.map((fact) => Fact.parse(fact)), sources });
const MELBOURNE = createDegreeYearFact('bachelor', {
  least: 31_669,
  usual: 36_388,
  most: 73_543,
  currency: 'AUD',
  courses: 20,
});
const getFee = (...facts: object[]) => getSchoolFee(createSchool(...facts), 'bachelor', 'en-us');
const t = createTexts('en-us', { statements: STATEMENTS }).getText('statements');
const describeFee = (...facts: object[]) => {
  const range = getFee(...facts);
  return range && [formatFeeRange(range, 'en-us'), ...listFeeNotes(range, t, 'en-us')];
};

describe('the yearly fee of a level', () => {
  it('is the range of its courses with the median, the year of the source and the basis', () => {
    expect(describeFee(MELBOURNE)).toEqual(['A$31,669–A$73,543', 'median A$36,388', '2023', 'tuition only']);
  });

  it('states what is included, and the credits of a year', () => {
    expect(
      describeFee(createDegreeYearFact('bachelor', { least: 62_360, currency: 'USD', basis: 'withFees' })),
    ).toEqual(['US$62,360', '2023', 'with mandatory fees']);
    const ubc = {
      least: 49_549,
      most: 64_114,
      currency: 'CAD',
      credits: 30,
      isBySubject: true,
      academicYear: '2025/26',
    };
    expect(describeFee(createDegreeYearFact('bachelor', ubc))).toEqual([
      'C$49,549–C$64,114',
      '2025–26',
      'varies by subject',
      'a year of 30 credits',
      'tuition only',
    ]);
  });

  it('names the only course of a single fee, and a guide as the source', () => {
    const fee = { least: 37_500, currency: 'GBP', appliesTo: 'BSc Physics', standing: 'indirect' } as const;
    expect(getFee(createDegreeYearFact('bachelor', fee))).toMatchObject({ limits: 'BSc Physics', isIndirect: true });
  });

  it('is not of another level, gives way to a fee of the site itself, and is left out if it is invalid', () => {
    expect(getFee(createDegreeYearFact('master', { least: 20_000, currency: 'GBP' }))).toBeNull();
    const ownFee = { key: 'lowestFee', part: '', value: '9000', unit: 'AUD/year', sourceId: '1' };
    expect(getFee(MELBOURNE, { ...ownFee, beside: [{ value: '8000', unit: 'AUD/year', sourceId: '1' }] })).toBeNull();
    expect(getFee(MELBOURNE, ownFee)).not.toBeNull();
    expect(getFee({ ...MELBOURNE, value: '{"least":"much"}' })).toBeNull();
    expect(getFee()).toBeNull();
  });
});

it('the fee of one course is an example beside a school, and is stated only in a list of its own field', () => {
  const createFee = (appliesTo: string) =>
    createDegreeYearFact('bachelor', { least: 45_500, currency: 'GBP', appliesTo });
  const isStated = (appliesTo: string, fieldId: string) => {
    const range = getFee(createFee(appliesTo));
    return range && isFeeOfFields(range, [fieldId]);
  };
  expect(describeFee(createFee('Computing BEng'))).toContain('e.g. Computing BEng');
  expect(describeFee(createFee('All except Medicine'))).toContain('All except Medicine');
  expect(isStated('Computing BEng', '5')).toBe(false);
  expect(isStated('BSc Computer Science', '13')).toBe(false);
  expect(isStated('Computing BEng', '3')).toBe(true);
  expect(isStated('All except Medicine', '5')).toBe(false);
  expect(isStated('All except Medicine', '1')).toBe(true);
  expect(isStated('', '5')).toBe(true);
  const bySubject = createDegreeYearFact('bachelor', {
    least: 29_600,
    most: 38_900,
    currency: 'GBP',
    isBySubject: true,
  });
  const range = getFee(bySubject);
  expect(['1', '5'].map((fieldId) => range && isFeeOfFields(range, [fieldId]))).toEqual([true, false]);
});

it('a total at the fee of a past academic year says so', () => {
  const facts = createTexts('en-us', { facts: FACTS }).getText('facts');
  const listNotes = (academicYear: string) => {
    const fee = createDegreeYearFact('bachelor', { least: 59_320, currency: 'CAD', academicYear });
    const range = getSchoolFee(createSchool(fee), 'bachelor', 'en-us', new Date('2026-11-30'));
    return range && listTuitionNotes(getRangeFigures(range).min, facts);
  };
  expect(listNotes('2022/23')).toEqual(['at 2022–23 fees']);
  expect(listNotes('2026/27')).toEqual([]);
});

it('the fee of a course from a past year gives way to a newer one of its level', () => {
  const source = Source.parse({ id: '1', publisher: 'P', title: 'T', asAt: '2022-23' });
  const fact = Fact.parse({ key: 'universityYear', part: '', value: '59320', unit: 'CAD/year', sourceId: '1' });
  const fee = getFigures({ facts: [fact], sources: [source] }, new Date('2026-11-30')).find('universityYear');
  if (!fee) throw new Error('no fee');
  expect(isSupersededFee(fee, { year: '2025–26' })).toBe(true);
  expect(isSupersededFee(fee, { year: '2022–23' })).toBe(false);
  expect(isSupersededFee(fee, null)).toBe(false);
});

it('a fee from a guide says so wherever it is stated', () => {
  const fee = { least: 37_500, currency: 'GBP', standing: 'indirect' } as const;
  expect(describeFee(createDegreeYearFact('bachelor', fee))?.at(-1)).toMatch(/^from a guide/u);
});
