export interface CalendarEntry {
  id: string;
  title: string;
  text: string;
  place?: string;
  /** A whole day, 2026-12-12; or two moments with their offset from UTC, '' for an end that nobody knows. */
  when: { kind: 'day'; day: string } | { kind: 'hours'; startsAt: string; endsAt: string };
  remindDaysBefore: number;
}

/** iCalendar wants these marked, and no bare line breaks: many calendars end a line at a lone return or a form feed too. */
const escape = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n');

const LINE_BYTES = 73;

/** A line may hold 75 bytes; longer ones go on after a space, cut between characters. */
function fold(line: string): string {
  const parts = [''];
  for (const character of line) {
    const last = parts.length - 1;
    if (new TextEncoder().encode(`${parts[last]}${character}`).length > LINE_BYTES) parts.push(character);
    else parts[last] += character;
  }
  return parts.join('\r\n ');
}

const asDay = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** In UTC, so that a calendar shows it on the clock of wherever its owner is. */
const asMoment = (time: number | string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const writeTime = (when: CalendarEntry['when']): string[] =>
  when.kind === 'day'
    ? [`DTSTART;VALUE=DATE:${asDay(when.day)}`, `DTEND;VALUE=DATE:${asDay(dayAfter(when.day))}`]
    : [`DTSTART:${asMoment(when.startsAt)}`, ...(when.endsAt ? [`DTEND:${asMoment(when.endsAt)}`] : [])];

/** Days and hours as a calendar, each with a reminder some days before. */
export function makeCalendar(entries: readonly CalendarEntry[], now = Date.now()): string {
  const events = entries.flatMap(({ id, when, title, text, place, remindDaysBefore }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${asMoment(now)}`,
    ...writeTime(when),
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    ...(place ? [`LOCATION:${escape(place)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(title)}`,
    `TRIGGER:-P${remindDaysBefore}D`,
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Passage//Portal//EN', ...events, 'END:VCALENDAR'];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Gives the student a file that their own calendar takes. */
export function saveCalendar(name: string, entries: readonly CalendarEntry[]) {
  const address = URL.createObjectURL(new Blob([makeCalendar(entries)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
