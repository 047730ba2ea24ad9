import { describe, expect, it } from 'vitest';
import {
  closeOfNextOpenDay,
  daysUntil,
  openTime,
  parseOpeningHours,
  parseSpans,
  openStateAt,
  formatSpans,
  formatWeek,
} from './opening-hours.ts';

const WEEK = ['10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-13:00, 14:00-19:00', '', ''];
const hoursIn = (originCity: 'hk' | 'sh' | 'ld', closedDays: string[] = [], openingHours = WEEK) => {
  const hours = parseOpeningHours({ openingHours, closedDays, originCity });
  if (!hours) throw new Error('cannot be read');
  return hours;
};
const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

describe('opening hours', () => {
  it('parses consecutive spans only', () => {
    expect(parseSpans('9:30-13:00，14:00–24:00')).toEqual([
      { from: 570, to: 780 },
      { from: 840, to: 1440 },
    ]);
    expect(formatSpans(parseSpans('9:30 - 13:00') ?? [])).toBe('09:30-13:00');
    expect(parseSpans('')).toEqual([]);
    for (const invalidField of ['9', '13:00-9:00', '9:00-25:00', '9:60-10:00', '9:00-12:00, 11:00-13:00', 'closed'])
      expect([invalidField, parseSpans(invalidField)]).toEqual([invalidField, null]);
  });

  it('is unknown without hours, and for an invalid week', () => {
    const value = { closedDays: [], originCity: 'hk' as const };
    for (const openingHours of [[], ['', '', '', '', '', '', ''], ['10:00-19:00']])
      expect(parseOpeningHours({ ...value, openingHours })).toBeNull();
  });

  it('finds the close of the next open day, past the weekend and closed days', () => {
    const close = (text: string, closedTexts?: string[]) => closeOfNextOpenDay(hoursIn('hk', closedTexts), at(text));
    expect(close('2026-11-25T09:00+08:00')).toBe(at('2026-11-26T19:00+08:00'));
    expect(close('2026-11-27T23:30+08:00')).toBe(at('2026-11-30T19:00+08:00'));
    expect(close('2026-11-27T12:00+08:00', ['2026-11-30'])).toBe(at('2026-12-01T19:00+08:00'));
  });

  it('says until when they are there, and when they come', () => {
    const hours = hoursIn('hk');
    expect(openStateAt(hours, at('2026-11-26T12:00+08:00'))).toEqual({
      isOpen: true,
      until: at('2026-11-26T19:00+08:00'),
    });
    expect(openStateAt(hours, at('2026-11-26T19:00+08:00'))).toEqual({
      isOpen: false,
      opensAt: at('2026-11-27T10:00+08:00'),
    });
    const lunch = at('2026-11-27T13:30+08:00');
    expect(openStateAt(hours, lunch)).toEqual({ isOpen: false, opensAt: at('2026-11-27T14:00+08:00') });
    const evening = at('2026-11-27T20:00+08:00');
    const { opensAt } = openStateAt(hours, evening) as { opensAt: number };
    expect([opensAt, daysUntil(hours, evening, opensAt)]).toEqual([at('2026-11-30T10:00+08:00'), 3]);
  });

  it('leaves out the days that are closed', () => {
    const hours = hoursIn('hk', ['2026-12-25', '2026-12-28']);
    const { opensAt } = openStateAt(hours, at('2026-12-24T20:00+08:00')) as { opensAt: number };
    expect(new Date(opensAt).toISOString()).toBe('2026-12-29T02:00:00.000Z');
  });

  it('uses the city’s time zone across clock changes', () => {
    const hours = hoursIn('ld');
    expect(openStateAt(hours, at('2026-03-27T20:00Z'))).toEqual({ isOpen: false, opensAt: at('2026-03-30T09:00Z') });
    expect(openStateAt(hours, at('2026-10-23T20:00Z'))).toEqual({ isOpen: false, opensAt: at('2026-10-26T10:00Z') });
  });

  it('counts of a wait what lies within the hours', () => {
    const hours = hoursIn('hk', ['2026-11-30']);
    const friday = at('2026-11-27T18:30+08:00');
    expect(openTime(hours, friday, at('2026-11-29T12:00+08:00'))).toBe(HOUR / 2);
    expect(openTime(hours, friday, at('2026-12-01T11:00+08:00'))).toBe(HOUR * 1.5);
    expect(openTime(null, friday, friday + HOUR)).toBe(HOUR);
    expect(openTime(hours, friday, friday - 1)).toBe(0);
  });

  it('is written day by day, what is alike together', () => {
    expect(formatWeek(hoursIn('hk'), 'en-us')).toBe('Mon–Thu 10:00–19:00, Fri 10:00–13:00, 14:00–19:00');
    expect(formatWeek(hoursIn('hk', [], ['', '', '', '', '', '9:00-12:00', '']), 'zh-hk')).toBe('週六 09:00–12:00');
    expect(
      formatWeek(
        hoursIn(
          'sh',
          [],
          Array.from({ length: 7 }, () => '9:00-12:00'),
        ),
        'zh',
      ),
    ).toBe('周一至周日 09:00–12:00');
  });
});
