import { describe, expect, it } from 'vitest';
import { findTimeZone } from '#shared/places/time-zones.ts';
import { getDayEnd, isReplyDeadlineOver, getSchoolTimeZone } from './reply-day.ts';

const formatDayEnd = (day: string, country: string) =>
  new Date(getDayEnd(day, getSchoolTimeZone(country))).toISOString();

describe('reply deadline', () => {
  it('ends in the time zone of the school, also across clock changes', () => {
    expect(formatDayEnd('2026-12-12', 'uk')).toBe('2026-12-13T00:00:00.000Z');
    expect(formatDayEnd('2026-07-12', 'uk')).toBe('2026-07-12T23:00:00.000Z');
    expect(formatDayEnd('2026-12-12', 'au')).toBe('2026-12-12T13:00:00.000Z');
    expect(formatDayEnd('2026-12-12', 'us')).toBe('2026-12-13T05:00:00.000Z');
    expect(formatDayEnd('2027-03-28', 'uk')).toBe('2027-03-28T23:00:00.000Z');
    expect(formatDayEnd('2026-10-25', 'uk')).toBe('2026-10-26T00:00:00.000Z');
  });

  it.each(['uk', 'au', 'us', 'ca'])(
    'of a school in %s ends no later than where the school is, wherever that is',
    (country) => {
      const timeZones = Array.from({ length: 700 }, (_, index) =>
        findTimeZone(country, { lat: 45, lng: index / 2 - 175 }),
      );
      for (const zone of new Set(timeZones.map((timeZone) => timeZone ?? getSchoolTimeZone(country))))
        for (const day of ['2026-01-15', '2026-07-12'])
          expect(formatDayEnd(day, country) <= new Date(getDayEnd(day, zone)).toISOString(), zone).toBe(true);
    },
  );

  it('has passed once the day is over everywhere, and never without a date', () => {
    expect(isReplyDeadlineOver('2026-12-12', Date.parse('2026-12-13T11:59:59Z'))).toBe(false);
    expect(isReplyDeadlineOver('2026-12-12', Date.parse('2026-12-13T12:00:00Z'))).toBe(true);
    expect(isReplyDeadlineOver('', Date.parse('2099-01-01T00:00:00Z'))).toBe(false);
  });
});
