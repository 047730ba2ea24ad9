import type { ClockStore } from './clock-store.ts';
import {
  mustRenew,
  nextClock,
  type SessionClock,
  type SessionEffect,
  type SessionEvent,
  type SessionStage,
  stageOf,
  untilTick,
} from './session-clock.ts';

export type Renewal = 'renewed' | 'refused' | 'unanswered';

export interface ClockParts {
  store: ClockStore;
  now: () => number;
  /** Runs something later and gives back how to call it off. */
  later: (run: () => void, ms: number) => () => void;
  /** One tab at a time. */
  alone: (act: () => Promise<void>) => Promise<void>;
  renew: () => Promise<Renewal>;
  /** Logs out, and forgets the kept clock once the session has ended. */
  end: () => Promise<void>;
  show: (stage: SessionStage, clock: SessionClock) => void;
}

export interface RunningClock {
  asked: () => void;
  keep: () => void;
  stop: () => void;
}

/** Winds the clock: a page has just come, and that was a request. */
export function runSessionClock({ store, now, later, alone, renew, end, show }: ClockParts): RunningClock {
  // Where nothing can be stored the tab keeps its own clock.
  let clock: SessionClock = { activeAt: now(), renewedAt: store.read()?.renewedAt ?? now() };
  let callOff = () => undefined as void;
  let triedToEnd = false;

  const set = (next: SessionClock) => {
    clock = next;
    store.keep(next);
  };
  const showAndWait = () => {
    show(stageOf(clock, now()), clock);
    callOff();
    callOff = later(() => tell('ticked'), untilTick(clock, now()));
  };
  const tell = (kind: SessionEvent['kind']) => {
    const { clock: next, effect } = nextClock(store.read() ?? clock, { kind, at: now() });
    // What is over is not kept again: a tab that has ended the session has forgotten it for all.
    if (effect !== 'end') set(next);
    showAndWait();
    if (effect) carryOut(effect, kind);
  };
  /** Logging out makes requests of its own, and each is told here as a sign of life: only a tick tries a second time. */
  const endOnce = (because: SessionEvent['kind']) => {
    if (triedToEnd && because !== 'ticked') return;
    triedToEnd = true;
    void alone(async () => {
      // Meanwhile another tab may have done it, and so forgotten the clock that every tick keeps.
      if (canKeep && store.read() === null) return;
      await end();
    });
  };
  const carryOut = (effect: SessionEffect, because: SessionEvent['kind']) => {
    if (effect === 'end') return endOnce(because);
    void alone(async () => {
      // Meanwhile another tab may have done it.
      if (because === 'ticked' && !mustRenew(store.read() ?? clock, now())) return;
      const renewal = await renew();
      if (renewal === 'renewed') tell('renewed');
      if (renewal === 'refused') await end(); // Unanswered: the next tick tries again.
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
    asked: () => tell('asked'),
    keep: () => tell('kept'),
    stop() {
      callOff();
      unwatch();
    },
  };
}
