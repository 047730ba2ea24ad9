import { describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { describeSky, parseWeather } from './live-weather.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const createResponse = (currentWeather: object, offset = 0) => ({
  utc_offset_seconds: offset,
  current: { time: '2026-11-21T11:45', temperature_2m: 5.3, weather_code: 61, ...currentWeather },
});

describe('a measurement of the weather service', () => {
  test.each([
    ['of Greenwich', createResponse({}), '2026-11-21T11:45:00+00:00'],
    ['east of it', createResponse({ time: '2026-11-21T22:45' }, 39_600), '2026-11-21T22:45:00+11:00'],
    ['west of it, by half an hour', createResponse({ time: '2026-11-21T08:15' }, -12_600), '2026-11-21T08:15:00-03:30'],
    ['with an offset of its own', createResponse({ time: '2026-11-21T11:45:00Z' }), '2026-11-21T11:45:00Z'],
  ])('is parsed with the time %s', (_, body, measuredAt) => {
    expect(parseWeather(body, NOW)).toEqual({ temperature: 5.3, weatherCode: 61, measuredAt });
  });

  test.each([
    ['nothing', null],
    ['words', 'sunny'],
    ['another shape', { current_weather: { temperature: 5 } }],
    ['no temperature', createResponse({ temperature_2m: null })],
    ['an impossible one', createResponse({ temperature_2m: 451 })],
    ['a time that is none', createResponse({ time: 'now' })],
    ['a measurement of yesterday', createResponse({ time: '2026-11-20T11:45' })],
    ['one of tomorrow', createResponse({ time: '2026-11-22T11:45' })],
  ])('is null when the service returns %s', (_, body) => expect(parseWeather(body, NOW)).toBeNull());
});

test('every sky code of the weather service has a word in each language', () => {
  const codes = [
    0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
  ];
  for (const locale of LOCALES) for (const code of codes) expect(describeSky(code, locale).sky, `${code}`).not.toBe('');
  expect(describeSky(42, 'zh')).toEqual({ sky: '', kind: null });
  expect(LOCALES.map((locale) => describeSky(95, locale).sky)).toEqual(['雷暴', '雷暴', 'thunderstorm']);
});
