import { expect, test } from 'vitest';
import { pageNumbers } from './paging.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 24, [1, 2, 'gap', 24]],
  [4, 24, [1, 2, 3, 4, 5, 'gap', 24]],
  [6, 24, [1, 'gap', 5, 6, 7, 'gap', 24]],
  [24, 24, [1, 'gap', 23, 24]],
])('page %i of %i shows %j', (page, last, steps) => {
  expect(pageNumbers(page, last)).toEqual(steps);
});

test('a gap never replaces a single page', () => {
  for (let last = 1; last < 30; last++)
    for (let page = 1; page <= last; page++) {
      const steps = pageNumbers(page, last);
      steps.forEach((step, index) => {
        if (step === 'gap') expect(Number(steps[index + 1]) - Number(steps[index - 1])).toBeGreaterThan(2);
      });
    }
});
