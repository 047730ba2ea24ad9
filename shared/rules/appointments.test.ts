import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSpans } from '#shared/tenant/opening-hours.ts';
import { APPOINTMENT_MS, type Availability, freeSlots } from './appointments.ts';

const createWeek = (spans: string) => Array.from({ length: 7 }, () => parseSpans(spans) ?? []);
const createAvailability = (spans: string, timeZone: string, closedDays: string[] = []): Availability => ({
  office: { week: createWeek(spans), closed: closedDays, timeZone },
  week: null,
  daysOff: [],
  timeZone,
});
const parseTime = Date.parse;
const DAY_MS = 86_400_000;

const formatClock = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

describe('free slots', () => {
  test('begin every twenty minutes within opening hours, and end before the office closes', () => {
    const slots = freeSlots(
      createAvailability('10:00-11:10', 'Asia/Hong_Kong'),
      [],
      parseTime('2026-12-01T00:00Z'),
      parseTime('2026-12-01T12:00Z'),
    );
    expect(slots.map((slot) => formatClock(slot, 'Asia/Hong_Kong'))).toEqual(['10:00', '10:20', '10:40']);
  });

  test('are limited to the common hours of the adviser and the agency', () => {
    const adviserAvailability = {
      ...createAvailability('10:00-13:00, 14:00-19:00', 'Asia/Hong_Kong'),
      week: createWeek('12:30-14:40'),
    };
    const slots = freeSlots(
      adviserAvailability,
      [parseTime('2026-12-01T06:00Z')],
      parseTime('2026-12-01T00:00Z'),
      parseTime('2026-12-01T12:00Z'),
    );
    expect(slots.map((slot) => formatClock(slot, 'Asia/Hong_Kong'))).toEqual(['12:40', '14:20']);
  });

  test('exclude closed days and days off, and are empty without hours', () => {
    const [from, until] = [parseTime('2026-12-24T00:00Z'), parseTime('2026-12-26T12:00Z')] as const;
    const closedAvailability = createAvailability('10:00-10:20', 'Asia/Hong_Kong', ['2026-12-25']);
    expect(freeSlots({ ...closedAvailability, daysOff: ['2026-12-24'] }, [], from, until)).toEqual([
      parseTime('2026-12-26T02:00Z'),
    ]);
    expect(freeSlots({ ...closedAvailability, office: null }, [], from, until)).toEqual([]);
  });

  test.each(['2027-03-27', '2026-10-24'])('start at the same hour in London when its clocks change after %s', (day) => {
    const from = parseTime(`${day}T00:00Z`);
    const slots = freeSlots(createAvailability('10:00-10:20', 'Europe/London'), [], from, from + 2 * DAY_MS);
    expect(slots.map((slot) => formatClock(slot, 'Europe/London'))).toEqual(['10:00', '10:00']);
    expect((slots[1] ?? 0) - (slots[0] ?? 0)).not.toBe(DAY_MS);
    const hongKongSlots = freeSlots(createAvailability('10:00-10:20', 'Asia/Hong_Kong'), [], from, from + 2 * DAY_MS);
    expect((hongKongSlots[1] ?? 0) - (hongKongSlots[0] ?? 0)).toBe(DAY_MS);
  });

  test('never overlap, exclude booked ones, and lie within the period', () => {
    const minuteArbitrary = fc.integer({ min: 0, max: 24 * 60 });
    const spansArbitrary = fc
      .uniqueArray(minuteArbitrary, { minLength: 2, maxLength: 4 })
      .map((list) => list.toSorted((a, b) => a - b))
      .map((list) => (list.length === 3 ? list.slice(0, 2) : list))
      .map(([a = 0, b = 0, c, d]) => [
        { from: a, to: b },
        ...(c === undefined || d === undefined ? [] : [{ from: c, to: d }]),
      ]);
    const weekArbitrary = fc.array(spansArbitrary, { minLength: 7, maxLength: 7 });
    const timeZoneArbitrary = fc.constantFrom('Asia/Hong_Kong', 'Europe/London');
    const startArbitrary = fc.integer({ min: parseTime('2026-01-01'), max: parseTime('2028-01-01') });
    fc.assert(
      fc.property(
        weekArbitrary,
        fc.option(weekArbitrary),
        timeZoneArbitrary,
        startArbitrary,
        fc.nat(5),
        (office, adviserWeek, timeZone, from, skip) => {
          const availability = {
            office: { week: office, closed: [], timeZone },
            week: adviserWeek,
            daysOff: [],
            timeZone,
          };
          const until = from + 7 * DAY_MS;
          const allSlots = freeSlots(availability, [], from, until);
          allSlots.forEach((slot, index) => {
            expect(slot).toBeGreaterThanOrEqual(from);
            expect(slot).toBeLessThanOrEqual(until);
            expect(slot - (allSlots[index - 1] ?? -APPOINTMENT_MS)).toBeGreaterThanOrEqual(APPOINTMENT_MS);
          });
          const bookedSlots = allSlots.filter((_, index) => index % 6 === skip);
          expect(freeSlots(availability, bookedSlots, from, until)).toEqual(
            allSlots.filter((slot) => !bookedSlots.includes(slot)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
