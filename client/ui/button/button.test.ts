import { expect, it } from 'vitest';
import { whilePending } from '#client/ui/button/button.tsx';

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
