import { expect, test } from 'vitest';
import { moveTo, movesOf } from './card-moves.ts';

const prepared = {
  stage: 'prepare',
  state: 'preparing',
  next: null,
  isPursued: true,
  canWithdraw: true,
  staysHere: false,
} as const;

test('a course in preparation is sent or withdrawn, or decided on the page of its case', () => {
  expect(moveTo(prepared, 'school')).toMatchObject({ change: 'submitted' });
  expect(moveTo(prepared, 'offer')).toMatchObject({ form: 'deciding' });
  expect(moveTo(prepared, 'leaving')).toBeNull();
  expect(moveTo(prepared, 'prepare')).toBeNull();
  expect(movesOf(prepared)).toContainEqual({ stages: [], change: 'withdrawn' });
  expect(movesOf({ ...prepared, canWithdraw: false }).some(({ change }) => change === 'withdrawn')).toBe(false);
});

test('a course of a case that cannot be sent yet is not sent', () => {
  expect(moveTo({ ...prepared, staysHere: true }, 'school')).toBeNull();
});

test('the next step targets its column once every requirement is met', () => {
  const accepted = {
    ...prepared,
    stage: 'offer',
    state: 'accepted',
    next: { step: 'admission', lacks: null },
  } as const;
  expect(moveTo(accepted, 'deposit')).toMatchObject({ change: 'admission' });
  expect(moveTo(accepted, 'deferred')).toMatchObject({ form: 'deferring' });
  expect(moveTo({ ...accepted, next: { step: 'admission', lacks: 'acceptance' } }, 'deposit')).toBeNull();
});

test('a course that is no longer pursued has no moves', () => {
  expect(movesOf({ ...prepared, isPursued: false })).toEqual([]);
});
