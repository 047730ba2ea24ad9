interface Deadline {
  id: string;
  /** A day, 2026-12-12. */
  day: string;
  title: string;
  text: string;
}

/** iCalendar wants these marked, and no bare line breaks. */
const escape = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

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
const asMoment = (now: number) => new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');

/** Deadlines as whole days of a calendar, with a reminder two days before. */
export function makeCalendar(deadlines: readonly Deadline[], now = Date.now()): string {
  const events = deadlines.flatMap(({ id, day, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${asMoment(now)}`,
    `DTSTART;VALUE=DATE:${asDay(day)}`,
    `DTEND;VALUE=DATE:${asDay(dayAfter(day))}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(title)}`,
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Passage//Portal//EN', ...events, 'END:VCALENDAR'];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
