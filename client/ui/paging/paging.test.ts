import { expect, test } from 'vitest';
import { listPageSteps } from './paging.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 24, [1, 2, 'gap', 24]],
  [4, 24, [1, 2, 3, 4, 5, 'gap', 24]],
  [6, 24, [1, 'gap', 5, 6, 7, 'gap', 24]],
  [24, 24, [1, 'gap', 23, 24]],
])('page %i of %i shows %j', (page, lastPage, steps) => {
  expect(listPageSteps(page, lastPage)).toEqual(steps);
});

test('a gap never replaces a single page', () => {
  for (let lastPage = 1; lastPage < 30; lastPage++)
    for (let page = 1; page <= lastPage; page++) {
      const pageSteps = listPageSteps(page, lastPage);
      pageSteps.forEach((step, index) => {
        if (step === 'gap') expect(Number(pageSteps[index + 1]) - Number(pageSteps[index - 1])).toBeGreaterThan(2);
      });
    }
});
