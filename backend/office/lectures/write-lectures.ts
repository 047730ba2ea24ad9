import { deskClock, type OfficePlace, type SayAtDesk } from '#backend/office/office-view.ts';
import type { DeskLectureRow } from '#backend/queries/lectures/desk-lectures.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const writeSeats = ({ taken, seats }: DeskLectureRow, say: OfficePlace['say']) =>
  seats === null ? say('takenCount', { taken }) : say('takenOf', { taken, seats });

const clockOf = (time: string) => time.slice(11, 16);

/** '5 December, 19:00–20:15, Hong Kong time': as it is stored, with the zone. */
export function lectureTime(
  { startTime, endTime }: { startTime: string; endTime: string },
  locale: Locale,
  say: SayAtDesk,
): string {
  const day = deskClock({ locale, timeZone: 'UTC' }).date(Date.parse(`${startTime.replace(' ', 'T')}Z`));
  return say('lectureTime', { day, start: clockOf(startTime), end: clockOf(endTime) });
}
