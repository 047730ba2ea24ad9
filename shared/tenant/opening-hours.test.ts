import { describe, expect, it } from 'vitest';
import {
  findNextClosingTime,
  countDaysUntil,
  getOpenTime,
  parseOpeningHours,
  parseSpans,
  getOpenState,
  formatSpans,
  formatWeek,
} from './opening-hours.ts';

const WEEK_HOURS = ['10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-13:00, 14:00-19:00', '', ''];
const parseHours = (originCity: 'hk' | 'sh' | 'ld', closedDays: string[] = [], openingHours = WEEK_HOURS) => {
  const hours = parseOpeningHours({ openingHours, closedDays, originCity });
  if (!hours) throw new Error('cannot be read');
  return hours;
};
const parseTime = (text: string) => Date.parse(text);
const HOUR_MS = 3_600_000;

describe('opening hours', () => {
  it('parses consecutive spans only', () => {
    expect(parseSpans('9:30-13:00，14:00–24:00')).toEqual([
      { from: 570, to: 780 },
      { from: 840, to: 1440 },
    ]);
    expect(formatSpans(parseSpans('9:30 - 13:00') ?? [])).toBe('09:30-13:00');
    expect(parseSpans('')).toEqual([]);
    for (const invalidSpans of ['9', '13:00-9:00', '9:00-25:00', '9:60-10:00', '9:00-12:00, 11:00-13:00', 'closed'])
      expect([invalidSpans, parseSpans(invalidSpans)]).toEqual([invalidSpans, null]);
  });

  it('is unknown without hours, and for an invalid week', () => {
    const officeFields = { closedDays: [], originCity: 'hk' as const };
    for (const openingHours of [[], ['', '', '', '', '', '', ''], ['10:00-19:00']])
      expect(parseOpeningHours({ ...officeFields, openingHours })).toBeNull();
  });

  it('finds the close of the next open day, past the weekend and closed days', () => {
    const findNextClose = (text: string, closedDays?: string[]) =>
      findNextClosingTime(parseHours('hk', closedDays), parseTime(text));
    expect(findNextClose('2026-11-25T09:00+08:00')).toBe(parseTime('2026-11-26T19:00+08:00'));
    expect(findNextClose('2026-11-27T23:30+08:00')).toBe(parseTime('2026-11-30T19:00+08:00'));
    expect(findNextClose('2026-11-27T12:00+08:00', ['2026-11-30'])).toBe(parseTime('2026-12-01T19:00+08:00'));
  });

  it('yield when the office closes, and when it opens next', () => {
    const hours = parseHours('hk');
    expect(getOpenState(hours, parseTime('2026-11-26T12:00+08:00'))).toEqual({
      isOpen: true,
      until: parseTime('2026-11-26T19:00+08:00'),
    });
    expect(getOpenState(hours, parseTime('2026-11-26T19:00+08:00'))).toEqual({
      isOpen: false,
      opensAt: parseTime('2026-11-27T10:00+08:00'),
    });
    const lunchTime = parseTime('2026-11-27T13:30+08:00');
    expect(getOpenState(hours, lunchTime)).toEqual({ isOpen: false, opensAt: parseTime('2026-11-27T14:00+08:00') });
    const eveningTime = parseTime('2026-11-27T20:00+08:00');
    const { opensAt } = getOpenState(hours, eveningTime) as { opensAt: number };
    expect([opensAt, countDaysUntil(hours, eveningTime, opensAt)]).toEqual([parseTime('2026-11-30T10:00+08:00'), 3]);
  });

  it('exclude closed days', () => {
    const hours = parseHours('hk', ['2026-12-25', '2026-12-28']);
    const { opensAt } = getOpenState(hours, parseTime('2026-12-24T20:00+08:00')) as { opensAt: number };
    expect(new Date(opensAt).toISOString()).toBe('2026-12-29T02:00:00.000Z');
  });

  it('uses the city’s time zone across clock changes', () => {
    const hours = parseHours('ld');
    expect(getOpenState(hours, parseTime('2026-03-27T20:00Z'))).toEqual({
      isOpen: false,
      opensAt: parseTime('2026-03-30T09:00Z'),
    });
    expect(getOpenState(hours, parseTime('2026-10-23T20:00Z'))).toEqual({
      isOpen: false,
      opensAt: parseTime('2026-10-26T10:00Z'),
    });
  });

  it('limit a waiting time to the opening hours', () => {
    const hours = parseHours('hk', ['2026-11-30']);
    const fridayEvening = parseTime('2026-11-27T18:30+08:00');
    expect(getOpenTime(hours, fridayEvening, parseTime('2026-11-29T12:00+08:00'))).toBe(HOUR_MS / 2);
    expect(getOpenTime(hours, fridayEvening, parseTime('2026-12-01T11:00+08:00'))).toBe(HOUR_MS * 1.5);
    expect(getOpenTime(null, fridayEvening, fridayEvening + HOUR_MS)).toBe(HOUR_MS);
    expect(getOpenTime(hours, fridayEvening, fridayEvening - 1)).toBe(0);
  });

  it('are formatted by day, with equal days merged', () => {
    expect(formatWeek(parseHours('hk'), 'en-us')).toBe('Mon–Thu 10:00–19:00, Fri 10:00–13:00, 14:00–19:00');
    expect(formatWeek(parseHours('hk', [], ['', '', '', '', '', '9:00-12:00', '']), 'zh-hk')).toBe('週六 09:00–12:00');
    expect(
      formatWeek(
        parseHours(
          'sh',
          [],
          Array.from({ length: 7 }, () => '9:00-12:00'),
        ),
        'zh',
      ),
    ).toBe('周一至周日 09:00–12:00');
  });
});
