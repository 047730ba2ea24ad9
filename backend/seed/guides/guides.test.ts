import { expect, test } from 'vitest';
import { GUIDES } from './guide-rows.ts';

test.each(GUIDES)('$key has a page, a day that every language reads, and a day of review', (guide) => {
  expect(new URL(guide.page).protocol).toMatch(/^https?:$/);
  expect(guide.page).toContain(guide.publisher);
  expect(guide.asAt).toMatch(/^(?:\d{4}(?:-\d{2}){0,2})?$/);
  expect(guide.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const texts of [guide.title, guide.passage])
    expect(Object.values(texts).filter((text) => text === '')).toEqual([]);
});

test('each has a key of its own', () => {
  expect(new Set(GUIDES.map(({ key }) => key)).size).toBe(GUIDES.length);
});
