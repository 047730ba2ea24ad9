import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { DSE_ELECTIVES, DSE_GRADES, type ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { evaluateEnglish } from './evaluate-english.ts';
import { NO_EVIDENCE, placeCourse, type StudentResults } from './place-course.ts';
import { ENTRANT_BANDS, placeByEntrantDistribution, splitEntrants } from './place-by-entrants.ts';
import { countUcasPoints } from './ucas-points.ts';

const createDseAnswers = (grades: Record<string, string>): ExamAnswers => ({
  publicTestType: '1',
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const createALevelAnswers = (grades: string[]): ExamAnswers => ({
  publicTestType: '3',
  publicTestSubjects: grades.map((grade, index) => ({
    subject: ['maths', 'physics', 'chemistry', 'biology'][index] ?? '',
    grade,
  })),
});
const createIbAnswers = (total: number): ExamAnswers => ({
  publicTestType: '4',
  publicTestScore: total,
  publicTestSubjects: [],
});

const createResults = (exam: ExamAnswers, overrides: Partial<StudentResults> = {}): StudentResults => ({
  exam,
  points: countUcasPoints(exam),
  sat: null,
  act: null,
  average: null,
  gpa: null,
  ...overrides,
});
const NO_EXAM: ExamAnswers = { publicTestSubjects: [] };

describe('UCAS points', () => {
  it('count the best three electives of the DSE', () => {
    const ucasPoints = countUcasPoints(
      createDseAnswers({
        chinese: '3',
        english: '5',
        maths: '5**',
        physics: '5*',
        chemistry: '5',
        biology: '4',
        economics: '3',
      }),
    );
    expect(ucasPoints).toMatchObject({ min: 132, max: 132, bestFive: 196 });
    expect(ucasPoints?.counted.map(({ subject }) => subject)).toEqual(['physics', 'chemistry', 'biology']);
  });

  it('fill up from the languages where two electives were entered, and never from mathematics', () => {
    const ucasPoints = countUcasPoints(
      createDseAnswers({ chinese: '3', english: '5', maths: '5**', m2: '5**', physics: '5', chemistry: '5' }),
    );
    expect(ucasPoints?.counted.map(({ subject }) => subject)).toEqual(['physics', 'chemistry', 'english']);
    expect(ucasPoints?.min).toBe(144);
  });

  it('count A-levels by their grades', () => {
    expect(countUcasPoints(createALevelAnswers(['A*', 'A', 'B']))).toMatchObject({ min: 144, max: 144 });
  });

  it.each([
    [24, 84, 92],
    [32, 116, 124],
    [36, 136, 144],
    [38, 148, 156],
    [45, 164, 172],
  ])('for an IB total of %i equal the A-levels that course pages require beside it', (total, min, max) => {
    expect(countUcasPoints(createIbAnswers(total))).toMatchObject({ min, max });
  });

  it('do not exist for an IB total without a Diploma', () => {
    expect(countUcasPoints(createIbAnswers(23))).toBeNull();
  });

  it('are the range of all sets of five DSE grades with this total', () => {
    const dseLevels = ['U', '1', '2', '3', '4', '5', '5*', '5**'];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 5 }), (levelIndexes) => {
        const total = levelIndexes.reduce((sum, level) => sum + level, 0);
        const totalPoints = countUcasPoints({ publicTestType: '1', publicTestScore: total, publicTestSubjects: [] });
        const gradePoints = countUcasPoints(
          createDseAnswers(
            Object.fromEntries(levelIndexes.map((level, index) => [DSE_ELECTIVES[index], dseLevels[level] ?? 'U'])),
          ),
        );
        expect(gradePoints?.min).toBeGreaterThanOrEqual(totalPoints?.min ?? Infinity);
        expect(gradePoints?.max).toBeLessThanOrEqual(totalPoints?.max ?? -1);
      }),
    );
  });

  it('do not exist for the Gaokao', () => {
    expect(countUcasPoints({ publicTestType: '2', publicTestScore: 650, publicTestSubjects: [] })).toBeNull();
  });
});

