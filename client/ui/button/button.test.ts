import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { whilePending } from '#client/ui/button/button.tsx';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

it('says when something begins and when it ends', async () => {
  const told: boolean[] = [];
  expect(
    await whilePending(
      (isPending) => told.push(isPending),
      async () => [...told],
    ),
  ).toEqual([true]);
  expect(told).toEqual([true, false]);
});

it('says that it has ended also where it throws, and lets the error be heard', async () => {
  const told: boolean[] = [];
  const broken = whilePending(
    (isPending) => told.push(isPending),
    () => Promise.reject(new Error('the store is gone')),
  );
  await expect(broken).rejects.toThrow('the store is gone');
  expect(told).toEqual([true, false]);
});

it('is how every part of a page says that something is under way', () => {
  const others = sourceFiles('client/**/*.{ts,tsx}').filter((file) =>
    /\bset(Is)?(Pending|Sending|Busy|Saving|Loading)\(true\)/.test(readFileSync(file, 'utf8')),
  );
  // A button of the gallery, which shows the state and does nothing.
  expect(others).toEqual(['client/features/gallery/field-section.tsx']);
});
