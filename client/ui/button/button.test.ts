import { expect, it } from 'vitest';
import { whilePending } from '#client/ui/button/button.tsx';

it('is pending during the action and not after it', async () => {
  const states: boolean[] = [];
  expect(
    await whilePending(
      (isPending) => states.push(isPending),
      async () => [...states],
    ),
  ).toEqual([true]);
  expect(states).toEqual([true, false]);
});

it('resets the pending state and rethrows when the action fails', async () => {
  const states: boolean[] = [];
  const failingAction = whilePending(
    (isPending) => states.push(isPending),
    () => Promise.reject(new Error('the store is gone')),
  );
  await expect(failingAction).rejects.toThrow('the store is gone');
  expect(states).toEqual([true, false]);
});
