import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { DSE_ELECTIVES, DSE_GRADES, type ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { evaluateEnglish } from './evaluate-english.ts';
import { NO_EVIDENCE, placeCourse, type StudentResults } from './place-course.ts';
import { ENTRANT_BANDS, placeByEntrantDistribution, splitEntrants } from './place-by-entrants.ts';
import { countUcasPoints } from './ucas-points.ts';

const dse = (grades: Record<string, string>): ExamAnswers => ({
  publicTestType: '1',
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const aLevel = (grades: string[]): ExamAnswers => ({
  publicTestType: '3',
  publicTestSubjects: grades.map((grade, index) => ({
    subject: ['maths', 'physics', 'chemistry', 'biology'][index] ?? '',
    grade,
  })),
});
const ib = (total: number): ExamAnswers => ({ publicTestType: '4', publicTestScore: total, publicTestSubjects: [] });

const resultsOf = (exam: ExamAnswers, more: Partial<StudentResults> = {}): StudentResults => ({
  exam,
  points: countUcasPoints(exam),
  sat: null,
  act: null,
  average: null,
  gpa: null,
  ...more,
});
const NO_EXAM: ExamAnswers = { publicTestSubjects: [] };

describe('UCAS points', () => {
  it('count the best three electives of the DSE', () => {
    const points = countUcasPoints(
      dse({ chinese: '3', english: '5', maths: '5**', physics: '5*', chemistry: '5', biology: '4', economics: '3' }),
    );
    expect(points).toMatchObject({ least: 132, most: 132, bestFive: 196 });
    expect(points?.counted.map(({ subject }) => subject)).toEqual(['physics', 'chemistry', 'biology']);
  });

  it('fill up from the languages where two electives were entered, and never from mathematics', () => {
    const points = countUcasPoints(
      dse({ chinese: '3', english: '5', maths: '5**', m2: '5**', physics: '5', chemistry: '5' }),
    );
    expect(points?.counted.map(({ subject }) => subject)).toEqual(['physics', 'chemistry', 'english']);
    expect(points?.least).toBe(144);
  });

  it('count A-levels by their grades', () => {
    expect(countUcasPoints(aLevel(['A*', 'A', 'B']))).toMatchObject({ least: 144, most: 144 });
  });

  it.each([
    [24, 84, 92],
    [32, 116, 124],
    [36, 136, 144],
    [38, 148, 156],
    [45, 164, 172],
  ])('for an IB total of %i equal the A-levels that course pages require beside it', (total, min, max) => {
    expect(countUcasPoints(ib(total))).toMatchObject({ least: min, most: max });
  });

  it('do not exist for an IB total without a Diploma', () => {
    expect(countUcasPoints(ib(23))).toBeNull();
  });

  it('are the range of all sets of five DSE grades with this total', () => {
    const levels = ['U', '1', '2', '3', '4', '5', '5*', '5**'];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 5 }), (five) => {
        const total = five.reduce((sum, level) => sum + level, 0);
        const range = countUcasPoints({ publicTestType: '1', publicTestScore: total, publicTestSubjects: [] });
        const ownUcasPoints = countUcasPoints(
          dse(Object.fromEntries(five.map((level, index) => [DSE_ELECTIVES[index], levels[level] ?? 'U']))),
        );
        expect(ownUcasPoints?.least).toBeGreaterThanOrEqual(range?.least ?? Infinity);
        expect(ownUcasPoints?.most).toBeLessThanOrEqual(range?.most ?? -1);
      }),
    );
  });

  it('do not exist for the Gaokao', () => {
    expect(countUcasPoints({ publicTestType: '2', publicTestScore: 650, publicTestSubjects: [] })).toBeNull();
  });
});

const shares = (byBand: Record<number, number>) => ENTRANT_BANDS.map((from) => byBand[from] ?? 0);
const MIDDLING = { entrants: 100, shares: shares({ 96: 10, 112: 20, 128: 30, 144: 25, 160: 15 }) };

