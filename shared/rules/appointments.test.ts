import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSpans } from '#shared/tenant/opening-hours.ts';
import { APPOINTMENT_MS, type Availability, freeSlots } from './appointments.ts';

const getWeek = (spans: string) => Array.from({ length: 7 }, () => parseSpans(spans) ?? []);
const getOffice = (spans: string, timeZone: string, closedValues: string[] = []): Availability => ({
  office: { week: getWeek(spans), closed: closedValues, timeZone },
  week: null,
  daysOff: [],
  timeZone,
});
const at = Date.parse;
const DAY_MS = 86_400_000;

const getClock = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

describe('free slots', () => {
  test('begin every twenty minutes within opening hours, and end before the office closes', () => {
    const slots = freeSlots(
      getOffice('10:00-11:10', 'Asia/Hong_Kong'),
      [],
      at('2026-12-01T00:00Z'),
      at('2026-12-01T12:00Z'),
    );
    expect(slots.map((one) => getClock(one, 'Asia/Hong_Kong'))).toEqual(['10:00', '10:20', '10:40']);
  });

  test('are where the hours of the adviser and of the agency overlap', () => {
    const own = { ...getOffice('10:00-13:00, 14:00-19:00', 'Asia/Hong_Kong'), week: getWeek('12:30-14:40') };
    const slots = freeSlots(own, [at('2026-12-01T06:00Z')], at('2026-12-01T00:00Z'), at('2026-12-01T12:00Z'));
    expect(slots.map((one) => getClock(one, 'Asia/Hong_Kong'))).toEqual(['12:40', '14:20']);
  });

  test('are not on closed days and days off, and there are none without hours', () => {
    const [from, until] = [at('2026-12-24T00:00Z'), at('2026-12-26T12:00Z')] as const;
    const closedAvailability = getOffice('10:00-10:20', 'Asia/Hong_Kong', ['2026-12-25']);
    expect(freeSlots({ ...closedAvailability, daysOff: ['2026-12-24'] }, [], from, until)).toEqual([
      at('2026-12-26T02:00Z'),
    ]);
    expect(freeSlots({ ...closedAvailability, office: null }, [], from, until)).toEqual([]);
  });

  test.each(['2027-03-27', '2026-10-24'])('start at the same hour in London when its clocks change after %s', (day) => {
    const from = at(`${day}T00:00Z`);
    const slots = freeSlots(getOffice('10:00-10:20', 'Europe/London'), [], from, from + 2 * DAY_MS);
    expect(slots.map((one) => getClock(one, 'Europe/London'))).toEqual(['10:00', '10:00']);
    expect((slots[1] ?? 0) - (slots[0] ?? 0)).not.toBe(DAY_MS);
    const abroad = freeSlots(getOffice('10:00-10:20', 'Asia/Hong_Kong'), [], from, from + 2 * DAY_MS);
    expect((abroad[1] ?? 0) - (abroad[0] ?? 0)).toBe(DAY_MS);
  });

  test('never overlap, leave out what is booked, and lie in the period', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const spans = fc
      .uniqueArray(minute, { minLength: 2, maxLength: 4 })
      .map((list) => list.toSorted((a, b) => a - b))
      .map((list) => (list.length === 3 ? list.slice(0, 2) : list))
      .map(([a = 0, b = 0, c, d]) => [
        { from: a, to: b },
        ...(c === undefined || d === undefined ? [] : [{ from: c, to: d }]),
      ]);
    const week = fc.array(spans, { minLength: 7, maxLength: 7 });
    const zone = fc.constantFrom('Asia/Hong_Kong', 'Europe/London');
    const start = fc.integer({ min: at('2026-01-01'), max: at('2028-01-01') });
    fc.assert(
      fc.property(week, fc.option(week), zone, start, fc.nat(5), (office, own, timeZone, from, skip) => {
        const available = { office: { week: office, closed: [], timeZone }, week: own, daysOff: [], timeZone };
        const until = from + 7 * DAY_MS;
        const all = freeSlots(available, [], from, until);
        all.forEach((slot, index) => {
          expect(slot).toBeGreaterThanOrEqual(from);
          expect(slot).toBeLessThanOrEqual(until);
          expect(slot - (all[index - 1] ?? -APPOINTMENT_MS)).toBeGreaterThanOrEqual(APPOINTMENT_MS);
        });
        const booked = all.filter((_, index) => index % 6 === skip);
        expect(freeSlots(available, booked, from, until)).toEqual(all.filter((slot) => !booked.includes(slot)));
      }),
      { numRuns: 60 },
    );
  });
});
