import { expect, test } from 'vitest';
import { parseTimeZone, groupSlotsByDay } from './time-zones.ts';

test('an instant falls on different days in different time zones', () => {
  const slots = ['2026-12-01T02:00:00.000Z', '2026-12-01T10:00:00.000Z'];
  expect(groupSlotsByDay(slots, 'Asia/Hong_Kong')).toEqual([['2026-12-01', slots]]);
  expect(groupSlotsByDay(slots, 'America/Los_Angeles')).toEqual([
    ['2026-11-30', [slots[0]]],
    ['2026-12-01', [slots[1]]],
  ]);
});

test.each(['', 'Mars/Olympus', '<b>'])('%s is no time zone', (text) => {
  expect(parseTimeZone(text)).toBe('');
});
