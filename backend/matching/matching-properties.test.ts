import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { exchange } from '#shared/rules/budget.ts';
import { compareMatches, hasEnoughData } from '#shared/rules/match-score.ts';
import { ENGLISH_PARTS } from '#shared/rules/english.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import type { MatchCatalogue } from './catalogue.ts';
import { countMatches } from './band-of-match.ts';
import { matchCatalogue } from './match-schools.ts';
import { sortMatches } from './sort-matches.ts';
import { parseCriteria } from './read-criteria.ts';
import { createScoreBreakdown } from './score-breakdown.ts';
import { type Answers, anyAnswers, anyPlacedCatalogue, readForm } from '#tests/unit/support/any-catalogue.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;
const match = (catalogue: MatchCatalogue, form: SelectionForm) => matchSchools(catalogue, parseCriteria(form));
const bests = (catalogue: MatchCatalogue, form: SelectionForm) =>
  new Map(match(catalogue, form).map(({ school, best }) => [school.id, best]));

test('most generated catalogues have matches, with and without reaches', () => {
  let foundCount = 0;
  let missedCount = 0;
  let met = 0;
  let unknown = 0;
  fc.assert(
    fc.property(anyPlacedCatalogue, anyAnswers, (catalogue, answers) => {
      const countResult = countMatches(matchCatalogue(catalogue, parseCriteria(readForm(answers))));
      if (countResult.total > 0) foundCount += 1;
      if (countResult.bands.reach > 0) missedCount += 1;
      if (countResult.bands.match + countResult.bands.likely > 0) met += 1;
      if (countResult.bands.unknown > 0) unknown += 1;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(foundCount).toBeGreaterThan(150);
  expect(missedCount).toBeGreaterThan(20);
  expect(met).toBeGreaterThan(20);
  expect(unknown).toBeGreaterThan(100);
});

test('the lines of every course that are known add up to its score and to what is counted, and all of them to 100', () => {
  fc.assert(
    fc.property(anyPlacedCatalogue, anyAnswers, (catalogue, answers) => {
      const criteria = parseCriteria(readForm(answers));
      for (const { school, courses } of matchSchools(catalogue, criteria))
        for (const course of courses) {
          const lines = createScoreBreakdown(course, school, criteria);
          expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(course.score);
          expect(lines.reduce((sum, { most }) => sum + most, 0)).toBe(100);
          const existing = lines.filter((line) => line.known);
          expect(existing.reduce((sum, { most }) => sum + most, 0)).toBe(course.counted);
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

const up = (grades: Record<string, string>, subject: string) => ({
  ...grades,
  [subject]: DSE_GRADES[Math.min(DSE_GRADES.length - 1, DSE_GRADES.indexOf(grades[subject] as never) + 1)] as string,
});

/** Answers of which exactly one is better than before, for every kind of answer. */
const BETTER: [string, (answers: Answers) => Answers][] = [
  ...ENGLISH_PARTS.map((part): [string, (answers: Answers) => Answers] => [
    `half a band more in ${part}`,
    (answers) => ({
      ...answers,
      english: answers.english && { ...answers.english, [part]: Math.min(9, answers.english[part] + 0.5) },
    }),
  ]),
  ...(['english', 'maths', 'physics', 'economics'] as const).map((subject): [string, (answers: Answers) => Answers] => [
    `a grade more in ${subject}`,
    (answers) => ({ ...answers, dse: answers.dse && (up(answers.dse, subject) as typeof answers.dse) }),
  ]),
  ['a higher education', (answers) => ({ ...answers, eduQualUnivId: answers.eduQualUnivId && '5' })],
  ['a higher budget', (answers) => ({ ...answers, feeMax: answers.feeMax * 1.5 })],
];

test.each(BETTER)('%s never lowers the standing of a school, nor drops one', (_words, improve) => {
  fc.assert(
    fc.property(anyPlacedCatalogue, anyAnswers, (catalogue, answers) => {
      const entriesBefore = bests(catalogue, readForm(answers));
      const entriesAfter = bests(catalogue, readForm(improve(answers)));
      for (const [school, best] of entriesBefore) {
        const better = entriesAfter.get(school);
        expect(better).toBeDefined();
        if (better) expect(better.order - best.order || compareMatches(better, best)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 150 },
  );
});

test('the order is the same however the catalogue comes, and no two schools are level', () => {
  fc.assert(
    fc.property(
      anyPlacedCatalogue,
      anyAnswers,
      fc.constantFrom('match' as const, 'rank' as const, 'name' as const, 'tuition' as const),
      (catalogue, answers, sort) => {
        const form = readForm(answers);
        const ids = (entry: MatchCatalogue) =>
          sortMatches(match(entry, form), sort).map(({ school, courses }) => [school.id, courses[0]?.id]);
        const turned = {
          ...catalogue,
          schools: catalogue.schools.toReversed(),
          shelves: catalogue.shelves.toReversed().map((shelf) => ({
            ...shelf,
            courses: Object.fromEntries(
              Object.entries(shelf.courses).map(([name, column]) => [name, (column as unknown[]).toReversed()]),
            ) as unknown as typeof shelf.courses,
          })),
        };
        expect(ids(turned)).toEqual(ids(catalogue));
      },
    ),
  );
});

/** The expected values are computed from the answers directly, without the functions under test. */
describe('every match satisfies the hard limits', () => {
  test('every course costs no less and no more than the budget', () => {
    fc.assert(
      fc.property(anyPlacedCatalogue, anyAnswers, (catalogue, answers) => {
        const form = readForm(answers);
        for (const { courses } of match(catalogue, form))
          for (const { fee, currency } of courses.filter((course) => course.fee > 0)) {
            expect(exchange(fee, currency, form.feeTypeId)).toBeLessThanOrEqual(form.feeMax * 1.000001);
            expect(exchange(fee, currency, form.feeTypeId)).toBeGreaterThanOrEqual(form.feeMin * 0.999999);
          }
      }),
    );
  });

  test('an education that is not there yet leaves a course out', () => {
    fc.assert(
      fc.property(anyPlacedCatalogue, anyAnswers, (catalogue, answers) => {
        const education = Number(answers.eduQualUnivId);
        if (education === 0) return;
        const levelOf = new Map(
          catalogue.shelves.flatMap(({ levelKey, courses }) => courses.ids.map((id) => [id, levelKey] as const)),
        );
        for (const { courses } of match(catalogue, readForm(answers)))
          for (const { id } of courses) {
            if (education < 3) expect(levelOf.get(id)).not.toBe('master');
            if (education < 4) expect(levelOf.get(id)).not.toBe('phd');
          }
      }),
    );
  });
});

describe('no input are', () => {
  test('commission and agent preferences never change the result', () => {
    fc.assert(
      fc.property(
        anyPlacedCatalogue,
        anyAnswers,
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 }),
        (catalogue, answers, paid) => {
          const bribed = {
            ...catalogue,
            schools: catalogue.schools.map((school, index) => ({
              ...school,
              commission: paid[index],
              isPartner: (paid[index] ?? 0) > 50,
              priority: paid[index],
            })),
            shelves: catalogue.shelves.map((shelf) => ({
              ...shelf,
              courses: { ...shelf.courses, commissions: shelf.courses.ids.map((_, index) => paid[index % 6]) },
            })),
          };
          const plain = match(catalogue, readForm(answers)).map(({ school, courses }) => [school.id, courses]);
          const other = match(
            bribed,
            readForm(answers, { commission: 99, agentId: '101', preferredInstitutionIds: [1] }),
          );
          expect(other.map(({ school, courses }) => [school.id, courses])).toEqual(plain);
        },
      ),
    );
  });

  test('birthday, gender, passport and account never change the result', () => {
    const user = {
      dateOfBirth: '2009-02-11',
      gender: 'female',
      fkAreaCountryId: 'HK',
      eduCtryUnivId: 'CN',
      userId: '77',
    };
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(parseCriteria(readForm(answers, user))).toEqual(parseCriteria(readForm(answers)));
      }),
    );
  });
});

test('a focus point without a comparable source has no weight', () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.constantFrom('2', '3', '6', '7', '9', '10'),
      fc.integer({ min: 1, max: 10 }),
      (answers, id, value) => {
        const asked = (weightList: unknown[]) => parseCriteria(readForm(answers, { weightList }));
        expect(asked([{ id, value }])).toEqual(asked([]));
        expect(
          asked([
            { id: '4', value: 3 },
            { id, value },
          ]),
        ).toEqual(asked([{ id: '4', value: 3 }]));
      },
    ),
  );
});

describe('a line without data', () => {
  test('is left out of every sum: the score is the same for any weight', () => {
    fc.assert(
      fc.property(anyPlacedCatalogue, anyAnswers, fc.integer({ min: 1, max: 10 }), (entry, answers, weight) => {
        const catalogue = {
          ...entry,
          schools: entry.schools.map((school) => ({ ...school, figures: {} })),
        };
        const asked = (value: number) =>
          readForm(answers, { areaCityId: '', areaCityUserSameIds: [], weightList: [{ id: '5', value }] });
        const criteria = parseCriteria(asked(weight));
        const schoolMatches = matchSchools(catalogue, criteria);
        for (const { school, best } of schoolMatches) {
          const line = createScoreBreakdown(best, school, criteria).find(
            ({ kind, key }) => kind === 'focus' && key === '5',
          );
          expect(line).toMatchObject({ points: 0, most: 40, met: null, asked: '', basis: 'absent', known: false });
          expect(best.counted).toBe((best.placement.position === 'unknown' ? 0 : 40) + (best.fee > 0 ? 20 : 0));
        }
        const order = (form: SelectionForm) =>
          sortMatches(match(catalogue, form), 'match').map(({ school }) => school.id);
        expect(order(asked(weight))).toEqual(order(asked(11 - weight)));
      }),
    );
  });

  test('never puts a school before or behind another: shares are compared, and too little known comes last', () => {
    const any = fc
      .record({ counted: fc.integer({ min: 0, max: 100 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ counted, share }) => ({ counted, score: Math.floor(counted * share) }));
    fc.assert(
      fc.property(any, any, any, (item, other, third) => {
        const order = Math.sign(compareMatches(item, other));
        expect(order + Math.sign(compareMatches(other, item))).toBe(0);
        if (hasEnoughData(item) && hasEnoughData(other) && item.score / item.counted > other.score / other.counted)
          expect(order).toBe(-1);
        if (hasEnoughData(item) && !hasEnoughData(other)) expect(order).toBe(-1);
        if (order <= 0 && compareMatches(other, third) <= 0) expect(compareMatches(item, third)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});
