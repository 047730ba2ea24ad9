import { expect, test } from 'vitest';
import { getDseEquivalent } from './dse-equivalent.ts';
import { A_LEVEL_UCAS_POINTS, countUcasPoints } from './ucas-points.ts';

test.each([
  ['A*AA', '5*5*5'],
  ['AAA', '555'],
  ['AAB', '555'],
  ['ABB', '554'],
  ['BBB', '554'],
  ['BBC', '544'],
  ['CCC', '444'],
  ['EEE', '333'],
  ['A*A*A*', '5**5**5**'],
  ['AA', ''],
])('%s corresponds to DSE %s', (grades, levels) => {
  expect(getDseEquivalent(grades)).toBe(levels);
});

test('the levels reach the points of the grades by the rule that places students', () => {
  for (const grades of ['A*A*A', 'A*AB', 'BBB', 'BCC', 'CDD', 'DDE']) {
    const levels = getDseEquivalent(grades).match(/\d\**/gu) ?? [];
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