describe('the distribution of entrants', () => {
  it('splits entrants around the band of the student', () => {
    expect(splitEntrants(MIDDLING.shares, 144)).toEqual({ fewer: 60, same: 25, more: 15 });
  });

  it.each([
    [168, 'above'],
    [132, 'among'],
    [112, 'below'],
    [48, 'farBelow'],
  ] as const)('places %i points %s', (points, position) => {
    expect(
      placeByEntrantDistribution(MIDDLING, { least: points, most: points, counted: [], bestFive: null })?.position,
    ).toBe(position);
  });

  it('states the band of the median entrant', () => {
    const placed = (all: readonly number[]) =>
      placeByEntrantDistribution({ entrants: 100, shares: all }, { least: 112, most: 112, counted: [], bestFive: null })
        ?.figures;
    expect(placed(MIDDLING.shares)).toMatchObject({ lower: 128, upper: 143 });
    expect(placed(shares({ 112: 20, 240: 60 }))).toMatchObject({ lower: 240, upper: null });
  });

  it('never places more points lower', () => {
    const ORDER = ['farBelow', 'below', 'among', 'above'];
    fc.assert(
      fc.property(
        fc
          .array(fc.integer({ min: 0, max: 100 }), { minLength: 14, maxLength: 14 })
          .filter((all) => all.some((item) => item > 0)),
        fc.integer({ min: 0, max: 250 }),
        fc.integer({ min: 0, max: 60 }),
        (all, points, more) => {
          const at = (ownValue: number) =>
            ORDER.indexOf(
              placeByEntrantDistribution(
                { entrants: 50, shares: all },
                { least: ownValue, most: ownValue, counted: [], bestFive: null },
              )?.position ?? '',
            );
          return at(points + more) >= at(points);
        },
      ),
    );
  });

  it('is not used where most bands are suppressed', () => {
    const displayed = { entrants: 20, shares: shares({ 0: 5, 192: 5 }) };
    expect(placeByEntrantDistribution(displayed, { least: 48, most: 48, counted: [], bestFive: null })).toBeNull();
  });

  it('is not used for fewer than ten entrants', () => {
    expect(
      placeByEntrantDistribution({ ...MIDDLING, entrants: 5 }, { least: 144, most: 144, counted: [], bestFive: null }),
    ).toBeNull();
  });
});

const OFFER = { aLevel: { first: 'AAA', last: 'AAB' }, ib: 36, subjects: [], anyOne: false };

describe('a typical offer', () => {
  it.each([
    [['A*', 'A*', 'A'], 'above'],
    [['A', 'A', 'B'], 'among'],
    [['A', 'B', 'B'], 'below'],
    [['C', 'C', 'D'], 'farBelow'],
  ] as const)('places A-levels %j %s', (grades, position) => {
    expect(placeCourse({ ...NO_EVIDENCE, offer: OFFER }, resultsOf(aLevel([...grades])), null)).toMatchObject({
      position,
      basis: 'offer',
    });
  });

  it.each([
    [40, 'above'],
    [36, 'among'],
    [33, 'below'],
    [28, 'farBelow'],
  ] as const)('places an IB total of %i %s', (total, position) => {
    expect(placeCourse({ ...NO_EVIDENCE, offer: OFFER }, resultsOf(ib(total)), null).position).toBe(position);
  });

  it('is compared with the DSE by UCAS points', () => {
    const positioned = placeCourse(
      { ...NO_EVIDENCE, offer: OFFER },
      resultsOf(dse({ physics: '5', chemistry: '5', biology: '5' })),
      null,
    );
    expect(positioned).toMatchObject({
      position: 'among',
      figures: { unit: 'ucasPoints', least: 144, lower: 136, upper: 144 },
    });
  });

  it('takes precedence over the distribution of entrants', () => {
    const evidence = { ...NO_EVIDENCE, offer: OFFER, entrants: MIDDLING };
    expect(placeCourse(evidence, resultsOf(aLevel(['A', 'A', 'A'])), null).basis).toBe('offer');
  });
});

