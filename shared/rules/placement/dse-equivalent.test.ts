import { expect, test } from 'vitest';
import { getDseEquivalent } from './dse-equivalent.ts';
import { A_LEVEL_UCAS_POINTS, countUcasPoints } from './ucas-points.ts';

test.each([
  ['A*AA', '5* 5* 5'],
  ['AAA', '5 5 5'],
  ['AAB', '5 5 5'],
  ['ABB', '5 5 4'],
  ['BBB', '5 5 4'],
  ['BBC', '5 4 4'],
  ['CCC', '4 4 4'],
  ['EEE', '3 3 3'],
  ['A*A*A*', '5** 5** 5**'],
  ['AA', ''],
])('%s corresponds to DSE %s', (grades, levels) => {
  expect(getDseEquivalent(grades)).toBe(levels);
});

test('the levels reach the points of the grades by the rule that places students', () => {
  for (const grades of ['A*A*A', 'A*AB', 'BBB', 'BCC', 'CDD', 'DDE']) {
    const levels = getDseEquivalent(grades).split(' ');
    const points = countUcasPoints({
      publicTestType: '1',
      publicTestSubjects: levels.map((grade, index) => ({
        subject: ['physics', 'chemistry', 'biology'][index] ?? '',
        grade,
      })),
    });
    const wanted = (grades.match(/[A-E]\*?/gu) ?? []).reduce(
      (sum, grade) => sum + (A_LEVEL_UCAS_POINTS[grade] ?? 0),
      0,
    );
    expect(points?.min, grades).toBeGreaterThanOrEqual(wanted);
  }
});
