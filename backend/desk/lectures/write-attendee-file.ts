import type { SayAtDesk } from '#backend/desk/desk-words.ts';
import type { AttendeeRow } from '#backend/queries/desk-lectures.ts';
import { attendeeName } from './write-lecture-page.ts';

/** A cell that begins so is a formula to a spreadsheet: a student's name could then fetch or send something. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

const writeCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Spreadsheets read Chinese only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A lecture's list as a table that spreadsheets open. Times are UTC, as machines write them. */
export function writeAttendeeFile(attendees: readonly AttendeeRow[], say: SayAtDesk): string {
  const head = [say('columnName'), say('columnPhone'), say('columnState'), say('columnSince')];
  const rows = attendees.map((attendee) => [
    attendeeName(attendee),
    `${attendee.areaCode} ${attendee.mobile}`,
    say(`seat.${attendee.state}`),
    attendee.at,
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
