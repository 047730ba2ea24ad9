import type { EnglishTestType } from '#shared/rules/english.ts';

// Scores of the same height, as the makers of the tests compare them. A table goes from low to high.

type Line = readonly [ielts: number, overall: number, part: number];

const TOEFL: readonly Line[] = [
  [4, 32, 7],
  [4.5, 35, 8],
  [5, 42, 10],
  [5.5, 55, 13],
  [6, 75, 18],
  [6.5, 88, 21],
  [7, 98, 23],
  [7.5, 105, 25],
  [8, 110, 27],
  [8.5, 115, 29],
  [9, 118, 30],
];

const PTE: readonly Line[] = [
  [4, 29, 29],
  [4.5, 34, 34],
  [5, 38, 38],
  [5.5, 46, 46],
  [6, 54, 54],
  [6.5, 62, 62],
  [7, 69, 69],
  [7.5, 76, 76],
  [8, 82, 82],
  [8.5, 86, 86],
  [9, 89, 89],
];

/** By way of the comparable scores on the older scale that its reports give. */
const TOEFL_2026: readonly Line[] = [
  [4, 2, 2],
  [4.5, 2.5, 2.5],
  [5, 3, 3],
  [5.5, 3.5, 3.5],
  [6, 4, 4],
  [6.5, 4.5, 4.5],
  [7, 5, 5],
  [7.5, 5.5, 5.5],
  [8.5, 6, 6],
];

const TABLES: Record<Exclude<EnglishTestType, '1'>, readonly Line[]> = {
  '2': TOEFL,
  '3': TOEFL,
  '4': PTE,
  '5': TOEFL_2026,
};

const OVERALL = 1;
const PART = 2;
export type ScoreOf = 'overall' | 'part';
const columnOf = (of: ScoreOf) => (of === 'overall' ? OVERALL : PART);

/** The score of a test that is as high as a band of the IELTS. */
export function scoreAsHighAs(type: EnglishTestType, ielts: number, of: ScoreOf): number {
  if (type === '1') return ielts;
  const table = TABLES[type];
  const line = table.find(([band]) => band >= ielts) ?? (table.at(-1) as Line);
  return line[columnOf(of)];
}
