import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { RoomState } from './room/room-state.ts';

/** `at`: scheduled time; `firedAt`: scheduled time of the last alarm that fired; 0 for none. */
export interface Alarm {
  at: number;
  firedAt: number;
}

/** Under load alarms fire late; one that is overdue by more has been lost. */
export const MAX_ALARM_DELAY_MS = 2_000;

/**
 * Time to schedule the alarm for, or null if no change is needed. Setting it, from within the alarm handler, to the
 * very millisecond of the current alarm loses it: the platform treats both as one and clears it after the handler.
 * Times in the past count as now. A lost alarm must not be waited for, or the room would sleep until its next message.
 */
export function nextAlarm({ at, firedAt }: Alarm, requested: number, now: number): number | null {
  if (!Number.isFinite(requested) || requested >= Number.MAX_SAFE_INTEGER) return null;
  const isAwaited = at > now - MAX_ALARM_DELAY_MS;
  if (isAwaited && at <= Math.max(requested, now)) return null;
  return Math.max(requested, now, firedAt + 1);
}

const RETENTION_MS = RETENTION_DAYS.conversation * DAY_MS;

const expiresAt = ({ writtenAt }: RoomState) => (writtenAt > 0 ? writtenAt + RETENTION_MS : Number.POSITIVE_INFINITY);

export const isExpired = (room: RoomState, at: number) => at >= expiresAt(room);

export function nextDeadline(room: RoomState): number {
  const outbox = (room.human?.outbox ?? []).map(({ lateAt, until }) => lateAt ?? until);
  return Math.min(expiresAt(room), ...outbox, ...room.answering.map(({ until }) => until));
}