describe('a course whose entrants have the highest grades', () => {
  it.each([
    [{ offer: { ...OFFER, aLevel: { first: 'A*A*A', last: 'A*A*A' }, ib: 39 } }],
    [{ offer: OFFER, entrants: { entrants: 60, shares: shares({ 144: 30, 160: 30, 176: 30 }) } }],
    [{ entrants: { entrants: 60, shares: shares({ 144: 10, 160: 60, 176: 10 }) } }],
  ])('is never likely by grades alone: %j', (evidence) => {
    for (const exam of [aLevel(['A*', 'A*', 'A*', 'A*']), ib(45)]) {
      const positioned = placeCourse({ ...NO_EVIDENCE, ...evidence }, resultsOf(exam), null);
      expect(positioned.group).toBe('match');
    }
  });
});

describe('subjects that a course page names', () => {
  const offer = { ...OFFER, subjects: ['Mathematics', 'Physics'] };
  const positioned = (exam: ExamAnswers, more: Partial<typeof OFFER> = {}) =>
    placeCourse({ ...NO_EVIDENCE, offer: { ...offer, ...more } }, resultsOf(exam), null).missingSubjects;

  it('are missing where they were not entered', () => {
    expect(positioned(dse({ maths: '5', biology: '5', chemistry: '5', economics: '5' }))).toEqual(['Physics']);
    expect(positioned(aLevel(['A', 'A', 'A']))).toEqual([]);
  });

  it('are not missing where one of several is enough', () => {
    expect(positioned(dse({ maths: '5', biology: '5' }), { anyOne: true })).toEqual([]);
    expect(positioned(dse({ chinese: '5' }), { anyOne: true })).toEqual(['Mathematics', 'Physics']);
  });

  it('are not missing where only a total was entered', () => {
    expect(positioned(ib(38))).toEqual([]);
  });
});

describe('a rule on a page without a date', () => {
  const rule = EntryRule.parse({
    id: '1',
    exam: '2',
    asked: 70,
    fullMarks: 100,
    points: {},
    source: 'https://university.example/china',
    counts: false,
    isUndated: true,
    alternatives: [],
  });
  const gaokao = (score: number): ExamAnswers => ({
    publicTestType: '2',
    publicTestScore: score,
    publicTestFullMark: 750,
    publicTestSubjects: [],
  });
  const place = (score: number, more: Partial<typeof NO_EVIDENCE> = {}) =>
    placeCourse({ ...NO_EVIDENCE, rule, ...more }, resultsOf(gaokao(score)), null);

  it('places by its threshold, and never makes a place likely', () => {
    const figures = { least: 80, lower: 70, unit: 'percent' };
    expect(place(600)).toMatchObject({ position: 'among', group: 'match', basis: 'undatedRule', figures });
    expect(place(750)).toMatchObject({ position: 'among', group: 'match' });
    expect(place(510)).toMatchObject({ position: 'below', group: 'reach' });
    expect(place(400)).toMatchObject({ position: 'farBelow', group: 'outOfReach' });
  });

  it('places in the same way where it is of a past year, under a name of its own', () => {
    const past = { ...rule, isUndated: false, isPast: true, asAtYear: 2019 };
    expect(place(600, { rule: past })).toMatchObject({ position: 'among', group: 'match', basis: 'pastRule' });
  });

  it('yields to an offer and to entrants’ averages', () => {
    const averages = [0, 0, 0, 0, 0, 50, 50];
    const byAverage = placeCourse({ ...NO_EVIDENCE, rule, averages }, resultsOf(gaokao(600), { average: 72 }), null);
    expect(byAverage.basis).toBe('averages');
  });

  it('yields to a rule with a threshold, and precedes the admission rate', () => {
    expect(place(600, { rule: { ...rule, counts: true, isUndated: false } })).toMatchObject({
      basis: 'rule',
      group: 'match',
    });
    expect(place(600, { admitted: 90 }).basis).toBe('undatedRule');
  });

  it('is at best a reach when it requires what the form does not collect', () => {
    for (const isUndated of [true, false]) {
      const partial = { ...rule, isUndated, isPartial: true };
      expect(place(600, { rule: partial })).toMatchObject({
        position: 'unknown',
        group: 'reach',
        basis: 'partialRule',
        limitedBy: 'partial',
        figures: { least: 80, lower: 70 },
      });
      expect(place(400, { rule: partial })).toMatchObject({ position: 'unknown', group: 'outOfReach' });
    }
  });

  it('is ignored when second hand or older than ten years', () => {
    expect(place(600, { rule: { ...rule, isUndated: false } }).group).toBe('unknown');
  });
});

