import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATIONS } from '#scripts/mutations/mutation-table.ts';

// The mistakes themselves take minutes (npm run mutations); one whose place has moved away would be found only then.
it.each(MUTATIONS.filter(({ from }) => from !== undefined))('$mistake: its place is there, once', ({ path, from }) => {
  expect(readFileSync(path, 'utf8').split(from ?? '').length - 1).toBe(1);
});

it('every test that should catch one is there', () => {
  const files = MUTATIONS.map(({ caughtBy }) => caughtBy).filter((by) => by.endsWith('.ts'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
