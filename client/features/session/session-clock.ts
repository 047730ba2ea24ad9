import { assertNever } from '#shared/assert-never.ts';

/** Interval of the ticks, and unit of the durations below. */
export const MINUTE_MS = 60_000;
/** Number of minutes after the last request at which the user is warned that the session will end. */
export const SESSION_WARNS_AFTER_MINUTES = 25;
export const SESSION_ENDS_AFTER_MINUTES = 30;
/** Number of minutes after which the session is renewed by refreshing its token. */
const SESSION_RENEWS_AFTER_MINUTES = 30;

/**
 * Clock of the session, which all tabs share. Its state follows from two timestamps. Tabs therefore agree without
 * messages, and the clock is correct after a computer wakes up.
 */
export interface SessionClock {
  activeAt: number;
  renewedAt: number;
}

export type SessionEvent =
  | { kind: 'asked'; at: number }
  | { kind: 'ticked'; at: number }
  /** The user closed the warning. */
  | { kind: 'kept'; at: number }
  | { kind: 'renewed'; at: number };

export type SessionEffect = 'renew' | 'end';
export type SessionStage = 'calm' | 'warning' | 'over';

const getMinutesSince = (since: number, now: number) => Math.floor((now - since) / MINUTE_MS);

export function getStage({ activeAt }: SessionClock, at: number): SessionStage {
  const minutes = getMinutesSince(activeAt, at);
  if (minutes >= SESSION_ENDS_AFTER_MINUTES) return 'over';
  return minutes >= SESSION_WARNS_AFTER_MINUTES ? 'warning' : 'calm';
}

export const isRenewalDue = (clock: SessionClock, now: number) =>
  getStage(clock, now) === 'calm' && getMinutesSince(clock.renewedAt, now) >= SESSION_RENEWS_AFTER_MINUTES;

/** Returns the clock after an event. If the session has ended, it stays ended, even if a page makes a request later. */
export function sessionClockReducer(
  clock: SessionClock,
  event: SessionEvent,
): { clock: SessionClock; effect: SessionEffect | null } {
  if (getStage(clock, event.at) === 'over') return { clock, effect: 'end' };
  switch (event.kind) {
    case 'asked':
      return { clock: { ...clock, activeAt: event.at }, effect: null };
    case 'ticked':
      return { clock, effect: isRenewalDue(clock, event.at) ? 'renew' : null };
    case 'kept':
      return { clock: { ...clock, activeAt: event.at }, effect: 'renew' };
    case 'renewed':
      return { clock: { ...clock, renewedAt: event.at }, effect: null };
    default:
      return assertNever(event);
  }
}

export const getEndTime = ({ activeAt }: SessionClock) => activeAt + SESSION_ENDS_AFTER_MINUTES * MINUTE_MS;