const toBandShares = (byBand: Record<number, number>) => ENTRANT_BANDS.map((from) => byBand[from] ?? 0);
const MIDDLE_ENTRANTS = { entrants: 100, shares: toBandShares({ 96: 10, 112: 20, 128: 30, 144: 25, 160: 15 }) };

describe('the distribution of entrants', () => {
  it('splits entrants around the band of the student', () => {
    expect(splitEntrants(MIDDLE_ENTRANTS.shares, 144)).toEqual({ fewer: 60, same: 25, more: 15 });
  });

  it.each([
    [168, 'above'],
    [132, 'among'],
    [120, 'among'],
    [116, 'below'],
    [112, 'below'],
    [48, 'farBelow'],
  ] as const)('places %i points %s', (points, position) => {
    expect(
      placeByEntrantDistribution(MIDDLE_ENTRANTS, { min: points, max: points, counted: [], bestFive: null })?.position,
    ).toBe(position);
  });

  it('leaves no Scottish course out by the points of Highers, unless a third of them is missing', () => {
    const shares = toBandShares({ 176: 30, 192: 50, 208: 20 });
    const place = (points: number, isScottish: boolean) =>
      placeByEntrantDistribution(
        { entrants: 100, shares },
        { min: points, max: points, counted: [], bestFive: null },
        isScottish,
      )?.position;
    expect([place(144, false), place(144, true), place(120, true)]).toEqual(['farBelow', 'below', 'farBelow']);
  });

  it('states the band of the median entrant', () => {
    const getFigures = (bandShares: readonly number[]) =>
      placeByEntrantDistribution(
        { entrants: 100, shares: bandShares },
        { min: 112, max: 112, counted: [], bestFive: null },
      )?.figures;
    expect(getFigures(MIDDLE_ENTRANTS.shares)).toMatchObject({ lower: 128, upper: 143 });
    expect(getFigures(toBandShares({ 112: 20, 240: 60 }))).toMatchObject({ lower: 240, upper: null });
  });

  it('leaves out entrants with few or no points whom a gap separates from most others', () => {
    const place = (byBand: Record<number, number>) =>
      placeByEntrantDistribution(
        { entrants: 50, shares: toBandShares(byBand) },
        { min: 64, max: 64, counted: [], bestFive: null },
      );
    expect(place({ 0: 40, 144: 10, 160: 20, 176: 30 })).toMatchObject({
      position: 'farBelow',
      figures: { fewer: 0, lower: 160, upper: 175 },
    });
    expect(place({ 0: 40, 80: 20, 96: 40 })).toMatchObject({ position: 'among', figures: { fewer: 40 } });
  });

  it('does not place a student where the median entrant has fewer points than three passes', () => {
    const place = (points: number) =>
      placeByEntrantDistribution(
        { entrants: 50, shares: toBandShares({ 0: 80, 144: 20 }) },
        { min: points, max: points, counted: [], bestFive: null },
      );
    expect([place(16), place(164)]).toEqual([null, null]);
  });

  it('places results below those of nine in ten entrants far below', () => {
    const place = (lowestShare: number) =>
      placeByEntrantDistribution(
        { entrants: 50, shares: toBandShares({ 0: lowestShare, 48: 20, 64: 80 - lowestShare }) },
        { min: 40, max: 40, counted: [], bestFive: null },
      )?.position;
    expect([place(5), place(15)]).toEqual(['farBelow', 'below']);
  });

  it('places results more than three grades below the median entrant far below, but only in the lowest quarter', () => {
    const place = (points: number, byBand: Record<number, number>) =>
      placeByEntrantDistribution(
        { entrants: 50, shares: toBandShares(byBand) },
        { min: points, max: points, counted: [], bestFive: null },
      )?.position;
    expect(place(16, { 0: 20, 80: 20, 96: 60 })).toBe('farBelow');
    expect(place(72, { 48: 15, 80: 20, 96: 65 })).toBe('below');
    expect(place(64, { 48: 30, 96: 10, 112: 60 })).toBe('among');
  });

  it('never places more points lower', () => {
    const POSITION_ORDER = ['farBelow', 'below', 'among', 'above'];
    fc.assert(
      fc.property(
        fc
          .array(fc.integer({ min: 0, max: 100 }), { minLength: 14, maxLength: 14 })
          .filter((bandShares) => bandShares.some((share) => share > 0)),
        fc.integer({ min: 0, max: 250 }),
        fc.integer({ min: 0, max: 60 }),
        (bandShares, points, extraPoints) => {
          const getRank = (score: number) =>
            POSITION_ORDER.indexOf(
              placeByEntrantDistribution(
                { entrants: 50, shares: bandShares },
                { min: score, max: score, counted: [], bestFive: null },
              )?.position ?? '',
            );
          return getRank(points + extraPoints) >= getRank(points);
        },
      ),
    );
  });

  it('is not used where most bands are suppressed', () => {
    const suppressedEntrants = { entrants: 20, shares: toBandShares({ 0: 5, 192: 5 }) };
    expect(
      placeByEntrantDistribution(suppressedEntrants, { min: 48, max: 48, counted: [], bestFive: null }),
    ).toBeNull();
  });

  it('is not used for fewer than ten entrants', () => {
    expect(
      placeByEntrantDistribution(
        { ...MIDDLE_ENTRANTS, entrants: 5 },
        { min: 144, max: 144, counted: [], bestFive: null },
      ),
    ).toBeNull();
  });
});

