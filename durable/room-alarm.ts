import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { RoomState } from './room/room-state.ts';

/** `at` is the time that the alarm is scheduled for, `firedAt` that of the last alarm that fired. 0 means none. */
export interface Alarm {
  at: number;
  firedAt: number;
}

/** Under load an alarm fires late. One that is overdue by more than this has been lost. */
export const MAX_ALARM_DELAY_MS = 2_000;

/**
 * Returns the time to schedule the alarm for, or null if the scheduled one is early enough. The alarm handler must
 * not schedule an alarm for the same millisecond as the current one: the platform takes both for one and clears it
 * after the handler. A time in the past means now. A lost alarm is scheduled again, because the room would otherwise
 * sleep until its next message.
 */
export function nextAlarm({ at, firedAt }: Alarm, requestedTime: number, now: number): number | null {
  if (!Number.isFinite(requestedTime) || requestedTime >= Number.MAX_SAFE_INTEGER) return null;
  const isAlarmPending = at > now - MAX_ALARM_DELAY_MS;
  if (isAlarmPending && at <= Math.max(requestedTime, now)) return null;
  return Math.max(requestedTime, now, firedAt + 1);
}

const RETENTION_MS = RETENTION_DAYS.conversation * DAY_MS;

const getExpiryTime = ({ writtenAt }: RoomState) =>
  writtenAt > 0 ? writtenAt + RETENTION_MS : Number.POSITIVE_INFINITY;

export const isExpired = (room: RoomState, now: number) => now >= getExpiryTime(room);

export function findNextDeadline(room: RoomState): number {
  const deliveryDeadlines = (room.human?.outbox ?? []).map(({ lateAt, until }) => lateAt ?? until);
  return Math.min(getExpiryTime(room), ...deliveryDeadlines, ...room.answering.map(({ until }) => until));
}
