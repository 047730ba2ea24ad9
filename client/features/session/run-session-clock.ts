import type { ClockStore } from './clock-store.ts';
import {
  MINUTE_MS,
  mustRenew,
  nextClock,
  type SessionClock,
  type SessionEffect,
  type SessionEvent,
  type SessionStage,
  getStage,
} from './session-clock.ts';

/** Returns the time until the next full minute of the clock. */
const untilTick = ({ activeAt }: SessionClock, index: number) =>
  MINUTE_MS - ((((index - activeAt) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);

export type Renewal = 'renewed' | 'refused' | 'unanswered';

interface ClockParts {
  store: ClockStore;
  now: () => number;
  /** Schedules a callback and returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
  /**
   * Runs an action in one tab at a time. The next tab sees the result and does not repeat the renewal or the logout.
   */
  alone: (run: () => Promise<void>) => Promise<void>;
  renew: () => Promise<Renewal>;
  end: () => Promise<void>;
  show: (stage: SessionStage, clock: SessionClock) => void;
}

export interface RunningClock {
  asked: () => void;
  keep: () => void;
  stop: () => void;
}

/** Starts the session clock. The page load counts as a request. */
export function runSessionClock({ store, now, later, alone, renew, end, show }: ClockParts): RunningClock {
  // Without storage, the tab has a clock of its own.
  let clock: SessionClock = { activeAt: now(), renewedAt: store.read()?.renewedAt ?? now() };
  let callOff = () => undefined as void;
  let triedToEnd = false;

  const set = (next: SessionClock) => {
    clock = next;
    store.keep(next);
  };
  const showAndWait = () => {
    show(getStage(clock, now()), clock);
    callOff();
    callOff = later(() => notify('ticked'), untilTick(clock, now()));
  };
  const notify = (kind: SessionEvent['kind']) => {
    const { clock: next, effect } = nextClock(store.read() ?? clock, { kind, at: now() });
    // An ended clock is not stored again, since the tab that ended the session has deleted it for all tabs.
    if (effect !== 'end') set(next);
    showAndWait();
    if (effect) carryOut(effect, kind);
  };
  /**
   * Ends the session once. The requests of a logout count as activity and would end it again; only a tick may retry.
   */
  const endOnce = (because: SessionEvent['kind']) => {
    if (triedToEnd && because !== 'ticked') return;
    triedToEnd = true;
    void alone(async () => {
      // Another tab may have ended the session meanwhile and deleted the clock.
      if (canKeep && store.read() === null) return;
      await end();
    });
  };
  const carryOut = (effect: SessionEffect, because: SessionEvent['kind']) => {
    if (effect === 'end') return endOnce(because);
    void alone(async () => {
      // Another tab may have renewed the session meanwhile.
      if (because === 'ticked' && !mustRenew(store.read() ?? clock, now())) return;
      const renewal = await renew();
      if (renewal === 'renewed') notify('renewed');
      if (renewal === 'refused') await end(); // Without a response, the next tick retries.
    });
  };

  set(clock);
  const canKeep = store.read() !== null;
  showAndWait();
  const unwatch = store.watch(() => {
    clock = store.read() ?? clock;
    showAndWait();
  });
  return {
    asked: () => notify('asked'),
    keep: () => notify('kept'),
    stop() {
      callOff();
      unwatch();
    },
  };
}
