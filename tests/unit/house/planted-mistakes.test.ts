import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATIONS } from '#scripts/mutations/mutation-table.ts';
import { DEV_EDITS } from '#tests/dev/dev-edits.ts';

// The mistakes themselves take minutes (npm run mutations); one whose place has moved away would be found only then.
it.each(MUTATIONS.filter(({ from }) => from !== undefined))('$mistake: its place is there, once', ({ path, from }) => {
  expect(readFileSync(path, 'utf8').split(from ?? '').length - 1).toBe(1);
});

// The same holds for what the test of the dev server edits, which only the whole of all tests runs.
it.each(Object.values(DEV_EDITS))('$path: what is edited there is there, once', ({ path, from }) => {
  expect(readFileSync(path, 'utf8').split(from).length - 1).toBe(1);
});

it('every test that should catch one is there', () => {
  const files = MUTATIONS.map(({ caughtBy }) => caughtBy).filter((by) => by.endsWith('.ts'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
