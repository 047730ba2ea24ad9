import type { ClockStore } from './clock-store.ts';
import {
  MINUTE_MS,
  isRenewalDue,
  sessionClockReducer,
  type SessionClock,
  type SessionEffect,
  type SessionEvent,
  type SessionStage,
  getStage,
} from './session-clock.ts';

/** Returns the time until the next full minute of the clock. */
const getMsUntilTick = ({ activeAt }: SessionClock, now: number) =>
  MINUTE_MS - ((((now - activeAt) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);

export type RenewalResult = 'renewed' | 'refused' | 'unanswered';

interface SessionClockDependencies {
  store: ClockStore;
  now: () => number;
  /** Schedules a callback and returns a function that cancels it. */
  later: (callback: () => void, ms: number) => () => void;
  /**
   * Runs an action in one tab at a time. The next tab sees the result, so it does not refresh the token or log out a
   * second time.
   */
  alone: (callback: () => Promise<void>) => Promise<void>;
  renew: () => Promise<RenewalResult>;
  end: () => Promise<void>;
  show: (stage: SessionStage, clock: SessionClock) => void;
}

export interface RunningClock {
  notifyRequest: () => void;
  keep: () => void;
  stop: () => void;
}

/** Starts the session clock. Loading the page counts as a request. */
export function runSessionClock({
  store,
  now,
  later,
  alone,
  renew,
  end,
  show,
}: SessionClockDependencies): RunningClock {
  // If storage is unavailable, each tab has its own clock.
  let sessionClock: SessionClock = { activeAt: now(), renewedAt: store.read()?.renewedAt ?? now() };
  let cancelTimer = () => undefined as void;
  let hasTriedToEnd = false;

  const setClock = (nextClockState: SessionClock) => {
    sessionClock = nextClockState;
    store.keep(nextClockState);
  };
  const showStageAndSchedule = () => {
    show(getStage(sessionClock, now()), sessionClock);
    cancelTimer();
    cancelTimer = later(() => dispatch('ticked'), getMsUntilTick(sessionClock, now()));
  };
  const dispatch = (kind: SessionEvent['kind']) => {
    const { clock: nextClockState, effect } = sessionClockReducer(store.read() ?? sessionClock, { kind, at: now() });
    // A clock that has ended is not stored again, because the tab that ended the session has deleted it for all tabs.
    if (effect !== 'end') setClock(nextClockState);
    showStageAndSchedule();
    if (effect) runEffect(effect, kind);
  };
  /**
   * Ends the session once. The requests of the logout count as activity and would end it again, so after a failure only
   * a tick tries again.
   */
  const endSessionOnce = (trigger: SessionEvent['kind']) => {
    if (hasTriedToEnd && trigger !== 'ticked') return;
    hasTriedToEnd = true;
    void alone(async () => {
      // Another tab may have ended the session and deleted the clock meanwhile.
      if (canPersist && store.read() === null) return;
      await end();
    });
  };
  const runEffect = (effect: SessionEffect, trigger: SessionEvent['kind']) => {
    if (effect === 'end') return endSessionOnce(trigger);
    void alone(async () => {
      // Another tab may have refreshed the session meanwhile.
      if (trigger === 'ticked' && !isRenewalDue(store.read() ?? sessionClock, now())) return;
      const renewalResult = await renew();
      if (renewalResult === 'renewed') dispatch('renewed');
      if (renewalResult === 'refused') await end(); // If there was no response, the next tick tries again.
    });
  };

  setClock(sessionClock);
  const canPersist = store.read() !== null;
  showStageAndSchedule();
  const unsubscribe = store.watch(() => {
    sessionClock = store.read() ?? sessionClock;
    showStageAndSchedule();
  });
  return {
    notifyRequest: () => dispatch('asked'),
    keep: () => dispatch('kept'),
    stop() {
      cancelTimer();
      unsubscribe();
    },
  };
}
