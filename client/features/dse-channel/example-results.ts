import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';

/** One student's six subjects, to show that the same results come out differently. */
export const EXAMPLE_RESULTS = [
  { subject: 'chinese', grade: '4' },
  { subject: 'english', grade: '5' },
  { subject: 'maths', grade: '5*' },
  { subject: 'economics', grade: '5' },
  { subject: 'physics', grade: '4' },
  { subject: 'history', grade: '3' },
] as const;

// Three ways of counting, to show beside each other. What courses really use comes with them from the backend.

type Points = [one: number, two: number, three: number, four: number, five: number, star: number, twoStars: number];

const LEVELS = ['1', '2', '3', '4', '5', '5*', '5**'];

const bestFive = (key: string, points: Points): CountingRule => ({
  id: key,
  key,
  exam: '1',
  name: '',
  note: '',
  source: '',
  illustrative: true,
  points: Object.fromEntries(LEVELS.map((level, at) => [level, points[at] ?? 0])),
  ownPoints: [],
  joined: [],
  oneOf: [],
  leftOut: [],
  weights: [],
  take: [{ subjects: [], count: 5 }],
  beyond: null,
  topGrades: null,
  required: [],
  fullMarks: points[6] * 5,
});

export const EXAMPLE_SCALES = ['whole', 'half', 'stretched'] as const;

/** Every university says which of these, or another, is its own. */
export const EXAMPLE_RULES: Record<(typeof EXAMPLE_SCALES)[number], CountingRule> = {
  whole: bestFive('whole', [1, 2, 3, 4, 5, 6, 7]),
  half: bestFive('half', [1, 2, 3, 4, 5, 5.5, 6]),
  stretched: bestFive('stretched', [1, 2, 3, 4, 5.5, 7, 8.5]),
};