const TYPICAL_OFFER = { aLevel: { first: 'AAA', last: 'AAB' }, ib: 36, subjects: [], anyOne: false };

describe('a typical offer', () => {
  it.each([
    [['A*', 'A*', 'A'], 'above'],
    [['A', 'A', 'B'], 'among'],
    [['A', 'B', 'B'], 'below'],
    [['C', 'C', 'D'], 'farBelow'],
  ] as const)('places A-levels %j %s', (grades, position) => {
    expect(
      placeCourse({ ...NO_EVIDENCE, offer: TYPICAL_OFFER }, createResults(createALevelAnswers([...grades])), null),
    ).toMatchObject({
      position,
      basis: 'offer',
    });
  });

  it('is not met by A-levels of the same points of which a grade is missed', () => {
    const place = (grades: string[], offered: string) =>
      placeCourse(
        { ...NO_EVIDENCE, offer: { ...TYPICAL_OFFER, aLevel: { first: offered, last: offered } } },
        createResults(createALevelAnswers(grades)),
        null,
      );
    expect(place(['B', 'A*', 'A'], 'AAA')).toMatchObject({ position: 'among', group: 'reach', limitedBy: 'missed' });
    expect(place(['A*', 'A', 'C'], 'BBB')).toMatchObject({ group: 'reach', limitedBy: 'missed' });
    expect(place(['A', 'A*', 'A'], 'AAA')).toMatchObject({ group: 'match', limitedBy: null });
    expect(place(['C', 'A', 'A', 'A*'], 'AAA')).toMatchObject({ group: 'match', limitedBy: null });
  });

  it('does not decide where applicants are interviewed', () => {
    const evidence = { ...NO_EVIDENCE, offer: TYPICAL_OFFER, isByInterview: true };
    expect(placeCourse(evidence, createResults(createALevelAnswers(['A*', 'A*', 'A*'])), null)).toMatchObject({
      position: 'above',
      group: 'reach',
      limitedBy: 'selective',
    });
    expect(
      placeCourse({ ...NO_EVIDENCE, isByInterview: true }, createResults(createIbAnswers(40)), null),
    ).toMatchObject({ group: 'unknown', limitedBy: null });
  });

  it.each([
    [40, 'above'],
    [36, 'among'],
    [33, 'below'],
    [28, 'farBelow'],
  ] as const)('places an IB total of %i %s', (total, position) => {
    expect(
      placeCourse({ ...NO_EVIDENCE, offer: TYPICAL_OFFER }, createResults(createIbAnswers(total)), null).position,
    ).toBe(position);
  });

  it('is compared with the DSE by UCAS points', () => {
    const placement = placeCourse(
      { ...NO_EVIDENCE, offer: TYPICAL_OFFER },
      createResults(createDseAnswers({ physics: '5', chemistry: '5', biology: '5' })),
      null,
    );
    expect(placement).toMatchObject({
      position: 'among',
      figures: { unit: 'ucasPoints', least: 144, lower: 136, upper: 144 },
    });
  });

  it('takes precedence over the distribution of entrants', () => {
    const evidence = { ...NO_EVIDENCE, offer: TYPICAL_OFFER, entrants: MIDDLE_ENTRANTS };
    expect(placeCourse(evidence, createResults(createALevelAnswers(['A', 'A', 'A'])), null).basis).toBe('offer');
  });
});

