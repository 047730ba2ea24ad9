import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Alarm, MAX_ALARM_DELAY_MS, nextAlarm } from './room-alarm.ts';

const NOW = 1_800_000_000_000;
const timeArbitrary = fc.integer({ min: NOW - 60_000, max: NOW + 60_000 });
const alarmArbitrary: fc.Arbitrary<Alarm> = fc.record({
  at: fc.oneof(fc.constant(0), timeArbitrary),
  firedAt: fc.oneof(fc.constant(0), timeArbitrary),
});

test('the next alarm covers the pending deadline and differs from the alarm that fired', () => {
  fc.assert(
    fc.property(alarmArbitrary, timeArbitrary, ({ at, firedAt }, requestedTime) => {
      const alarmTime = nextAlarm({ at, firedAt }, requestedTime, NOW);
      if (alarmTime === null) expect(at > NOW - MAX_ALARM_DELAY_MS && at <= Math.max(requestedTime, NOW)).toBe(true);
      else {
        expect(alarmTime).toBeGreaterThanOrEqual(Math.max(requestedTime, NOW));
        expect(alarmTime).not.toBe(firedAt);
      }
    }),
  );
});

test('no alarm is set without a deadline', () => {
  expect(nextAlarm({ at: 0, firedAt: 0 }, Number.POSITIVE_INFINITY, NOW)).toBeNull();
  expect(nextAlarm({ at: 0, firedAt: 0 }, Number.MAX_SAFE_INTEGER, NOW)).toBeNull();
  expect(nextAlarm({ at: NOW + 5, firedAt: 0 }, NOW + 10, NOW)).toBeNull();
});

test('an earlier alarm replaces a later one, and a lost alarm is scheduled again', () => {
  expect(nextAlarm({ at: NOW + 10, firedAt: 0 }, NOW + 5, NOW)).toBe(NOW + 5);
  expect(nextAlarm({ at: NOW - MAX_ALARM_DELAY_MS, firedAt: 0 }, NOW + 5, NOW)).toBe(NOW + 5);
});

test('no alarm is set to the moment of the one that is firing', () => {
  expect(nextAlarm({ at: 0, firedAt: NOW }, NOW, NOW)).toBe(NOW + 1);
});
