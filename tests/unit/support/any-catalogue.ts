import fc from 'fast-check';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import type { MatchCatalogue, CourseBlock } from '#backend/matching/catalogue.ts';
import { PUBLISHED_RULES } from './published-rules.ts';

// Generators of small catalogues with the real entry rules, and of selection forms with random answers.

const createSchoolArbitrary = (id: number) =>
  fc.record({
    id: fc.constant(id),
    countryId: fc.constant(1),
    cityId: fc.integer({ min: 1, max: 4 }),
    rankSort: fc.integer({ min: 1, max: 1500 }),
    qsRank: fc.constantFrom('', '12', '=300'),
    nameSort: fc.constantFrom('a', 'b', 'c'),
    figures: fc.constantFrom(
      {},
      { '8': { share: 0.2, offered: '1243', unit: 'GBP/month', source: 'A School, 2025' } },
      {
        '5': { share: 1, offered: 'Gold', unit: 'tef', source: 'A register, 2023' },
        '9': { share: 0, offered: '0', unit: 'perCent', source: 'A register, 2023' },
      },
    ),
    admission: fc.constant(null),
  });

const courseArbitrary = fc.record({
  school: fc.integer({ min: 1, max: 6 }),
  /** A fee of 0 means that the fee is unknown. */
  fee: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 5000, max: 60_000 }) }, fc.constant(0)),
});

/** Creates the courses of one school and level, with consecutive ids. */
const createShelfArbitrary = (shelfIndex: number) =>
  fc
    .record({
      kind: fc.constantFrom('degree' as const, 'pathway' as const),
      currency: fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      levelKey: fc.constantFrom('foundation', 'pathway', 'bachelor', 'master', 'phd'),
      all: fc.array(courseArbitrary, { maxLength: 12 }),
    })
    .map(({ kind, currency, levelKey, all: drawnCourses }): CourseBlock => ({
      countryId: 1,
      kind,
      currency,
      levelKey,
      levelId: 1,
      groupId: shelfIndex,
      courses: {
        ids: drawnCourses.map((_, index) => shelfIndex * 100 + index),
        schools: drawnCourses.map(({ school }) => school),
        fees: drawnCourses.map(({ fee }) => fee),
        levels: [],
        ielts: [],
        months: [],
        admissions: [],
      },
    }));

/**
 * A real rule, assigned to another school. Derived rules are excluded, because they do not count as dated statements.
 */
const publishedArbitrary = fc.record({
  schoolId: fc.integer({ min: 1, max: 6 }),
  levelId: fc.constant(1),
  groupIds: fc.constantFrom([], [1], [2, 3]),
  rule: fc.constantFrom(
    ...PUBLISHED_RULES.map(({ rule }) => rule).filter(({ exam, isDerived }) => exam === '1' && !isDerived),
  ),
});

export const catalogueArbitrary = fc
  .record({
    shelves: fc.tuple(createShelfArbitrary(1), createShelfArbitrary(2), createShelfArbitrary(3)),
    schools: fc.tuple(...[1, 2, 3, 4, 5, 6].map(createSchoolArbitrary)),
    published: fc.array(publishedArbitrary, { maxLength: 4 }),
  })
  .map(({ shelves, schools, published }): MatchCatalogue => ({
    shelves,
    schools,
    published,
    ofType: null,
  }));

const admissionArbitrary = fc.record({
  offer: fc.option(
    fc.constantFrom(
      ...['AAA', 'ABB', 'A*A*A', 'CCC'].map((grades) => ({
        aLevel: { first: grades, last: grades },
        ib: null,
        subjects: [],
        anyOne: false,
      })),
    ),
  ),
  entrants: fc.option(
    fc.record({
      entrants: fc.constant(50),
      shares: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 14, maxLength: 14 }),
    }),
  ),
  averages: fc.constant(null),
  isByInterview: fc.boolean(),
  isScottish: fc.boolean(),
  english: fc.constantFrom(null, { test: '1' as const, overall: 6.5, each: 6, parts: null }),
});

/** A random catalogue with offers, admission statistics and minimum English results. */
export const placedCatalogueArbitrary = fc
  .tuple(catalogueArbitrary, fc.array(fc.option(admissionArbitrary), { minLength: 12, maxLength: 12 }))
  .map(([catalogue, admissions]): MatchCatalogue => ({
    ...catalogue,
    shelves: catalogue.shelves.map((shelf) => ({
      ...shelf,
      courses: { ...shelf.courses, admissions: shelf.courses.ids.map((_, index) => admissions[index] ?? null) },
    })),
  }));

const bandArbitrary = fc.integer({ min: 8, max: 18 }).map((halfBands) => halfBands / 2);
const grade = fc.constantFrom(...DSE_GRADES.slice(2), '5', '5*', '5*', '5**', '5**');

export const answersArbitrary = fc.record({
  areaCountryIds: fc.constant([1]),
  eduQualUnivId: fc.constantFrom('', '1', '3', '5'),
  feeTypeId: fc.constantFrom('HKD', 'GBP', 'CNY'),
  feeMin: fc.constantFrom(0, 10_000),
  feeMax: fc.integer({ min: 20_000, max: 500_000 }),
  english: fc.option(
    fc.record({ listening: bandArbitrary, speaking: bandArbitrary, reading: bandArbitrary, writing: bandArbitrary }),
  ),
  dse: fc.option(
    fc.record({ chinese: grade, english: grade, maths: grade, physics: grade, economics: grade, biology: grade }),
  ),
  weightList: fc.constantFrom(
    [],
    [{ id: '1', value: 8 }],
    [
      { id: '4', value: 3 },
      { id: '8', value: 7 },
      { id: '9', value: 10 },
    ],
  ),
  areaCityId: fc.constantFrom('', '2'),
  areaCityUserSameIds: fc.constantFrom([], ['3', '4']),
});
export type Answers = typeof answersArbitrary extends fc.Arbitrary<infer T> ? T : never;

export const readForm = ({ english, dse, ...answers }: Answers, extraFields: object = {}): SelectionForm =>
  SelectionForm.parse({
    ...answers,
    ...(english && { englishTestType: 1, ...english }),
    ...(dse && {
      publicTestType: 1,
      publicTestSubjects: Object.entries(dse).map(([subject, result]) => ({ subject, grade: result })),
    }),
    ...extraFields,
  } as never);
