import { describe, expect, it } from 'vitest';
import { type CalendarEntry, renderCalendar } from './render-calendar.ts';

const createEntry = (overrides: Partial<CalendarEntry>): CalendarEntry => ({
  id: 'lecture-1@portal.example',
  title: 'Choosing schools',
  text: '',
  when: { kind: 'hours', startsAt: '2026-12-05T19:00:00+08:00', endsAt: '2026-12-05T20:15:00+08:00' },
  remindDaysBefore: [1],
  ...overrides,
});
const renderEntryLines = (overrides: Partial<CalendarEntry>) =>
  renderCalendar([createEntry(overrides)], 0).split('\r\n');

describe('a calendar', () => {
  it('has times as instants, which are right in every time zone', () => {
    expect(renderEntryLines({})).toEqual(
      expect.arrayContaining(['DTSTART:20261205T110000Z', 'DTEND:20261205T121500Z']),
    );
    const openEndedLines = renderEntryLines({
      when: { kind: 'hours', startsAt: '2026-12-05T19:00:00+08:00', endsAt: '' },
    });
    expect(openEndedLines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it('has an all-day event that ends on the next day', () => {
    expect(renderEntryLines({ when: { kind: 'day', day: '2026-12-31' } })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('sets the alarm and the location', () => {
    expect(renderEntryLines({ remindDaysBefore: [2], place: 'Central, 3/F' })).toEqual(
      expect.arrayContaining(['TRIGGER:-P2D', 'LOCATION:Central\\, 3/F']),
    );
  });

  it.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'escapes line breaks in values: %j',
    (lineEnd) => {
      const calendarText = renderCalendar([createEntry({ title: `講座${lineEnd}BEGIN:VEVENT` })], 0);
      expect(
        calendarText.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).filter((line) => line === 'BEGIN:VEVENT'),
      ).toHaveLength(1);
    },
  );

  it('marks cancelled events as such, without reminders', () => {
    const lines = renderEntryLines({ isCancelled: true });
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it('of a subscribed feed has a name and a refresh interval', () => {
    const lines = renderCalendar([], 0, 'Ours; next').split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(['X-WR-CALNAME:Ours\\; next', 'X-PUBLISHED-TTL:PT6H']));
  });

  it('folds long lines', () => {
    const lines = renderEntryLines({ title: '講座', text: '留學'.repeat(60) });
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
