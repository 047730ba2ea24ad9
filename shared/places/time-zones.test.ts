import { describe, expect, it } from 'vitest';
import { getLocalHour, findTimeZone } from './time-zones.ts';

describe('time zone of a place', () => {
  it.each([
    ['uk', 55.95, -3.19, 'Europe/London'],
    ['us', 40.7, -74, 'America/New_York'],
    ['us', 41.79, -87.6, 'America/Chicago'],
    ['us', 40.01, -105.27, 'America/Denver'],
    ['us', 33.42, -111.93, 'America/Phoenix'],
    ['us', 34.05, -118.24, 'America/Los_Angeles'],
    ['us', 21.3, -157.82, 'Pacific/Honolulu'],
    ['ca', 49.26, -123.25, 'America/Vancouver'],
    ['ca', 53.52, -113.53, 'America/Edmonton'],
    ['ca', 45.5, -73.58, 'America/Toronto'],
    ['ca', 44.64, -63.59, 'America/Halifax'],
    ['au', -31.98, 115.82, 'Australia/Perth'],
    ['au', -34.92, 138.6, 'Australia/Adelaide'],
    ['au', -12.37, 130.87, 'Australia/Darwin'],
    ['au', -27.5, 153.01, 'Australia/Brisbane'],
    ['au', -37.8, 144.96, 'Australia/Sydney'],
  ])('in %s at %s is %s: %s', (country, lat, lng, zone) => {
    expect(findTimeZone(country, { lat, lng })).toBe(zone);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });

  it('is unknown for a wide country without a place, and for unlisted countries', () => {
    expect(findTimeZone('us', null)).toBeNull();
    expect(findTimeZone('xx', { lat: 0, lng: 0 })).toBeNull();
    expect(findTimeZone('uk', null)).toBe('Europe/London');
  });

  it('yields the local hour, also in summer', () => {
    expect(getLocalHour('Europe/London', Date.UTC(2026, 5, 21, 20, 30))).toBe(21);
    expect(getLocalHour('Asia/Hong_Kong', Date.UTC(2026, 0, 1, 16))).toBe(0);
  });
});
