import { expect, it } from 'vitest';
import { showProgress } from './progress.ts';

function createTerminal(isTTY: boolean) {
  const writtenTexts: string[] = [];
  return { shown: writtenTexts, terminal: { isTTY, write: (text: string) => writtenTexts.push(text) } };
}

it('a progress bar on a terminal is drawn once per per cent, and removed at the end', () => {
  const { shown, terminal } = createTerminal(true);
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

it('no progress bar is written to a file', () => {
  const { shown, terminal } = createTerminal(false);
  const progress = showProgress(10, terminal);
  progress.advance(10);
  progress.end();
  expect(shown).toEqual([]);
});