describe('admission to American schools', () => {
  const selective = { ...NO_EVIDENCE, sat: { total: { lower: 1500, upper: 1570 } }, admitted: 4 };

  it('is never better than reach where few applicants are admitted', () => {
    expect(placeCourse(selective, resultsOf(NO_EXAM, { sat: 1600 }), null)).toMatchObject({
      position: 'above',
      group: 'reach',
      limitedBy: 'selective',
    });
  });

  it('is raised one step when the score is far above all entrants', () => {
    const low = { ...NO_EVIDENCE, sat: { total: { lower: 850, upper: 1050 } }, admitted: 30 };
    expect(placeCourse(low, resultsOf(NO_EXAM, { sat: 1160 }), null).group).toBe('match');
    expect(placeCourse(low, resultsOf(NO_EXAM, { sat: 1180 }), null)).toMatchObject({
      group: 'likely',
      limitedBy: null,
    });
  });

  it('is likely above the upper quartile of a school that admits most', () => {
    const open = { ...NO_EVIDENCE, sat: { total: { lower: 1000, upper: 1200 } }, admitted: 80 };
    expect(placeCourse(open, resultsOf(NO_EXAM, { sat: 1250 }), null).group).toBe('likely');
  });

  it('uses the admission rate without a score, lowered for a low average', () => {
    const rate = { ...NO_EVIDENCE, admitted: 92 };
    expect(placeCourse(rate, resultsOf(NO_EXAM, { gpa: 3.6 }), null)).toMatchObject({
      group: 'likely',
      basis: 'admissionRate',
    });
    expect(placeCourse(rate, resultsOf(NO_EXAM, { gpa: 2.6 }), null).group).toBe('match');
  });
});

describe('English', () => {
  const minimums = [
    { test: '1' as const, overall: 6.5, each: 6, parts: null },
    { test: 'dse' as const, overall: '4', each: null, parts: null },
  ];
  const ielts = (overall: number, writing: number) => ({
    type: '1' as const,
    overall,
    parts: { listening: 7, speaking: 7, reading: 7, writing },
  });

  it('is short by a part though the overall score is met', () => {
    expect(evaluateEnglish(minimums, ielts(6.5, 5.5), NO_EXAM)).toMatchObject({
      verdict: 'short',
      shortParts: [{ part: 'writing', have: 5.5, asked: 6 }],
    });
  });

  it('is met by the DSE where the school names it', () => {
    expect(evaluateEnglish(minimums, null, dse({ english: '4' })).verdict).toBe('met');
  });

  it('limits a place to reach', () => {
    const short = evaluateEnglish(minimums, ielts(6, 6), NO_EXAM);
    expect(placeCourse({ ...NO_EVIDENCE, offer: OFFER }, resultsOf(aLevel(['A*', 'A*', 'A*'])), short)).toMatchObject({
      group: 'reach',
      limitedBy: 'english',
    });
  });

  it('is unknown without a minimum', () => {
    expect(evaluateEnglish([], ielts(7, 7), NO_EXAM).verdict).toBe('unknown');
  });
});

it('is unknown without data', () => {
  expect(placeCourse(NO_EVIDENCE, resultsOf(dse({ english: '5**', physics: '5**' })), null).group).toBe('unknown');
  expect(DSE_GRADES).toHaveLength(8);
});

