import { expect, it } from 'vitest';
import { whilePending } from '#client/ui/button/button.tsx';

it('is pending during the action and not after it', async () => {
  const pendingStates: boolean[] = [];
  expect(
    await whilePending(
      (isPending) => pendingStates.push(isPending),
      async () => [...pendingStates],
    ),
  ).toEqual([true]);
  expect(pendingStates).toEqual([true, false]);
});

it('resets the pending state and rethrows when the action fails', async () => {
  const pendingStates: boolean[] = [];
  const failingAction = whilePending(
    (isPending) => pendingStates.push(isPending),
    () => Promise.reject(new Error('the store is gone')),
  );
  await expect(failingAction).rejects.toThrow('the store is gone');
  expect(pendingStates).toEqual([true, false]);
});
