import { assertNever } from '#shared/assert-never.ts';
import {
  SESSION_LOGOUT_TICKS,
  SESSION_REFRESH_TICKS,
  SESSION_TICK_MS,
  SESSION_WARNING_TICKS,
} from '#shared/constants.ts';

/**
 * One for all tabs. Ticks are reckoned from two moments instead of counted, so that tabs agree without talking, and a
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

const ticksSince = (moment: number, at: number) => Math.floor((at - moment) / SESSION_TICK_MS);

export function stageOf({ activeAt }: SessionClock, at: number): SessionStage {
  const ticks = ticksSince(activeAt, at);
  if (ticks >= SESSION_LOGOUT_TICKS) return 'over';
  return ticks >= SESSION_WARNING_TICKS ? 'warning' : 'calm';
}

export const mustRenew = (clock: SessionClock, at: number) =>
  stageOf(clock, at) === 'calm' && ticksSince(clock.renewedAt, at) >= SESSION_REFRESH_TICKS;

/** What is over stays over, whatever is asked for afterwards: a page must not wake what should have ended in the night. */
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

/** How long until the next whole tick. */
export const untilTick = ({ activeAt }: SessionClock, at: number) =>
  SESSION_TICK_MS - ((((at - activeAt) % SESSION_TICK_MS) + SESSION_TICK_MS) % SESSION_TICK_MS);

export const endOf = ({ activeAt }: SessionClock) => activeAt + SESSION_LOGOUT_TICKS * SESSION_TICK_MS;
