import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Course } from './course.ts';
import { STATED_SOURCE_ID } from '#shared/rules/stated-source.ts';
import { institutionByInstitutionId, School } from './school.ts';
import { addStatedFigures } from './stated-figures.ts';

const TITLE = 'Given by this site';

function getFacts(schema: z.ZodType, fields: object) {
  const { facts, sources } = addStatedFigures(schema, schema.parse({ id: 7, ...fields }), TITLE) as School;
  return { facts: facts.map(({ key, value, unit }) => [key, value, unit]), sources };
}

describe('the figures of a school that a backend without facts states', () => {
  it('are the year before the first dash, the students and the lowest fee, of one source', () => {
    const { facts, sources } = getFacts(School, {
      establishedDate: '1901-09-01',
      studentCount: '12000',
      lowestFee: '15000',
      fkCurrencyTypeNum: 'GBP',
    });
    expect(facts).toEqual([
      ['founded', '1901', ''],
      ['students', '12000', 'students'],
      ['lowestFee', '15000', 'GBP/year'],
    ]);
    expect(sources).toMatchObject([{ id: STATED_SOURCE_ID, title: TITLE, asAt: '' }]);
  });

  it.each([
    ['nothing', {}],
    ['zeros', { studentCount: 0, lowestFee: '0', fkCurrencyTypeNum: 'GBP' }],
    ['a fee in no currency', { lowestFee: 15_000 }],
    ['examples', { establishedDate: '1901-09-01', studentCount: 12_000, illustrative: 1 }],
  ])('are missing where it states %s', (_, fields) =>
    expect(getFacts(School, fields)).toEqual({ facts: [], sources: [] }),
  );

  it('are kept apart from register figures', () => {
    const fact = { key: 'capacity', value: 30, unit: 'students', sourceId: 4 };
    const { facts } = getFacts(School, {
      establishedDate: '1901',
      facts: [fact],
      sources: [{ id: 4, title: 'Register' }],
    });
    expect(facts).toEqual([['capacity', '30', 'students']]);
  });

  it('are found in every response with schools', () => {
    const schema = institutionByInstitutionId.data;
    const parsedSchool = schema.parse({ institution: { id: 7, establishedDate: '1583-01-01' } });
    expect(addStatedFigures(schema, parsedSchool, TITLE)).toMatchObject({
      institution: { facts: [{ key: 'founded', value: '1583' }] },
    });
    expect(addStatedFigures(z.array(School), [School.parse({ id: 1, studentCount: 5 })], TITLE)).toMatchObject([
      { facts: [{ key: 'students', value: '5' }] },
    ]);
  });
});

describe('the fee of a course that a backend without facts states', () => {
  it.each([
    [{ fee: 'GBP 15,000' }, '15000', 'GBP/year'],
    [{ fee: 'GBP15,000.50' }, '15000.5', 'GBP/year'],
    [{ fee: 'GBP 15,000', feeAmount: '14500' }, '14500', 'GBP/year'],
    [{ feeAmount: 14_500, fkCurrencyTypeNum: 'AUD' }, '14500', 'AUD/year'],
    [{ fee: '£15,000', fkCurrencyTypeNum: 'GBP' }, '£15,000', ''],
    [{ fee: 'GBP 15,000–17,000' }, 'GBP 15,000–17,000', ''],
  ])('%j is parsed as %s with the currency %j', (fields, value, unit) =>
    expect(getFacts(Course, fields).facts).toEqual([['courseFee', value, unit]]),
  );

  it.each([{}, { fee: ' ' }, { feeAmount: 15_000 }])('is missing in %j', (fields) =>
    expect(getFacts(Course, fields).facts).toEqual([]),
  );
});
