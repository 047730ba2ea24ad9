import type { Locale } from '#shared/locale/locales.ts';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { SayAtDesk } from '#backend/desk/desk-words.ts';

const clockOf = (time: string) => time.slice(11, 16);

/** '5 December, 19:00–20:15, Hong Kong time': as it is kept, and the zone beside it. */
export function lectureTime(
  { startTime, endTime }: { startTime: string; endTime: string },
  locale: Locale,
  say: SayAtDesk,
): string {
  const day = deskClock(locale).date(Date.parse(`${startTime.replace(' ', 'T')}+08:00`));
  return say('lectureTime', { day, start: clockOf(startTime), end: clockOf(endTime) });
}
