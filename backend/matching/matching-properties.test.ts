import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { compareMatches, hasEnoughData } from '#shared/rules/match-score.ts';
import { ENGLISH_PARTS } from '#shared/rules/english.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import type { MatchCatalogue } from './catalogue.ts';
import { countMatches } from './band-of-match.ts';
import { matchCatalogue } from './match-schools.ts';
import { sortMatches } from './sort-matches.ts';
import { parseCriteria } from './read-criteria.ts';
import { createScoreBreakdown } from './score-breakdown.ts';
import {
  type Answers,
  answersArbitrary,
  placedCatalogueArbitrary,
  readForm,
} from '#tests/unit/support/any-catalogue.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;
const matchForm = (catalogue: MatchCatalogue, form: SelectionForm) => matchSchools(catalogue, parseCriteria(form));
const getBestBySchool = (catalogue: MatchCatalogue, form: SelectionForm) =>
  new Map(matchForm(catalogue, form).map(({ school, best }) => [school.id, best]));

test('most generated catalogues have matches, with and without reaches', () => {
  let foundCount = 0;
  let missedCount = 0;
  let metCount = 0;
  let unknownCount = 0;
  fc.assert(
    fc.property(placedCatalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const counts = countMatches(matchCatalogue(catalogue, parseCriteria(readForm(answers))));
      if (counts.total > 0) foundCount += 1;
      if (counts.bands.reach > 0) missedCount += 1;
      if (counts.bands.match + counts.bands.likely > 0) metCount += 1;
      if (counts.bands.unknown > 0) unknownCount += 1;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(foundCount).toBeGreaterThan(150);
  expect(missedCount).toBeGreaterThan(20);
  expect(metCount).toBeGreaterThan(20);
  expect(unknownCount).toBeGreaterThan(100);
});

test('the known score lines of a course add up to its score, and their maximums to its counted points', () => {
  fc.assert(
    fc.property(placedCatalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const criteria = parseCriteria(readForm(answers));
      for (const { school, courses } of matchSchools(catalogue, criteria))
        for (const course of courses) {
          const lines = createScoreBreakdown(course, school, criteria);
          expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(course.score);
          expect(lines.reduce((sum, { most }) => sum + most, 0)).toBe(100);
          const knownLines = lines.filter((line) => line.known);
          expect(knownLines.reduce((sum, { most }) => sum + most, 0)).toBe(course.counted);
          for (const { points, met } of lines.filter((line) => !line.known)) expect([points, met]).toEqual([0, null]);
          for (const { points, most } of lines) {
            expect(points).toBeGreaterThanOrEqual(0);
            expect(points).toBeLessThanOrEqual(most);
            expect(Number.isInteger(points)).toBe(true);
          }
        }
    }),
    { numRuns: 300 },
  );
});

const raiseGrade = (grades: Record<string, string>, subject: string) => ({
  ...grades,
  [subject]: DSE_GRADES[Math.min(DSE_GRADES.length - 1, DSE_GRADES.indexOf(grades[subject] as never) + 1)] as string,
});

/** For every kind of answer, a change that improves exactly that answer. */
const IMPROVEMENTS: [string, (answers: Answers) => Answers][] = [
  ...ENGLISH_PARTS.map((part): [string, (answers: Answers) => Answers] => [
    `half a band more in ${part}`,
    (answers) => ({
      ...answers,
      english: answers.english && { ...answers.english, [part]: Math.min(9, answers.english[part] + 0.5) },
    }),
  ]),
  ...(['english', 'maths', 'physics', 'economics'] as const).map((subject): [string, (answers: Answers) => Answers] => [
    `a grade more in ${subject}`,
    (answers) => ({ ...answers, dse: answers.dse && (raiseGrade(answers.dse, subject) as typeof answers.dse) }),
  ]),
  ['a higher education', (answers) => ({ ...answers, eduQualUnivId: answers.eduQualUnivId && '5' })],
  ['a higher budget', (answers) => ({ ...answers, feeMax: answers.feeMax * 1.5 })],
];

test.each(IMPROVEMENTS)('%s never lowers the rank of a school or excludes one', (_words, improveAnswers) => {
  fc.assert(
    fc.property(placedCatalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const entriesBefore = getBestBySchool(catalogue, readForm(answers));
      const entriesAfter = getBestBySchool(catalogue, readForm(improveAnswers(answers)));
      for (const [school, bestBefore] of entriesBefore) {
        const bestAfter = entriesAfter.get(school);
        expect(bestAfter).toBeDefined();
        if (bestAfter)
          expect(bestAfter.order - bestBefore.order || compareMatches(bestAfter, bestBefore)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 150 },
  );
});

test('the order of schools is total and independent of the order of the catalogue', () => {
  fc.assert(
    fc.property(
      placedCatalogueArbitrary,
      answersArbitrary,
      fc.constantFrom('match' as const, 'rank' as const, 'name' as const, 'tuition' as const),
      (catalogue, answers, sort) => {
        const form = readForm(answers);
        const readIds = (matchedCatalogue: MatchCatalogue) =>
          sortMatches(matchForm(matchedCatalogue, form), sort).map(({ school, courses }) => [
            school.id,
            courses[0]?.id,
          ]);
        const reversedCatalogue = {
          ...catalogue,
          schools: catalogue.schools.toReversed(),
          shelves: catalogue.shelves.toReversed().map((block) => ({
            ...block,
            courses: Object.fromEntries(
              Object.entries(block.courses).map(([name, column]) => [name, (column as unknown[]).toReversed()]),
            ) as unknown as typeof block.courses,
          })),
        };
        expect(readIds(reversedCatalogue)).toEqual(readIds(catalogue));
      },
    ),
  );
});

/** Computes the expected values directly from the answers, without the functions under test. */
describe('every match satisfies the hard limits', () => {
  test('every course costs no less and no more than the budget', () => {
    fc.assert(
      fc.property(placedCatalogueArbitrary, answersArbitrary, (catalogue, answers) => {
        const form = readForm(answers);
        for (const { courses } of matchForm(catalogue, form))
          for (const { fee, currency } of courses.filter((course) => course.fee > 0)) {
            expect(convertAmount(fee, currency, form.feeTypeId)).toBeLessThanOrEqual(form.feeMax * 1.000001);
            expect(convertAmount(fee, currency, form.feeTypeId)).toBeGreaterThanOrEqual(form.feeMin * 0.999999);
          }
      }),
    );
  });

  test('courses that require a higher education than the student has are excluded', () => {
    fc.assert(
      fc.property(placedCatalogueArbitrary, answersArbitrary, (catalogue, answers) => {
        const educationLevel = Number(answers.eduQualUnivId);
        if (educationLevel === 0) return;
        const levelByCourseId = new Map(
          catalogue.shelves.flatMap(({ levelKey, courses }) => courses.ids.map((id) => [id, levelKey] as const)),
        );
        for (const { courses } of matchForm(catalogue, readForm(answers)))
          for (const { id } of courses) {
            if (educationLevel < 3) expect(levelByCourseId.get(id)).not.toBe('master');
            if (educationLevel < 4) expect(levelByCourseId.get(id)).not.toBe('phd');
          }
      }),
    );
  });
});

describe('ignored inputs', () => {
  test('commission and agent preferences never change the result', () => {
    fc.assert(
      fc.property(
        placedCatalogueArbitrary,
        answersArbitrary,
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 }),
        (catalogue, answers, promotedIds) => {
          const promotedCatalogue = {
            ...catalogue,
            schools: catalogue.schools.map((school, index) => ({
              ...school,
              commission: promotedIds[index],
              isPartner: (promotedIds[index] ?? 0) > 50,
              priority: promotedIds[index],
            })),
            shelves: catalogue.shelves.map((block) => ({
              ...block,
              courses: { ...block.courses, commissions: block.courses.ids.map((_, index) => promotedIds[index % 6]) },
            })),
          };
          const plainMatches = matchForm(catalogue, readForm(answers)).map(({ school, courses }) => [
            school.id,
            courses,
          ]);
          const promotedMatches = matchForm(
            promotedCatalogue,
            readForm(answers, { commission: 99, agentId: '101', preferredInstitutionIds: [1] }),
          );
          expect(promotedMatches.map(({ school, courses }) => [school.id, courses])).toEqual(plainMatches);
        },
      ),
    );
  });

  test('birthday, gender, passport and account never change the result', () => {
    const userCriteria = {
      dateOfBirth: '2009-02-11',
      gender: 'female',
      fkAreaCountryId: 'HK',
      eduCtryUnivId: 'CN',
      userId: '77',
    };
    fc.assert(
      fc.property(answersArbitrary, (answers) => {
        expect(parseCriteria(readForm(answers, userCriteria))).toEqual(parseCriteria(readForm(answers)));
      }),
    );
  });
});

test('a focus point without a comparable source has no weight', () => {
  fc.assert(
    fc.property(
      answersArbitrary,
      fc.constantFrom('2', '3', '6', '7', '9', '10'),
      fc.integer({ min: 1, max: 10 }),
      (answers, id, weightValue) => {
        const parseWithWeights = (weightList: unknown[]) => parseCriteria(readForm(answers, { weightList }));
        expect(parseWithWeights([{ id, value: weightValue }])).toEqual(parseWithWeights([]));
        expect(
          parseWithWeights([
            { id: '4', value: 3 },
            { id, value: weightValue },
          ]),
        ).toEqual(parseWithWeights([{ id: '4', value: 3 }]));
      },
    ),
  );
});

describe('a score line without data', () => {
  test('is left out of every sum: the score is the same for any weight', () => {
    fc.assert(
      fc.property(
        placedCatalogueArbitrary,
        answersArbitrary,
        fc.integer({ min: 1, max: 10 }),
        (generatedCatalogue, answers, weight) => {
          const catalogue = {
            ...generatedCatalogue,
            schools: generatedCatalogue.schools.map((school) => ({ ...school, figures: {} })),
          };
          const createForm = (value: number) =>
            readForm(answers, { areaCityId: '', areaCityUserSameIds: [], weightList: [{ id: '5', value }] });
          const criteria = parseCriteria(createForm(weight));
          const schoolMatches = matchSchools(catalogue, criteria);
          for (const { school, best } of schoolMatches) {
            const focusLine = createScoreBreakdown(best, school, criteria).find(
              ({ kind, key }) => kind === 'focus' && key === '5',
            );
            expect(focusLine).toMatchObject({
              points: 0,
              most: 40,
              met: null,
              asked: '',
              basis: 'absent',
              known: false,
            });
            expect(best.counted).toBe((best.placement.position === 'unknown' ? 0 : 40) + (best.fee > 0 ? 20 : 0));
          }
          const getOrder = (form: SelectionForm) =>
            sortMatches(matchForm(catalogue, form), 'match').map(({ school }) => school.id);
          expect(getOrder(createForm(weight))).toEqual(getOrder(createForm(11 - weight)));
        },
      ),
    );
  });

  test('never affects the order of schools: shares are compared, and schools with too little data come last', () => {
    const matchArbitrary = fc
      .record({ counted: fc.integer({ min: 0, max: 100 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ counted, share }) => ({ counted, score: Math.floor(counted * share) }));
    fc.assert(
      fc.property(matchArbitrary, matchArbitrary, matchArbitrary, (first, second, third) => {
        const comparison = Math.sign(compareMatches(first, second));
        expect(comparison + Math.sign(compareMatches(second, first))).toBe(0);
        if (
          hasEnoughData(first) &&
          hasEnoughData(second) &&
          first.score / first.counted > second.score / second.counted
        )
          expect(comparison).toBe(-1);
        if (hasEnoughData(first) && !hasEnoughData(second)) expect(comparison).toBe(-1);
        if (comparison <= 0 && compareMatches(second, third) <= 0)
          expect(compareMatches(first, third)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});
