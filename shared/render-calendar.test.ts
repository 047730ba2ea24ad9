import { describe, expect, it } from 'vitest';
import { type CalendarEntry, renderCalendar } from './render-calendar.ts';

const entry = (change: Partial<CalendarEntry>): CalendarEntry => ({
  id: 'lecture-1@portal.example',
  title: 'Choosing schools',
  text: '',
  when: { kind: 'hours', startsAt: '2026-12-05T19:00:00+08:00', endsAt: '2026-12-05T20:15:00+08:00' },
  remindDaysBefore: [1],
  ...change,
});
const getLines = (change: Partial<CalendarEntry>) => renderCalendar([entry(change)], 0).split('\r\n');

describe('a calendar', () => {
  it('has hours as moments, so that they are right in every time zone', () => {
    expect(getLines({})).toEqual(expect.arrayContaining(['DTSTART:20261205T110000Z', 'DTEND:20261205T121500Z']));
    const open = getLines({ when: { kind: 'hours', startsAt: '2026-12-05T19:00:00+08:00', endsAt: '' } });
    expect(open.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it('has a day whole, up to the next', () => {
    expect(getLines({ when: { kind: 'day', day: '2026-12-31' } })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('sets the alarm and the location', () => {
    expect(getLines({ remindDaysBefore: [2], place: 'Central, 3/F' })).toEqual(
      expect.arrayContaining(['TRIGGER:-P2D', 'LOCATION:Central\\, 3/F']),
    );
  });

  it.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'escapes line breaks in values: %j',
    (end) => {
      const all = renderCalendar([entry({ title: `講座${end}BEGIN:VEVENT` })], 0);
      expect(all.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    },
  );

  it('marks cancelled events as such, without reminders', () => {
    const lines = getLines({ isCancelled: true });
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it('of a subscribed feed has a name and a refresh interval', () => {
    const lines = renderCalendar([], 0, 'Ours; next').split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['X-WR-CALNAME:Ours\\; next', 'X-PUBLISHED-TTL:PT6H']));
  });

  it('folds long lines', () => {
    const lines = getLines({ title: '講座', text: '留學'.repeat(60) });
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
