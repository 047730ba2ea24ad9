import { expect, test } from 'vitest';
import { moveTo, movesOf } from './card-moves.ts';

const prepared = {
  stage: 'prepare',
  caseState: 'preparing',
  next: { step: 'waitDecision', lacks: 'sending' },
  staysHere: false,
} as const;

test('a case in preparation is sent, or decided on its page', () => {
  expect(moveTo(prepared, 'school')).toMatchObject({ step: 'sentToSchools' });
  expect(moveTo(prepared, 'offer')).toMatchObject({ form: 'deciding' });
  expect(moveTo(prepared, 'leaving')).toBeNull();
  expect(moveTo(prepared, 'prepare')).toBeNull();
});

test('a case that may not leave is not sent', () => {
  expect(moveTo({ ...prepared, staysHere: true }, 'school')).toBeNull();
});

test('the next step targets its column once every requirement is met', () => {
  const offered = {
    ...prepared,
    stage: 'offer',
    caseState: 'accepted',
    next: { step: 'admission', lacks: null },
  } as const;
  expect(moveTo(offered, 'deposit')).toMatchObject({ step: 'admission' });
  expect(moveTo(offered, 'deferred')).toMatchObject({ form: 'deferring' });
  expect(moveTo({ ...offered, next: { step: 'admission', lacks: 'acceptance' } }, 'deposit')).toBeNull();
});

test('an ended case has no moves', () => {
  expect(movesOf({ ...prepared, next: null })).toEqual([]);
});
