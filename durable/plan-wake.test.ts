import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Alarm, LATEST_RING_MS, planWake } from './plan-wake.ts';

const NOW = 1_800_000_000_000;
const moment = fc.integer({ min: NOW - 60_000, max: NOW + 60_000 });
const alarm: fc.Arbitrary<Alarm> = fc.record({
  at: fc.oneof(fc.constant(0), moment),
  rang: fc.oneof(fc.constant(0), moment),
});

test('whoever has something to wait for is woken, by an alarm that can still ring', () => {
  fc.assert(
    fc.property(alarm, moment, ({ at, rang }, wanted) => {
      const wake = planWake({ at, rang }, wanted, NOW);
      if (wake === null) expect(at > NOW - LATEST_RING_MS && at <= Math.max(wanted, NOW)).toBe(true);
      else {
        expect(wake).toBeGreaterThanOrEqual(Math.max(wanted, NOW));
        expect(wake).not.toBe(rang);
      }
    }),
  );
});

test('it is not set for nothing', () => {
  expect(planWake({ at: 0, rang: 0 }, Number.POSITIVE_INFINITY, NOW)).toBeNull();
  expect(planWake({ at: 0, rang: 0 }, Number.MAX_SAFE_INTEGER, NOW)).toBeNull();
  expect(planWake({ at: NOW + 5, rang: 0 }, NOW + 10, NOW)).toBeNull();
});

test('one that is planned earlier goes before, and one that was lost is planned anew', () => {
  expect(planWake({ at: NOW + 10, rang: 0 }, NOW + 5, NOW)).toBe(NOW + 5);
  expect(planWake({ at: NOW - LATEST_RING_MS, rang: 0 }, NOW + 5, NOW)).toBe(NOW + 5);
});

test('while one rings, none is set to the same moment', () => {
  expect(planWake({ at: 0, rang: NOW }, NOW, NOW)).toBe(NOW + 1);
});
