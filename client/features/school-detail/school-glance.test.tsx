import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFigures } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { getStatements } from '#client/features/facts/statement-figures.server.ts';
import { estimateSchoolCosts } from '#client/features/degree-cost/degree-estimates.server.ts';
import type { SchoolEntry } from '#client/features/facts/school-entry.server.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { getExchangeRates } from '#shared/rules/budget.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { type CostInput, toRange } from '#client/features/compare/compare-costs.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { selectHeadlines } from './headline-statements.server.ts';
import type { SchoolContent } from './load-school-detail.server.ts';
import { SchoolGlance } from './school-glance.tsx';
import { toSchoolFacts } from './school-facts.ts';

const SOURCE = { id: 4, publisher: 'P', title: 'T', licence: '', asAt: '2026' };
const FEE = createDegreeYearFact('bachelor', { least: 31_669, most: 73_543, currency: 'AUD' }, '4');
const LOWEST = { key: 'lowestCourseYear', part: '', value: 24_085, unit: 'AUD/year', sourceId: 4 };
const DEADLINE = {
  key: 'deadline',
  part: 'bachelor',
  value: JSON.stringify({ kind: 'application', day: '12-01', forEntry: '', appliesTo: '', standing: 'stated' }),
  unit: '',
  sourceId: 4,
};
const ENTRY: SchoolEntry = {
  label: 'DSE requirement',
  text: 'Best five 20.',
  figure: null,
  page: { address: 'https://a.example', label: 'Arts, 2026' },
};

const AUSTRALIA = { country: 'Australia', intake: 'February, July', deadline: 'All year' };

function show(
  facts: object[],
  entry: SchoolEntry | null = null,
  usualTerms: SchoolContent['usualTerms'] = null,
  estimates: SchoolContent['estimates'] = [],
  unstatedExam = '',
) {
  const parsedSchool = institutionByInstitutionId.data.parse({
    institution: { id: 7, name: 'Leeds', facts, sources: [SOURCE] },
  });
  if (!parsedSchool) throw new Error('no school');
  const school = toSchoolFacts(parsedSchool, 'en-us');
  const headlines = selectHeadlines(getStatements(parsedSchool.institution, 'en-us'));
  renderIn(
    'en-us',
    <Sourced sources={school.sources}>
      <SchoolGlance {...{ school, entry, examEntry: null, headlines, usualTerms, estimates, unstatedExam }} />
    </Sourced>,
  );
  return within(screen.getByRole('region', { name: 'Entry, fees and dates' }));
}

test('asks an adviser once for entry, fee and deadline of a school without any', () => {
  const part = show([]);
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ask an adviser: Entry requirements, Tuition a year, Application deadline',
  ]);
  expect(part.queryAllByRole('term')).toHaveLength(0);
});

test('asks for the unknown requirements in the exam of the students in a cell of its own, beside typical offers', () => {
  const offers: SchoolEntry = { label: 'Typical A-level offers', text: 'AAB', figure: null, page: null };
  const part = show([LOWEST, FEE, DEADLINE], offers, null, [], 'DSE requirement');
  expect(part.getAllByRole('term')[0]?.textContent?.trim()).toBe('DSE requirement');
  expect(part.getByRole('button', { name: 'Ask an adviser' })).toBeDefined();
  expect(part.getByText('AAB')).toBeDefined();
});

test('shows the terms of most schools of the country as such, where the school states none', () => {
  const part = show([LOWEST, FEE], ENTRY, AUSTRALIA);
  expect(part.getByText('All year')).toBeDefined();
  expect(part.getByText('February, July')).toBeDefined();
  expect(part.getAllByText('Usual in Australia; the university decides')).toHaveLength(2);
  expect(part.queryByRole('button', { name: /Ask an adviser/ })).toBeNull();
});

test('shows the deadline of the school and not that of its country', () => {
  const part = show([LOWEST, FEE, DEADLINE], ENTRY, AUSTRALIA);
  expect(part.queryByText('All year')).toBeNull();
  expect(part.getByText('February, July')).toBeDefined();
});

test('shows the UCAS deadline of a school with courses in UCAS that states none', () => {
  const part = show([LOWEST, FEE, { key: 'ucasCourses', part: '', value: '177', unit: 'courses', sourceId: 4 }], ENTRY);
  expect(part.getByText(`(${DATED_FACTS.ucasJanuary.entry} entry)`, { exact: false })).toBeDefined();
  expect(part.getByRole('link', { name: 'Source: UCAS' })).toBeDefined();
  expect(part.queryByRole('button', { name: /Ask an adviser/ })).toBeNull();
});

test('shows a rule with the link to its page, the yearly fee and the deadline, and asks for nothing', () => {
  const part = show([LOWEST, FEE, DEADLINE], ENTRY);
  expect(part.getByText('Best five 20.')).toBeDefined();
  expect(part.getByRole('link', { name: 'Arts, 2026' }).getAttribute('href')).toBe('https://a.example');
  expect(part.getByText('A$31,669–A$73,543')).toBeDefined();
  expect(part.getByText(/1 December/)).toBeDefined();
  expect(part.queryByRole('button', { name: /Ask an adviser/ })).toBeNull();
});

test('shows the total of the whole bachelor’s degree where tuition and living costs are known', () => {
  const estimate = (living: CostInput['living']) =>
    estimateSchoolCosts(
      {
        school: { facts: Fact.array().parse([FEE]), sources: Source.array().parse([SOURCE]), province: '' },
        locale: 'en-us',
        countryKey: 'au',
      },
      { living, visa: null, health: null, registration: null, flights: null },
      getExchangeRates('AUD'),
    );
  const living = getFigures({
    facts: Fact.array().parse([
      { key: 'visaFunds', part: '', value: '29710', unit: 'AUD/year', sourceId: '4', was: [], beside: [] },
    ]),
    sources: Source.array().parse([SOURCE]),
  }).find('visaFunds');
  const part = show([FEE], ENTRY, null, estimate(toRange(living)));
  expect(part.getByText('Whole-degree cost · Bachelor’s · 3 years')).toBeDefined();
  expect(part.getByText(/Includes tuition, living costs/)).toBeDefined();
});

test('shows no total without living costs', () => {
  const part = show([FEE], ENTRY, null, []);
  expect(part.queryByText(/Whole-degree cost/)).toBeNull();
});
