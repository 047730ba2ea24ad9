import fc from 'fast-check';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import type { MatchCatalogue, CourseBlock } from '#backend/matching/catalogue.ts';
import { PUBLISHED } from './published-rules.ts';

// Generators of small catalogues with the real entry rules, and of forms with random answers.

const anySchool = (id: number) =>
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

const anyCourse = fc.record({
  school: fc.integer({ min: 1, max: 6 }),
  /** A fee of 0 is unknown. */
  fee: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 5000, max: 60_000 }) }, fc.constant(0)),
});

/** Shelf of courses with consecutive ids. */
const anyShelf = (at: number) =>
  fc
    .record({
      kind: fc.constantFrom('degree' as const, 'pathway' as const),
      currency: fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      levelKey: fc.constantFrom('foundation', 'pathway', 'bachelor', 'master', 'phd'),
      all: fc.array(anyCourse, { maxLength: 12 }),
    })
    .map(({ kind, currency, levelKey, all }): CourseBlock => ({
      countryId: 1,
      kind,
      currency,
      levelKey,
      levelId: 1,
      groupId: at,
      courses: {
        ids: all.map((_, index) => at * 100 + index),
        schools: all.map(({ school }) => school),
        fees: all.map(({ fee }) => fee),
        levels: [],
        ielts: [],
        months: [],
        admissions: [],
      },
    }));

/** A real rule assigned to another school; derived rules are left out, because they do not count as dated statements. */
const anyPublished = fc.record({
  schoolId: fc.integer({ min: 1, max: 6 }),
  levelId: fc.constant(1),
  groupIds: fc.constantFrom([], [1], [2, 3]),
  rule: fc.constantFrom(
    ...PUBLISHED.map(({ rule }) => rule).filter(({ exam, isDerived }) => exam === '1' && !isDerived),
  ),
});

export const anyCatalogue = fc
  .record({
    shelves: fc.tuple(anyShelf(1), anyShelf(2), anyShelf(3)),
    schools: fc.tuple(...[1, 2, 3, 4, 5, 6].map(anySchool)),
    published: fc.array(anyPublished, { maxLength: 4 }),
  })
  .map(({ shelves, schools, published }): MatchCatalogue => ({
    shelves,
    schools,
    published,
    ofType: null,
  }));

const anyAdmission = fc.record({
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
  english: fc.constantFrom(null, { test: '1' as const, overall: 6.5, each: 6, parts: null }),
});

/** The same catalogue with offers, admission statistics and English minimums. */
export const anyPlacedCatalogue = fc
  .tuple(anyCatalogue, fc.array(fc.option(anyAdmission), { minLength: 12, maxLength: 12 }))
  .map(([catalogue, admissions]): MatchCatalogue => ({
    ...catalogue,
    shelves: catalogue.shelves.map((shelf) => ({
      ...shelf,
      courses: { ...shelf.courses, admissions: shelf.courses.ids.map((_, index) => admissions[index] ?? null) },
    })),
  }));

const band = fc.integer({ min: 8, max: 18 }).map((halves) => halves / 2);
const grade = fc.constantFrom(...DSE_GRADES.slice(2), '5', '5*', '5*', '5**', '5**');

export const anyAnswers = fc.record({
  areaCountryIds: fc.constant([1]),
  eduQualUnivId: fc.constantFrom('', '1', '3', '5'),
  feeTypeId: fc.constantFrom('HKD', 'GBP', 'CNY'),
  feeMin: fc.constantFrom(0, 10_000),
  feeMax: fc.integer({ min: 20_000, max: 500_000 }),
  english: fc.option(fc.record({ listening: band, speaking: band, reading: band, writing: band })),
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
export type Answers = typeof anyAnswers extends fc.Arbitrary<infer T> ? T : never;

export const readForm = ({ english, dse, ...answers }: Answers, more: object = {}): SelectionForm =>
  SelectionForm.parse({
    ...answers,
    ...(english && { englishTestType: 1, ...english }),
    ...(dse && {
      publicTestType: 1,
      publicTestSubjects: Object.entries(dse).map(([subject, result]) => ({ subject, grade: result })),
    }),
    ...more,
  } as never);
