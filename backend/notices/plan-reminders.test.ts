import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planReminders } from './plan-reminders.ts';

const DAY_MS = 86_400_000;
const EXAMPLE_OFFER = { id: 3, course: 0, replyBy: '2026-12-12' };
const listReminderHours = (areaCode: string, originCity: 'hk' | 'sh' | 'ld' = 'hk') =>
  planReminders([EXAMPLE_OFFER], { areaCode, originCity }, 0).map(({ days, dueAt }) => [
    days,
    new Date(dueAt).toISOString(),
  ]);

describe('reminders of a day to reply by', () => {
  it('are sent at nine in the morning in the time zone of the student’s number', () => {
    expect(listReminderHours('852')).toEqual([
      [7, '2026-12-05T01:00:00.000Z'],
      [2, '2026-12-10T01:00:00.000Z'],
    ]);
    expect(listReminderHours('44')[0]).toEqual([7, '2026-12-05T09:00:00.000Z']);
    expect(listReminderHours('1')[0]).toEqual([7, '2026-12-05T14:00:00.000Z']);
  });

  it('uses the time zone of the site when the number has none', () => {
    expect(listReminderHours('999')).toEqual(listReminderHours('852'));
    expect(listReminderHours('999', 'ld')).toEqual(listReminderHours('44'));
    expect(listReminderHours('852', 'ld')).toEqual(listReminderHours('852'));
  });

  it('is planned while its hour is in the future, and gives the same plan each time', () => {
    const dayArbitrary = fc
      .integer({ min: 0, max: 1500 })
      .map((days) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS).toISOString().slice(0, 10));
    const offerArbitrary = fc.record({ id: fc.nat(), course: fc.nat(4), replyBy: dayArbitrary });
    const nowArbitrary = fc.integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2030, 5, 1) });
    fc.assert(
      fc.property(
        fc.array(offerArbitrary),
        fc.record({
          areaCode: fc.constantFrom('852', '86', '44', '1', '61', '64', '39'),
          originCity: fc.constantFrom('hk', 'sh', 'ld'),
        }),
        nowArbitrary,
        (offers, owner, now) => {
          const plannedReminders = planReminders(offers, owner, now);
          expect(plannedReminders).toEqual(planReminders(offers, owner, 0).filter(({ dueAt }) => dueAt > now));
          for (const { replyBy, days, dueAt } of plannedReminders) {
            const expectedDueAt = Date.parse(replyBy) - days * DAY_MS;
            // Whatever the time zone, 9:00 on that day is within these bounds.
            expect(dueAt - expectedDueAt).toBeGreaterThan(-6 * 3_600_000);
            expect(dueAt - expectedDueAt).toBeLessThan(22 * 3_600_000);
          }
        },
      ),
    );
  });
});
