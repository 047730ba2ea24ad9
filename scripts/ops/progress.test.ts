import { expect, it } from 'vitest';
import { showProgress } from './progress.ts';

function watch(isTTY: boolean) {
  const displayedValues: string[] = [];
  return { shown: displayedValues, terminal: { isTTY, write: (text: string) => displayedValues.push(text) } };
}

it('a terminal sees each per cent once, and its line is free in the end', () => {
  const { shown, terminal } = watch(true);
  const progress = showProgress(1000, terminal);
  for (const amount of [4, 4, 4, 488, 700]) progress.advance(amount);
  progress.end();
  expect(shown.map((text) => text.trim()).filter(Boolean)).toEqual([
    `[${'.'.repeat(30)}] 0 %`,
    `[${'.'.repeat(30)}] 1 %`,
    `[${'#'.repeat(15)}${'.'.repeat(15)}] 50 %`,
    `[${'#'.repeat(30)}] 100 %`,
  ]);
  expect(shown.at(-1)).toMatch(/^\r +\r$/);
});

it('is not written to a file', () => {
  const { shown, terminal } = watch(false);
  const progress = showProgress(10, terminal);
  progress.advance(10);
  progress.end();
  expect(shown).toEqual([]);
});
