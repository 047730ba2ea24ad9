import { assertNever } from '#shared/assert-never.ts';

/** How often the clock is looked at, and what the spans below are counted in. */
export const MINUTE_MS = 60_000;
/** Since a page last asked for something. */
export const SESSION_WARNS_AFTER_MINUTES = 25;
export const SESSION_ENDS_AFTER_MINUTES = 30;
/** Since the token was last renewed. */
const SESSION_RENEWS_AFTER_MINUTES = 30;

/**
 * One clock for all tabs. Ticks are computed from two moments instead of counted: tabs then agree without messages, and a
 * computer that slept wakes up with the right number.
 */
export interface SessionClock {
  /** When a page last asked for something. */
  activeAt: number;
  /** When the session was last renewed. */
  renewedAt: number;
}

export type SessionEvent =
  /** A page asked for something. */
  | { kind: 'asked'; at: number }
  /** A minute has passed. */
  | { kind: 'ticked'; at: number }
  /** Somebody who was warned wants to stay. */
  | { kind: 'kept'; at: number }
  | { kind: 'renewed'; at: number };

export type SessionEffect = 'renew' | 'end';
export type SessionStage = 'calm' | 'warning' | 'over';

const minutesSince = (moment: number, at: number) => Math.floor((at - moment) / MINUTE_MS);

export function stageOf({ activeAt }: SessionClock, at: number): SessionStage {
  const minutes = minutesSince(activeAt, at);
  if (minutes >= SESSION_ENDS_AFTER_MINUTES) return 'over';
  return minutes >= SESSION_WARNS_AFTER_MINUTES ? 'warning' : 'calm';
}

export const mustRenew = (clock: SessionClock, at: number) =>
  stageOf(clock, at) === 'calm' && minutesSince(clock.renewedAt, at) >= SESSION_RENEWS_AFTER_MINUTES;

/** A session that is over stays over: a page that asks for something in the morning must not revive it. */
export function nextClock(
  clock: SessionClock,
  event: SessionEvent,
): { clock: SessionClock; effect: SessionEffect | null } {
  if (stageOf(clock, event.at) === 'over') return { clock, effect: 'end' };
  switch (event.kind) {
    case 'asked':
      return { clock: { ...clock, activeAt: event.at }, effect: null };
    case 'ticked':
      return { clock, effect: mustRenew(clock, event.at) ? 'renew' : null };
    case 'kept':
      return { clock: { ...clock, activeAt: event.at }, effect: 'renew' };
    case 'renewed':
      return { clock: { ...clock, renewedAt: event.at }, effect: null };
    default:
      return assertNever(event);
  }
}

export const endOf = ({ activeAt }: SessionClock) => activeAt + SESSION_ENDS_AFTER_MINUTES * MINUTE_MS;
