import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '#shared/tenant/opening-hours.ts';
import { layoutDay } from './day-line.ts';

const HOUR_MS = 3_600_000;
const openingHours: OpeningHours = {
  week: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ from: 10 * 60, to: 19 * 60 }])),
  closed: [],
  timeZone: 'Asia/Hong_Kong',
};
/** Converts a time on 26 November 2026, a Thursday, to a timestamp. */
const toTimestamp = (timeOfDay: string) => Date.parse(`2026-11-26T${timeOfDay}:00+08:00`);
const createOptions = (now: number) => ({ hours: openingHours, timeZone: 'Asia/Hong_Kong', now });

describe('the line of a day', () => {
  test('covers the opening hours of the site, and earlier or later events', () => {
    const dayLine = layoutDay(createOptions(toTimestamp('11:15')), []);
    expect(dayLine.ticks.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(dayLine.cells.every(({ isOpen }) => isOpen)).toBe(true);
    const longerDayLine = layoutDay(createOptions(toTimestamp('08:30')), [
      { at: toTimestamp('19:30'), endTime: toTimestamp('21:15'), label: 'a lecture' },
    ]);
    expect([longerDayLine.ticks[0]?.hour, longerDayLine.cells.length]).toEqual([8, 14]);
    expect(longerDayLine.cells.map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      ...Array(9).fill(true),
      false,
      false,
      false,
    ]);
    expect(longerDayLine.marks).toMatchObject([{ from: 82.14, to: 94.64 }]);
  });

  test('is the whole day without office hours, in the site’s time zone', () => {
    for (const closedOptions of [
      { ...createOptions(toTimestamp('12:00')), hours: null },
      createOptions(Date.parse('2026-11-29T12:00:00+08:00')),
    ]) {
      const { cells, ticks } = layoutDay(closedOptions, []);
      expect([cells.length, cells.some(({ isOpen }) => isOpen), ticks.length]).toEqual([24, false, 13]);
    }
    const outsideMark = { label: 'x', at: toTimestamp('23:59') + HOUR_MS };
    expect(layoutDay(createOptions(toTimestamp('12:00')), [outsideMark]).marks).toEqual([]);
  });

  test('has as many hours as the day across clock changes', () => {
    const [springDayLine, autumnDayLine] = ['2026-03-29T12:00:00Z', '2026-10-25T12:00:00Z'].map((now) =>
      layoutDay({ hours: null, timeZone: 'Europe/London', now: Date.parse(now) }, []),
    );
    for (const dayLine of [springDayLine, autumnDayLine]) {
      const cellWidths = dayLine?.cells.map(({ from, to }) => to - from) ?? [];
      expect(Math.round(cellWidths.reduce((sum, width) => sum + width, 0))).toBe(100);
      expect(cellWidths.every((width) => width >= 0)).toBe(true);
    }
  });

  test('places labels and their lines without overlap', () => {
    let randomSeed = 7;
    const nextRandom = (max: number) => (randomSeed = (randomSeed * 48_271) % 2_147_483_647) % max;
    for (let round = 0; round < 300; round += 1) {
      const randomMarks = Array.from({ length: 1 + nextRandom(9) }, () => ({
        at: toTimestamp('09:00') + nextRandom(11 * 60) * 60_000,
        label: 'wide'.repeat(1 + nextRandom(6)),
      }));
      const { marks, lanes } = layoutDay(createOptions(toTimestamp('12:00')), randomMarks);
      expect(marks).toHaveLength(randomMarks.length);
      const spans = marks.map(({ from, lane, mark }) => ({
        lane,
        from: from * 0.6,
        to: from * 0.6 + Math.min(18, 4 + mark.label.length * 0.6),
      }));
      for (const span of spans) {
        expect(span.lane).toBeLessThan(lanes);
        for (const otherSpan of spans) {
          if (otherSpan === span) continue;
          const isCorrect = otherSpan.from > span.from || (otherSpan.from === span.from && otherSpan.lane < span.lane);
          const isCrossing = isCorrect && otherSpan.lane >= span.lane && otherSpan.from < span.to - 1e-9;
          expect(isCrossing, JSON.stringify({ one: span, other: otherSpan })).toBe(false);
        }
      }
    }
  });
});
