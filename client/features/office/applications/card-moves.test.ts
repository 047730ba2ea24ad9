import { expect, test } from 'vitest';
import { findMoveTo, listMoves } from './card-moves.ts';

const preparedCourse = {
  stage: 'prepare',
  state: 'preparing',
  next: null,
  isPursued: true,
  canWithdraw: true,
  staysHere: false,
} as const;

test('a course in preparation is sent or withdrawn, or decided on the page of its case', () => {
  expect(findMoveTo(preparedCourse, 'school')).toMatchObject({ change: 'submitted' });
  expect(findMoveTo(preparedCourse, 'offer')).toMatchObject({ form: 'deciding' });
  expect(findMoveTo(preparedCourse, 'leaving')).toBeNull();
  expect(findMoveTo(preparedCourse, 'prepare')).toBeNull();
  expect(listMoves(preparedCourse)).toContainEqual({ stages: [], change: 'withdrawn' });
  expect(listMoves({ ...preparedCourse, canWithdraw: false }).some(({ change }) => change === 'withdrawn')).toBe(false);
});

test('a course of a case that cannot be sent yet is not sent', () => {
  expect(findMoveTo({ ...preparedCourse, staysHere: true }, 'school')).toBeNull();
});

test('the next step targets its column once every requirement is met', () => {
  const acceptedCourse = {
    ...preparedCourse,
    stage: 'deposit',
    state: 'accepted',
    next: { step: 'payReservationFee', lacks: null },
  } as const;
  expect(findMoveTo(acceptedCourse, 'leaving')).toMatchObject({ change: 'payReservationFee' });
  expect(findMoveTo(acceptedCourse, 'deferred')).toMatchObject({ form: 'deferring' });
  expect(
    findMoveTo({ ...acceptedCourse, next: { step: 'payReservationFee', lacks: 'acceptance' } }, 'leaving'),
  ).toBeNull();
});

test('a course that is no longer pursued has no moves', () => {
  expect(listMoves({ ...preparedCourse, isPursued: false })).toEqual([]);
});
