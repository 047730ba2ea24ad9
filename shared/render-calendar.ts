export interface CalendarEntry {
  id: string;
  title: string;
  text: string;
  place?: string;
  /** All-day date such as 2026-12-12, or two timestamps with offset. `endsAt` is '' for an unknown end. */
  when: { kind: 'day'; day: string } | { kind: 'hours'; startsAt: string; endsAt: string };
  remindDaysBefore: readonly number[];
  /** Number of changes. A calendar replaces an entry by one with a higher number (SEQUENCE). */
  revision?: number;
  /** URL of a page with details. */
  link?: string;
  isCancelled?: boolean;
}

/**
 * Escapes a text for iCalendar. A lone CR and a form feed are escaped too, because many clients treat them as line
 * ends.
 */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n');

const MAX_LINE_BYTES = 73;

/** Folds a line at 75 bytes, as RFC 5545 requires, without splitting a character. */
function foldLine(line: string): string {
  const foldedLines = [''];
  for (const character of line) {
    const lastIndex = foldedLines.length - 1;
    if (new TextEncoder().encode(`${foldedLines[lastIndex]}${character}`).length > MAX_LINE_BYTES)
      foldedLines.push(character);
    else foldedLines[lastIndex] += character;
  }
  return foldedLines.join('\r\n ');
}

const formatDay = (day: string) => day.replaceAll('-', '');
const getNextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** Formats a time in UTC, which clients convert to local time. */
const formatUtcTime = (time: number | string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const renderEventTime = (when: CalendarEntry['when']): string[] =>
  when.kind === 'day'
    ? [`DTSTART;VALUE=DATE:${formatDay(when.day)}`, `DTEND;VALUE=DATE:${formatDay(getNextDay(when.day))}`]
    : [`DTSTART:${formatUtcTime(when.startsAt)}`, ...(when.endsAt ? [`DTEND:${formatUtcTime(when.endsAt)}`] : [])];

const renderEvent = (entry: CalendarEntry, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id}`,
  `DTSTAMP:${formatUtcTime(now)}`,
  ...(entry.revision === undefined ? [] : [`SEQUENCE:${entry.revision}`]),
  ...renderEventTime(entry.when),
  `SUMMARY:${escapeText(entry.title)}`,
  `DESCRIPTION:${escapeText(entry.text)}`,
  ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
  ...(entry.link ? [`URL:${entry.link}`] : []),
  ...(entry.isCancelled
    ? ['STATUS:CANCELLED']
    : entry.remindDaysBefore.flatMap((days) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(entry.title)}`,
        `TRIGGER:-P${days}D`,
        'END:VALARM',
      ])),
  'END:VEVENT',
];

/** Returns the name and refresh interval of a calendar to which clients subscribe. */
const renderFeedProperties = (name: string): string[] => [
  `X-WR-CALNAME:${escapeText(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
  'X-PUBLISHED-TTL:PT6H',
];

/** Renders entries as iCalendar with reminders. A non-empty `name` makes it a calendar to subscribe to. */
export function renderCalendar(entries: readonly CalendarEntry[], now = Date.now(), name = ''): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passage//Portal//EN',
    'METHOD:PUBLISH',
    ...(name ? renderFeedProperties(name) : []),
    ...entries.flatMap((entry) => renderEvent(entry, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
