import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { RoomState } from './room/room-state.ts';

/** The alarm of a room: when it is to ring, and when the one that rang last was due; 0 where there is none. */
export interface Alarm {
  at: number;
  firedAt: number;
}

/** A platform under load rings late. What is overdue by more has been lost. */
export const MAX_ALARM_DELAY_MS = 2_000;

/**
 * When the alarm is to be set to, or null where it need not be set.
 *
 * Whoever sets it, while it rings, to the very millisecond for which it was due loses it: the platform takes the new one
 * for the old, and clears it when the ringing has ended. It also takes a moment that has passed for the present one. And
 * a lost alarm must not be waited for: the room would sleep until its next message, and longer.
 */
export function nextAlarm({ at, firedAt }: Alarm, wanted: number, now: number): number | null {
  if (!Number.isFinite(wanted) || wanted >= Number.MAX_SAFE_INTEGER) return null;
  const isAwaited = at > now - MAX_ALARM_DELAY_MS;
  if (isAwaited && at <= Math.max(wanted, now)) return null;
  return Math.max(wanted, now, firedAt + 1);
}

const RETENTION_MS = RETENTION_DAYS.conversation * DAY_MS;

/** When the room is to be emptied, unless something is written before. */
const expiresAt = ({ writtenAt }: RoomState) => (writtenAt > 0 ? writtenAt + RETENTION_MS : Number.POSITIVE_INFINITY);

export const isExpired = (room: RoomState, at: number) => at >= expiresAt(room);

/** When something of the state is to be seen to. */
export function nextDeadline(room: RoomState): number {
  const outbox = (room.human?.outbox ?? []).map(({ lateAt, until }) => lateAt ?? until);
  return Math.min(expiresAt(room), ...outbox, ...room.answering.map(({ until }) => until));
}
