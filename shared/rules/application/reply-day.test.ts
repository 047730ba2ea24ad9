import { describe, expect, it } from 'vitest';
import { zoneAt } from '#shared/places/time-zones.ts';
import { endOfDay, isReplyOver, schoolZone } from './reply-day.ts';

const end = (day: string, country: string) => new Date(endOfDay(day, schoolZone(country))).toISOString();

describe('reply deadline', () => {
  it('ends by the clock of the school, in summer and in winter, also on the day on which the clock changes', () => {
    expect(end('2026-12-12', 'uk')).toBe('2026-12-13T00:00:00.000Z');
    expect(end('2026-07-12', 'uk')).toBe('2026-07-12T23:00:00.000Z');
    expect(end('2026-12-12', 'au')).toBe('2026-12-12T13:00:00.000Z');
    expect(end('2026-12-12', 'us')).toBe('2026-12-13T05:00:00.000Z');
    expect(end('2027-03-28', 'uk')).toBe('2027-03-28T23:00:00.000Z');
    expect(end('2026-10-25', 'uk')).toBe('2026-10-26T00:00:00.000Z');
  });

  it.each(['uk', 'au', 'us', 'ca'])(
    'of a school in %s ends no later than where the school is, wherever that is',
    (country) => {
      const around = Array.from({ length: 700 }, (_, index) => zoneAt(country, { lat: 45, lng: index / 2 - 175 }));
      for (const zone of new Set(around.map((value) => value ?? schoolZone(country))))
        for (const day of ['2026-01-15', '2026-07-12'])
          expect(end(day, country) <= new Date(endOfDay(day, zone)).toISOString(), zone).toBe(true);
    },
  );

  it('is over once it is over everywhere, and never where none is named', () => {
    expect(isReplyOver('2026-12-12', Date.parse('2026-12-13T11:59:59Z'))).toBe(false);
    expect(isReplyOver('2026-12-12', Date.parse('2026-12-13T12:00:00Z'))).toBe(true);
    expect(isReplyOver('', Date.parse('2099-01-01T00:00:00Z'))).toBe(false);
  });
});
