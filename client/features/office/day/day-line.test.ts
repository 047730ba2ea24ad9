import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '#shared/tenant/opening-hours.ts';
import { layoutDay } from './day-line.ts';

const HOUR = 3_600_000;
const hours: OpeningHours = {
  week: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ from: 10 * 60, to: 19 * 60 }])),
  closed: [],
  timeZone: 'Asia/Hong_Kong',
};
/** 26 November 2026 is a Thursday. */
const at = (clock: string) => Date.parse(`2026-11-26T${clock}:00+08:00`);
const place = (now: number) => ({ hours, timeZone: 'Asia/Hong_Kong', now });

describe('the line of a day', () => {
  test('covers the opening hours of the site, and earlier or later events', () => {
    const dayLine = layoutDay(place(at('11:15')), []);
    expect(dayLine.ticks.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(dayLine.cells.every(({ isOpen }) => isOpen)).toBe(true);
    const longer = layoutDay(place(at('08:30')), [{ at: at('19:30'), until: at('21:15'), label: 'a lecture' }]);
    expect([longer.ticks[0]?.hour, longer.cells.length]).toEqual([8, 14]);
    expect(longer.cells.map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      ...Array(9).fill(true),
      false,
      false,
      false,
    ]);
    expect(longer.marks).toMatchObject([{ from: 82.14, to: 94.64 }]);
  });

  test('is the whole day without office hours, in the site’s time zone', () => {
    for (const none of [{ ...place(at('12:00')), hours: null }, place(Date.parse('2026-11-29T12:00:00+08:00'))]) {
      const { cells, ticks } = layoutDay(none, []);
      expect([cells.length, cells.some(({ isOpen }) => isOpen), ticks.length]).toEqual([24, false, 13]);
    }
    const other = { label: 'x', at: at('23:59') + HOUR };
    expect(layoutDay(place(at('12:00')), [other]).marks).toEqual([]);
  });

  test('has as many hours as the day across clock changes', () => {
    const [spring, autumn] = ['2026-03-29T12:00:00Z', '2026-10-25T12:00:00Z'].map((now) =>
      layoutDay({ hours: null, timeZone: 'Europe/London', now: Date.parse(now) }, []),
    );
    for (const line of [spring, autumn]) {
      const widths = line?.cells.map(({ from, to }) => to - from) ?? [];
      expect(Math.round(widths.reduce((sum, width) => sum + width, 0))).toBe(100);
      expect(widths.every((width) => width >= 0)).toBe(true);
    }
  });

  test('places labels and their lines without overlap', () => {
    let seed = 7;
    const draw = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    for (let round = 0; round < 300; round += 1) {
      const all = Array.from({ length: 1 + draw(9) }, () => ({
        at: at('09:00') + draw(11 * 60) * 60_000,
        label: 'wide'.repeat(1 + draw(6)),
      }));
      const { marks, lanes } = layoutDay(place(at('12:00')), all);
      expect(marks).toHaveLength(all.length);
      const spans = marks.map(({ from, lane, mark }) => ({
        lane,
        from: from * 0.6,
        to: from * 0.6 + Math.min(18, 4 + mark.label.length * 0.6),
      }));
      for (const item of spans) {
        expect(item.lane).toBeLessThan(lanes);
        for (const other of spans) {
          if (other === item) continue;
          const isCorrect = other.from > item.from || (other.from === item.from && other.lane < item.lane);
          const crosses = isCorrect && other.lane >= item.lane && other.from < item.to - 1e-9;
          expect(crosses, JSON.stringify({ one: item, other })).toBe(false);
        }
      }
    }
  });
});
