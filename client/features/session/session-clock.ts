import { assertNever } from '#shared/assert-never.ts';

/** Tick interval and unit of the durations below. */
export const MINUTE_MS = 60_000;
/** Since the last request of a page. */
export const SESSION_WARNS_AFTER_MINUTES = 25;
export const SESSION_ENDS_AFTER_MINUTES = 30;
/** Since the last token refresh. */
const SESSION_RENEWS_AFTER_MINUTES = 30;

/**
 * Shared clock of all tabs. Ticks are computed from two timestamps, so that tabs agree without messages and a resumed
 * computer is correct.
 */
export interface SessionClock {
  /** Time of the last request. */
  activeAt: number;
  /** Time of the last refresh. */
  renewedAt: number;
}

export type SessionEvent =
  /** A page made a request. */
  | { kind: 'asked'; at: number }
  /** A minute has passed. */
  | { kind: 'ticked'; at: number }
  /** The warned user stays. */
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

/** An ended session stays ended, even if a page makes a request later. */
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
