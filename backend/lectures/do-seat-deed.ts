import { type Database, type Statement, writeTogether } from '#backend/queries/database.ts';
import * as query from '#backend/queries/lecture-seats.ts';
import { forgetReminders, tell } from '#backend/queries/messages.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { reminderAt } from './lecture-moments.ts';
import { isSeated, nextSeat, type SeatDeed, type SeatRefusal, type SeatState } from './next-seat.ts';
import { tellOfSeat } from './tell-of-seat.ts';

export type SeatDone = { ok: true; before: query.SeatRow; state: SeatState } | { ok: false; refusal: SeatRefusal };

const TRIES = 3;

/**
 * The one way in which anything happens to a student's seat at a lecture: read it, ask whether this may happen, write it
 * and tell the student, all or nothing. Somebody who wrote in between makes it ask again; the table never gives one seat
 * to two.
 */
export async function doSeatDeed(
  db: Database,
  userId: number,
  read: () => Promise<query.SeatRow | null>,
  deed: SeatDeed,
  now = Date.now(),
): Promise<SeatDone> {
  for (let left = TRIES; ; left -= 1) {
    const before = await read();
    if (!before) return { ok: false, refusal: 'lectureUnknown' };
    const next = nextSeat(before.state, deed, before, hongKongTime(now));
    if (!next.ok) return next;
    if (next.state === before.state) return { ok: true, before, state: next.state };
    try {
      await writeTogether(db, write(before, userId, next.state, deed, now));
      return { ok: true, before, state: next.state };
    } catch (error) {
      if (query.hasNoSeatLeft(error)) return { ok: false, refusal: 'lectureFull' };
      if (query.isCancelledMeanwhile(error)) return { ok: false, refusal: 'lectureCancelled' };
      if (left <= 1 || !query.isSeatChanged(error)) throw error;
    }
  }
}

function write(before: query.SeatRow, userId: number, state: SeatState, deed: SeatDeed, now: number): Statement[] {
  const at = new Date(now).toISOString();
  const reader = { who: 'user', id: userId } as const;
  const told = tellOfSeat(before.id, deed);
  const reminder = isSeated(before.state) ? null : reminderAt(before.startTime, now);
  return [
    query.keepSeat(before, userId, state, at),
    ...(told ? [tell(reader, told, at)] : []),
    ...(isSeated(state) ? [] : [forgetReminders(before.id, at, userId)]),
    ...(isSeated(state) && reminder ? [tell(reader, { kind: 'lectureReminder', lecture: before.id }, reminder)] : []),
  ];
}
