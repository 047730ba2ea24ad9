import { expect, it } from 'vitest';
import { getYearlyFee } from '#client/features/compare/compare-costs.ts';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { narrowFeeToCourse } from './course-fee.server.ts';
import { getSchoolFee } from './fee-range.ts';

const ARTS = 'Most arts, business and humanities programmes';
const SCIENCES = 'Sciences and College of Art';

const createLine = (appliesTo: string, from: number, academicYear = '2026/27') =>
  Fact.parse({
    key: 'internationalFee',
    part: `bachelor|${appliesTo}`,
    value: JSON.stringify({
      from,
      to: from,
      currency: 'GBP',
      per: 'year',
      academicYear,
      appliesTo,
      appliesToChn: null,
      standing: 'stated',
    }),
    sourceId: '1',
  });

it('fees by subject that do not name medicine are not those of a course of medicine', () => {
  const readFee = (line: string) =>
    findFee('Medicine', [
      [ARTS, 29_600],
      [line, 38_900],
    ]);
  expect(readFee(SCIENCES)).toBeNull();
  expect(readFee('Clinical programmes')).toEqual(['29600', '38900', undefined]);
});

function findFee(name: string, lines: readonly [string, number, string?][]) {
  const school = {
    name,
    facts: [
      Fact.parse(
        createDegreeYearFact('bachelor', {
          least: 29_600,
          most: 38_900,
          currency: 'GBP',
          academicYear: '2026/27',
          isBySubject: true,
        }),
      ),
      ...lines.map((line) => createLine(...line)),
    ],
    sources: [Source.parse({ id: '1', publisher: 'School', title: '', asAt: '2026' })],
  };
  const range = getSchoolFee(school, 'bachelor', 'en-us');
  if (!range) throw new Error('no fee');
  const schoolFee = narrowFeeToCourse(range, school, 'en-us');
  const yearlyFee = getYearlyFee({ fee: null, schoolFee });
  return yearlyFee && [yearlyFee.min.value, yearlyFee.max.value, yearlyFee.min.scope];
}

it.each<[string, [string, number, string?][], (string | undefined)[]]>([
  [
    'Accounting and Business',
    [
      [ARTS, 29_600],
      [SCIENCES, 38_900],
    ],
    ['29600', '29600', ARTS],
  ],
  [
    'Mathematics and Business',
    [
      [ARTS, 29_600],
      [SCIENCES, 38_900],
    ],
    ['29600', '38900', undefined],
  ],
  [
    'Social Science',
    [
      [ARTS, 29_600],
      [SCIENCES, 38_900],
    ],
    ['29600', '38900', undefined],
  ],
  ['Business', [['All except business', 29_600]], ['29600', '38900', undefined]],
  ['Business', [[ARTS, 29_600, '2024/25']], ['29600', '38900', undefined]],
  ['Computer Science', [['Computer Science BSc', 37_800]], ['37800', '37800', 'Computer Science BSc']],
  ['Business', [['Management BSc', 33_100]], ['29600', '38900', undefined]],
  [
    'Law',
    [
      ['Band 1 (Law, History)', 30_000],
      ['Law, Arts', 31_000],
    ],
    ['29600', '38900', undefined],
  ],
])('the yearly fee of %s is that of the only line that names its subject', (name, lines, fee) => {
  expect(findFee(name, lines)).toEqual(fee);
});

it.each([
  ['Computing BEng', 'Medicine', undefined],
  ['Computing BEng', 'Computing', 40_000],
  ['All except Medicine', 'Medicine and Surgery', undefined],
  ['All except Medicine', 'Law', 40_000],
])('the fee that a school states for %s is not that of another course: %s', (appliesTo, name, fee) => {
  const school = {
    name,
    facts: [Fact.parse(createDegreeYearFact('bachelor', { least: 40_000, currency: 'GBP', appliesTo }))],
    sources: [Source.parse({ id: '1', publisher: 'School', title: '', asAt: '2026' })],
  };
  const range = getSchoolFee(school, 'bachelor', 'en-us');
  expect(range && narrowFeeToCourse(range, school, 'en-us')?.least).toBe(fee);
});