describe('a position can be worked out again from the figures that a page shows', () => {
  /** Recomputes the position as the page "How we match" describes it. */
  function recompute({ basis, figures }: Placement): Position {
    if (!basis || !figures) return 'unknown';
    const { least, lower, upper, fewer, same, more, admitted, unit } = figures;
    if (basis === 'entrants' || basis === 'averages') {
      const all = Number(fewer) + Number(same) + Number(more);
      if (100 * (Number(fewer) + Number(same)) < 5 * all) return 'farBelow';
      const standing = 100 * (Number(fewer) + Number(same) / 2);
      return standing < 25 * all ? 'below' : standing < 75 * all ? 'among' : 'above';
    }
    if (basis === 'offer') {
      const [likely, reach] = unit === 'ibPoints' ? [3, 4] : [2 * 8, 3 * 8];
      const [ownValue, lowest, highest] = [Number(figures.least), Number(lower), Number(upper)];
      if (ownValue >= highest + likely) return 'above';
      return ownValue >= lowest ? 'among' : ownValue >= lowest - reach ? 'below' : 'farBelow';
    }
    if (basis === 'sat' || basis === 'act') {
      const [ownValue, reach] = [Number(least), basis === 'sat' ? 120 : 4];
      if (ownValue >= Number(upper)) return 'above';
      return ownValue >= Number(lower) ? 'among' : ownValue >= Number(lower) - reach ? 'below' : 'farBelow';
    }
    if (basis === 'openAdmission') return 'above';
    return Number(admitted) >= 90 ? 'above' : Number(admitted) >= 50 ? 'among' : 'below';
  }

  const grade = fc.constantFrom('A*', 'A', 'B', 'C', 'D', 'E');
  const exam = fc.oneof(
    fc
      .array(fc.constantFrom('U', '1', '2', '3', '4', '5', '5*', '5**'), { minLength: 1, maxLength: 6 })
      .map((grades) => dse(Object.fromEntries(grades.map((entry, index) => [DSE_ELECTIVES[index], entry])))),
    fc.array(grade, { minLength: 1, maxLength: 4 }).map(aLevel),
    fc.integer({ min: 20, max: 45 }).map(ib),
  );
  const offer = fc.tuple(grade, grade, grade, fc.option(fc.integer({ min: 24, max: 42 }))).map(([a, b, c, total]) => ({
    aLevel: { first: a + b + c, last: a + b + c },
    ib: total,
    subjects: [],
    anyOne: false,
  }));
  const entrants = fc
    .array(fc.nat(40), { minLength: ENTRANT_BANDS.length, maxLength: ENTRANT_BANDS.length })
    .map((all) => ({ entrants: 50, shares: all }));
  const quartiles = (min: number, max: number) =>
    fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([value, other]) => ({
      lower: Math.min(value, other),
      upper: Math.max(value, other),
    }));
  const evidence = fc.record({
    offer: fc.option(offer),
    entrants: fc.option(entrants),
    sat: fc.option(quartiles(800, 1600).map((total) => ({ total }))),
    act: fc.option(quartiles(10, 36).map((composite) => ({ composite }))),
    admitted: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  const scores = fc.record({
    sat: fc.option(fc.integer({ min: 400, max: 1600 })),
    act: fc.option(fc.integer({ min: 1, max: 36 })),
  });

  it('of every basis', () => {
    const seenKeys = new Set<string | null>();
    fc.assert(
      fc.property(evidence, exam, scores, (existing, answers, more) => {
        const positioned = placeCourse({ ...NO_EVIDENCE, ...existing }, resultsOf(answers, more), null);
        seenKeys.add(positioned.basis);
        expect(positioned.position).toBe(recompute(positioned));
      }),
      { numRuns: 3_000 },
    );
    expect([...seenKeys]).toEqual(expect.arrayContaining(['offer', 'entrants', 'sat', 'act', 'admissionRate']));
  });
});
