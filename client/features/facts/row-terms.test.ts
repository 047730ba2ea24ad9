import { expect, it } from 'vitest';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { findRowTerms, getDeadlineOfField } from './row-terms.ts';

const sources = [Source.parse({ id: '1', publisher: 'P', title: 'T', asAt: '2026' })];
const createFact = (key: string, value: string, unit = '') => ({ key, part: '', value, unit, sourceId: '1' });
const createSourced = (...facts: object[]) => ({ facts: facts.map((fact) => Fact.parse(fact)), sources });
const UCAS = createFact('ucasCourses', '177');
const EXAMPLE = createDegreeYearFact('bachelor', { least: 32_750, currency: 'GBP', appliesTo: 'BSc Computer Science' });
const findTerms = (fieldId: string, course = createSourced()) =>
  findRowTerms(
    { school: { name: 'University of Leeds', ...createSourced(UCAS, EXAMPLE) }, course, levelId: '1', fieldId },
    'en-us',
  );

it('are the fee of the level if it is of the field, and otherwise that of the course', () => {
  expect(findTerms('3').fee).toMatchObject({ least: 32_750 });
  expect(findTerms('1').fee).toBeNull();
  expect(findTerms('1', createSourced(createFact('courseYear', '28000', 'GBP/year'))).fee).toMatchObject({
    value: '28000',
  });
});

it('have the deadline of UCAS, which is earlier for medicine', () => {
  const { ucasDeadline } = findTerms('1');
  expect(ucasDeadline?.day).toMatch(/-01-/);
  expect(getDeadlineOfField(ucasDeadline, false)?.day).toBe(ucasDeadline?.day);
  expect(getDeadlineOfField(ucasDeadline, true)?.day).toMatch(/-10-/);
  expect(getDeadlineOfField(ucasDeadline, true)?.page).toContain('oxford-and-cambridge');
});
