import fc from 'fast-check';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import type { MatchCatalogue, Shelf } from '#backend/matching/catalogue.ts';
import { ALL_TERMS, termsIdOf } from '#backend/seed/plans/admission-plans.ts';
import { contractRule } from '#backend/seed/matching/counting-rows.ts';
import { DSE_RULES } from '#backend/seed/matching/dse-counting-rules.ts';
import { entryOf } from '#backend/seed/matching/example-entry-lines.ts';
import { OTHER_RULES } from '#backend/seed/matching/other-counting-rules.ts';
import { PUBLISHED } from './published-rules.ts';

// Small catalogues of any shape, with the real rules and requirements, and forms with any answers.

/** For the example lines. */
export const COUNTING = [...DSE_RULES, ...OTHER_RULES].map((rule) => contractRule(rule, 'en-us'));
const TERMS = new Map(ALL_TERMS.map((key) => [termsIdOf(key), entryOf(key)]));
const TERM_IDS = [...TERMS.keys()];
const DSE_IDS = DSE_RULES.map(({ id }) => id);

const anySchool = (id: number) =>
  fc.record({
    id: fc.constant(id),
    cityId: fc.integer({ min: 1, max: 4 }),
    rankSort: fc.integer({ min: 1, max: 1500 }),
    qsRank: fc.constantFrom('', '12', '=300'),
    nameSort: fc.constantFrom('a', 'b', 'c'),
    focus: fc.constantFrom({}, { '2': 80, '3': 55, '8': 20 }, { '5': 100, '9': 0, '10': 61 }),
    isIllustrative: fc.constant(true),
  });

const anyCourse = fc.record({
  school: fc.integer({ min: 1, max: 6 }),
  fee: fc.integer({ min: 5000, max: 60_000 }),
  terms: fc.constantFrom(...TERM_IDS),
  rule: fc.constantFrom(0, ...DSE_IDS),
  share: fc.integer({ min: 30, max: 90 }),
});

const fullMarksOf = (rule: number) => DSE_RULES.find(({ id }) => id === rule)?.fullMarks ?? 0;

/** Courses of whole shelves, numbered through. */
const anyShelf = (at: number) =>
  fc
    .record({
      kind: fc.constantFrom('degree' as const, 'pathway' as const),
      currency: fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      all: fc.array(anyCourse, { maxLength: 12 }),
    })
    .map(({ kind, currency, all }): Shelf => ({
      kind,
      currency,
      levelId: 1,
      groupId: at,
      courses: {
        ids: all.map((_, place) => at * 100 + place),
        schools: all.map(({ school }) => school),
        fees: all.map(({ fee }) => fee),
        terms: all.map(({ terms }) => terms),
        rules: all.map(({ rule }) => rule),
        asked: all.map(({ rule, share }) => Math.round((fullMarksOf(rule) * share) / 50) / 2),
        levels: [],
      },
    }));

/** A real rule, as if some other school had published it. */
const anyPublished = fc.record({
  schoolId: fc.integer({ min: 1, max: 6 }),
  levelId: fc.constant(1),
  groupIds: fc.constantFrom([], [1], [2, 3]),
  rule: fc.constantFrom(...PUBLISHED.map(({ rule }) => rule).filter(({ exam }) => exam === '1')),
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
    terms: TERMS,
    published,
    ofType: null,
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
      publicTestSubjects: Object.entries(dse).map(([subject, written]) => ({ subject, grade: written })),
    }),
    ...more,
  } as never);