describe('a course whose entrants have the highest grades', () => {
  it.each([
    [{ offer: { ...TYPICAL_OFFER, aLevel: { first: 'A*A*A', last: 'A*A*A' }, ib: 39 } }],
    [{ offer: TYPICAL_OFFER, entrants: { entrants: 60, shares: toBandShares({ 144: 30, 160: 30, 176: 30 }) } }],
    [{ entrants: { entrants: 60, shares: toBandShares({ 144: 10, 160: 60, 176: 10 }) } }],
  ])('is never likely by grades alone: %j', (evidence) => {
    for (const exam of [createALevelAnswers(['A*', 'A*', 'A*', 'A*']), createIbAnswers(45)]) {
      const placement = placeCourse({ ...NO_EVIDENCE, ...evidence }, createResults(exam), null);
      expect(placement.group).toBe('match');
    }
  });
});

describe('subjects that a course page names', () => {
  const offerWithSubjects = { ...TYPICAL_OFFER, subjects: ['Mathematics', 'Physics'] };
  const findMissingSubjects = (exam: ExamAnswers, overrides: Partial<typeof TYPICAL_OFFER> = {}) =>
    placeCourse({ ...NO_EVIDENCE, offer: { ...offerWithSubjects, ...overrides } }, createResults(exam), null)
      .missingSubjects;

  it('are missing where they were not entered', () => {
    expect(findMissingSubjects(createDseAnswers({ maths: '5', biology: '5', chemistry: '5', economics: '5' }))).toEqual(
      ['Physics'],
    );
    expect(findMissingSubjects(createALevelAnswers(['A', 'A', 'A']))).toEqual([]);
  });

  it('are not missing where one of several is enough', () => {
    expect(findMissingSubjects(createDseAnswers({ maths: '5', biology: '5' }), { anyOne: true })).toEqual([]);
    expect(findMissingSubjects(createDseAnswers({ chinese: '5' }), { anyOne: true })).toEqual([
      'Mathematics',
      'Physics',
    ]);
  });

  it('are not missing where only a total was entered', () => {
    expect(findMissingSubjects(createIbAnswers(38))).toEqual([]);
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
  const createGaokaoAnswers = (score: number): ExamAnswers => ({
    publicTestType: '2',
    publicTestScore: score,
    publicTestFullMark: 750,
    publicTestSubjects: [],
  });
  const placeByScore = (score: number, overrides: Partial<typeof NO_EVIDENCE> = {}) =>
    placeCourse({ ...NO_EVIDENCE, rule, ...overrides }, createResults(createGaokaoAnswers(score)), null);

  it('places by its threshold, and never as likely', () => {
    const figures = { least: 80, lower: 70, unit: 'percent' };
    expect(placeByScore(600)).toMatchObject({ position: 'among', group: 'match', basis: 'undatedRule', figures });
    expect(placeByScore(750)).toMatchObject({ position: 'among', group: 'match' });
    expect(placeByScore(510)).toMatchObject({ position: 'below', group: 'reach' });
    expect(placeByScore(400)).toMatchObject({ position: 'farBelow', group: 'outOfReach' });
  });

  it('a rule of a past year places in the same way, under its own basis', () => {
    const pastRule = { ...rule, isUndated: false, isPast: true, asAtYear: 2019 };
    expect(placeByScore(600, { rule: pastRule })).toMatchObject({
      position: 'among',
      group: 'match',
      basis: 'pastRule',
    });
  });

  it('limits stronger evidence to a reach where it is missed', () => {
    const averages = [0, 0, 0, 0, 0, 50, 50];
    const place = (score: number, overrides: Partial<typeof rule> = {}) =>
      placeCourse(
        { ...NO_EVIDENCE, rule: { ...rule, ...overrides }, averages },
        createResults(createGaokaoAnswers(score), { average: 85 }),
        null,
      );
    expect(place(600)).toMatchObject({ basis: 'averages', group: 'likely', limitedBy: null });
    expect(place(400)).toMatchObject({ basis: 'averages', group: 'reach', limitedBy: 'missed' });
    expect(place(400, { isPartial: true })).toMatchObject({ basis: 'averages', group: 'likely' });
  });

  it('yields to an offer and to entrants’ averages', () => {
    const averages = [0, 0, 0, 0, 0, 50, 50];
    const placement = placeCourse(
      { ...NO_EVIDENCE, rule, averages },
      createResults(createGaokaoAnswers(600), { average: 72 }),
      null,
    );
    expect(placement.basis).toBe('averages');
  });

  it('yields to a rule with a threshold, and precedes the admission rate', () => {
    expect(placeByScore(600, { rule: { ...rule, counts: true, isUndated: false } })).toMatchObject({
      basis: 'rule',
      group: 'match',
    });
    expect(placeByScore(600, { admitted: 90 }).basis).toBe('undatedRule');
  });

  it('is at best a reach when it requires what the form does not collect', () => {
    for (const isUndated of [true, false]) {
      const partialRule = { ...rule, isUndated, isPartial: true };
      expect(placeByScore(600, { rule: partialRule })).toMatchObject({
        position: 'unknown',
        group: 'reach',
        basis: 'partialRule',
        limitedBy: 'partial',
        figures: { least: 80, lower: 70 },
      });
      expect(placeByScore(400, { rule: partialRule })).toMatchObject({ position: 'unknown', group: 'outOfReach' });
    }
  });

  it('is ignored when second hand or older than ten years', () => {
    expect(placeByScore(600, { rule: { ...rule, isUndated: false } }).group).toBe('unknown');
  });
});

describe('admission to American schools', () => {
  const selectiveEvidence = { ...NO_EVIDENCE, sat: { total: { lower: 1500, upper: 1570 } }, admitted: 4 };

  it('is never better than reach where few applicants are admitted', () => {
    expect(placeCourse(selectiveEvidence, createResults(NO_EXAM, { sat: 1600 }), null)).toMatchObject({
      position: 'above',
      group: 'reach',
      limitedBy: 'selective',
    });
  });

  it('is a reach below the middle of the enrolled where most applicants are turned down', () => {
    const evidence = { ...NO_EVIDENCE, sat: { total: { lower: 1230, upper: 1500 } }, admitted: 29 };
    const place = (sat: number, admitted = evidence.admitted) =>
      placeCourse({ ...evidence, admitted }, createResults(NO_EXAM, { sat }), null);
    expect(place(1250)).toMatchObject({ position: 'among', group: 'reach', limitedBy: 'selective' });
    expect(place(1380)).toMatchObject({ position: 'among', group: 'match', limitedBy: null });
    expect(place(1250, 60)).toMatchObject({ group: 'match', limitedBy: null });
  });

  it('is raised one step when the score is far above all entrants', () => {
    const lowScoreEvidence = { ...NO_EVIDENCE, sat: { total: { lower: 850, upper: 1050 } }, admitted: 30 };
    expect(placeCourse(lowScoreEvidence, createResults(NO_EXAM, { sat: 1160 }), null).group).toBe('match');
    expect(placeCourse(lowScoreEvidence, createResults(NO_EXAM, { sat: 1180 }), null)).toMatchObject({
      group: 'likely',
      limitedBy: null,
    });
  });

  it('is likely above the upper quartile of a school that admits most', () => {
    const openEvidence = { ...NO_EVIDENCE, sat: { total: { lower: 1000, upper: 1200 } }, admitted: 80 };
    expect(placeCourse(openEvidence, createResults(NO_EXAM, { sat: 1250 }), null).group).toBe('likely');
  });

  it('uses the admission rate without a score, lowered for a low average', () => {
    const rateEvidence = { ...NO_EVIDENCE, admitted: 92 };
    expect(placeCourse(rateEvidence, createResults(NO_EXAM, { gpa: 3.6 }), null)).toMatchObject({
      group: 'likely',
      basis: 'admissionRate',
    });
    expect(placeCourse(rateEvidence, createResults(NO_EXAM, { gpa: 2.6 }), null).group).toBe('match');
  });
});

describe('English', () => {
  const minimums = [
    { test: '1' as const, overall: 6.5, each: 6, parts: null },
    { test: 'dse' as const, overall: '4', each: null, parts: null },
  ];
  const createIeltsScores = (overall: number, writing: number) => ({
    type: '1' as const,
    overall,
    parts: { listening: 7, speaking: 7, reading: 7, writing },
  });

  it('is missed by one part although the overall score is met', () => {
    expect(evaluateEnglish(minimums, createIeltsScores(6.5, 5.5), NO_EXAM)).toMatchObject({
      verdict: 'short',
      shortParts: [{ part: 'writing', have: 5.5, asked: 6 }],
    });
  });

  it('is met by the DSE where the school names it', () => {
    expect(evaluateEnglish(minimums, null, createDseAnswers({ english: '4' })).verdict).toBe('met');
  });

  it('limits a place to reach', () => {
    const englishShortfall = evaluateEnglish(minimums, createIeltsScores(6, 6), NO_EXAM);
    expect(
      placeCourse(
        { ...NO_EVIDENCE, offer: TYPICAL_OFFER },
        createResults(createALevelAnswers(['A*', 'A*', 'A*'])),
        englishShortfall,
      ),
    ).toMatchObject({
      group: 'reach',
      limitedBy: 'english',
    });
  });

  it('is unknown without a minimum', () => {
    expect(evaluateEnglish([], createIeltsScores(7, 7), NO_EXAM).verdict).toBe('unknown');
  });
});

it('a placement without data is unknown', () => {
  expect(
    placeCourse(NO_EVIDENCE, createResults(createDseAnswers({ english: '5**', physics: '5**' })), null).group,
  ).toBe('unknown');
  expect(DSE_GRADES).toHaveLength(8);
});

describe('placements can be reproduced from the figures on the page', () => {
  /** Recomputes the position as described on the page "How we match". */
  function recomputePosition({ basis, figures }: Placement): Position {
    if (!basis || !figures) return 'unknown';
    const { least, lower, upper, fewer, same, more, admitted, unit } = figures;
    if (basis === 'entrants' || basis === 'averages') {
      const total = Number(fewer) + Number(same) + Number(more);
      if (100 * (Number(fewer) + Number(same)) < 10 * total) return 'farBelow';
      const bandStart = [...ENTRANT_BANDS].reverse().find((bound) => bound <= Number(least)) ?? 0;
      const isClosedBand = bandStart > 0 && bandStart < 240;
      const bandShare = basis === 'entrants' && isClosedBand ? Math.min(1, (Number(least) - bandStart + 4) / 16) : 0.5;
      const percentile = 100 * (Number(fewer) + Number(same) * bandShare);
      const threeGrades = basis === 'entrants' ? 3 * 8 : 3 * 5;
      if (percentile < 25 * total && Number(least) < Number(lower) - threeGrades) return 'farBelow';
      return percentile < 25 * total ? 'below' : percentile < 75 * total ? 'among' : 'above';
    }
    if (basis === 'offer') {
      const [likelyMargin, reachMargin] = unit === 'ibPoints' ? [3, 4] : [2 * 8, 3 * 8];
      const [score, lowestScore, highestScore] = [Number(figures.least), Number(lower), Number(upper)];
      if (score >= highestScore + likelyMargin) return 'above';
      return score >= lowestScore ? 'among' : score >= lowestScore - reachMargin ? 'below' : 'farBelow';
    }
    if (basis === 'sat' || basis === 'act') {
      const [score, reachMargin] = [Number(least), basis === 'sat' ? 120 : 4];
      if (score >= Number(upper)) return 'above';
      return score >= Number(lower) ? 'among' : score >= Number(lower) - reachMargin ? 'below' : 'farBelow';
    }
    if (basis === 'openAdmission') return 'above';
    return Number(admitted) >= 90 ? 'above' : Number(admitted) >= 50 ? 'among' : 'below';
  }

  const gradeArbitrary = fc.constantFrom('A*', 'A', 'B', 'C', 'D', 'E');
  const examArbitrary = fc.oneof(
    fc
      .array(fc.constantFrom('U', '1', '2', '3', '4', '5', '5*', '5**'), { minLength: 1, maxLength: 6 })
      .map((grades) =>
        createDseAnswers(Object.fromEntries(grades.map((dseGrade, index) => [DSE_ELECTIVES[index], dseGrade]))),
      ),
    fc.array(gradeArbitrary, { minLength: 1, maxLength: 4 }).map(createALevelAnswers),
    fc.integer({ min: 20, max: 45 }).map(createIbAnswers),
  );
  const offerArbitrary = fc
    .tuple(gradeArbitrary, gradeArbitrary, gradeArbitrary, fc.option(fc.integer({ min: 24, max: 42 })))
    .map(([a, b, c, total]) => ({
      aLevel: { first: a + b + c, last: a + b + c },
      ib: total,
      subjects: [],
      anyOne: false,
    }));
  const entrantsArbitrary = fc
    .array(fc.nat(40), { minLength: ENTRANT_BANDS.length, maxLength: ENTRANT_BANDS.length })
    .map((bandShares) => ({ entrants: 50, shares: bandShares }));
  const createQuartilesArbitrary = (min: number, max: number) =>
    fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([first, second]) => ({
      lower: Math.min(first, second),
      upper: Math.max(first, second),
    }));
  const evidenceArbitrary = fc.record({
    offer: fc.option(offerArbitrary),
    entrants: fc.option(entrantsArbitrary),
    sat: fc.option(createQuartilesArbitrary(800, 1600).map((total) => ({ total }))),
    act: fc.option(createQuartilesArbitrary(10, 36).map((composite) => ({ composite }))),
    admitted: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  const scoresArbitrary = fc.record({
    sat: fc.option(fc.integer({ min: 400, max: 1600 })),
    act: fc.option(fc.integer({ min: 1, max: 36 })),
  });

  it('of every basis', () => {
    const seenBases = new Set<string | null>();
    fc.assert(
      fc.property(evidenceArbitrary, examArbitrary, scoresArbitrary, (admissionEvidence, answers, testScores) => {
        const placement = placeCourse(
          { ...NO_EVIDENCE, ...admissionEvidence },
          createResults(answers, testScores),
          null,
        );
        seenBases.add(placement.basis);
        expect(placement.position).toBe(recomputePosition(placement));
      }),
      { numRuns: 3_000 },
    );
    expect([...seenBases]).toEqual(expect.arrayContaining(['offer', 'entrants', 'sat', 'act', 'admissionRate']));
  });
});
